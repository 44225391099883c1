"""Everything of a fabric that must not move, by the thing that has it, from a walk over every port of every switch.

Nothing here asks how the fabric was worked out: names, numbers and ports are read as a back end reads them, and both
ends of a cable are looked up by the names that they give each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from fabric_cli.fabric import Fabric
from fabric_cli.links import links
from fabric_cli.shape import Coord, Tier, Unit
from fabric_cli.view import DeviceView, PortBlock, PortEnd

Key = tuple[object, ...]
Units = Mapping[str, int]
"""Names of units -> what stays the same of a unit when it is renamed, or removed and added again."""


@dataclass(frozen=True, slots=True)
class Identifier:
    """A value with the device and port that have it; `unit` is what the unit is called that the device belongs to."""

    kind: str
    owner: str
    port: str
    value: object
    unit: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """One end of a cable: the device, and the port in its run and on its front; `box` is what decides the front."""

    device: Key
    run: Key
    front: Key
    box: object
    name: str
    port: str


@dataclass(slots=True)
class Walked:
    """`cables` have their lower end first."""

    devices: dict[Key, str] = field(default_factory=dict)
    identifiers: dict[Key, Identifier] = field(default_factory=dict)
    cables: dict[Key, tuple[End, End]] = field(default_factory=dict)

    def update(self, other: Walked) -> None:
        """Take over what another walk found."""
        self.devices |= other.devices
        self.identifiers |= other.identifiers
        self.cables |= other.cables


def walk(fabric: Fabric, units: Units) -> Walked:
    """What a fabric has."""
    found = Walked()
    views = {device_key(fabric, coord, units): fabric.device(coord) for coord in fabric.shape.coords()}
    ends = {(end.name, end.port): end for end in _ends(fabric, views, units)}
    assert len({view.name for view in views.values()}) == len(views)
    for key, view in views.items():
        unit = fabric.shape.units[view.coord.group].name if view.coord.tier is Tier.LEAF else ""
        found.devices[key] = view.name
        values: list[tuple[str, object]] = [("name", view.name), ("asn", view.asn), ("router-id", view.router_id)]
        values += [("loopback", address) for address in view.loopbacks]
        values += [("mgmt", address.ip) for address in view.mgmt]
        for kind, value in values:
            found.identifiers[key, kind, _family(value)] = Identifier(kind, view.name, "", value, unit)
        for block in view.blocks:
            for port in block.ends():
                _cable(found, ends, view, block, port)
    for home, node, name in _nodes(fabric):
        key = "node", units[home.name], node
        found.devices[key] = name
        found.identifiers[key, "name", 0] = Identifier("name", name, "", name, home.name)
    return found


def _nodes(fabric: Fabric) -> Iterator[tuple[Unit, int, str]]:
    """Every node with its unit and position."""
    for unit in fabric.shape.units.values():
        for node in range(unit.populated):
            yield unit, node, fabric.numbering.node_name(unit.ordinal, node)


def _cable(
    found: Walked, ends: Mapping[tuple[str, str], End], view: DeviceView, block: PortBlock, port: PortEnd
) -> None:
    """The cable of a port, told twice where both its ends are switches: they have to agree."""
    here, there = ends[view.name, port.name], ends[port.peer, port.peer_port]
    sides = (here, port.addresses), (there, port.peer_addresses)
    (lower, low), (upper, high) = sides if block.role == "up" else sides[::-1]
    key = lower.device, lower.run
    for side, end, addresses in (("lower", lower, low), ("upper", upper, high)):
        for address in addresses:
            entry = Identifier("address", end.name, end.port, address)
            assert found.identifiers.setdefault((key, side, address.version), entry) == entry
    assert found.cables.setdefault(key, (lower, upper)) == (lower, upper)


def _ends(fabric: Fabric, views: Mapping[Key, DeviceView], units: Units) -> Iterator[End]:
    """Every port in use, of nodes too."""
    for key, view in views.items():
        for block in view.blocks:
            for end in block.ends():
                sub_ports, connectors = block.plan.breakout.ports, block.plan.connectors_per_cage
                plug = end.port.sub // -(-sub_ports // connectors)
                front: Key = (end.port.cage, end.port.sub, plug, sub_ports > 1)
                run = "down" if block.role == "host" else block.role, end.index
                yield End(key, run, front, replace(view.platform, name=""), view.name, end.name)
    nodes = {name: (unit, node) for unit, node, name in _nodes(fabric)}
    for link in links(fabric):
        if link.lower.kind == "node":
            unit, node = nodes[link.lower.name]
            model, name = unit.kind.node, link.lower.port
            names = [f"{nic.name}p{link.plane}" if fabric.shape.planes > 1 else nic.name for nic in model.nics]
            key = "node", units[unit.name], node
            front = name, link.lower.cage, link.lower.lane
            yield End(key, ("nic", names.index(name), link.plane), front, model.nics, link.lower.name, name)


def device_key(fabric: Fabric, coord: Coord, units: Units) -> Key:
    """What a switch physically is."""
    if coord.tier is Tier.LEAF:
        return "leaf", coord.plane, units[fabric.shape.units[coord.group].name], coord.index
    if coord.tier is Tier.SPINE:
        return "spine", coord.plane, *divmod(coord.group, fabric.shape.rail_groups), coord.index
    return "core", coord.plane, coord.group, coord.index


def changed(old: Walked, new: Walked) -> list[tuple[str, ...]]:
    """Identifiers of what is in both that differ: kind, owner, port, value before and now."""
    both = [(before, new.identifiers[key]) for key, before in old.identifiers.items() if key in new.identifiers]
    rows = [(a.kind, a.owner, a.port, str(a.value), str(b.value)) for a, b in both if a.value != b.value]
    return sorted(rows)


def moved(old: Walked, new: Walked) -> list[tuple[str, ...]]:
    """Cables of what is in both with an end elsewhere: the names of both ends before and now."""
    rows = []
    for key, before in old.cables.items():
        now = new.cables.get(key)
        if now and [(end.device, end.front) for end in before] != [(end.device, end.front) for end in now]:
            rows.append(tuple(word for end in (*before, *now) for word in (end.name, end.port)))
    return sorted(rows)


def unexplained(old: Walked, new: Walked, *, unit_names: bool) -> list[str]:
    """What differs although nothing of it was exchanged: no box with another front, no unit that was renamed.

    `unit_names`: names tell what units are called.
    """
    found: list[str] = []
    for key, before in old.identifiers.items():
        now = new.identifiers.get(key, before)
        renamed = unit_names and before.kind == "name" and before.unit != now.unit
        if now.value != before.value and not renamed:
            found.append(f"{before.kind} of {before.owner} {before.port}: {before.value} -> {now.value}")
    for key, ends in old.cables.items():
        for one, two in zip(ends, new.cables.get(key, ends), strict=True):
            if (one.device, one.run) != (two.device, two.run) or (one.front != two.front and one.box == two.box):
                found.append(f"cable {key}: {one.name} {one.port} {one.front} -> {two.name} {two.port} {two.front}")
    return found


def lost(old: Walked, new: Walked) -> list[Key]:
    """Cables that are gone although both their devices are still there."""
    there = new.devices
    gone = old.cables.keys() - new.cables.keys()
    return [key for key in gone if all(end.device in there for end in old.cables[key])]


def unknown(old: Walked, between: Walked, new: Walked) -> list[Key]:
    """What is in the first and the last and not in the second, where that has any spine of the same pod at all."""
    pods = {device[:3] for device in between.devices if device[0] == "spine"}
    keys = [
        *((old.identifiers.keys() & new.identifiers.keys()) - between.identifiers.keys()),
        *((old.cables.keys() & new.cables.keys()) - between.cables.keys()),
    ]
    return [key for key in keys if _owner(key)[0] != "spine" or _owner(key)[:3] in pods]


def _owner(key: Key) -> Key:
    """The device that an identifier or a cable belongs to."""
    while isinstance(key[0], tuple):
        key = key[0]
    return key


def _family(value: object) -> int:
    return int(getattr(value, "version", 0))
