"""The part of a shape that is in service, and figures of shapes that have holes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fabric_cli.shape import Coord, Shape, Tier, in_service, serves
from fabric_cli.shape.figures import core_ports, link_figures, pod_ports, tier_figures
from tests.unit.shape.intents import box, shaped

PODS = "{style: STYLE, tiers: 3, pods: {units: 1}, units: {count: 4, nodes: 4}}"


def shape_of(folder: Path, text: str, core_cages: int = 64) -> Shape:
    core = box(core_cages, (4, "400G")).removeprefix("switches: [{")
    switches = box(64, (4, "400G"))[:-1] + ", {where: {tier: core}, " + core
    shape, issues = shaped(folder, text, switches=switches if "tiers: 3" in text else box(64, (4, "400G")))
    assert shape is not None, list(issues)
    return shape


def without(shape: Shape, *ordinals: int) -> Shape:
    return replace(shape, units={i: unit for i, unit in shape.units.items() if i not in ordinals})


def staged(shape: Shape, *ordinals: int) -> Shape:
    return replace(shape, units={i: replace(unit, staged=i in ordinals) for i, unit in shape.units.items()})


def test_a_shape_without_staged_units_is_itself(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, PODS.replace("STYLE", "rail-only"))
    assert in_service(shape) is shape


def test_staged_units_leave_holes(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, PODS.replace("STYLE", "rail-only"))
    serving = in_service(staged(shape, 0, 2))
    assert (list(serving.units), serving.pods) == ([1, 3], (1, 3))
    assert (serving.slots, serving.starts, serving.max_units) == (shape.slots, shape.starts, shape.max_units)


def test_switches_that_serve(tmp_path: Path) -> None:
    shape = staged(shape_of(tmp_path, PODS.replace("STYLE", "rail-optimized")), 1)
    serving = [serves(shape, Coord(0, Tier.LEAF, unit, 0)) for unit in range(4)]
    assert serving == [True, False, True, True]
    assert [serves(shape, Coord(0, Tier.SPINE, pod, 0)) for pod in range(4)] == serving
    assert serves(shape, Coord(0, Tier.CORE, 0, 0))
    assert not serves(staged(shape, *shape.units), Coord(0, Tier.CORE, 0, 0))


def test_core_cages_of_pods_that_are_not_neighbours(tmp_path: Path) -> None:
    """A core has a block of ports for each pod, 4 ports to a cage: blocks that are apart share none."""
    for style in ("rail-only", "rail-optimized"):
        shape = shape_of(tmp_path, PODS.replace("STYLE", style), core_cages=2)
        per_core = shape.spine_up // shape.cores_per_group
        assert per_core == 2
        apart, side_by_side = without(shape, 1, 2), without(shape, 2, 3)
        ports = [{pod * per_core + i for pod in left.pods for i in range(per_core)} for left in (apart, side_by_side)]
        for left, taken in zip((apart, side_by_side), ports, strict=True):
            assert core_ports(left) == len(taken) == 2 * per_core
            (links,) = [found for found in link_figures(left) if found.ends == ("spine", "core")]
            assert links.cages[1] == len({port // 4 for port in taken}) * left.count(Tier.CORE)


def test_a_hole_in_a_pod(tmp_path: Path) -> None:
    """3 units of 8 leaves, 4 uplinks to one spine: without the middle one its ports are free, the others stay."""
    shape = shape_of(tmp_path, "{style: rail-optimized, spines: 1, units: {count: 3, nodes: 4}}")
    left = without(shape, 1)
    assert (pod_ports(shape, 0), pod_ports(left, 0)) == (96, 64)
    before, after = (tier_figures(one, Tier.SPINE) for one in (shape, left))
    assert (before.ports_used, after.ports_used) == (96, 64)
    assert (after.ports_free - before.ports_free, after.switches) == (32, 1)
    assert left.starts == (0, 32, 64)
