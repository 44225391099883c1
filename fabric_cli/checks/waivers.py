"""What switches lack of what their fabric needs, and which of it the user has waived."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fabric_cli.backend import load_backend, missing
from fabric_cli.catalog import Capability
from fabric_cli.decide import needs
from fabric_cli.fabric import Fabric
from fabric_cli.intent.switches import Where, where
from fabric_cli.shape import Coord, DeviceKind, Tier, Unit, UnitKind


@dataclass(frozen=True, slots=True)
class Place:
    """Switches of one kind in one plane; `units` names those that their leaves belong to, `None` above leaves."""

    tier: Tier
    plane: int
    kind: DeviceKind
    units: tuple[str | None, ...]
    first: Coord

    def touched(self, selection: Where) -> bool:
        """True where the selection has one of these switches."""
        return any(selection.selects(self.tier.word, self.plane, unit) for unit in self.units)

    def left(self, selections: list[Where]) -> tuple[str | None, ...]:
        """The units whose switches no selection has."""
        if any(not s.units and s.selects(self.tier.word, self.plane, None) for s in selections):
            return ()  # the common case, without a look at each unit
        tier, plane = self.tier.word, self.plane
        return tuple(unit for unit in self.units if not any(s.selects(tier, plane, unit) for s in selections))


@dataclass(frozen=True, slots=True)
class Lack:
    """A feature that switches of one NOS need and do not have; `row` is what its capability table says.

    `why` names all that asks for it.
    """

    feature: str
    nos: str
    why: tuple[str, ...]
    row: Capability | None
    places: tuple[Place, ...]


class Waived(NamedTuple):
    """A feature that switches of one NOS in these tiers do without; `reason` is the user's."""

    feature: str
    nos: str
    reason: str
    tiers: tuple[str, ...]


def lacks(fabric: Fabric, *, planned: bool = False) -> tuple[Lack, ...]:
    """Every feature that is needed somewhere and not there, in the order of the needs of the lowest tier.

    With `planned` the switches of planned units count as well.
    """
    reasons: dict[tuple[str, str], dict[str, None]] = {}
    places: dict[tuple[str, str], list[Place]] = {}
    for place in _places(fabric, planned=planned):
        table = load_backend(place.kind.nos).capabilities
        found = needs(fabric.intent, fabric.decisions.routing, place.tier, place.kind)
        why = {need.feature: need.why for need in found}
        for feature in missing(why, table):
            key = (feature, place.kind.nos)
            reasons.setdefault(key, {})[why[feature]] = None
            places.setdefault(key, []).append(place)
    return tuple(
        Lack(feature, nos, tuple(why), load_backend(nos).capabilities.features.get(feature), tuple(at))
        for ((feature, nos), at), why in zip(places.items(), reasons.values(), strict=True)
    )


def selections(fabric: Fabric, feature: str) -> list[Where]:
    """What the waivers of a feature select."""
    return [where(waiver.where) for waiver in fabric.intent.fabric.waivers if waiver.feature == feature]


def waived(fabric: Fabric) -> list[Waived]:
    """What the fabric does without, one entry for each waiver and NOS that it concerns."""
    found: dict[Waived, None] = {}
    by_feature = lacks(fabric)
    for waiver in fabric.intent.fabric.waivers:
        selection = where(waiver.where)
        for lack in by_feature:
            if lack.feature != waiver.feature:
                continue
            tiers = sorted({place.tier for place in lack.places if place.touched(selection)})
            if tiers:
                found[Waived(lack.feature, lack.nos, waiver.reason, tuple(tier.word for tier in tiers))] = None
    return list(found)


def _places(fabric: Fabric, *, planned: bool) -> Iterator[Place]:
    shape = fabric.shape
    units: dict[UnitKind, list[Unit]] = {}
    for unit in (*shape.units.values(), *(shape.planned if planned else ())):
        units.setdefault(unit.kind, []).append(unit)
    for (tier, unit_kind, plane), kind in shape.kinds.items():
        if unit_kind is None:
            yield Place(tier, plane, kind, (None,), Coord(plane, tier, shape.groups(tier)[0], 0))
        elif unit_kind in units:
            names = tuple(unit.name for unit in units[unit_kind])
            yield Place(tier, plane, kind, names, Coord(plane, tier, units[unit_kind][0].ordinal, 0))
