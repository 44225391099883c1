"""Sizing rules, each with numbers worked out by hand from the formulas."""

from pathlib import Path

import pytest

from fabric_cli.shape import Tier
from fabric_cli.shape.paths import cross_pod
from tests.unit.shape.intents import BOX, NODE, box, codes, shaped


def test_spines_divide_uplinks_and_have_the_ports(tmp_path: Path) -> None:
    # 24 leaves x 32 uplinks need 12 spines of 64 ports; 12 does not divide 32, 16 is the next that does
    shape, _ = shaped(tmp_path, "{style: rail-optimized, units: {count: 3, nodes: 32}}")
    assert shape is not None
    assert (shape.spines_per_group, shape.units[0].kind.bundle) == (16, 2)


@pytest.mark.parametrize(
    ("nodes", "cages", "spines", "uplinks"),
    [((32, 31), 64, 8, (32, 32)), ((32, 20), 128, 7, (35, 21))],
)
def test_uplinks_are_raised_to_the_smallest_common_multiple(
    tmp_path: Path, nodes: tuple[int, int], cages: int, spines: int, uplinks: tuple[int, int]
) -> None:
    large = f"{{name: leaf, cages: {cages}, breakouts: [{{ports: 1, speed: 400G}}]}}"
    leaf, spine = (f"{{platform: {box}, nos: frr, version: '10.3'}}" for box in (large, BOX))
    units = f"[{{name: a, nodes: {nodes[0]}}}, {{name: b, nodes: {nodes[1]}}}]"
    shape, issues = shaped(
        tmp_path,
        f"{{style: rail-optimized, tiers: 2, units: {units}}}",
        switches=f"switches: {{leaf: {leaf}, spine: {spine}}}",
    )
    assert shape is not None
    assert shape.spines_per_group == spines
    assert tuple(unit.kind.up for unit in shape.units.values()) == uplinks
    assert codes(issues) == ["T004"] * sum(u != n for u, n in zip(uplinks, nodes, strict=True))


@pytest.mark.parametrize(("pods", "cores"), [(3, 64), (4, 64), (8, 128), (16, 256)])
def test_cores_of_pods_of_four_units(tmp_path: Path, pods: int, cores: int) -> None:
    shape, _ = shaped(
        tmp_path, f"{{style: rail-optimized, tiers: 3, units: {{count: {4 * pods}, nodes: 32}}, pods: {{units: 4}}}}"
    )
    assert shape is not None
    assert shape.count(Tier.CORE) == cores


def test_rail_groups_beyond_the_core_radix_are_refused(tmp_path: Path) -> None:
    # 16 pods x 8 rails are 128 spine groups, a 64-port core joins 64 at the most
    base = "{style: rail-optimized, spine_groups: per-rail, pods: {units: 4}, units: {count: %d, nodes: 32}}"
    refused, issues = shaped(tmp_path, base % 64)
    assert refused is None
    assert codes(issues) == ["T006"]
    fitting, _ = shaped(tmp_path, base % 32)
    assert fitting is not None


def test_growth_beyond_max_is_another_design(tmp_path: Path) -> None:
    # for 2 units 8 spines and 4 links suffice; a fabric built for 4 has 16 and 2 from the start
    now, _ = shaped(tmp_path, "{style: rail-optimized, units: {count: 2, nodes: 32}}")
    later, _ = shaped(tmp_path, "{style: rail-optimized, units: {count: 2, nodes: 32, max: 4}}")
    assert now is not None
    assert later is not None
    assert (now.spines_per_group, later.spines_per_group) == (8, 16)


def test_a_unit_without_nodes_is_as_large_as_its_leaves_allow(tmp_path: Path) -> None:
    shape, _ = shaped(tmp_path, "{style: rail-optimized, tiers: 2, units: 2}", switches=box(64, (2, "400G")))
    assert shape is not None
    assert shape.units[0].kind.nodes == 64


def test_host_and_fabric_ports_share_no_cage(tmp_path: Path) -> None:
    # 2 x 400G to a cage: 31 host ports take 16 cages, 31 uplinks 16, so 31 cages are one too few
    ask = "{style: rail-optimized, tiers: 2, units: {count: 2, nodes: 31}}"
    refused, issues = shaped(tmp_path, ask, switches=box(31, (2, "400G")))
    assert refused is None
    [finding] = issues
    assert finding.code == "T005"
    assert "16 cages for 31 host ports + 16 for 31 uplinks" in finding.reason
    fitting, _ = shaped(tmp_path, ask, switches=box(32, (2, "400G")))
    assert fitting is not None


def test_a_breakout_that_darkens_its_neighbour_costs_two_cages(tmp_path: Path) -> None:
    platform = "{name: box, cages: 16, breakouts: [{ports: 8, speed: 100G, blocks: 1}, {ports: 1, speed: 400G}]}"
    shape, _ = shaped(
        tmp_path,
        "{style: rail-only, units: 1, planes: 4}",
        switches=f"switches: [{{platform: {platform}, nos: frr, version: '10.3'}}]",
    )
    assert shape is not None
    assert shape.units[0].kind.down == 64
    plan = shape.kinds[Tier.LEAF, shape.units[0].kind, 0].down
    assert [plan.port(i).cage for i in (0, 7, 8, 63)] == [1, 1, 3, 15]


def test_logical_ports_can_be_fewer_than_the_cages_give(tmp_path: Path) -> None:
    platform = "{name: box, cages: 64, breakouts: [{ports: 8, speed: 100G}], max_logical_ports: 320}"
    shape, _ = shaped(
        tmp_path,
        "{style: rail-only, units: 1, planes: 4}",
        switches=f"switches: [{{platform: {platform}, nos: frr, version: '10.3'}}]",
    )
    assert shape is not None
    assert shape.units[0].kind.down == 320


def test_a_bundle_multiplies_the_spines(tmp_path: Path) -> None:
    shape, _ = shaped(tmp_path, "{style: rail-optimized, units: {count: 2, nodes: 16}, bundle: 4}")
    assert shape is not None
    kind = shape.units[0].kind
    assert (kind.up, shape.spines_per_group, kind.bundle) == (16, 4, 4)


def test_one_tier_only_where_nothing_is_left_apart(tmp_path: Path) -> None:
    alone, _ = shaped(tmp_path, "{style: rail-only, units: {count: 1, nodes: 8}}")
    assert alone is not None
    assert alone.tiers == 1
    two, _ = shaped(tmp_path, "{style: rail-only, units: {count: 2, nodes: 8}}")
    assert two is not None
    assert (two.tiers, two.count(Tier.SPINE)) == (2, 8)
    together, _ = shaped(tmp_path, "{style: top-of-rack, units: {count: 1, nodes: 8}}")
    assert together is not None
    assert together.tiers == 1


def test_nodes_are_spread_evenly_over_the_leaves_of_a_rack(tmp_path: Path) -> None:
    shape, _ = shaped(tmp_path, "{style: top-of-rack, units: {count: 1, nodes: 10}, nodes_per_leaf: 4, tiers: 2}")
    assert shape is not None
    kind = shape.units[0].kind
    assert [kind.nodes_on(leaf, 10) for leaf in range(kind.leaves)] == [4, 3, 3]


def test_unequal_speeds_split_a_spine_by_bandwidth(tmp_path: Path) -> None:
    # 64 cages of 800G: 32 as 2 x 400G down, 32 as 1 x 800G up
    shape, _ = shaped(
        tmp_path,
        "{style: rail-optimized, units: {count: 16, nodes: 32}, speeds: {leaf_spine: 400G, spine_core: 800G}}",
        switches=box(64, (2, "400G"), (1, "800G")),
    )
    assert shape is not None
    assert (shape.spine_down, shape.spine_up) == (64, 32)


def test_a_node_model_that_differs_is_an_island(tmp_path: Path) -> None:
    island = "{name: four, gpus: 4, nics: [{count: 4, speed: 400G}]}"
    units = f"[{{name: a, nodes: 16}}, {{name: b, nodes: 16, node: {island}}}]"
    shape, _ = shaped(tmp_path, f"{{style: rail-optimized, units: {units}}}", node=NODE)
    assert shape is not None
    assert [unit.kind.leaves for unit in shape.units.values()] == [8, 4]


def test_paths_between_pods_are_those_of_kinds_that_stand_in_two_pods(tmp_path: Path) -> None:
    # pods of one unit each: a and b meet in the core only, 4 spines x 2 x (1 core x 32 x 32) x 4
    units = "[{name: a, nodes: 8}, {name: b, nodes: 16}]"
    shape, _ = shaped(tmp_path, f"{{style: rail-optimized, tiers: 3, pods: {{units: 1}}, units: {units}}}")
    assert shape is not None
    assert [unit.kind.bundle for unit in shape.units.values()] == [2, 4]
    assert cross_pod(shape).same_rail == 32_768


@pytest.mark.parametrize("where", ["{tier: spine, unit: [su1]}", "{tier: core}"])
def test_a_rule_that_no_switch_falls_under_is_told(tmp_path: Path, where: str) -> None:
    rule = f"{{platform: {BOX}, nos: frr, version: '10.3'"
    switches = f"switches:\n  - {rule}}}\n  - {rule}, where: {where}}}"
    shape, issues = shaped(tmp_path, "{style: rail-optimized, units: {count: 2, nodes: 4}}", switches=switches)
    assert shape is not None
    assert codes(issues) == ["I108"]
