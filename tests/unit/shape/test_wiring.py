"""Far ends are inverse functions, on every port of shapes small enough to try them all."""

from pathlib import Path

import pytest

from fabric_cli.shape import Tier, Wiring
from tests.unit.shape.intents import shaped

SHAPES = (
    "{style: rail-optimized, units: {count: 3, nodes: 6, max: 5}}",
    "{style: rail-optimized, rails_per_leaf: 2, units: {count: 2, nodes: 4}, planes: 1}",
    "{style: rail-optimized, leaves_per_rail: 2, units: {count: 2, nodes: 5}}",
    "{style: rail-only, units: {count: 2, nodes: 4}}",
    "{style: rail-only, tiers: 3, pods: {units: 2}, units: {count: 4, nodes: 4}}",
    "{style: top-of-rack, nodes_per_leaf: 3, units: {count: 2, nodes: 7}}",
    "{style: rail-optimized, tiers: 3, pods: {units: 2}, units: {count: 5, nodes: 4}}",
    "{style: rail-optimized, spine_groups: per-rail, pods: {units: 2}, units: {count: 5, nodes: 4, max: 6}}",
    "{style: rail-optimized, units: [{name: a, nodes: 8}, {name: b, nodes: 4}, {name: c, nodes: 8}]}",
)


@pytest.mark.parametrize("text", SHAPES)
def test_up_and_down_are_inverse(tmp_path: Path, text: str) -> None:
    shape, issues = shaped(tmp_path, text)
    assert shape is not None, list(issues)
    wiring = Wiring(shape)
    met: set[tuple[object, int]] = set()
    for coord in shape.coords():
        kind = shape.kind(coord)
        for uplink in range(kind.up.count if kind.up else 0):
            far = wiring.upper(coord, uplink)
            assert far.index < shape.kind(far.coord).down.count
            assert (far.coord, far.index) not in met
            met.add((far.coord, far.index))
            back = wiring.lower(far.coord, far.index)
            assert back is not None
            assert (back.coord, back.index) == (coord, uplink)
    for coord in shape.coords():
        if coord.tier is not Tier.LEAF:
            for port in range(shape.kind(coord).down.count):
                assert (wiring.lower(coord, port) is not None) == ((coord, port) in met)


@pytest.mark.parametrize("text", SHAPES)
def test_every_nic_port_has_a_leaf_port_of_its_own(tmp_path: Path, text: str) -> None:
    shape, issues = shaped(tmp_path, text)
    assert shape is not None, list(issues)
    wiring = Wiring(shape)
    found = 0
    for coord in shape.coords():
        if coord.tier is Tier.LEAF:
            for port in range(shape.kind(coord).down.count):
                nic = wiring.nic_at(coord, port)
                if nic is not None:
                    found += 1
                    back = wiring.leaf_for(nic)
                    assert (back.coord, back.index) == (coord, port)
    assert found == sum(u.populated * len(u.kind.node.nics) for u in shape.units.values()) * shape.planes
