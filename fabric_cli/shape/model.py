"""The Clos as parameters: coordinates, port plans, counts.  Nothing here lists ports or links.

Coordinates count from zero.  A cage is numbered from one, as on the front of the switch.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from fabric_cli.catalog import Breakout, Platform
from fabric_cli.diagnostics import Span
from fabric_cli.shape.unit import Unit, UnitKind


class Tier(enum.IntEnum):
    """Layer of switches, counted up from the nodes."""

    LEAF = 0
    SPINE = 1
    CORE = 2

    @property
    def word(self) -> str:
        """The tier's name in documents and JSON."""
        return self.name.lower()


class Coord(NamedTuple):
    """Place of a switch; sorts in the order of planes, tiers, groups.

    `group` is the unit of a leaf, the spine group of a spine (pod-major), the core group of a core;
    `index` counts inside the group: rail-group-major on leaves.
    """

    plane: int
    tier: Tier
    group: int
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody calls on a coordinate


class PortId(NamedTuple):
    """A logical port: cage from one, sub-port from zero."""

    cage: int
    sub: int


class NicKey(NamedTuple):
    """One port of a NIC: unit, node position in it, NIC of the node, port of the NIC (its plane)."""

    unit: int
    node: int
    nic: int
    port: int


@dataclass(frozen=True, slots=True)
class PortPlan:
    """A run of equal ports on one switch: port `i` sits in cage `first_cage + i // breakout.ports`.

    `moved` are the few that a person has put elsewhere.
    """

    count: int
    breakout: Breakout
    first_cage: int
    connectors_per_cage: int
    length_m: float
    medium: str
    moved: tuple[tuple[int, PortId], ...] = ()

    @property
    def speed_bps(self) -> int:
        """Speed of each port."""
        return self.breakout.speed_bps

    @property
    def cages(self) -> int:
        """Cages taken, those kept dark by the breakout included."""
        return self.breakout.cages_for(self.count)

    @property
    def split(self) -> bool:
        """True where a cage gives more than one port."""
        return self.breakout.ports > 1

    def port(self, i: int) -> PortId:
        """The `i`-th port of the run."""
        for moved, port in self.moved:
            if moved == i:
                return port
        cage, sub = divmod(i, self.breakout.ports)
        return PortId(self.first_cage + cage * (1 + self.breakout.blocks), sub)


@dataclass(frozen=True, slots=True)
class Reservation:
    """Ports kept on leaves for something that is not a node: an empty position, or further ports."""

    name: str
    tier: Tier
    ports: int
    unit: int | None = None
    position: int | None = None
    rails: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeviceKind:
    """What the switches of one tier, unit kind and plane share: the box, its NOS, its port plans."""

    platform: Platform
    nos: str
    version: str
    down: PortPlan
    up: PortPlan | None
    reserved: PortPlan | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Speeds:
    """Speed of the links between tiers in bit/s; host speeds belong to unit kinds."""

    leaf_spine: int
    spine_core: int


@dataclass(frozen=True, slots=True)
class Slot:
    """What a unit takes of each spine it meets: `leaves` of its own there, `bundle` ports for each of them."""

    leaves: int
    bundle: int

    @property
    def ports(self) -> int:
        """Spine ports of the slot."""
        return self.leaves * self.bundle


@dataclass(frozen=True, slots=True)
class Shape:
    """A sized fabric.  `tiers` counts them; widths and counts hold for `max_units`.

    `units` are those that are there, by ordinal and in its order; `planned` are to come and known already.  `slots` are
    the places of all ordinals that were ever given, units that are gone included; later units are like `future`.

    A pod has `rail_groups` spine groups (1: full mesh) of `spines_per_group` spines, each with
    `spine_down` ports of which the leaves of its group take the first, and `spine_up` uplinks.
    """

    style: str
    planes: int
    tiers: int
    units: Mapping[int, Unit]
    planned: tuple[Unit, ...]
    slots: tuple[Slot, ...]
    future: UnitKind
    max_units: int
    speeds: Speeds
    pod_units: int
    rail_groups: int
    spines_per_group: int
    spine_down: int
    spine_up: int
    cores_per_group: int
    core_groups: int
    core_down: int
    reservations: tuple[Reservation, ...]
    kinds: dict[tuple[Tier, UnitKind | None, int], DeviceKind]
    pinned: Mapping[Coord, DeviceKind] = field(default_factory=dict)
    """Switches of which a person has fixed ports."""
    pods: tuple[int, ...] = field(init=False)
    """Pods that hold a unit."""
    starts: tuple[int, ...] = field(init=False)
    """First spine port of each slot."""

    def __post_init__(self) -> None:
        """Work out once what every port asks for."""
        object.__setattr__(self, "pods", tuple(dict.fromkeys(ordinal // self.pod_units for ordinal in self.units)))
        object.__setattr__(self, "starts", tuple(_starts(self.slots, self.pod_units)))

    @property
    def max_pods(self) -> int:
        """Pods of the fabric when all `max_units` are there."""
        return -(-self.max_units // self.pod_units)

    @property
    def disjoint(self) -> bool:
        """True where no switch joins the rails, by intent."""
        return self.style == "rail-only"

    def kind(self, coord: Coord) -> DeviceKind:
        """Box and port plans of a switch."""
        if coord in self.pinned:
            return self.pinned[coord]
        unit = self.units[coord.group].kind if coord.tier is Tier.LEAF else None
        return self.kinds[coord.tier, unit, coord.plane]

    def units_of(self, pod: int) -> tuple[Unit, ...]:
        """The units of a pod."""
        ordinals = range(pod * self.pod_units, (pod + 1) * self.pod_units)
        return tuple(self.units[ordinal] for ordinal in ordinals if ordinal in self.units)

    def slot(self, kind: UnitKind) -> Slot:
        """The slot that a unit of a kind takes."""
        return Slot(kind.leaves // self.rail_groups, kind.bundle)

    def groups(self, tier: Tier) -> Sequence[int]:
        """Groups of a tier that are there, in one plane: units, spine groups, core groups."""
        if tier is Tier.LEAF:
            return tuple(self.units)
        if tier is Tier.SPINE:
            rails = range(self.rail_groups) if self.tiers > 1 else ()
            return tuple(pod * self.rail_groups + rail for pod in self.pods for rail in rails)
        return range(self.core_groups if self.pods else 0)

    def group_size(self, tier: Tier, group: int) -> int:
        """Switches of one group."""
        if tier is Tier.LEAF:
            return self.units[group].kind.leaves
        return self.spines_per_group if tier is Tier.SPINE else self.cores_per_group

    def count(self, tier: Tier) -> int:
        """Switches of a tier in one plane."""
        if tier is Tier.LEAF:
            return sum(unit.kind.leaves for unit in self.units.values())
        return len(self.groups(tier)) * self.group_size(tier, 0)

    def present_tiers(self) -> tuple[Tier, ...]:
        """The tiers that this fabric has, from the leaves up."""
        return tuple(Tier(t) for t in range(self.tiers))

    def coords(self) -> Iterator[Coord]:
        """Every switch, in the order of its coordinate."""
        for plane in range(self.planes):
            for tier in self.present_tiers():
                for group in self.groups(tier):
                    for index in range(self.group_size(tier, group)):
                        yield Coord(plane, tier, group, index)


def _starts(slots: Sequence[Slot], pod_units: int) -> Iterator[int]:
    """Spine ports taken by the slots of the same pod that come before each."""
    for first in range(0, len(slots), pod_units):
        taken = accumulate((slot.ports for slot in slots[first : first + pod_units]), initial=0)
        yield from list(taken)[:-1]
