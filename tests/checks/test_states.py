"""Findings about a unit are made once it is in service: a staged or planned one has its faults unremarked.

What a back end cannot render is refused for every switch that is rendered, those of staged units too.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Tier
from tests.checks.finding import findings, reasons
from tests.checks.pages import SPLIT, compile_fragment
from tests.checks.test_t001 import with_plan
from tests.checks.test_t011 import Crossed, crossed, with_kind

SHARE = "guardrails: {min_spines: 1, max_cage_share: 12.5%}\n"
BOXES = """\
switches:
  - {platform: generic-32x400g, nos: frr, version: "10.3"}
  - {platform: PLATFORM, nos: frr, version: VERSION, where: {unit: [b]}}
"""
HALF = "{name: half, cages: 16, breakouts: [{ports: 1, speed: 400G}, {ports: 2, speed: 200G}]}"
DESIGN = {
    "R004": "routing: {max_paths: 4}\nshape: {RAILS, spines: 4, units: [{A, nodes: 4}, {B, nodes: 16}]}\n",
    "T004": "shape: {RAILS, spines: 4, units: [{A, nodes: 4}, {B, nodes: 3}]}\n",
    "T008": 'shape: {RAILS, uplinks: 4, oversubscription: "1:1", units: [{A, nodes: 4}, {B, nodes: 8}]}\n',
    "T010": SHARE + "shape: {RAILS, spines: 4, units: [{A, nodes: 16}, {B, nodes: 4}]}\n",
}
"""A fault in unit `b`, and the warning or error about the design that it leads to."""
RENDERING = {
    "C001": SPLIT.replace("  - {feature: breakout, reason: the lab splits its ports by hand}\n", "")
    + BOXES.replace("PLATFORM", HALF).replace("VERSION", '"10.3"')
    + "shape: {RAILS, spines: 1, speeds: {leaf_spine: 400G}, units: [{A, nodes: 4}, "
    + "{B, nodes: 4, node: {name: slow, gpus: 4, nics: [{count: 4, speed: 200G}]}}]}\n",
    "C002": BOXES.replace("PLATFORM", "generic-32x400g").replace("VERSION", "9.1")
    + "shape: {RAILS, spines: 1, units: [{A, nodes: 4}, {B, nodes: 4}]}\n",
}
"""A fault in unit `b` that stands in the way of its files."""


def found(fragment: str, state: str, folder: Path) -> list[str]:
    """Codes of the findings with unit `b` in a state."""
    text = (
        fragment.replace("RAILS", "style: rail-optimized")
        .replace("{A,", "{name: a,")
        .replace("{B,", f"{{name: b, state: {state},")
    )
    return sorted({finding.code for finding in compile_fragment(text, folder).issues})


@pytest.mark.parametrize("state", ["active", "staged", "planned"])
@pytest.mark.parametrize("code", DESIGN)
def test_a_design_is_judged_by_what_is_in_service(code: str, state: str, tmp_path: Path) -> None:
    assert found(DESIGN[code], state, tmp_path) == ([code] if state == "active" else [])


@pytest.mark.parametrize("state", ["active", "staged", "planned"])
@pytest.mark.parametrize("code", RENDERING)
def test_what_cannot_be_rendered_is_refused_where_it_is_rendered(code: str, state: str, tmp_path: Path) -> None:
    assert found(RENDERING[code], state, tmp_path) == ([code] if state != "planned" else [])


@pytest.mark.parametrize("state", ["active", "staged", "planned"])
def test_a_waiver_may_be_written_before_its_switches_are_there(state: str, tmp_path: Path) -> None:
    waiver = "  - {feature: breakout, where: {unit: [b]}, reason: the lab splits its ports by hand}\n"
    assert RENDERING["C001"].startswith("waivers:\n")
    assert found(RENDERING["C001"].replace("waivers:\n", f"waivers:\n{waiver}"), state, tmp_path) == []


@pytest.mark.parametrize("state", ["active", "staged", "planned"])
def test_a_rule_for_the_switches_of_a_unit_selects_them(state: str, tmp_path: Path) -> None:
    fragment = BOXES.replace("PLATFORM", "generic-32x400g").replace("VERSION", '"10.3"')
    shape = "shape: {RAILS, spines: 1, units: [{A, nodes: 4}, {B, nodes: 4}]}\n"
    assert found(fragment + shape, state, tmp_path) == []


@pytest.mark.parametrize(
    ("code", "fragment"),
    [
        ("R004", "routing: {max_paths: 1}\nshape: {RAILS, units: [{B, nodes: 4}, {C, nodes: 4}]}\n"),
        (
            "T009",
            "guardrails: {min_spines: 4}\nshape: {RAILS, spines: 1, units: [{B, nodes: 4}, {C, nodes: 4}]}\n",
        ),
        ("T010", SHARE + "shape: {RAILS, units: [{B, nodes: 4}, {C, nodes: 4}]}\n"),
    ],
)
def test_a_fabric_of_which_nothing_is_in_service(code: str, fragment: str, tmp_path: Path) -> None:
    """While it is brought up all units are staged or planned."""
    later = fragment.replace("{C", "{name: c, state: planned")
    assert code in found(later, "active", tmp_path)
    assert found(later, "staged", tmp_path) == []


def with_staged(fabric: Fabric, *ordinals: int) -> Fabric:
    """The fabric with some of its units staged."""
    units = {i: replace(unit, staged=i in ordinals) for i, unit in fabric.shape.units.items()}
    return replace(fabric, shape=replace(fabric.shape, units=units))


def test_planes_of_staged_units(two_plane: Fabric) -> None:
    faulty = with_plan(two_plane, Tier.LEAF, 1, count=3)
    assert findings("T001", faulty) != []
    assert findings("T001", with_staged(faulty, *faulty.shape.units)) == []


def test_a_staged_unit_that_is_not_full(three_tier: Fabric) -> None:
    faulty = with_plan(three_tier, Tier.LEAF, 0, count=4)
    assert reasons("T007", faulty) == ["unit `su8` has 2 of 4 nodes and not all of its uplinks"]
    assert findings("T007", with_staged(faulty, 7)) == []


def test_wiring_of_a_staged_unit(lab: Fabric) -> None:
    faulty = with_kind(lab, crossed(lab.shape.units[0].kind))
    assert isinstance(faulty.shape.units[0].kind, Crossed)
    assert len(findings("T011", faulty)) == 1
    assert findings("T011", with_staged(faulty, 0)) == []
