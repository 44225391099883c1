"""Random sequences of edits on random shapes: what exists stays what it is, or the change is refused or listed exactly.

Every step is judged by a walk over all ports before and after (`walking`).  FABRIC_SEQUENCES is their number.
"""

from __future__ import annotations

import copy
import json
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fabric_cli.backend import load_backend
from fabric_cli.catalog import Platform
from fabric_cli.cli import run
from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.intent import resolve
from fabric_cli.source import Map, build
from fabric_cli.view import PortId, PortPlan
from tests.property import exchanges, sequences
from tests.property.judging import Call, Run, judge_kept, judge_refused, settle
from tests.property.sequences import MOST_CABLES, Step, draw
from tests.property.walking import walk

SEQUENCES = int(os.environ.get("FABRIC_SEQUENCES", "5"))
STEPS = 20

OFTEN: tuple[Step, ...] = (
    *(sequences.add, sequences.insert_first, sequences.remove, sequences.add_again, sequences.rename),
    *(sequences.reorder, exchanges.exchange_model, exchanges.exchange_nos, sequences.raise_max, sequences.state),
)
SELDOM: tuple[Step, ...] = (
    *(sequences.rename_to_one_that_is_gone, sequences.exchange_names, sequences.tidy, sequences.write_list),
    *(sequences.populate, sequences.lower_max),
    *(exchanges.exchange_model_of_a_unit, exchanges.exchange_nics, exchanges.exchange_rails),
    *(exchanges.exchange_cables, exchanges.grow_pool, exchanges.shrink_pool, exchanges.move_pool),
    *(exchanges.overlap_pools, exchanges.write_own_pools, exchanges.management),
    *(exchanges.as_numbers, exchanges.family, exchanges.underlay, exchanges.host_length, exchanges.as_mode),
    *(exchanges.names, exchanges.fabric_name, exchanges.nodes, exchanges.spare_ports),
    *exchanges.WISHES,
)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def command(*arguments: object) -> tuple[int, Any]:
        capsys.readouterr()
        status = run([*map(str, arguments), "--json"])
        return status, json.loads(capsys.readouterr().out)

    return command


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading takes most of the time, and a step reads the same few texts in many compiles."""
    known: dict[tuple[str, str], Map | None] = {}

    def build_tree(text: str, file: str, issues: Issues) -> Map | None:
        tree = known.get((text, file)) or build.build_tree(text, file, issues)
        if not list(issues):
            known[text, file] = tree
        return tree

    monkeypatch.setattr("fabric_cli.source.read.build_tree", build_tree)


@pytest.fixture(autouse=True)
def _another_nos(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second NOS that calls its ports otherwise."""
    first = load_backend("frr")

    def port_name(_: Platform, plan: PortPlan, port: PortId) -> str:
        return f"e{port.cage}/{port.sub}" if plan.split else f"e{port.cage}"

    other = SimpleNamespace(
        name="other",
        capabilities=first.capabilities,
        codes=(),
        port_name=port_name,
        lower=lambda device, _: device,
        render=lambda device: {"config": f"{device.name} {device.asn} {device.loopbacks}\n"},
    )
    monkeypatch.setitem(sys.modules, "fabric_cli.vendors.other", SimpleNamespace(BACKEND=other))
    monkeypatch.setattr(resolve, "nos_names", lambda: ("frr", "other"))
    yield
    load_backend.cache_clear()


@pytest.mark.parametrize("number", range(SEQUENCES))
def test_nothing_moves_in_a_random_sequence(tmp_path: Path, call: Call, number: int) -> None:
    states = (begin(seed, tmp_path, call) for seed in count(100 * number))
    state = next(state for state in states if state is not None)
    for _ in range(STEPS):
        take_step(state, call)
    assert state.tally.total() >= STEPS
    assert sum(times for what, times in state.tally.items() if what.endswith(": kept")) >= 3


def begin(seed: int, folder: Path, call: Call) -> Run | None:
    """A fabric that was locked; none where it is too large or cannot be built."""
    state = Run(seed, folder, draw(seed), step="begin")
    state.write()
    result = compile_intent(folder)
    if result.fabric is None or len(walk(result.fabric, state.units()).cables) > MOST_CABLES:
        return None
    assert call("lock", folder)[0] == 0
    settle(state, compile_intent(folder), anew=True)
    return state


def take_step(state: Run, call: Call) -> None:
    """One edit, and everything that has to be true after it."""
    world = state.world
    kept = copy.deepcopy((world.fabric, world.site, world.gone))
    world.smaller = False
    while True:
        step = world.rng.choice(OFTEN if world.maybe(0.65) else SELDOM)
        try:
            step(world)
        except LookupError:
            world.fabric, world.site, world.gone = copy.deepcopy(kept)
            continue
        break
    state.step = step.__name__
    if world.maybe(0.1) and not state.rendered and not state.loose:
        state.rendered = state.folder / f"rendered-{next(state.serials)}"
        assert call("render", state.folder, "-o", state.rendered)[0] == 0  # the edit is not written yet
    state.write()
    ledger = state.ledger.read_bytes()
    result = compile_intent(state.folder)
    if result.fabric is not None:
        state.tally[f"{state.step}: kept"] += 1
        judge_kept(state, result, step, call)
    elif not judge_refused(state, result, step, ledger, call):
        world.fabric, world.site, world.gone = kept
        state.write()
        state.pending.clear()
