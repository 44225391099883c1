"""Staged and planned units as the views show them: there or not, named, and not counted."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from fabric_cli.compiler import compile_device
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from fabric_cli.links import links
from fabric_cli.plan import capacity
from fabric_cli.shape import Coord, Tier
from fabric_cli.views.device import device_row, print_device
from fabric_cli.views.drawing import draw
from fabric_cli.views.mermaid import mermaid_text
from fabric_cli.views.screen import Stream
from fabric_cli.views.svg import svg_text
from fabric_cli.views.topology import topology
from fabric_cli.views.topology_text import print_topology
from fabric_cli.views.validate import print_validate, validate_row
from tests.checks.pages import compile_fragment

TWO_TIERS = "{style: rail-optimized, spines: 2, units: [UNITS]}"
PODS = "{style: rail-optimized, tiers: 3, spines: 2, pods: {units: 1}, units: [UNITS]}"


def fabric(folder: Path, shape: str, **states: str) -> Fabric:
    """A fabric with a unit of 4 nodes for each name."""
    units = ", ".join(f"{{name: {name}, nodes: 4, state: {state}}}" for name, state in states.items())
    core = "  core: {platform: generic-32x400g, nos: frr, version: '10.3'}\n"
    switches = "switches:\n" + "".join(core.replace("core", tier) for tier in ("leaf", "spine", "core"))
    result = compile_fragment(f"shape: {shape.replace('UNITS', units)}\n{switches}", folder)
    assert result.fabric is not None, [finding.reason for finding in result.issues]
    assert list(result.issues) == []
    return result.fabric


def printed(fabric: Fabric) -> list[str]:
    text = io.StringIO()
    print_topology(Stream(text), fabric, topology(fabric))
    return text.getvalue().splitlines()


@pytest.mark.parametrize(
    ("states", "line"),
    [
        ({"b": "staged"}, "1 unit staged (4 switches, 16 GPUs): not counted"),
        (
            {"b": "staged", "c": "staged", "d": "planned"},
            "2 units staged (8 switches, 32 GPUs), 1 planned: not counted",
        ),
        ({"b": "planned"}, "1 unit planned: not counted"),
        ({"b": "planned", "c": "planned"}, "2 units planned: not counted"),
    ],
)
def test_what_is_not_counted_stands_on_a_line_of_its_own(states: dict[str, str], line: str, tmp_path: Path) -> None:
    """A unit has 4 leaves, one for each rail, and 4 nodes of 4 GPUs."""
    lines = printed(fabric(tmp_path, TWO_TIERS, a="active", **states))
    assert lines[-1] == line
    assert lines[0] == "lab: rail-optimized, 2 tiers, 1 plane, 1 unit, 1 spine group"
    assert lines[1] == "16 GPUs, 4 nodes, 16 NICs, 6 switches"


def test_a_fabric_in_service_has_no_such_line(tmp_path: Path) -> None:
    assert not any("not counted" in line for line in printed(fabric(tmp_path, TWO_TIERS, a="active", b="active")))


def test_spines_that_staged_units_alone_meet_are_not_counted(tmp_path: Path) -> None:
    found = fabric(tmp_path, PODS, a="active", b="staged", c="planned")
    row = topology(found)
    assert (row["pods"], row["spine_groups"]) == (1, 1)
    assert row["switches"] == 4 + 2 + row["tiers"][2]["switches"]
    assert printed(found)[-1] == "1 unit staged (6 switches, 16 GPUs), 1 planned: not counted"
    assert row["paths"]["cross_pod"] == {"same_rail": None, "cross_rail": None}


def test_the_document_names_them_at_its_end(tmp_path: Path) -> None:
    row = topology(fabric(tmp_path, TWO_TIERS, a="active", b="staged", c="planned", d="staged"))
    assert list(row)[-2:] == ["staged", "planned"]
    assert (row["staged"], row["planned"]) == (["b", "d"], ["c"])


@pytest.mark.parametrize("shape", [TWO_TIERS, PODS])
def test_active_units_count_as_if_the_others_were_not_there(shape: str, tmp_path: Path) -> None:
    """Apart from what is sized for all of them."""
    alone = topology(fabric(tmp_path, shape.replace("[UNITS]", "{list: [UNITS], max: 4}"), a="active"))
    row = topology(fabric(tmp_path, shape, a="active", b="staged", c="planned", d="planned"))
    assert row | {"staged": [], "planned": []} == alone


@pytest.mark.parametrize("shape", [TWO_TIERS, PODS, "{style: rail-only, tiers: 2, units: [UNITS]}"])
def test_a_fabric_that_is_brought_up(shape: str, tmp_path: Path) -> None:
    """Nothing is in service: all figures are there, and say so."""
    found = fabric(tmp_path, shape, a="staged", b="staged", c="planned")
    row = topology(found)
    keys = ("gpus", "nodes", "nics", "switches", "pods", "spine_groups", "injection_bps", "bisection_bps")
    assert [row[key] for key in keys] == [0] * len(keys)
    assert row["links"] == []
    assert row["one_spine_lost"] == {"ratio": None}
    assert list(row["paths"].values()) == [{"same_rail": None, "cross_rail": None}] * 2
    for tier in row["tiers"]:
        assert tier.pop("tier")
        assert tier.pop("platforms") == []
        assert tier.pop("ratio") == {"designed": None, "cabled": None}
        assert set(tier.values()) == {0}
    json.dumps(row, allow_nan=False)
    offered = capacity(found.shape)
    assert (offered.gpus, offered.nodes, offered.nics, offered.switches, offered.links, offered.cages) == (0,) * 6
    assert all(tier.designed is tier.cabled is tier.one_spine_lost is None for tier in offered.tiers)
    assert printed(found)[-1].endswith(", 1 planned: not counted")
    assert validate_row(found, offered)["classes"] == 0
    rendered = sum(known.count for known in found.classes)
    assert rendered == len(list(found.shape.coords())) > 0
    assert svg_text(draw(found)).startswith("<svg")


def test_what_is_validated_is_what_serves(tmp_path: Path) -> None:
    found = fabric(tmp_path, TWO_TIERS, a="active", b="staged")
    text = io.StringIO()
    print_validate(Stream(text), validate_row(found, capacity(found.shape)))
    assert text.getvalue() == "ok: fabric lab, 6 switches of 2 classes, 32 links, 4 nodes, 16 GPUs\n"


def device(found: Fabric, coord: Coord) -> dict[str, Any]:
    return device_row(found, found.device(coord))


def test_a_switch_has_the_state_of_what_it_serves(tmp_path: Path) -> None:
    found = fabric(tmp_path, PODS, a="active", b="staged", c="planned")
    states = {coord: device(found, coord)["state"] for coord in found.shape.coords()}
    for coord, state in states.items():
        pod = coord.group if coord.tier is not Tier.CORE else 0  # a pod has one unit
        assert state == ("active", "staged")[pod], coord
    assert {coord.group for coord in states if coord.tier is Tier.LEAF} == {0, 1}
    text = io.StringIO()
    print_device(Stream(text), device(found, Coord(0, Tier.LEAF, 1, 0)))
    assert text.getvalue().splitlines()[0].endswith(": leaf, staged")


def test_a_staged_unit_is_configured_and_cabled(tmp_path: Path) -> None:
    """Its files and those of its spines are the ones that they are later; the cables are listed."""
    staged, active = (fabric(tmp_path, TWO_TIERS, a="active", b=state) for state in ("staged", "active"))
    for coord in active.shape.coords():
        issues = Issues()
        assert compile_device(staged, coord, issues) == compile_device(active, coord, issues)
        assert list(issues) == []
    assert list(links(staged)) == list(links(active))


def test_of_a_planned_unit_nothing_is_there_but_its_place(tmp_path: Path) -> None:
    """The unit behind it has the spine ports that it would have beside it."""
    planned, active = (fabric(tmp_path, TWO_TIERS, a="active", b=state, c="active") for state in ("planned", "active"))
    away = {active.numbering.name(Coord(0, Tier.LEAF, 1, i)) for i in range(4)}
    assert not away & {planned.numbering.name(coord) for coord in planned.shape.coords()}
    assert list(links(planned)) == [link for link in links(active) if not away & {link.lower.name, link.upper.name}]


@pytest.mark.parametrize("units", [2, 12])
def test_the_drawing_marks_staged_units_and_leaves_out_planned_ones(units: int, tmp_path: Path) -> None:
    """Switch by switch, and with boxes for groups of switches."""
    states = {f"u{n}": "active" for n in range(units)} | {"new": "staged", "later": "planned"}
    picture = draw(fabric(tmp_path, TWO_TIERS.replace("spines: 2", "spines: 4"), **states))
    texts = [" ".join(box.lines) for box in picture.boxes()]
    assert [text for text in texts if "staged" in text] == [next(text for text in texts if text.startswith("new"))]
    assert not any("later" in text for text in texts)
    assert "staged" in mermaid_text(picture)
    assert "staged" in svg_text(picture)


def test_a_box_for_several_units_says_how_many_are_staged(tmp_path: Path) -> None:
    states = {f"u{n}": "staged" if n in (3, 4) else "active" for n in range(7)}
    picture = draw(fabric(tmp_path, TWO_TIERS.replace("spines: 2", "spines: 4"), **states))
    marked = [box.lines for box in picture.boxes() if "staged" in " ".join(box.lines)]
    assert marked == [("u1 … u5", "20 leaves", "2 of 5 units staged")]


def test_nodes_of_two_speeds_in_one_box(tmp_path: Path) -> None:
    slow = "{name: slow, gpus: 4, nics: [{count: 4, speed: 200G}]}"
    island = f"{{name: i, nodes: 4, node: {slow}}}"
    box = "{name: box, cages: 64, breakouts: [{ports: 1, speed: 400G}, {ports: 1, speed: 200G}]}"
    units = ", ".join(
        [*(f"{{name: u{n}, nodes: 4}}" for n in range(3)), island, *(f"{{name: v{n}, nodes: 4}}" for n in range(3))]
    )
    switches = f"switches:\n  - {{platform: {box}, nos: frr, version: '10.3'}}\n"
    result = compile_fragment(
        f"shape: {TWO_TIERS.replace('UNITS', units).replace('spines: 2', 'spines: 4')}\n{switches}", tmp_path
    )
    assert result.fabric is not None, [finding.reason for finding in result.issues]
    labels = {line.label for line in draw(result.fabric).lines if line.low.startswith("node")}
    assert labels == {"16 × 400G", "64 × 400G + 16 × 200G"}
