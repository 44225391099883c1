"""The bandwidth between the two halves of a fabric, as a closed form over units and pods."""

from __future__ import annotations

from fabric_cli.shape.figures import leaf_hosts, nodes
from fabric_cli.shape.model import Shape
from fabric_cli.shape.unit import Unit

_Part = dict[int, tuple[int, int]]
"""Filled node positions of each unit, by ordinal: the first, and the one after the last."""


def bisection_bps(shape: Shape) -> int:
    """Bandwidth between the first half of the nodes and the rest, one direction: the smaller of both halves.

    Each leaf gives at most the NIC speed of that half and its uplinks; a pod that lies in one half gives at most
    its core uplinks.
    """
    half = nodes(shape) // 2
    first, rest = _halves(shape, half)
    return shape.planes * min(_half_bps(shape, first), _half_bps(shape, rest))


def _halves(shape: Shape, half: int) -> tuple[_Part, _Part]:
    """For each unit the range of filled positions in the first half, and in the rest."""
    first: _Part = {}
    rest: _Part = {}
    left = half
    for unit in shape.units.values():
        cut = min(left, unit.populated)
        left -= cut
        first[unit.ordinal] = (0, cut)
        rest[unit.ordinal] = (cut, unit.populated)
    return first, rest


def _half_bps(shape: Shape, part: _Part) -> int:
    total = 0
    core_bps = shape.rail_groups * shape.spines_per_group * shape.spine_up * shape.speeds.spine_core
    for pod in shape.pods:
        units = shape.units_of(pod)
        leaves = sum(_unit_bps(shape, unit, *part[unit.ordinal]) for unit in units)
        whole = all(part[unit.ordinal] == (0, unit.populated) for unit in units)
        total += min(leaves, core_bps) if whole and shape.tiers > 2 else leaves
    return total


def _unit_bps(shape: Shape, unit: Unit, low: int, high: int) -> int:
    uplinks = unit.kind.up * shape.speeds.leaf_spine
    total = 0
    for leaf in range(unit.kind.leaves):
        ports = leaf_hosts(unit, leaf, high) - leaf_hosts(unit, leaf, low)
        bps = ports * unit.kind.host_bps
        total += min(bps, uplinks) if shape.tiers > 1 else bps
    return total
