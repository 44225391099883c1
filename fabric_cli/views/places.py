"""Where a switch stands, in the words of documents."""

from __future__ import annotations

from fabric_cli.shape import Coord, Shape, Tier


def pod_of(shape: Shape, coord: Coord) -> int | None:
    """Pod of a leaf or spine, from zero."""
    if coord.tier is Tier.LEAF:
        return coord.group // shape.pod_units
    return coord.group // shape.rail_groups if coord.tier is Tier.SPINE else None


def rails_of(shape: Shape, coord: Coord) -> list[int]:
    """Rails that a switch serves, from zero."""
    if coord.tier is Tier.LEAF:
        return list(shape.units[coord.group].kind.rails_of(coord.index))
    kinds = dict.fromkeys(unit.kind for unit in shape.units.values())
    rails = sorted({nic.rail for kind in kinds for nic in kind.node.nics})
    if shape.rail_groups == 1 or (coord.tier is Tier.CORE and not shape.disjoint):
        return rails
    groups = coord.group % shape.rail_groups if coord.tier is Tier.SPINE else coord.group // shape.spines_per_group
    width = len(rails) // shape.rail_groups
    return rails[groups * width : (groups + 1) * width]
