"""What has to be true after an edit of a locked fabric: all that exists is as it was, or the edit is refused.

The state before is a walk over all ports (`walking`); so is the state after.  Plans, and the ledger's own memory of the
fabric, are held against both.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from fabric_cli.compiler import Result, compile_intent
from fabric_cli.diagnostics import Issues, Severity
from fabric_cli.ledger import Ledger, Mode, ledger_text
from fabric_cli.plan import Past, find_moves
from fabric_cli.plan.left import FabricLeft
from fabric_cli.plan.model import Moves
from tests.property import exchanges, sequences
from tests.property.sequences import Step, World, unit_names
from tests.property.walking import Walked, changed, lost, moved, unexplained, unknown, walk

LEDGER = "fabric.lock.yaml"
ALWAYS: tuple[Step, ...] = (
    *(sequences.remove, sequences.reorder, sequences.tidy, sequences.write_list, sequences.state, sequences.populate),
    *(sequences.lower_max, exchanges.exchange_nos, exchanges.exchange_cables, exchanges.grow_pool),
    *(exchanges.exchange_model, exchanges.exchange_model_of_a_unit),
)
"""What a ledger is never in the way of, but for switches with fewer cages."""
MORE: tuple[Step, ...] = (sequences.add, sequences.insert_first, sequences.add_again, sequences.rename)
"""What it is not in the way of as long as there is room: units that are all alike."""
LISTED: tuple[Step, ...] = (exchanges.exchange_rails,)
"""What moves cables although the ledger has no say in it: the plan lists them."""
REFUSALS = frozenset({"T013", "T016", "A008", "A001", "A007", "I302", "I305", "I307"})
"""Findings that refuse what a ledger forbids; those of a design that does not exist at all come beside them."""
OF_DOCUMENTS = ("I1", "I2", "T")
Call = Callable[..., tuple[int, Any]]
"""A command in this process: its exit status and its document."""


@dataclass(slots=True)
class Run:
    """A sequence under way; what was locked last is `before`, all that was seen since nothing was redrawn `seen`."""

    seed: int
    folder: Path
    world: World
    tally: Counter[str] = field(default_factory=Counter)
    serials: Iterator[int] = field(default_factory=count)
    tokens: dict[str, int] = field(default_factory=dict)
    pending: dict[str, int] = field(default_factory=dict)
    there: set[int] = field(default_factory=set)
    before: Result | None = None
    walked: Walked = field(default_factory=Walked)
    seen: Walked = field(default_factory=Walked)
    ordinals: dict[int, int] = field(default_factory=dict)
    rendered: Path | None = None
    loose: bool = False
    step: str = ""

    def units(self) -> dict[str, int]:
        """What each unit of the documents and of the ledger is, by name: the ledger knows by name, and by `was`."""
        found = dict(self.tokens)
        written = {entry["name"]: entry.get("was") for entry in self.world.form.get("list", []) if "count" not in entry}
        for name in unit_names(self.world):
            was = written.get(name)
            if name not in found and was in self.tokens:
                found[name] = self.tokens[was]
            elif name not in found:
                found[name] = self.pending.setdefault(name, next(self.serials))
        return found

    def write(self) -> None:
        (self.folder / "fabric.yaml").write_text(json.dumps(self.world.fabric, indent=1), encoding="utf-8")
        (self.folder / "site.yaml").write_text(json.dumps(self.world.site, indent=1), encoding="utf-8")

    @property
    def ledger(self) -> Path:
        return self.folder / LEDGER

    def fail(self, what: str) -> str:
        return f"seed {self.seed}, {self.step}: {what}"


def judge_kept(state: Run, result: Result, step: Step, call: Call) -> None:
    """What compiles beside the ledger moves nothing."""
    assert result.fabric is not None
    assert state.before is not None
    assert state.before.ledger is not None
    now = walk(result.fabric, state.units())
    if step not in LISTED:
        unit_names = any("{unit_name}" in held.pattern for held in state.before.ledger.names.values())
        assert not unexplained(state.seen, now, unit_names=unit_names), state.fail("moved")
    assert not lost(state.walked, now), state.fail("cables are gone")
    judge_plans(state, result, now, step)
    judge_command(state, now, call)
    state.loose = step not in LISTED and state.world.maybe(0.15)
    if state.loose:
        return
    if state.world.maybe(0.3):
        assert call("lock", state.folder)[0] == 0
    else:
        assert result.ledger is not None
        state.ledger.write_text(ledger_text(result.ledger), encoding="utf-8")
    again = compile_intent(state.folder)
    assert again.fabric is not None, state.fail(f"locked, then refused: {reasons(again)}")
    assert again.locked == again.ledger == result.ledger, state.fail("the ledger changes without a change")
    settle(state, again, anew=step in LISTED)


def judge_refused(state: Run, result: Result, step: Step, ledger: bytes, call: Call) -> bool:
    """What is refused changes nothing, and a regrow lists all that would move; true where it was accepted."""
    assert state.before is not None
    judge_findings(state, result)
    judge_refusal(state, result, step)
    if state.world.maybe(0.2):
        status, document = call(state.world.rng.choice(["plan", "lock"]), state.folder)
        assert status == 1
        assert document["diagnostics"]
    assert state.ledger.read_bytes() == ledger
    regrown = compile_intent(state.folder, Mode.REGROW)
    if regrown.fabric is None:
        state.tally[f"{state.step}: impossible"] += 1
        judge_findings(state, regrown)
        return False
    codes = {finding.code for finding in result.issues if finding.severity is Severity.ERROR}
    assert codes & REFUSALS or any(code.startswith("T") for code in codes), state.fail(
        f"refused without the ledger's word: {reasons(result)}"
    )
    state.tally[f"{state.step}: refused"] += 1
    now = walk(regrown.fabric, state.units())
    judge_plans(state, regrown, now, step)
    judge_command(state, now, call, "--regrow")
    if state.world.maybe(0.5):
        return False
    status, document = call("lock", state.folder, "--regrow")
    assert status == 0, state.fail(str(document))
    again = compile_intent(state.folder)
    assert again.fabric is not None, state.fail(f"regrown, then refused: {reasons(again)}")
    assert again.locked == again.ledger == regrown.ledger, state.fail("regrown otherwise than planned")
    assert not unexplained(now, walk(again.fabric, state.units()), unit_names=False)
    settle(state, again, anew=True)
    return True


def judge_refusal(state: Run, result: Result, step: Step) -> None:
    """Within the room that there is nothing is refused."""
    assert state.before is not None
    ledger = state.before.ledger
    assert ledger is not None
    assert step not in ALWAYS or state.world.smaller, state.fail(f"refused: {reasons(result)}")
    entries = [*ledger.units.values(), *ledger.tombstones.values()]
    alike = len({(entry.nodes, entry.form) for entry in entries}) == 1 and len(state.world.rules) <= ledger.sizing.tiers
    alike &= all("nodes" in place for place in state.world.form.get("list", ()))  # else new ones may be larger
    if step in MORE and alike:
        codes = {finding.code for finding in result.issues if finding.severity is Severity.ERROR}
        most = min(ledger.sizing.max_units, state.world.form.get("max", ledger.sizing.max_units))
        full = most in (len(entries), len(unit_names(state.world)) - 1) or state.loose
        claimed = step is sequences.rename and codes <= {"I305", "I307"}
        assert claimed or (full and codes == {"T013"}), state.fail(f"refused: {reasons(result)}")


def judge_findings(state: Run, result: Result) -> None:
    """Every finding is at a place that exists."""
    errors = [finding for finding in result.issues if finding.severity is Severity.ERROR]
    assert errors
    for finding in errors:
        assert finding.span is not None, state.fail(finding.reason)
        lines = Path(finding.span.file).read_text(encoding="utf-8").splitlines()
        assert 1 <= finding.span.line <= len(lines), state.fail(finding.reason)
        assert finding.code in REFUSALS or str(finding.code).startswith(OF_DOCUMENTS), state.fail(str(finding))


def judge_plans(state: Run, result: Result, now: Walked, step: Step) -> None:
    """A plan against the ledger, and one against what was there, count and list what the walks find, and no more."""
    assert state.before is not None
    assert state.before.fabric is not None
    against = find_moves(Past(FabricLeft("before", state.before.fabric), state.before), result, Issues())
    assert against is not None
    if not taken_over(state, against):
        judge_rows(state, against, state.walked, now)
    ledger = find_moves(Past(None, None), result, Issues())
    if ledger is None:
        judge_unknown(state, step)
        return
    recalled = walk(ledger.before, state.units())
    judge_rows(state, ledger, recalled, now)
    if step not in LISTED:
        assert not unexplained(state.walked, recalled, unit_names=False), state.fail("recalled otherwise")
    assert not unknown(state.walked, recalled, now), state.fail("not recalled")


def judge_unknown(state: Run, step: Step) -> None:
    """A ledger tells nothing where none of its units is left, or other equipment cannot carry what it holds."""
    recalled = compile_intent(state.folder, Mode.RECALL)
    others = (exchanges.exchange_model, exchanges.exchange_model_of_a_unit, sequences.exchange_names)
    planned = {entry["name"] for entry in state.world.form.get("list", []) if entry.get("state") == "planned"}
    names = set(unit_names(state.world)) - planned
    left = {name for name, unit in state.units().items() if name in names and unit in state.there}
    assert step in others or not left, state.fail(f"the ledger cannot be recalled: {reasons(recalled)}")
    state.tally[f"{state.step}: not recalled"] += 1


def taken_over(state: Run, moves: Moves) -> bool:
    """Whether a new unit was given the place of one that is gone, which the plan then takes for the same one."""
    units = state.units()
    return any(name in units and units.get(was) != units[name] for was, name in moves.renamed.items())


def judge_rows(state: Run, moves: Moves, old: Walked, new: Walked) -> None:
    rows = sorted((row.kind, row.owner, row.port, row.old, row.new) for row in moves.identifiers())
    assert rows == changed(old, new), state.fail("identifiers")
    cables = sorted((*move.old, *move.new) for move in moves.cables())
    assert cables == moved(old, new), state.fail("cables")
    assert (moves.counts.identifiers_changed, moves.counts.cables_moved) == (len(rows), len(cables))


def judge_command(state: Run, now: Walked, call: Call, *options: str) -> None:
    """The command says the same against the folder that was rendered before."""
    if state.rendered is None:
        return
    status, document = call("plan", state.folder, "--against", state.rendered, *options)
    assert status == 0, state.fail(str(document))
    rows = sorted(tuple(row.values()) for row in document["moves"]["identifiers"])
    assert rows == changed(state.walked, now)
    cables = sorted((*row["old"].values(), *row["new"].values()) for row in document["moves"]["cables"])
    assert cables == moved(state.walked, now)
    assert (document["identifiers_changed"], document["cables_moved"]) == (len(rows), len(cables))


def settle(state: Run, result: Result, *, anew: bool) -> None:
    """What was locked is what is there from now on."""
    ledger = result.ledger
    assert ledger is not None
    assert result.fabric is not None
    units = state.units()
    known = {**ledger.units, **ledger.tombstones}
    state.tokens = {name: units[name] for name in known}
    state.there = {units[name] for name in ledger.units}
    state.pending.clear()
    state.world.locked, state.world.left = set(ledger.units), set(ledger.tombstones)
    state.before, state.walked, state.rendered = result, walk(result.fabric, units), None
    state.loose = False
    judge_ordinals(state, ledger, anew=anew)
    if anew:
        state.seen = Walked()
    state.seen.update(state.walked)


def judge_ordinals(state: Run, ledger: Ledger, *, anew: bool) -> None:
    """An ordinal belongs to one unit for good; nothing but a regrow gives it to another."""
    if anew:
        state.ordinals.clear()
    assert set(unit_names(state.world)) == set(ledger.units)
    entries = {**ledger.units, **ledger.tombstones}
    assert len(entries) == len(ledger.units) + len(ledger.tombstones)
    held = {entry.ordinal: state.tokens[name] for name, entry in entries.items()}
    assert len(held) == len(entries)
    assert sorted(held) == list(range(ledger.next_unit)), state.fail("an ordinal is nobody's")
    for ordinal, token in held.items():
        assert state.ordinals.setdefault(ordinal, token) == token, state.fail(f"ordinal {ordinal} was given away")


def reasons(result: Result) -> list[str]:
    return [f"{finding.code} {finding.reason}" for finding in result.issues]
