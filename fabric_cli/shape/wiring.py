"""Who is at the other end of a port: closed forms for every port of every switch (port allocation convention).

Leaf: host ports in node order; uplinks in spine order, parallel links side by side.  Spine: a block of ports per
leaf, unit-major; uplinks in core order.  Core: a block of ports per spine, in pod, then rail-group order.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from fabric_cli.shape.model import Coord, NicKey, Shape, Tier


@dataclass(frozen=True, slots=True)
class Hop:
    """A port of a switch: the switch, and the index in its run of down or up ports."""

    coord: Coord
    index: int


class Wiring:
    """The links of a shape as functions.  It remembers one running sum per unit, nothing per link."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    @cached_property
    def _offsets(self) -> list[int]:
        """Spine ports taken by the units of the same pod that come before each unit (one more entry at the end)."""
        shape = self.shape
        taken = [self._unit_ports(ordinal) for ordinal in range(len(shape.units))]
        offsets = [0, *accumulate(taken)]
        starts = [offsets[first] for first in range(0, len(offsets), shape.pod_units)]
        return [offset - starts[i // shape.pod_units] for i, offset in enumerate(offsets)]

    def _unit_ports(self, ordinal: int) -> int:
        kind = self.shape.units[ordinal].kind
        return kind.leaves // self.shape.rail_groups * kind.bundle

    def spine_of(self, leaf: Coord, uplink: int) -> Hop:
        """Spine and down port at the far end of a leaf's uplink."""
        shape = self.shape
        kind = shape.units[leaf.group].kind
        index, parallel = divmod(uplink, kind.bundle)
        per_group = kind.leaves // shape.rail_groups
        rail_group, place = divmod(leaf.index, per_group)
        group = leaf.group // shape.pod_units * shape.rail_groups + rail_group
        port = self._offsets[leaf.group] + place * kind.bundle + parallel
        return Hop(Coord(leaf.plane, Tier.SPINE, group, index), port)

    def leaf_of(self, spine: Coord, port: int) -> Hop | None:
        """Leaf and uplink at the far end of a spine's down port; `None` where no written unit takes it."""
        shape = self.shape
        pod, rail_group = divmod(spine.group, shape.rail_groups)
        first = pod * shape.pod_units
        last = min(first + shape.pod_units, len(shape.units))
        unit = bisect_right(self._offsets, port, first, last) - 1
        kind = shape.units[unit].kind
        place, parallel = divmod(port - self._offsets[unit], kind.bundle)
        per_group = kind.leaves // shape.rail_groups
        if place >= per_group:
            return None
        leaf = Coord(spine.plane, Tier.LEAF, unit, rail_group * per_group + place)
        return Hop(leaf, spine.index * kind.bundle + parallel)

    def core_of(self, spine: Coord, uplink: int) -> Hop:
        """Core and down port at the far end of a spine's uplink."""
        shape = self.shape
        per_core = shape.spine_up // shape.cores_per_group
        index, parallel = divmod(uplink, per_core)
        pod, rail_group = divmod(spine.group, shape.rail_groups)
        if shape.disjoint:
            group, member = rail_group * shape.spines_per_group + spine.index, pod
        else:
            group, member = spine.index, spine.group
        return Hop(Coord(spine.plane, Tier.CORE, group, index), member * per_core + parallel)

    def spine_below(self, core: Coord, port: int) -> Hop | None:
        """Spine and uplink at the far end of a core's down port; `None` where its pod is not written."""
        shape = self.shape
        per_core = shape.spine_up // shape.cores_per_group
        member, parallel = divmod(port, per_core)
        if shape.disjoint:
            rail_group, index = divmod(core.group, shape.spines_per_group)
            pod, group = member, member * shape.rail_groups + rail_group
        else:
            pod, group, index = member // shape.rail_groups, member, core.group
        if pod >= shape.pods:
            return None
        return Hop(Coord(core.plane, Tier.SPINE, group, index), core.index * per_core + parallel)

    def taker(self, coord: Coord, port: int) -> tuple[int, int] | None:
        """Which switch below takes a down port, as (group, place), when all `max_units` are there."""
        shape = self.shape
        if coord.tier is Tier.CORE:
            per_core = shape.spine_up // shape.cores_per_group
            return port // per_core, 0
        hop = self.leaf_of(coord, port)
        if hop is not None:
            return hop.coord.group, hop.coord.index
        pod = coord.group // shape.rail_groups
        first, end = pod * shape.pod_units, min((pod + 1) * shape.pod_units, shape.max_units)
        written = min(end, len(shape.units))
        used = sum(self._unit_ports(ordinal) for ordinal in range(first, written))
        kind = shape.future
        leaf = (port - used) // kind.bundle
        unit, place = divmod(leaf, kind.leaves // shape.rail_groups)
        return (max(first, written) + unit, place) if max(first, written) + unit < end else None

    def upper(self, coord: Coord, uplink: int) -> Hop:
        """Far end of an uplink of a leaf or spine."""
        return self.spine_of(coord, uplink) if coord.tier is Tier.LEAF else self.core_of(coord, uplink)

    def lower(self, coord: Coord, port: int) -> Hop | None:
        """Far end of a down port of a spine or core."""
        return self.leaf_of(coord, port) if coord.tier is Tier.SPINE else self.spine_below(coord, port)

    def nic_at(self, leaf: Coord, port: int) -> NicKey | None:
        """The NIC port behind a host port, where its node position is filled."""
        unit = self.shape.units[leaf.group]
        found = unit.kind.occupant(leaf.index, port)
        if found is None or found[0] >= unit.populated:
            return None
        return NicKey(leaf.group, found[0], found[1], leaf.plane)

    def leaf_for(self, nic: NicKey) -> Hop:
        """Leaf and host port of a NIC port."""
        index, port = self.shape.units[nic.unit].kind.attach(nic.node, nic.nic)
        return Hop(Coord(nic.port, Tier.LEAF, nic.unit, index), port)

    def reserved_at(self, leaf: Coord, port: int) -> str | None:
        """Name of the reservation that keeps a host port on an empty node position."""
        unit = self.shape.units[leaf.group]
        found = unit.kind.occupant(leaf.index, port)
        if found is None or found[0] < unit.populated:
            return None
        rail = unit.kind.node.nics[found[1]].rail
        for kept in self.shape.reservations:
            if kept.unit == leaf.group and kept.position == found[0] and (not kept.rails or rail in kept.rails):
                return kept.name
        return None
