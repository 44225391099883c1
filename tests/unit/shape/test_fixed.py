"""A fabric that is locked: islands that share its spines are taken in and move nothing, everything else is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.compiler import Result
from fabric_cli.diagnostics import Severity, Span
from fabric_cli.fabric import Fabric
from fabric_cli.ledger import REGROW, ledger_text
from tests.checks.pages import SPLIT, compile_fragment
from tests.property.test_growth import identities

MODES = "{ports: 1, speed: 800G}, {ports: 1, speed: 400G}, {ports: 2, speed: 200G}"
BOX = f"{{name: box, cages: 64, breakouts: [{MODES}]}}"
RULE = f"{{platform: {BOX}, nos: frr, version: '10.3'}}"
BASE = f"switches:\n  - {RULE}\n{SPLIT}"
SLOW = "{name: slow, gpus: 4, nics: [{count: 4, speed: 200G}]}"
FAST = "{name: fast, gpus: 4, nics: [{count: 4, speed: 800G}]}"
NARROW = "{name: narrow, gpus: 2, nics: [{count: 2, speed: 400G}]}"
WIDE = "{name: wide, gpus: 8, nics: [{count: 8, speed: 400G}]}"
FOUR = "{style: rail-optimized, spines: 4, units: {max: 4, list: [UNITS]}}"
PODS = "{style: rail-optimized, tiers: 3, spines: 2, pods: {units: 2}, units: {max: 6, list: [UNITS]}}"
PER_RAIL = "{style: rail-optimized, spine_groups: per-rail, pods: {units: 2}, units: {max: 4, list: [UNITS]}}"
RAIL_ONLY = "{style: rail-only, tiers: 2, units: {max: 4, list: [UNITS]}}"
RACKS = "{style: top-of-rack, spines: 4, nodes_per_leaf: 4, units: {max: 4, list: [UNITS]}}"
PLANES = "{style: rail-optimized, spines: 4, planes: 2, units: {max: 4, list: [UNITS]}}"
SPLIT_NICS = "node: {name: box, gpus: 4, nics: [{count: 4, speed: 400G, planes: [1, 2]}]}\n"
A = "{name: a, nodes: 8}"


def fragment(shape: str, units: str, switches: str = BASE, more: str = "") -> str:
    """The document; the shape stands on its first line."""
    return f"shape: {shape.replace('UNITS', units)}\n{switches}{more}"


def locked(folder: Path, text: str) -> Fabric:
    """The fabric, and its ledger beside it."""
    result = compile_fragment(text, folder)
    assert result.fabric is not None, [finding.reason for finding in result.issues]
    assert result.ledger is not None
    (folder / "fabric.lock.yaml").write_text(ledger_text(result.ledger), encoding="utf-8")
    return result.fabric


def taken(result: Result) -> Fabric:
    """The fabric of a compile without an error."""
    assert result.fabric is not None, [finding.reason for finding in result.issues]
    return result.fabric


def assert_unmoved(before: Fabric, after: Fabric) -> None:
    old, new = identities(before), identities(after)
    assert {key: new.get(key) for key in old} == old


def text_at(text: str, span: Span | None) -> str:
    """What stands from a place on, in its line."""
    assert span is not None
    return text.splitlines()[span.line - 1][span.column - 1 :]


ISLANDS = {
    "fewer nodes": (FOUR, "{name: b, nodes: 5}", ""),
    "slower NICs": (FOUR, f"{{name: b, nodes: 8, node: {SLOW}}}", ""),
    "faster NICs": (FOUR, f"{{name: b, nodes: 4, node: {FAST}}}", ""),
    "fewer rails": (FOUR, f"{{name: b, nodes: 8, node: {NARROW}}}", ""),
    "two rails on a leaf": (FOUR, "{name: b, nodes: 4, rails_per_leaf: 2}", ""),
    "another platform": (FOUR, "{name: b, nodes: 8}", "generic-64x400g"),
    "a platform that darkens cages": (
        *(FOUR, "{name: b, nodes: 8}"),
        "{name: dark, cages: 64, breakouts: [{ports: 2, speed: 400G, blocks: 1}]}",
    ),
    "a smaller unit in a pod": (PODS, "{name: b, nodes: 3}", ""),
    "fewer nodes with spines per rail": (PER_RAIL, "{name: b, nodes: 3}", ""),
    "fewer nodes with rails apart": (RAIL_ONLY, "{name: b, nodes: 3}", ""),
    "fewer racks": (RACKS, "{name: b, nodes: 6}", ""),
    "other racks": (RACKS, "{name: b, nodes: 5, nodes_per_leaf: 3}", ""),
}


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("name", ISLANDS)
def test_an_island_moves_nothing(name: str, first: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a case of the test
    """Wherever it stands in the list, and also once it is locked itself and gone again."""
    shape, island, box = ISLANDS[name]
    before = locked(tmp_path, fragment(shape, A))
    switches = BASE.replace("waivers", f"  - {RULE.replace(BOX, box)[:-1]}, where: {{unit: [b]}}}}\nwaivers")
    text = fragment(shape, f"{island}, {A}" if first else f"{A}, {island}", switches if box else BASE)
    after = locked(tmp_path, text)
    assert [unit.name for unit in after.shape.units.values()] == ["a", "b"]
    assert_unmoved(before, after)
    assert_unmoved(after, taken(compile_fragment(text, tmp_path)))
    alone = locked(tmp_path, fragment(shape, A))
    assert identities(alone) == identities(before)
    further = taken(compile_fragment(fragment(shape, f"{{name: c, nodes: 8}}, {A}"), tmp_path))
    assert [unit.ordinal for unit in further.shape.units.values()] == [0, 2]
    assert_unmoved(before, further)


def test_an_island_with_ports_of_its_own_in_each_plane(tmp_path: Path) -> None:
    before = locked(tmp_path, fragment(PLANES, A, more=SPLIT_NICS))
    island = "{name: b, nodes: 4, node: {name: fast, gpus: 4, nics: [{count: 4, speed: 800G, planes: [1, 2]}]}}"
    after = taken(compile_fragment(fragment(PLANES, f"{island}, {A}", more=SPLIT_NICS), tmp_path))
    assert [unit.kind.host_bps for unit in after.shape.units.values()] == [200 * 10**9, 400 * 10**9]
    assert_unmoved(before, after)


def test_widths_are_kept_for_an_island_that_is_planned(tmp_path: Path) -> None:
    """More rails, more nodes and more uplinks than any unit has that is there."""
    island = f"{{name: big, nodes: 12, node: {WIDE}, STATE}}"
    before = locked(tmp_path, fragment(FOUR, f"{A}, {island.replace('STATE', 'state: planned')}"))
    assert list(before.shape.units) == [0]
    staged = taken(compile_fragment(fragment(FOUR, f"{A}, {island.replace('STATE', 'state: staged')}"), tmp_path))
    active = taken(compile_fragment(fragment(FOUR, f"{island.replace(', STATE', '')}, {A}"), tmp_path))
    assert_unmoved(before, staged)
    assert identities(staged) == identities(active)


def boxed(tier: str, cages: int, *, unit: str = "", modes: str = MODES, more: str = "") -> str:
    """The switches, with another box in a tier, or for the leaves of a unit."""
    where = f"tier: {tier}, unit: [{unit}]" if unit else f"tier: {tier}"
    platform = f"{{name: other, cages: {cages}, breakouts: [{modes}]{more}}}"
    rule = f"  - {{platform: {platform}, nos: frr, version: '10.3', where: {{{where}}}}}\n"
    return BASE.replace("waivers", f"{rule}waivers")


TWO_TIERS = "{style: rail-optimized, units: {max: 4, list: [UNITS]}}"
UPLINKS = "{style: rail-optimized, uplinks: 8, spines: 4, units: {max: 4, list: [UNITS]}}"
KEPT = "{style: rail-optimized, uplinks: 8, spines: 4, reserved: [{name: x, ports: 2}], units: {max: 4, list: [UNITS]}}"
REFUSED = {
    "more rails than numbers have room for": (
        *(FOUR, FOUR, f"{A}, {{name: b, nodes: 8, node: {WIDE}}}", BASE),
        *("A008", "{max: 4", "AS numbers of leaf switches are laid out for 4 groups of 4, 4 of 8 are needed"),
    ),
    "another number of rails where each has its spines": (
        *(RAIL_ONLY, RAIL_ONLY, f"{A}, {{name: b, nodes: 4, node: {WIDE}}}", BASE),
        *("T016", "{name: b", "unit `b` has 8 groups of rails, the ledger has spines for 4"),
    ),
    "rails that would share a leaf and not the spines": (
        *(PER_RAIL, PER_RAIL, f"{A}, {{name: b, nodes: 4, rails_per_leaf: 2, node: {WIDE}}}", BASE),
        *("T016", "{name: b", "a leaf of unit `b` has 2 rails, in the ledger it has 1"),
    ),
    "no cages for a link to every spine": (
        *(FOUR, FOUR, f"{A}, {{name: b, nodes: 3}}", boxed("leaf", 6, unit="b")),
        *("T005", "{name: b", "unit `b`: a leaf needs 3 cages for 3 host ports + 4 for 4 uplinks, `other` has 6"),
    ),
    "more ports than the spines of a pod have": (
        *(PODS, PODS, f"{A}, {{name: b, nodes: 64, leaves_per_rail: 8}}", BASE),
        *("T016", "{max: 6", "the units of a pod take 144 ports of a spine, 32 are for them"),
    ),
    "a unit that would take other ports": (
        *(FOUR, FOUR, "{name: a, nodes: 4}", BASE),
        *("T016", "{name: a", "unit `a` would have 4 uplinks; the ledger holds 8"),
    ),
    "racks that deal their nodes anew": (
        *(RACKS, RACKS, "{name: a, nodes: 7}", BASE),
        *("T016", "{name: a", "unit `a` would have a spread over 7 positions; the ledger holds 8"),
    ),
    "spines that are no divisor": (
        *(UPLINKS, UPLINKS.replace("uplinks: 8", "uplinks: 7"), A, BASE),
        *("T016", "7, spines", "7 uplinks of a leaf cannot be shared evenly by the 4 spines of the ledger"),
    ),
    "pods where there are two tiers": (
        *(TWO_TIERS, TWO_TIERS.replace("units:", "pods: {units: 2}, units:", 1), A, BASE),
        *("T016", "{units: 2}", "the intent asks for 3 tiers, the ledger holds 2"),
    ),
    "cores where there are two tiers": (
        *(TWO_TIERS, TWO_TIERS.replace("units:", "speeds: {spine_core: 800G}, units:", 1), A, BASE),
        *("T016", "800G", "the intent asks for 3 tiers, the ledger holds 2"),
    ),
    "other pods": (
        *(PODS, PODS.replace("{units: 2}", "{units: 3}"), A, BASE),
        *("T016", "3}", "the intent asks for 3 units of a pod, the ledger holds 2"),
    ),
    "another ratio of the spines": (
        *(PODS, PODS.replace("spines: 2", "spines: 2, oversubscription: {spine: 3:1}"), A, BASE),
        *("T016", "3:1", "the intent asks for 3:1 at the spines, the ledger holds 1:1"),
    ),
    "one spine layer where rails have their own": (
        *(PER_RAIL, PER_RAIL.replace("per-rail", "full-mesh"), A, BASE),
        *("T016", "full-mesh", "the intent asks for 1 spine groups of a pod, the ledger holds 4"),
    ),
    "spines with fewer ports than are taken": (
        *(FOUR, FOUR, A, boxed("spine", 7)),
        *("T016", "{max: 4", "the units of a pod take 8 ports of a spine, 7 are for them"),
    ),
    "spines with fewer cages than a pod needs": (
        *(PODS, PODS, A, boxed("spine", 32)),
        *("T016", "{name: other", "`other` has no room for the 32 down and 32 up ports of a spine"),
    ),
    "spines with fewer logical ports than a pod needs": (
        *(PODS, PODS, A, boxed("spine", 64, more=", max_logical_ports: 60")),
        *("T016", "{name: other", "`other` has no room for the 32 down and 32 up ports of a spine"),
    ),
    "cores with fewer ports than all pods need": (
        *(PODS, PODS, A, boxed("core", 64, modes="{ports: 1, speed: 400G, blocks: 1}")),
        *("T016", "{max: 6", "a core takes 48 links, the switches have 32 ports"),
    ),
    "nodes before ports that are kept": (
        *(KEPT, KEPT, "{name: a, nodes: 9}", BASE),
        *("T016", "{name: a", "reserved ports of unit `a` come after 8 positions, it would have 9"),
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_move_a_cable_is_refused(name: str, tmp_path: Path) -> None:
    shape, asked, units, switches, code, marked, reason = REFUSED[name]
    locked(tmp_path, fragment(shape, A))
    text = fragment(asked, units, switches)
    result = compile_fragment(text, tmp_path)
    assert result.fabric is None
    errors = [finding for finding in result.issues if finding.severity is Severity.ERROR]
    assert (errors[0].code, errors[0].reason) == (code, reason)
    assert text_at(text, errors[0].span).startswith(marked)
    assert {finding.hint for finding in errors} == {REGROW}


def test_as_many_leaves_for_fewer_rails_are_refused(tmp_path: Path) -> None:
    """24 leaves, 4 nodes on each: of 8 rails with 3 leaves, or of 6 with 4."""
    shape = "{style: rail-optimized, spines: 4, leaves_per_rail: LEAVES, units: [{name: a, nodes: NODES, node: NODE}]}"
    before = shape.replace("LEAVES", "3").replace("NODES", "12").replace("NODE", WIDE)
    locked(tmp_path, fragment(before, ""))
    six = WIDE.replace("8", "6")
    after = shape.replace("LEAVES", "4").replace("NODES", "16").replace("NODE", six)
    (finding,) = (found for found in compile_fragment(fragment(after, ""), tmp_path).issues if found.code == "T016")
    assert finding.reason == "unit `a` would have 4 leaves on a rail; the ledger holds 3"


def test_leaves_that_are_empty_are_kept(tmp_path: Path) -> None:
    """5 nodes in blocks of 2 fill 3 of the 4 leaves of a rail; a sixth finds its place."""
    units = "{name: a, nodes: NODES, leaves_per_rail: 4}"
    before = locked(tmp_path, fragment(FOUR, units.replace("NODES", "5")))
    assert_unmoved(before, taken(compile_fragment(fragment(FOUR, units.replace("NODES", "6")), tmp_path)))


def test_nodes_that_stay_within_a_cage_move_no_port_that_is_kept(tmp_path: Path) -> None:
    split = BASE.replace("{ports: 1, speed: 400G}", "{ports: 2, speed: 400G}")
    before = locked(tmp_path, fragment(KEPT, "{name: a, nodes: 7}", split))
    assert_unmoved(before, taken(compile_fragment(fragment(KEPT, "{name: a, nodes: 8}", split), tmp_path)))


def test_spines_of_another_model_keep_what_is_cabled(tmp_path: Path) -> None:
    """The port plan ends where the front ends; places for units to come are lost with it."""
    before = locked(tmp_path, fragment(FOUR, A))
    result = compile_fragment(fragment(FOUR, A, boxed("spine", 20)), tmp_path)
    after = taken(result)
    assert (before.shape.spine_down, after.shape.spine_down) == (32, 20)
    told = [finding.reason for finding in result.issues if finding.code == "T013"]
    assert told == ["spines have ports for 1 more units like the last, 3 are to come"]
    assert_unmoved(before, after)


@pytest.mark.parametrize(
    ("shape", "units", "places", "to_come"),
    [
        # 64 ports of a spine, 8 for unit a, 32 for unit b with 4 leaves on a rail: 24 are no place for another like it
        (FOUR, f"{A}, {{name: b, nodes: 32, leaves_per_rail: 4}}", 0, 2),
        # 32 ports of a spine for pods of 2 units: a and b fill the first with 8 and 24, the other two take one like b
        (PODS, "{name: a, nodes: 4}, {name: b, nodes: 12, leaves_per_rail: 2}", 2, 4),
    ],
)
def test_an_island_that_takes_the_ports_of_units_to_come(
    shape: str, units: str, places: int, to_come: int, tmp_path: Path
) -> None:
    locked(tmp_path, fragment(shape, units.partition(", {")[0]))
    result = compile_fragment(fragment(shape, units), tmp_path)
    told = [finding.reason for finding in result.issues if finding.code == "T013"]
    assert told == [f"spines have ports for {places} more units like the last, {to_come} are to come"]


def test_ports_of_units_that_are_gone_are_taken(tmp_path: Path) -> None:
    """32 of 64 ports of a spine are of unit b that is gone, 8 of unit a: another like b has no room."""
    large = "{name: NAME, nodes: 32, leaves_per_rail: 4}"
    assert locked(tmp_path, fragment(FOUR, f"{large.replace('NAME', 'b')}, {A}")).shape.tiers == 2
    locked(tmp_path, fragment(FOUR, A))
    result = compile_fragment(fragment(FOUR, f"{A}, {large.replace('NAME', 'c')}"), tmp_path)
    assert [finding.reason for finding in result.issues if finding.code == "T016"] == [
        "the units of a pod take 72 ports of a spine, 64 are for them"
    ]


def test_room_is_counted_in_the_pod_that_units_to_come_are_in(tmp_path: Path) -> None:
    """All units of the pod in the middle are gone, and their entries come last in the ledger."""
    units = [f"{{name: u{n}, nodes: {nodes}}}" for n, nodes in enumerate((4, 4, 8, 8, 4))]
    locked(tmp_path, fragment(PODS, ", ".join(units)))
    text = fragment(PODS, ", ".join((units[0], units[4])))
    assert locked(tmp_path, text).shape.pods == (0, 2)
    result = compile_fragment(text, tmp_path)
    assert [finding.reason for finding in result.issues if finding.code in ("T013", "T016")] == []


def test_a_unit_keeps_its_size_where_none_is_written(tmp_path: Path) -> None:
    """Units of one entry that were of two sizes keep them; a further one is as large as the first."""
    before = locked(tmp_path, fragment(FOUR, "{name: su1, nodes: 6}, {name: su2, nodes: 8}"))
    counted = "{style: rail-optimized, spines: 4, units: {count: 3, max: 4}}"
    after = taken(compile_fragment(fragment(counted, ""), tmp_path))
    assert [unit.kind.nodes for unit in after.shape.units.values()] == [6, 8, 6]
    assert_unmoved(before, after)


def test_only_leaves_whose_uplinks_were_raised_are_told(tmp_path: Path) -> None:
    """At 3:1 unit a misses the ratio by a fraction of a link; b has three links more than that, one to each spine."""
    shape = '{style: rail-optimized, spines: 11, oversubscription: "3:1", units: {max: 4, list: [UNITS]}}'
    locked(tmp_path, fragment(shape, "{name: a, nodes: 32}"))
    result = compile_fragment(fragment(shape, "{name: a, nodes: 32}, {name: b, nodes: 24}"), tmp_path)
    (told,) = [finding.reason for finding in result.issues if finding.code == "T004"]
    assert told.startswith("leaves of unit `b` get 11 uplinks, 1 to each of 11 spines, ")
    assert told.endswith(": 2.182:1 where 3:1 was asked")


@pytest.mark.parametrize("tiers", ["auto", "2", "3"])
def test_spines_per_rail_need_leaves_with_the_same_rails(tiers: str, tmp_path: Path) -> None:
    """4 rails on 4 leaves and 8 rails on 4 leaves have as many groups, and rail 1 would be in two of them."""
    shape = f"{{style: rail-only, tiers: {tiers}, units: {{max: 4, list: [UNITS]}}}}"
    units = f"{A}, {{name: b, nodes: 4, rails_per_leaf: 2, node: {WIDE}}}"
    result = compile_fragment(fragment(shape, units), tmp_path)
    (finding,) = result.issues
    assert finding.code == "T012"
    assert finding.reason.endswith("or of rails on a leaf, cannot share spines per rail")
