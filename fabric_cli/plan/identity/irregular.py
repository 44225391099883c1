"""Switches that the short cuts of counting do not hold for: a person has pinned a port or an address of theirs."""

from __future__ import annotations

from collections.abc import Iterator

from fabric_cli.fabric import Fabric
from fabric_cli.plan.identity.survivors import Survivors
from fabric_cli.shape import Coord, Tier


def irregular(both: Survivors) -> frozenset[Coord]:
    """Switches of the old fabric whose runs of ports are counted port by port."""
    units = {new: old for old, new in both.units.items()}
    found = set(_touched(both.old))
    for coord in _touched(both.new):
        if coord.tier is not Tier.LEAF:
            found.add(coord)
        elif coord.group in units:
            found.add(coord._replace(group=units[coord.group]))
    return frozenset(found)


def _touched(fabric: Fabric) -> Iterator[Coord]:
    """Switches with pins, and those below a switch with pinned ports: its far end is theirs."""
    yield from (coord for coord, _, _, _ in fabric.numbering.pins.ends)
    for coord in fabric.shape.pinned:
        yield coord
        for i in range(fabric.shape.kind(coord).down.count if coord.tier is not Tier.LEAF else 0):
            far = fabric.wiring.lower(coord, i)
            if far is not None:
                yield far.coord
