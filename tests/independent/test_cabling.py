"""The compiled cabling of random designs against the counter, which notices every single wrong in it."""

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from fabric_cli.compiler import compile_intent
from fabric_cli.export import cabling
from tests.independent.building import require
from tests.independent.counter import complaints
from tests.independent.generate import SITE, WAIVED, dump, intents, random_intent, squeezed_intent
from tests.independent.mutations import some_mutations
from tests.independent.reading import Intent, Refused, read_intent
from tests.independent.sizing import leaf_up

SEEDS = range(150)
SQUEEZED = range(100)
MUTATED = range(0, 100, 5)
MUTATIONS_EACH = 10


def write(folder: Path, fabric_yaml: str, site_yaml: str) -> Path:
    """The two documents in a folder; the path of the fabric's."""
    (folder / "site.yaml").write_text(site_yaml, encoding="utf-8")
    path = folder / "fabric.yaml"
    path.write_text(fabric_yaml, encoding="utf-8")
    return path


def compiled_rows(fabric_yaml: str, site_yaml: str) -> list[dict[str, Any]]:
    """The cabling that the product makes of an intent, as it stands in the JSON."""
    with TemporaryDirectory() as folder:
        result = compile_intent(write(Path(folder), fabric_yaml, site_yaml))
    assert result.fabric is not None, "\n".join([*map(str, result.issues), fabric_yaml])
    rows: list[dict[str, Any]] = json.loads(json.dumps(list(cabling.rows(result.fabric))))
    return rows


@cache
def design(seed: int) -> tuple[str, str]:
    """The random design of a seed."""
    return random_intent(random.Random(seed))


def unnoticed(fabric_yaml: str, rows: Sequence[dict[str, Any]], rng: random.Random) -> list[str]:
    """Mutations without a complaint."""
    mutations = some_mutations(rng, rows, MUTATIONS_EACH)
    return [told for told, mutated in mutations if not complaints(fabric_yaml, mutated)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_counter_agrees_with_the_cabling_of_a_random_design(seed: int) -> None:
    fabric_yaml, site_yaml = design(seed)
    assert complaints(fabric_yaml, compiled_rows(fabric_yaml, site_yaml)) == [], fabric_yaml


@given(intents())
@settings(max_examples=40, suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow])
def test_the_counter_agrees_with_the_cabling_of_any_design(documents: tuple[str, str]) -> None:
    fabric_yaml, site_yaml = documents
    assert complaints(fabric_yaml, compiled_rows(fabric_yaml, site_yaml)) == [], fabric_yaml


@pytest.mark.parametrize("seed", SQUEEZED)
def test_what_the_rules_refuse_is_refused_and_nothing_else(seed: int) -> None:
    fabric_yaml, site_yaml = squeezed_intent(random.Random(seed))
    try:
        require(read_intent(fabric_yaml))
    except Refused as refusal:
        refused = str(refusal)
    else:
        assert complaints(fabric_yaml, compiled_rows(fabric_yaml, site_yaml)) == [], fabric_yaml
        return
    with TemporaryDirectory() as folder:
        result = compile_intent(write(Path(folder), fabric_yaml, site_yaml))
    errors = {str(issue.code) for issue in result.issues if issue.severity == "error"}
    assert result.fabric is None, f"{refused}\n{fabric_yaml}"
    assert errors <= {"T004", "T005", "T006", "T015"}, f"{errors}: {refused}\n{fabric_yaml}"


NO_ROOM = """
fabric: t
site: site.yaml
transport: metaroce
node: {name: n, gpus: 1, nics: [{count: 1, speed: 400G}]}
shape:
  style: top-of-rack
  tiers: %s
  units: {count: 2, nodes: 2}
  %s
switches:
  leaf: {platform: {name: l, %s}, nos: frr, version: "10.3"}
  spine:
    platform: {name: s, cages: 4, breakouts: [{ports: 1, speed: 400G}, {ports: 2, speed: 200G}]}
    nos: frr
    version: "10.3"
  core: {platform: {name: c, cages: 3, breakouts: [{ports: 1, speed: 400G}]}, nos: frr, version: "10.3"}
waivers: [{feature: %s, reason: cabling alone is looked at}]
"""


@pytest.mark.parametrize(
    ("tiers", "more", "leaf"),
    [
        pytest.param(
            2,
            "speeds: {leaf_spine: 200G}\n  uplinks: 8",
            "cages: 5, breakouts: [{ports: 2, speed: 400G}, {ports: 4, speed: 200G, blocks: 1}]",
            id="uplinks in cages 1 and 3, of which the hosts have the first",
        ),
        pytest.param(
            3,
            "reserved: [{name: tester, tier: core, ports: 3}]",
            "cages: 8, breakouts: [{ports: 1, speed: 400G}]",
            id="all ports of a core reserved",
        ),
    ],
)
def test_a_fabric_without_room_is_refused(tiers: int, more: str, leaf: str, tmp_path: Path) -> None:
    waived = ", reason: cabling alone is looked at}, {feature: ".join(WAIVED)
    fabric_yaml = NO_ROOM % (tiers, more, leaf, waived)
    with pytest.raises(Refused, match="T005"):
        require(read_intent(fabric_yaml))
    result = compile_intent(write(tmp_path, fabric_yaml, dump(SITE)))
    assert result.fabric is None
    assert "T005" in {str(issue.code) for issue in result.issues}


@pytest.mark.parametrize("seed", MUTATED)
def test_the_counter_notices_every_single_swapped_or_dropped_cable(seed: int) -> None:
    fabric_yaml, site_yaml = design(seed)
    rows = compiled_rows(fabric_yaml, site_yaml)
    assert complaints(fabric_yaml, rows) == [], fabric_yaml
    assert unnoticed(fabric_yaml, rows, random.Random(seed)) == [], fabric_yaml


def test_the_mutations_are_two_hundred() -> None:
    assert len(MUTATED) * MUTATIONS_EACH == 200


def traits(intent: Intent) -> set[str]:
    """What a design has, in words."""
    required = require(intent)
    plan, first = required.plan, intent.units[0]
    rows_per_leaf = {first.rails_per_leaf > 1: "rails per leaf", first.leaves_per_rail > 1: "leaves per rail"}
    kinds = {(unit.nodes, len(unit.nics), unit.rails_per_leaf) for unit in intent.units}
    asked = [leaf_up(intent, unit, nodes) for unit, nodes in zip(intent.units, plan.nodes, strict=False)]
    speeds = {link.layer: link.speed_bps for link in required.links}
    having = {
        "nodes per leaf": first.nodes_per_leaf is not None,
        "unequal units": len(kinds) > 1,
        "full unit": first.nodes is None,
        "growth": intent.max_units > len(intent.units),
        "populated": any(unit.populated for unit in intent.units),
        "held positions": bool(required.held),
        "spare ports": bool(required.spare),
        "explicit uplinks": intent.uplinks is not None,
        "explicit spines": intent.spines is not None,
        "bundle": intent.bundle is not None,
        "pods": plan.max_pods > 1,
        "pod size left out": plan.tiers == 3 and intent.pod_units is None,
        "rail groups": intent.per_rail and plan.groups > 1,
        "auto": intent.tiers == "auto",
        "oversubscribed": intent.leaf_ratio > 1,
        "undersubscribed": intent.leaf_ratio < 1,
        "spine ratio": intent.spine_ratio != 1,
        "faster uplinks": speeds.get("leaf_spine", 0) > speeds["node"],
        "slower uplinks": speeds.get("leaf_spine", speeds["node"]) < speeds["node"],
        "faster core": speeds.get("spine_core", 0) > speeds.get("leaf_spine", 0) > 0 and plan.tiers == 3,
        "bundles of links": plan.tiers > 1 and plan.up[0] > plan.spines > 1,
        "raised uplinks": plan.tiers > 1 and asked != list(plan.up[: len(asked)]),
        "dark cages": any(mode.dark for rule in intent.rules for mode in rule.box.modes),
        "twin ports": any(rule.box.connectors > 1 for rule in intent.rules),
        "rules": any(rule.units or rule.planes for rule in intent.rules),
    }
    return (
        {intent.style, f"{plan.tiers} tiers", f"{intent.planes} planes"}
        | {name for name, has in having.items() if has}
        | {name for has, name in rows_per_leaf.items() if has}
    )


def test_the_random_designs_have_every_trait_several_times() -> None:
    found: dict[str, int] = {}
    for seed in SEEDS:
        for trait in traits(read_intent(design(seed)[0])):
            found[trait] = found.get(trait, 0) + 1
    expected = {
        *("rail-optimized", "rail-only", "top-of-rack", "1 tiers", "2 tiers", "3 tiers", "auto"),
        *("1 planes", "2 planes", "4 planes", "8 planes", "dark cages", "twin ports", "rules"),
        *("rails per leaf", "leaves per rail", "nodes per leaf", "unequal units", "full unit", "growth"),
        *("populated", "held positions", "spare ports", "explicit uplinks", "explicit spines", "bundle"),
        *("pods", "pod size left out", "rail groups", "oversubscribed", "undersubscribed", "spine ratio"),
        *("faster uplinks", "slower uplinks", "faster core", "bundles of links", "raised uplinks"),
    }
    assert {trait for trait in expected if found.get(trait, 0) < 3} == set()


def test_the_command_prints_the_rows_that_are_judged(tmp_path: Path) -> None:
    fabric_yaml, site_yaml = design(0)
    path = write(tmp_path, fabric_yaml, site_yaml)
    command = [sys.executable, "-m", "fabric_cli", "export", "cabling", str(path), "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(printed.stdout) == compiled_rows(fabric_yaml, site_yaml)
