"""Cables of what is in both fabrics: how many have an end elsewhere now, and which.

Counting asks each switch for the first uplink of its run, which tells how the others go on (`shape.wiring`), and counts
port by port only once for all switches whose runs differ in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fabric_cli.fabric import Fabric
from fabric_cli.plan.identity.model import Cable, CableMove
from fabric_cli.plan.identity.ports import Place, front, nic_end, nic_place, place, switch_end, uplinks
from fabric_cli.plan.identity.survivors import NicLink, Survivors
from fabric_cli.shape import Coord, Hop, PortPlan, Tier, UnitKind


@dataclass(frozen=True, slots=True)
class _Reach:
    """Far ends of a run of uplinks: `parallel` of them to each switch of a group, from port `first` of its run on."""

    group: tuple[int, ...]
    parallel: int
    first: int
    front: PortPlan

    def end(self, i: int) -> tuple[int, Place]:
        """Switch of the group, and the place on it, that the `i`-th uplink meets."""
        index, lane = divmod(i, self.parallel)
        return index, place(self.front, self.first + lane)


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of uplinks with both its ends; it depends on neither the plane nor the names."""

    front: PortPlan
    reach: _Reach


class Cables:
    """Cables of what survives, counted and listed by the switch of the old fabric at their lower end.

    A cable of a node is listed by its leaf.
    """

    def __init__(self, survivors: Survivors) -> None:
        self._both = survivors
        self._runs: dict[tuple[object, object, int], int] = {}
        self._hosts: dict[tuple[UnitKind, UnitKind, int, PortPlan, PortPlan], Mapping[int, tuple[int, int]]] = {}

    def count(self, coord: Coord) -> tuple[int, int]:
        """Cables of a switch of the old fabric that both fabrics have, and how many of them moved."""
        if coord in self._both.irregular:
            return self._count_each(coord)
        kept, moved = self._count_hosts(coord) if coord.tier is Tier.LEAF else (0, 0)
        there = self._both.device(coord)
        links = self._uplinks(coord, there) if there else 0
        if there is None or not links:
            return kept, moved
        return kept + links, moved + self._count_run(_run(self._both.old, coord), _run(self._both.new, there), links)

    def unpaired(self, coord: Coord) -> int:
        """Uplinks of a switch that is in both fabrics which only one of them has."""
        there = self._both.device(coord)
        return abs(uplinks(self._both.old, coord) - uplinks(self._both.new, there)) if there else 0

    def unpaired_nics(self, unit: int) -> int:
        """The same of the NIC ports of a unit's nodes, in the planes that both fabrics have."""
        both = self._both
        if unit not in both.units:
            return 0
        kinds = both.old.shape.units[unit].kind, both.new.shape.units[both.units[unit]].kind
        one, other = (len(kind.node.nics) for kind in kinds)
        return both.planes * both.nodes(unit) * abs(one - other)

    def moves(self, coord: Coord) -> Iterator[CableMove]:
        """The cables of a switch that moved: those of nodes, then uplinks, each in the order of the old ports."""
        old, new, there = self._both.old, self._both.new, self._both.device(coord)
        if not self.count(coord)[1]:
            return
        if coord.tier is Tier.LEAF:
            for one, other in self._both.host_links(coord):
                if self._host_moved(one, other):
                    yield CableMove(_host_cable(old, one), _host_cable(new, other))
        links = self._uplinks(coord, there) if there else 0
        if there is None or not links:
            return
        for i in range(links):
            if _end_of(old, coord, i) != _end_of(new, there, i):
                yield CableMove(_uplink_cable(old, coord, i), _uplink_cable(new, there, i))

    def _count_each(self, coord: Coord) -> tuple[int, int]:
        """The same cable by cable."""
        old, new, there = self._both.old, self._both.new, self._both.device(coord)
        hosts = list(self._both.host_links(coord)) if coord.tier is Tier.LEAF else []
        moved = sum(self._host_moved(one, other) for one, other in hosts)
        if there is None:
            return len(hosts), moved
        links = self._uplinks(coord, there)
        moved += sum(_end_of(old, coord, i) != _end_of(new, there, i) for i in range(links))
        return len(hosts) + links, moved

    def _uplinks(self, coord: Coord, there: Coord) -> int:
        return min(uplinks(self._both.old, coord), uplinks(self._both.new, there))

    def _count_run(self, old: _Run, new: _Run, links: int) -> int:
        if old == new:
            return 0
        # Where all far ends stay, no switch's far ends matter.
        key = (old.front, new.front, links) if old.reach == new.reach else (old, new, links)
        if key not in self._runs:
            self._runs[key] = sum(_moved(old, new, i) for i in range(links))
        return self._runs[key]

    def _host_moved(self, one: NicLink, other: NicLink) -> bool:
        old, new = self._both.old.shape, self._both.new.shape
        return (
            one.hop.coord.index != other.hop.coord.index
            or place(old.kind(one.hop.coord).down, one.hop.index)
            != place(new.kind(other.hop.coord).down, other.hop.index)
            or nic_place(old, one.nic.unit, one.nic.nic) != nic_place(new, other.nic.unit, other.nic.nic)
        )

    def _count_hosts(self, leaf: Coord) -> tuple[int, int]:
        """Node cables of a leaf, all and moved; the leaves of alike units in alike planes are counted once."""
        both = self._both
        unit = both.units.get(leaf.group)
        if unit is None or leaf.plane >= both.planes:
            return 0, 0
        old, new = both.old.shape, both.new.shape
        there = leaf._replace(group=unit, index=0)  # the leaves of a unit in a plane are alike
        key = (
            old.units[leaf.group].kind,
            new.units[unit].kind,
            both.nodes(leaf.group),
            front(old.kind(leaf).down),
            front(new.kind(there).down),
        )
        if key not in self._hosts:
            self._hosts[key] = self._leaf_counts(leaf)
        return self._hosts[key].get(leaf.index, (0, 0))

    def _leaf_counts(self, leaf: Coord) -> Mapping[int, tuple[int, int]]:
        """Node cables by leaf of the unit, all and moved."""
        counts: dict[int, tuple[int, int]] = {}
        for index in range(self._both.old.shape.units[leaf.group].kind.leaves):
            links = list(self._both.host_links(leaf._replace(index=index)))
            counts[index] = len(links), sum(self._host_moved(one, other) for one, other in links)
        return counts


def _moved(old: _Run, new: _Run, i: int) -> bool:
    if place(old.front, i) != place(new.front, i) or old.reach.group != new.reach.group:
        return True
    return old.reach.end(i) != new.reach.end(i)


def _end_of(fabric: Fabric, coord: Coord, uplink: int) -> tuple[Place, tuple[int, ...], int, Place]:
    """Where both ends of an uplink are: the place on the switch, the far switch, and the place there."""
    shape, far = fabric.shape, fabric.wiring.upper(coord, uplink)
    plan = shape.kind(coord).up
    assert plan is not None  # asked for switches with uplinks only
    group = _key(fabric, far.coord)
    return place(plan, uplink), group, far.coord.index, place(shape.kind(far.coord).down, far.index)


def _key(fabric: Fabric, upper: Coord) -> tuple[int, ...]:
    """The group of an upper switch by what it physically is."""
    return divmod(upper.group, fabric.shape.rail_groups) if upper.tier is Tier.SPINE else (upper.group,)


def _run(fabric: Fabric, coord: Coord) -> _Run:
    """The uplinks of a switch, which has some."""
    shape, wiring = fabric.shape, fabric.wiring
    plan = shape.kind(coord).up
    assert plan is not None  # asked for switches with uplinks only
    first = wiring.upper(coord, 0)
    parallel = 1
    while parallel < plan.count and wiring.upper(coord, parallel).coord == first.coord:
        parallel += 1
    return _Run(
        front(plan), _Reach(_key(fabric, first.coord), parallel, first.index, front(shape.kind(first.coord).down))
    )


def _host_cable(fabric: Fabric, link: NicLink) -> Cable:
    return Cable(*nic_end(fabric, link.nic), *switch_end(fabric, link.hop, up=False))


def _uplink_cable(fabric: Fabric, coord: Coord, uplink: int) -> Cable:
    far = fabric.wiring.upper(coord, uplink)
    return Cable(*switch_end(fabric, Hop(coord, uplink), up=True), *switch_end(fabric, far, up=False))
