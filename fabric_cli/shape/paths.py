"""Shortest paths between two NICs on different leaves: parallel links counted, planes summed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fabric_cli.shape.model import Shape
from fabric_cli.shape.unit import Unit, UnitKind


@dataclass(frozen=True, slots=True)
class Paths:
    """Paths between two NICs of one rail and of two rails; `None` where the fabric has no such pair.

    Where unit kinds have different bundles the smallest number is given.
    """

    same_rail: int | None
    cross_rail: int | None


def same_pod(shape: Shape) -> Paths:
    """Two NICs in one pod."""
    same: list[int] = []
    cross: list[int] = []
    for pod in shape.pods:
        units = shape.units_of(pod)
        kinds = list(dict.fromkeys(unit.kind for unit in units))
        for a in kinds:
            for b in kinds:
                if _pair(units, a, b, same_rail=True):
                    same.append(_through_spines(shape, a, b))
                cross += _across(shape, units, a, b)
    return Paths(min(same, default=None), min(cross, default=None))


def cross_pod(shape: Shape) -> Paths:
    """Two NICs in different pods."""
    if len(shape.pods) < 2:
        return Paths(None, None)
    pods: dict[UnitKind, set[int]] = {}
    for unit in shape.units.values():
        pods.setdefault(unit.kind, set()).add(unit.ordinal // shape.pod_units)
    kinds = list(pods)
    pairs = [(a, b) for a in kinds for b in kinds if len(pods[a] | pods[b]) > 1]
    same = [_through_cores(shape, a, b) for a, b in pairs]
    cross = [_through_cores(shape, a, b) for a, b in pairs if _rails_meet(shape, a, b)]
    return Paths(min(same), min(cross, default=None))


def _rails_meet(shape: Shape, a: UnitKind, b: UnitKind) -> bool:
    """True where two rails of nodes of these kinds meet in some switch: where rails are apart, those of one leaf."""
    return a.rails_per_leaf > 1 if shape.disjoint else max(a.node.rails, b.node.rails) > 1


def _across(shape: Shape, units: tuple[Unit, ...], a: UnitKind, b: UnitKind) -> Iterator[int]:
    """Paths between two rails in one pod: in the spines that both meet, and where groups of rails differ, in a core."""
    apart = shape.rail_groups > 1 or shape.disjoint
    if _rails_meet(shape, a, b) and _pair(units, a, b, same_rail=apart) and (not apart or a.rails_per_leaf > 1):
        yield _through_spines(shape, a, b)
    if apart and not shape.disjoint:
        yield _through_cores(shape, a, b)


def _pair(units: tuple[Unit, ...], a: UnitKind, b: UnitKind, *, same_rail: bool) -> bool:
    """True where two nodes of these kinds have NICs of the same (or of two) rails on different leaves."""
    of_a = [u for u in units if u.kind == a]
    of_b = [u for u in units if u.kind == b]
    if a != b or len(of_a) > 1:
        return bool(of_a and of_b)
    unit = of_a[0]
    if not a.rail_style:
        return sum(a.nodes_on(leaf, unit.populated) > 0 for leaf in range(a.leaves)) > 1
    spread = a.nodes_on(a.leaves_per_rail - 1, unit.populated) > 0 or a.nodes_on(1, unit.populated) > 0
    shared = a.leaves_per_rail > 1 and spread
    return shared if same_rail else shared or a.rail_groups > 1


def _through_spines(shape: Shape, a: UnitKind, b: UnitKind) -> int:
    return shape.planes * shape.spines_per_group * a.bundle * b.bundle


def _through_cores(shape: Shape, a: UnitKind, b: UnitKind) -> int:
    per_core = shape.spine_up // shape.cores_per_group
    over_core = shape.cores_per_group * per_core**2
    return shape.planes * shape.spines_per_group * a.bundle * over_core * b.bundle
