"""Which part of a shape is in service: capacity is counted, and a design is judged, by that part alone."""

from __future__ import annotations

from dataclasses import replace

from fabric_cli.shape.model import Coord, Shape


def in_service(shape: Shape) -> Shape:
    """The same shape without its staged units; ordinals and spine ports stay, and there may be no unit left."""
    if not any(unit.staged for unit in shape.units.values()):
        return shape
    return replace(shape, units={ordinal: unit for ordinal, unit in shape.units.items() if not unit.staged})


def serves(shape: Shape, coord: Coord) -> bool:
    """True for a switch that some unit in service meets: a leaf of its own, a spine of its pod, any core."""
    return coord.group in in_service(shape).groups(coord.tier)
