"""The counter against cablings written by hand from the port allocation convention."""

import ast
from pathlib import Path
from typing import Any

import pytest

from tests.independent.building import require
from tests.independent.counter import complaints
from tests.independent.mutations import all_mutations
from tests.independent.reading import Refused, read_intent
from tests.independent.sizing import size

BOX_2X400 = "{name: two, cages: 4, breakouts: [{ports: 2, speed: 400G}]}"
BOX_1X400 = "{name: one, cages: 4, breakouts: [{ports: 1, speed: 400G}]}"

SHUFFLE = f"""
fabric: t
transport: roce-no-cc
node: {{name: n, gpus: 2, nics: [{{count: 2, speed: 400G}}]}}
shape:
  style: rail-optimized
  units: {{count: 2, nodes: 2}}
  spines: 2
  cables: {{node: 5m, leaf_spine: 40m}}
switches:
  leaf: {{platform: {BOX_2X400}, nos: frr, version: "10.3"}}
  spine: {{platform: {BOX_2X400}, nos: frr, version: "10.3"}}
"""
SHUFFLE_CABLES = """
su1-n1 nic0 1/0  su1-r1 1/0  400 0 5 fiber
su1-n1 nic1 2/0  su1-r2 1/0  400 0 5 fiber
su1-n2 nic0 1/0  su1-r1 1/1  400 0 5 fiber
su1-n2 nic1 2/0  su1-r2 1/1  400 0 5 fiber
su2-n1 nic0 1/0  su2-r1 1/0  400 0 5 fiber
su2-n1 nic1 2/0  su2-r2 1/0  400 0 5 fiber
su2-n2 nic0 1/0  su2-r1 1/1  400 0 5 fiber
su2-n2 nic1 2/0  su2-r2 1/1  400 0 5 fiber
su1-r1 -    4/0  s1     1/0  400 0 40 shuffle
su1-r1 -    4/1  s2     1/0  400 0 40 shuffle
su1-r2 -    4/0  s1     1/1  400 0 40 shuffle
su1-r2 -    4/1  s2     1/1  400 0 40 shuffle
su2-r1 -    4/0  s1     2/0  400 0 40 shuffle
su2-r1 -    4/1  s2     2/0  400 0 40 shuffle
su2-r2 -    4/0  s1     2/1  400 0 40 shuffle
su2-r2 -    4/1  s2     2/1  400 0 40 shuffle
"""

PLANES = """
fabric: t
transport: mrc
node: {name: n, gpus: 2, nics: [{count: 2, speed: 800G, planes: [1, 2], nics_per_cage: 2}]}
shape:
  style: rail-only
  planes: 2
  tiers: "1"
  units: [{name: su, nodes: 3, populated: 2}]
  reserved: [{name: manager, unit: su, position: 2, rails: [0]}]
switches:
  leaf: {platform: {name: four, cages: 2, breakouts: [{ports: 4, speed: 400G}]}, nos: frr, version: "10.3"}
"""
PLANES_CABLES = """
su1-n1  nic0p0 1/0  p1-su1-r1 1/0  400 0 5 fiber
su1-n1  nic0p1 1/1  p2-su1-r1 1/0  400 1 5 fiber
su1-n1  nic1p0 1/2  p1-su1-r2 1/0  400 0 5 fiber
su1-n1  nic1p1 1/3  p2-su1-r2 1/0  400 1 5 fiber
su1-n2  nic0p0 1/0  p1-su1-r1 1/1  400 0 5 fiber
su1-n2  nic0p1 1/1  p2-su1-r1 1/1  400 1 5 fiber
su1-n2  nic1p0 1/2  p1-su1-r2 1/1  400 0 5 fiber
su1-n2  nic1p1 1/3  p2-su1-r2 1/1  400 1 5 fiber
manager -      -/-  p1-su1-r1 1/2  400 0 5 fiber
manager -      -/-  p2-su1-r1 1/2  400 1 5 fiber
"""

RAIL_GROUPS = f"""
fabric: t
transport: roce-no-cc
node: {{name: n, gpus: 2, nics: [{{count: 2, speed: 400G, rails: [1, 0]}}]}}
shape:
  style: rail-optimized
  tiers: 3
  units: {{count: 2, nodes: 2}}
  pods: {{units: 1}}
  spine_groups: per-rail
  cables: {{node: {{length: 2m, medium: copper}}, spine_core: 2km}}
switches:
  - {{platform: {BOX_1X400}, nos: frr, version: "10.3"}}
"""
RAIL_GROUPS_CABLES = """
su1-n1     nic0 1/0  su1-r2     1/0  400 0 2 copper
su1-n1     nic1 2/0  su1-r1     1/0  400 0 2 copper
su1-n2     nic0 1/0  su1-r2     2/0  400 0 2 copper
su1-n2     nic1 2/0  su1-r1     2/0  400 0 2 copper
su2-n1     nic0 1/0  su2-r2     1/0  400 0 2 copper
su2-n1     nic1 2/0  su2-r1     1/0  400 0 2 copper
su2-n2     nic0 1/0  su2-r2     2/0  400 0 2 copper
su2-n2     nic1 2/0  su2-r1     2/0  400 0 2 copper
su1-r1     -    3/0  pod1-r1-s1 1/0  400 0 40 fiber
su1-r1     -    4/0  pod1-r1-s1 2/0  400 0 40 fiber
su1-r2     -    3/0  pod1-r2-s1 1/0  400 0 40 fiber
su1-r2     -    4/0  pod1-r2-s1 2/0  400 0 40 fiber
su2-r1     -    3/0  pod2-r1-s1 1/0  400 0 40 fiber
su2-r1     -    4/0  pod2-r1-s1 2/0  400 0 40 fiber
su2-r2     -    3/0  pod2-r2-s1 1/0  400 0 40 fiber
su2-r2     -    4/0  pod2-r2-s1 2/0  400 0 40 fiber
pod1-r1-s1 -    3/0  g1-c1      1/0  400 0 2000 fiber
pod1-r1-s1 -    4/0  g1-c2      1/0  400 0 2000 fiber
pod1-r2-s1 -    3/0  g1-c1      2/0  400 0 2000 fiber
pod1-r2-s1 -    4/0  g1-c2      2/0  400 0 2000 fiber
pod2-r1-s1 -    3/0  g1-c1      3/0  400 0 2000 fiber
pod2-r1-s1 -    4/0  g1-c2      3/0  400 0 2000 fiber
pod2-r2-s1 -    3/0  g1-c1      4/0  400 0 2000 fiber
pod2-r2-s1 -    4/0  g1-c2      4/0  400 0 2000 fiber
"""

# The uplinks 3 and 2 have no common divisor, and two spines of four ports are needed: they become 4 and 2.
RAISED = f"""
fabric: t
transport: roce-no-cc
node: {{name: n, gpus: 1, nics: [{{count: 1, speed: 400G}}]}}
shape:
  style: top-of-rack
  tiers: 2
  units: [{{name: a, nodes: 3}}, {{name: b, nodes: 2}}]
switches:
  leaf:
    platform: {{name: eight, cages: 8, breakouts: [{{ports: 1, speed: 400G}}]}}
    nos: frr
    version: "10.3"
  spine: {{platform: {BOX_1X400}, nos: frr, version: "10.3"}}
"""
RAISED_CABLES = """
su1-n1 nic0 1/0  su1-t1 1/0  400 0 5 fiber
su1-n2 nic0 1/0  su1-t1 2/0  400 0 5 fiber
su1-n3 nic0 1/0  su1-t1 3/0  400 0 5 fiber
su2-n1 nic0 1/0  su2-t1 1/0  400 0 5 fiber
su2-n2 nic0 1/0  su2-t1 2/0  400 0 5 fiber
su1-t1 -    5/0  s1     1/0  400 0 40 fiber
su1-t1 -    6/0  s1     2/0  400 0 40 fiber
su1-t1 -    7/0  s2     1/0  400 0 40 fiber
su1-t1 -    8/0  s2     2/0  400 0 40 fiber
su2-t1 -    7/0  s1     3/0  400 0 40 fiber
su2-t1 -    8/0  s2     3/0  400 0 40 fiber
"""

# A down port of the leaf is half a cage, an uplink a whole one; the two links of a pair lie side by side.
# Every second cage of the spine stays dark: the one before it gives two ports and blanks it.
SPEEDS = """
fabric: t
transport: roce-no-cc
node: {name: n, gpus: 2, nics: [{count: 2, speed: 400G}]}
shape:
  style: rail-optimized
  tiers: 2
  rails_per_leaf: 2
  units: {count: 2, nodes: 2, max: 3}
  speeds: {leaf_spine: 800G}
  oversubscription: "1:2"
  spines: 2
switches:
  leaf:
    platform:
      name: mixed
      cages: 7
      breakouts: [{ports: 2, speed: 400G}, {ports: 1, speed: 800G}]
    nos: frr
    version: "10.3"
  spine:
    platform:
      name: dark
      cages: 6
      breakouts: [{ports: 2, speed: 800G, blocks: 1}]
    nos: frr
    version: "10.3"
"""
SPEEDS_CABLES = """
su1-n1     nic0 1/0  su1-r1to2 1/0  400 0 5 fiber
su1-n1     nic1 2/0  su1-r1to2 1/1  400 0 5 fiber
su1-n2     nic0 1/0  su1-r1to2 2/0  400 0 5 fiber
su1-n2     nic1 2/0  su1-r1to2 2/1  400 0 5 fiber
su2-n1     nic0 1/0  su2-r1to2 1/0  400 0 5 fiber
su2-n1     nic1 2/0  su2-r1to2 1/1  400 0 5 fiber
su2-n2     nic0 1/0  su2-r1to2 2/0  400 0 5 fiber
su2-n2     nic1 2/0  su2-r1to2 2/1  400 0 5 fiber
su1-r1to2  -    4/0  s1        1/0  800 0 40 fiber
su1-r1to2  -    5/0  s1        1/1  800 0 40 fiber
su1-r1to2  -    6/0  s2        1/0  800 0 40 fiber
su1-r1to2  -    7/0  s2        1/1  800 0 40 fiber
su2-r1to2  -    4/0  s1        3/0  800 0 40 fiber
su2-r1to2  -    5/0  s1        3/1  800 0 40 fiber
su2-r1to2  -    6/0  s2        3/0  800 0 40 fiber
su2-r1to2  -    7/0  s2        3/1  800 0 40 fiber
"""

BY_HAND = {
    "shuffle": (SHUFFLE, SHUFFLE_CABLES),
    "planes": (PLANES, PLANES_CABLES),
    "rail-groups": (RAIL_GROUPS, RAIL_GROUPS_CABLES),
    "raised": (RAISED, RAISED_CABLES),
    "speeds": (SPEEDS, SPEEDS_CABLES),
}


def kind_of(name: str) -> str:
    """The kind that a name of the tables tells."""
    last = name.rpartition("-")[2][0]
    return {"n": "node", "s": "spine", "c": "core", "m": "reserved"}.get(last, "leaf")


def table(text: str) -> list[dict[str, Any]]:
    """Rows of the export: end a with port and place, end b with place, Gb/s, plane, metres, medium."""
    rows = []
    for line in text.strip().splitlines():
        a, port, a_place, b, b_place, gigabit, plane, metres, medium = line.split()
        a_cage, a_lane = (None if part == "-" else int(part) for part in a_place.split("/"))
        b_cage, b_lane = map(int, b_place.split("/"))
        kind = kind_of(a)
        rows.append(
            {
                "a": a if kind == "reserved" else f"t-{a}",
                "a_kind": kind,
                "a_port": port if kind == "node" else None if kind == "reserved" else a_place,
                "a_cage": a_cage,
                "a_lane": a_lane,
                "b": f"t-{b}",
                "b_kind": kind_of(b),
                "b_port": b_place,
                "b_cage": b_cage,
                "b_lane": b_lane,
                "speed_bps": int(gigabit) * 10**9,
                "plane": int(plane),
                "length_m": float(metres),
                "medium": medium,
                "cable": f"{a}:{a_cage}" if kind in {"leaf", "spine"} else line,
                "srlg": [f"{a}:{b if a_cage is None else a_cage}", f"{b}:{b_cage}"],
            }
        )
    return rows


@pytest.mark.parametrize("name", BY_HAND)
def test_a_right_cabling_has_no_complaint(name: str) -> None:
    intent, cables = BY_HAND[name]
    assert complaints(intent, table(cables)) == []


@pytest.mark.parametrize("name", BY_HAND)
def test_every_dropped_and_every_swapped_cable_is_noticed(name: str) -> None:
    intent, cables = BY_HAND[name]
    unnoticed = [told for told, rows in all_mutations(table(cables)) if not complaints(intent, rows)]
    assert unnoticed == []


@pytest.mark.parametrize("name", BY_HAND)
@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("speed_bps", 123),
        ("plane", 7),
        ("length_m", 0.5),
        ("medium", "air"),
        ("a_cage", 9),
        ("a_lane", 9),
        ("a_port", "nic77"),
        ("b_cage", 9),
        ("b_lane", 9),
        ("b", "t-su9-r9"),
    ],
)
def test_every_wrong_value_is_noticed(name: str, key: str, wrong: object) -> None:
    intent, cables = BY_HAND[name]
    rows = table(cables)
    for index, row in enumerate(rows):
        if row["a_kind"] == "reserved" and key in {"a_cage", "a_lane", "a_port"}:
            continue
        if key == "a_port" and row["a_kind"] != "node":
            continue  # the ports of a switch may have any name, if it is the same on all of its platform
        assert complaints(intent, [*rows[:index], row | {key: wrong}, *rows[index + 1 :]]), (index, key)


@pytest.mark.parametrize("name", BY_HAND)
def test_every_wrong_cable_is_noticed(name: str) -> None:
    intent, cables = BY_HAND[name]
    rows = table(cables)
    for index, row in enumerate(rows):
        other = next(other["cable"] for other in rows if other["cable"] != row["cable"])
        assert complaints(intent, [*rows[:index], row | {"cable": other}, *rows[index + 1 :]]), index


@pytest.mark.parametrize("name", BY_HAND)
def test_every_swapped_risk_group_is_noticed(name: str) -> None:
    intent, cables = BY_HAND[name]
    rows = table(cables)
    for index, row in enumerate(rows):
        for side in (0, 1):
            groups = list(row["srlg"])
            groups[side] = next(other["srlg"][side] for other in rows if other["srlg"][side] != groups[side])
            assert complaints(intent, [*rows[:index], row | {"srlg": groups}, *rows[index + 1 :]]), (index, side)


def test_a_cable_too_many_is_noticed() -> None:
    rows = table(SHUFFLE_CABLES)
    extra = rows[0] | {"a_cage": 3, "a_port": "nic2", "b_cage": 2, "b_port": "2/0"}
    extra |= {"srlg": ["new", "newer"], "cable": "new"}
    assert len(complaints(SHUFFLE, [*rows, extra])) == 1


def test_straight_cables_leave_a_cage_that_has_a_connector_for_each_lane() -> None:
    twin = SHUFFLE.replace("cages: 4", "cages: 4, connectors_per_cage: 2")
    rows = table(SHUFFLE_CABLES)
    assert sum("medium shuffle, not fiber" in complaint for complaint in complaints(twin, rows)) == 8
    straight = [row | {"medium": "fiber", "cable": f"{row['cable']}.{row['a_lane']}"} for row in table(SHUFFLE_CABLES)]
    assert complaints(twin, straight) == []


def published(units: int, nodes: int, cages: int, *, populated: int | None = None, more: str = "") -> str:
    """A two-tier design of the golden set: eight 400G NICs per node, cages of 2 x 400G throughout."""
    box = f"{{name: b, cages: {cages}, breakouts: [{{ports: 2, speed: 400G}}]}}"
    filled = f", populated: {populated}" if populated else ""
    return f"""
fabric: t
transport: roce-no-cc
node: {{name: n, gpus: 8, nics: [{{count: 8, speed: 400G}}]}}
shape:
  style: rail-optimized
  units: {{count: {units}, nodes: {nodes}{filled}}}
  {more}
switches: [{{platform: {box}, nos: frr, version: "10.3"}}]
"""


@pytest.mark.parametrize(
    ("units", "spines", "node_links", "fabric_links"),
    [(1, 4, 248, 256), (2, 8, 504, 512), (3, 16, 760, 768), (4, 16, 1016, 1024)],
)
def test_the_published_superpod_table_is_reproduced(
    units: int, spines: int, node_links: int, fabric_links: int
) -> None:
    """NVIDIA DGX SuperPOD H100 reference architecture, network chapter, table 4, without the UFM ports."""
    required = require(read_intent(published(units, 32, 32, populated=31)))
    layers = [link.layer for link in required.links]
    assert required.plan.spines == spines
    assert (layers.count("node"), layers.count("leaf_spine")) == (node_links, fabric_links)


def test_nine_units_do_not_fit_two_tiers_of_64_ports() -> None:
    assert size(read_intent(published(8, 32, 32, more='tiers: "2"')))[0].spines == 32
    with pytest.raises(Refused, match="T006"):
        size(read_intent(published(9, 32, 32, more='tiers: "2"')))
    assert size(read_intent(published(9, 32, 32)))[0].tiers == 3


def test_pods_of_four_units_have_the_published_cores() -> None:
    """4, 8, 16 pods give 64, 128, 256 cores; three give 64, for one and a half cores per group do not exist."""
    for pods, cores in ((3, 64), (4, 64), (8, 128), (16, 256)):
        plan = size(read_intent(published(4 * pods, 32, 32, more='tiers: "3"\n  pods: {units: 4}')))[0]
        assert plan.spines * plan.cores == cores


def test_rail_groups_of_sixteen_pods_do_not_fit_64_ports() -> None:
    more = 'tiers: "3"\n  pods: {units: 4}\n  spine_groups: per-rail'
    plan = size(read_intent(published(16, 32, 32, more=more)))[0]
    assert (plan.spines, plan.groups, plan.cores) == (4, 8, 16)
    with pytest.raises(Refused, match="T006"):
        size(read_intent(published(64, 32, 32, more=more)))


def test_unequal_units_raise_their_uplinks_where_no_number_of_spines_divides_both() -> None:
    """32 + 20 nodes need 7 spines: 35 and 21 uplinks; 32 + 31 nodes need 8: 32 and 32."""
    for nodes, spines, up in ((20, 7, (35, 21)), (31, 8, (32, 32))):
        unequal = f"[{{name: a, nodes: 32}}, {{name: b, nodes: {nodes}}}]"
        text = published(2, 32, 32).replace("{count: 2, nodes: 32}", unequal)
        roomy = "{platform: {name: l, cages: 34, breakouts: [{ports: 2, speed: 400G}]}, where: {tier: leaf}}"
        plan = size(read_intent(text.replace('"10.3"}]', f'"10.3"}}, {roomy}]')))[0]
        assert (plan.spines, plan.up) == (spines, up)


def published_shape(shape: str, nics: str, leaf: str, spine: str, core: str = "") -> str:
    """A design of the golden set; boxes as `cages, [breakouts]`."""
    boxes = {"leaf": leaf, "spine": spine} | ({"core": core} if core else {})
    switches = "".join(
        f"  {tier}: {{platform: {{name: {tier}, {box}}}, nos: frr, version: '10.3'}}\n" for tier, box in boxes.items()
    )
    node = f"{{name: n, gpus: 8, nics: [{nics}]}}"
    return f"fabric: t\ntransport: mrc\nnode: {node}\nshape: {shape}\nswitches:\n{switches}"


BOXES = {
    "64x400": "cages: 64, breakouts: [{ports: 1, speed: 400G}]",
    "128x400": "cages: 64, breakouts: [{ports: 2, speed: 400G}]",
    "256x400": "cages: 64, breakouts: [{ports: 4, speed: 400G}]",
    "64x800": "cages: 64, breakouts: [{ports: 1, speed: 800G}]",
    "144x800": "cages: 72, breakouts: [{ports: 2, speed: 800G}]",
    "split-200": "cages: 64, breakouts: [{ports: 2, speed: 200G}, {ports: 1, speed: 400G}]",
    "split-400": "cages: 64, breakouts: [{ports: 2, speed: 400G}, {ports: 1, speed: 800G}]",
}


@pytest.mark.parametrize(
    ("shape", "nics", "boxes", "numbers"),
    [
        pytest.param(
            "{style: rail-optimized, units: 1, tiers: 2}",
            "{count: 8, speed: 400G}",
            "128x400 128x400",
            (4, 64, 0),
            id="stripe of 64 servers (QFX5240)",
        ),
        pytest.param(
            "{style: top-of-rack, tiers: 3, units: {count: 1536, nodes: 2}, pods: {units: 192},"
            " oversubscription: {leaf: '1:2', spine: '192:28'}}",
            "{count: 8, speed: 400G}",
            "64x400 256x400 64x400",
            (32, 32, 4),
            id="24,576 GPUs, racks of 16",
        ),
        pytest.param(
            "{style: rail-optimized, tiers: 3, units: {count: 24, nodes: 64}, pods: {units: 4},"
            " speeds: {leaf_spine: 400G}}",
            "{count: 8, speed: 200G}",
            "split-200 64x400 64x400",
            (32, 32, 4),
            id="12,288 GPUs, half-speed NICs (MegaScale)",
        ),
        pytest.param(
            "{style: top-of-rack, tiers: 3, units: {count: 2048, nodes: 32}, pods: {units: 32}}",
            "{count: 1, speed: 800G}",
            "64x800 64x800 64x800",
            (32, 32, 32),
            id="65,536 NICs, 64 x 800G in three tiers",
        ),
        pytest.param(
            "{style: rail-optimized, units: {count: 1, nodes: 64}, speeds: {leaf_spine: 800G}}",
            "{count: 4, speed: 400G}",
            "split-400 64x800",
            (2, 32, 0),
            id="256 GPUs on 4 rails",
        ),
        pytest.param(
            "{style: rail-optimized, units: {count: 1, nodes: 72, populated: 32}}",
            "{count: 8, speed: 800G}",
            "144x800 144x800",
            (4, 72, 0),
            id="72 positions, 32 filled",
        ),
    ],
)
def test_published_designs_have_their_published_numbers(
    shape: str, nics: str, boxes: str, numbers: tuple[int, int, int]
) -> None:
    """Published designs: spines of a group, uplinks of a leaf, cores of a group."""
    plan = size(read_intent(published_shape(shape, nics, *(BOXES[box] for box in boxes.split()))))[0]
    assert (plan.spines, plan.up[0], plan.cores) == numbers


def test_the_judge_imports_nothing_that_it_judges() -> None:
    folder = Path(__file__).parent
    for path in folder.glob("*.py"):
        if path.name == "test_cabling.py":
            continue
        imported = {
            name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        assert not {name for name in imported if name.split(".")[0] in {"fabric_cli", "vendors", "importlib"}}
        assert {name for name in imported if name.startswith("tests.")} <= {
            f"tests.independent.{module}"
            for module in ("building", "counter", "drawing", "generate", "mutations", "reading", "sizing")
        }
