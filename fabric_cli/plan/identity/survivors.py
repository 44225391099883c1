"""What two fabrics have in common, by what a thing physically is: never by its name or its number.

A leaf is a plane, a unit's name and an index in the unit; a spine a plane, pod, rail group and index; a core a plane,
group and index; a node a unit's name and a position in it.  A cable is a run position of the device at its lower end:
the uplink of a switch, or the NIC and plane of a node.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Hop, NicKey, Tier


@dataclass(frozen=True, slots=True)
class NicLink:
    """A NIC port, and the leaf and host port that it meets."""

    nic: NicKey
    hop: Hop


@dataclass(frozen=True, slots=True)
class Survivors:
    """What of `old` is still there in `new`.

    `units` leads from old to new ordinals, `groups` are the groups that each plane of `new` has.  `irregular` are
    switches of `old` whose ports are counted one by one: short cuts do not hold where a person has pinned some.
    """

    old: Fabric
    new: Fabric
    units: Mapping[int, int]
    groups: frozenset[tuple[Tier, int]]
    irregular: frozenset[Coord]

    @property
    def planes(self) -> int:
        """Planes that both fabrics have."""
        return min(self.old.shape.planes, self.new.shape.planes)

    def device(self, coord: Coord) -> Coord | None:
        """Where a switch of `old` is in `new`; `None` where it is gone."""
        shape = self.new.shape
        group = self._group(coord)
        if group is None or coord.plane >= shape.planes or (coord.tier, group) not in self.groups:
            return None
        return coord._replace(group=group) if coord.index < shape.group_size(coord.tier, group) else None

    def _group(self, coord: Coord) -> int | None:
        if coord.tier is Tier.LEAF:
            return self.units.get(coord.group)
        if coord.tier is Tier.CORE:
            return coord.group
        pod, rails = divmod(coord.group, self.old.shape.rail_groups)
        width = self.new.shape.rail_groups
        return pod * width + rails if rails < width else None

    def nodes(self, unit: int) -> int:
        """Positions of a unit of `old` that hold a node in both fabrics."""
        other = self.units.get(unit)
        if other is None:
            return 0
        return min(self.old.shape.units[unit].populated, self.new.shape.units[other].populated)

    def nics(self, unit: int) -> int:
        """NICs that the nodes of a unit of `old` have in both fabrics; the unit is in both."""
        kinds = self.old.shape.units[unit].kind, self.new.shape.units[self.units[unit]].kind
        return min(len(kind.node.nics) for kind in kinds)

    def host_links(self, leaf: Coord) -> Iterator[tuple[NicLink, NicLink]]:
        """Old and new link of each NIC port on a leaf of `old`, in port order, whether or not the leaf survives."""
        nodes, unit = self.nodes(leaf.group), self.units.get(leaf.group)
        if unit is None or leaf.plane >= self.planes:
            return
        for port in range(self.old.shape.kind(leaf).down.count):
            nic = self.old.wiring.nic_at(leaf, port)
            if nic is not None and nic.node < nodes and nic.nic < self.nics(leaf.group):
                other = nic._replace(unit=unit)
                yield NicLink(nic, Hop(leaf, port)), NicLink(other, self.new.wiring.leaf_for(other))


def match(old: Fabric, new: Fabric, renamed: Mapping[str, str]) -> Survivors:
    """What the fabrics have in common; `renamed` leads from old to new names of units that were renamed."""
    there = {unit.name: unit.ordinal for unit in new.shape.units.values()}
    taken = set(renamed.values())
    pairs: dict[int, int] = {}
    for unit in old.shape.units.values():
        # A unit whose name another one was given is gone: the name alone makes no survivor.
        name = renamed.get(unit.name, None if unit.name in taken else unit.name)
        if name in there:
            pairs[unit.ordinal] = there[name]
    plane = takewhile(lambda coord: coord.plane == 0, new.shape.coords())
    groups = frozenset((coord.tier, coord.group) for coord in plane)
    return Survivors(old, new, pairs, groups, frozenset(_irregular(old, new, pairs)))


def _irregular(old: Fabric, new: Fabric, units: Mapping[int, int]) -> Iterator[Coord]:
    yield from _touched(old)
    back = {there: here for here, there in units.items()}
    for coord in _touched(new):
        if coord.tier is not Tier.LEAF:
            yield coord
        elif coord.group in back:
            yield coord._replace(group=back[coord.group])


def _touched(fabric: Fabric) -> Iterator[Coord]:
    """Switches with pins, and those below a switch with pinned ports: its far end is theirs."""
    yield from (coord for coord, _, _, _ in fabric.numbering.pins.ends)
    for coord in fabric.shape.pinned:
        yield coord
        for i in range(fabric.shape.kind(coord).down.count if coord.tier is not Tier.LEAF else 0):
            far = fabric.wiring.lower(coord, i)
            if far is not None:
                yield far.coord
