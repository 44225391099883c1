"""Names, AS numbers, router ids and addresses of what is in both fabrics: how many changed, and which.

Counting asks each switch once, however many ports it has.  The addresses of a run of ports are evenly spaced, by the
length of their prefix (`numbering.addresses`); so two runs that are laid side by side agree throughout or nowhere, and
one port of each tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from fabric_cli.fabric import Fabric
from fabric_cli.plan.identity.model import IdentifierChange, IdentifierKind
from fabric_cli.plan.identity.ports import nic_end, switch_end, uplinks
from fabric_cli.plan.identity.survivors import NicLink, Survivors
from fabric_cli.shape import Coord, Hop, Tier, UnitKind
from fabric_cli.view import IPAddress, IPInterface

Value: TypeAlias = str | int | IPAddress | IPInterface
Ends: TypeAlias = tuple[tuple[IPInterface, IPInterface], ...]
Seat: TypeAlias = tuple[int, int, int]
"""Host port in the old fabric; leaf of the unit and host port in the new one."""

OF_A_SWITCH: tuple[tuple[IdentifierKind, Callable[[Fabric, Coord], Iterable[Value]]], ...] = (
    ("name", lambda fabric, coord: (fabric.numbering.name(coord),)),
    ("asn", lambda fabric, coord: (fabric.numbering.asn(coord),)),
    ("router-id", lambda fabric, coord: (fabric.numbering.router_id(coord),)),
    ("loopback", lambda fabric, coord: fabric.numbering.loopbacks(coord)),
    ("mgmt", lambda fabric, coord: (address.ip for address in fabric.numbering.mgmt(coord))),
)
"""What identifies a switch as a whole: a kind, and its values, of which each address family has one at most."""


class Identifiers:
    """Identifiers of what survives, counted and listed by the switch of the old fabric that has them.

    An address family that only one of the fabrics uses changes nothing.  Links belong to the device at their lower
    end, those of nodes to their leaf; both ends' addresses count.
    """

    def __init__(self, survivors: Survivors) -> None:
        self._both = survivors
        self._seatings: dict[tuple[UnitKind, UnitKind, int], Mapping[int, Mapping[Seat, int]]] = {}

    def count(self, coord: Coord) -> int:
        """Identifiers changed at a switch of the old fabric and on its links to nodes and to switches above."""
        if coord in self._both.irregular:
            return sum(1 for _ in self.switch(coord))
        old, new, there = self._both.old, self._both.new, self._both.device(coord)
        total = self._hosts(coord) if coord.tier is Tier.LEAF else 0
        if there is None:
            return total
        total += sum(1 for _, read in OF_A_SWITCH for _ in _changed(read(old, coord), read(new, there)))
        links = min(uplinks(old, coord), uplinks(new, there))
        if links:
            total += links * _ends_changed(old.numbering.link(coord, 0), new.numbering.link(there, 0))
        return total

    def count_nodes(self, unit: int) -> int:
        """Nodes of a unit of the old fabric that have another name now."""
        return sum(1 for _ in self.nodes(unit))

    def switch(self, coord: Coord) -> Iterator[IdentifierChange]:
        """What `count` counts, one by one: the switch, then host ports and uplinks in port order, lower ends first."""
        old, new, there = self._both.old, self._both.new, self._both.device(coord)
        name = old.numbering.name(coord)
        if there is not None:
            for kind, read in OF_A_SWITCH:
                for before, now in _changed(read(old, coord), read(new, there)):
                    yield IdentifierChange(kind, name, "", str(before), str(now))
        if coord.tier is Tier.LEAF and (coord in self._both.irregular or self._hosts(coord)):
            for one, other in self._both.host_links(coord):
                yield from self._host(one, other)
        if there is not None:
            for i in range(min(uplinks(old, coord), uplinks(new, there))):
                ends = _changed_ends(old.numbering.link(coord, i), new.numbering.link(there, i))
                for side, before, now in ends:
                    end = switch_end(old, Hop(coord, i), up=True) if side == 0 else _far_end(old, coord, i)
                    yield IdentifierChange("address", *end, str(before), str(now))

    def nodes(self, unit: int) -> Iterator[IdentifierChange]:
        """The same of the nodes of a unit, in the order of positions."""
        old, new = self._both.old.numbering, self._both.new.numbering
        for node in range(self._both.nodes(unit)):
            before, now = old.node_name(unit, node), new.node_name(self._both.units[unit], node)
            if before != now:
                yield IdentifierChange("name", before, "", before, now)

    def _host(self, one: NicLink, other: NicLink) -> Iterator[IdentifierChange]:
        old, new = self._both.old, self._both.new
        before = old.numbering.host(one.hop.coord, one.hop.index)
        now = new.numbering.host(other.hop.coord, other.hop.index)
        # Numbering tells the switch's side first; a node is the lower end.
        for side, was, is_now in _changed_ends(_turned(before), _turned(now)):
            end = nic_end(old, one.nic) if side == 0 else switch_end(old, one.hop, up=False)
            yield IdentifierChange("address", *end, str(was), str(is_now))

    def _hosts(self, leaf: Coord) -> int:
        """Changed addresses on the node links of a leaf of the old fabric, one look for each run of seats."""
        both = self._both
        unit = both.units.get(leaf.group)
        if unit is None or leaf.plane >= both.planes:
            return 0
        total = 0
        for (port, index, other), links in self._seats(leaf.group).get(leaf.index, {}).items():
            before = both.old.numbering.host(leaf, port)
            there = leaf._replace(group=unit, index=index)
            total += links * _ends_changed(before, both.new.numbering.host(there, other))
        return total

    def _seats(self, unit: int) -> Mapping[int, Mapping[Seat, int]]:
        """By leaf of the old unit the seats of its NICs in both fabrics: one of those side by side, and their number.

        Seats lie side by side where old and new port differ by the same number on the same two leaves.
        """
        both = self._both
        one, other = both.old.shape.units[unit].kind, both.new.shape.units[both.units[unit]].kind
        key = one, other, both.nodes(unit)
        if key not in self._seatings:
            self._seatings[key] = _seatings(one, other, both.nodes(unit), both.nics(unit))
        return self._seatings[key]


def _seatings(one: UnitKind, other: UnitKind, nodes: int, nics: int) -> Mapping[int, Mapping[Seat, int]]:
    runs: dict[tuple[int, int, int], tuple[Seat, int]] = {}
    for node in range(nodes):
        for nic in range(nics):
            (leaf, port), (there, place) = one.attach(node, nic), other.attach(node, nic)
            seat, links = runs.get((leaf, there, place - port), ((port, there, place), 0))
            runs[leaf, there, place - port] = seat, links + 1
    found: dict[int, dict[Seat, int]] = {}
    for (leaf, _, _), (seat, links) in runs.items():
        found.setdefault(leaf, {})[seat] = links
    return found


def _family(value: Value) -> int:
    return 0 if isinstance(value, str | int) else value.version


def _changed(old: Iterable[Value], new: Iterable[Value]) -> Iterator[tuple[Value, Value]]:
    """Values that differ, family by family."""
    there = {_family(value): value for value in new}
    for before in old:
        now = there.get(_family(before), before)
        if now != before:
            yield before, now


def _changed_ends(old: Ends, new: Ends) -> Iterator[tuple[int, Value, Value]]:
    """Addresses that differ, end by end: 0 is the lower one."""
    for side in (0, 1):
        for before, now in _changed([ends[side] for ends in old], [ends[side] for ends in new]):
            yield side, before, now


def _ends_changed(old: Ends, new: Ends) -> int:
    return sum(1 for _ in _changed_ends(old, new))


def _turned(ends: Ends) -> Ends:
    return tuple((two, one) for one, two in ends)


def _far_end(fabric: Fabric, coord: Coord, uplink: int) -> tuple[str, str]:
    return switch_end(fabric, fabric.wiring.upper(coord, uplink), up=False)
