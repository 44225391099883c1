"""Who is at the other end of a port: closed forms for every port of every switch (port allocation convention).

Leaf: host ports in node order; uplinks in spine order, parallel links side by side.  Spine: a block of ports per
leaf, unit-major; uplinks in core order.  Core: a block of ports per spine, in pod, then rail-group order.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from fabric_cli.shape.model import Coord, NicKey, Shape, Tier


@dataclass(frozen=True, slots=True)
class Hop:
    """A port of a switch: the switch, and the index in its run of down or up ports."""

    coord: Coord
    index: int


class Wiring:
    """The links of a shape as functions."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._pods = frozenset(shape.pods)

    def spine_of(self, leaf: Coord, uplink: int) -> Hop:
        """Spine and down port at the far end of a leaf's uplink."""
        shape = self.shape
        slot = shape.slots[leaf.group]
        index, parallel = divmod(uplink, slot.bundle)
        rail_group, place = divmod(leaf.index, slot.leaves)
        group = leaf.group // shape.pod_units * shape.rail_groups + rail_group
        port = shape.starts[leaf.group] + place * slot.bundle + parallel
        return Hop(Coord(leaf.plane, Tier.SPINE, group, index), port)

    def leaf_of(self, spine: Coord, port: int) -> Hop | None:
        """Leaf and uplink at the far end of a spine's down port; `None` where no unit that is there takes it."""
        shape = self.shape
        ordinal, rail_group = self._slot_at(spine, port), spine.group % shape.rail_groups
        if ordinal is None or ordinal not in shape.units:
            return None
        slot = shape.slots[ordinal]
        place, parallel = divmod(port - shape.starts[ordinal], slot.bundle)
        if place >= slot.leaves:
            return None
        leaf = Coord(spine.plane, Tier.LEAF, ordinal, rail_group * slot.leaves + place)
        return Hop(leaf, spine.index * slot.bundle + parallel)

    def _slot_at(self, spine: Coord, port: int) -> int | None:
        """The last slot of the spine's pod that begins at or before a port; `None` where the pod has none."""
        shape = self.shape
        first = spine.group // shape.rail_groups * shape.pod_units
        last = min(first + shape.pod_units, len(shape.slots))
        return bisect_right(shape.starts, port, first, last) - 1 if first < last else None

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
        if pod not in self._pods:
            return None
        return Hop(Coord(core.plane, Tier.SPINE, group, index), core.index * per_core + parallel)

    def taker(self, coord: Coord, port: int) -> tuple[int, int] | None:
        """Which switch below takes a down port, as (group, place), when all `max_units` are there."""
        shape = self.shape
        if coord.tier is Tier.CORE:
            per_core = shape.spine_up // shape.cores_per_group
            return port // per_core, 0
        ordinal = self._slot_at(coord, port)
        pod = coord.group // shape.rail_groups
        if ordinal is None:
            return self._future(pod * shape.pod_units, port, pod)
        slot, rest = shape.slots[ordinal], port - shape.starts[ordinal]
        if rest < slot.ports:
            return ordinal, rest // slot.bundle
        return self._future(ordinal + 1, rest - slot.ports, pod)

    def _future(self, first: int, port: int, pod: int) -> tuple[int, int] | None:
        """The taker of a port counted from the beginning of unit `first`, which is still to come."""
        shape = self.shape
        slot, end = shape.slot(shape.future), min((pod + 1) * shape.pod_units, shape.max_units)
        unit, rest = divmod(port, slot.ports)
        return (first + unit, rest // slot.bundle) if first + unit < end else None

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
