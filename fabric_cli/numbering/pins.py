"""Names, AS numbers and addresses that a person fixed, as a sparse overlay over what follows from coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent
from fabric_cli.ledger import IPNetwork, Pin
from fabric_cli.ledger.neighbours import Neighbours
from fabric_cli.numbering.addresses import Ends
from fabric_cli.numbering.asn import AsnPlan, reserved_asn
from fabric_cli.numbering.blocks import PAIR, SUBNET, Block, IPAddress
from fabric_cli.numbering.names import Names
from fabric_cli.numbering.pools import Version
from fabric_cli.numbering.rules import HOST_NAME, MAX_LENGTH
from fabric_cli.shape import Coord, Shape, Tier
from fabric_cli.shape.pins import coord_of, report_pin, runs_of

_LENGTHS = {4: (31,), 6: (127, 64)}
"""Prefix lengths of a link, by IP version (RFC 3021, RFC 6164)."""


@dataclass(frozen=True, slots=True)
class Pins:
    """What is fixed, by switch; of ports by switch, role of the run, position in it and IP version."""

    names: dict[Coord, str] = field(default_factory=dict)
    asns: dict[Coord, int] = field(default_factory=dict)
    loopbacks: dict[tuple[Coord, int], IPAddress] = field(default_factory=dict)
    ends: dict[tuple[Coord, str, int, int], Ends] = field(default_factory=dict)

    def find(self, name: str) -> Coord | None:
        """The switch that was given a name."""
        return next((coord for coord, pinned in self.names.items() if pinned == name), None)

    def at_port(self, coord: Coord, role: str, port: int, pairs: tuple[Ends, ...]) -> tuple[Ends, ...]:
        """The addresses of a link, per family, with those that are fixed in their place."""
        if not self.ends:
            return pairs
        return tuple(self.ends.get((coord, role, port, pair[0].version), pair) for pair in pairs)

    def loopback_networks(self, plane: int) -> Iterator[IPNetwork]:
        """Pinned loopbacks of a plane, as prefixes of one address."""
        return (ip_network(address) for (coord, _), address in self.loopbacks.items() if coord.plane == plane)

    def host_networks(self, plane: int, leaf: Coord | None = None) -> Iterator[IPNetwork]:
        """Pinned subnets of host ports of a plane, or of one leaf."""
        for (coord, role, _, _), (switch, _) in self.ends.items():
            if role == "host" and coord.plane == plane and leaf in (None, coord):
                yield switch.network


NO_PINS = Pins()


def build_pins(own: Own, pins: Iterable[Pin], issues: Issues) -> Pins:
    """The pins of switches that are there; what cannot hold is reported at the pin."""
    found = Pins()
    for pin in pins:
        coord = coord_of(own.shape, pin.place)
        if coord is not None and pin.kind in _TAKERS:
            fault = _TAKERS[pin.kind](own, found, pin, coord)
            if fault:
                report_pin(pin, f"{pin.kind} `{pin.value}` of `{pin.place}` {fault}", issues)
    return found


@dataclass(frozen=True, slots=True)
class Own:
    """What a fabric numbers by itself, of which `blocks` are all that it has drawn, beside what others have."""

    intent: Intent
    shape: Shape
    names: Names
    asns: AsnPlan
    blocks: Sequence[IPNetwork]
    neighbours: Neighbours


def _take_name(own: Own, found: Pins, pin: Pin, coord: Coord) -> str:
    if not HOST_NAME.fullmatch(pin.value) or len(pin.value) > MAX_LENGTH:
        return f"is no host name of up to {MAX_LENGTH} characters"
    patterns = (*own.names.patterns.values(), own.names.node)
    if pin.value != own.names.name(coord) and any(pattern.parse(pin.value) for pattern in patterns):
        return "is a name that a pattern gives to another device"
    if found.find(pin.value) is not None:
        return "is pinned twice"
    found.names[coord] = pin.value
    return ""


def _take_asn(own: Own, found: Pins, pin: Pin, coord: Coord) -> str:
    asn = int(pin.value) if pin.value.isdecimal() else -1
    reserved = reserved_asn(asn)
    if reserved or not 0 < asn < 2**32:
        return f"is reserved {reserved}" if reserved else "is no AS number"
    if own.intent.fabric.asn.mode == "per-tier" and coord.tier is not Tier.LEAF:
        return f"breaks the loop detection: a {coord.tier.word} shares its number with its group"
    if own.asns.first <= asn <= own.asns.last and asn != own.asns.asn(coord):
        return f"lies in `{own.asns.first}-{own.asns.last}`, which the fabric numbers by itself"
    other = next((taken for taken in own.neighbours.asns if taken.first <= asn <= taken.last), None)
    if other is not None:
        return f"is one of fabric `{other.fabric}`"
    if asn in found.asns.values():
        return "is pinned twice"
    found.asns[coord] = asn
    return ""


def _take_loopback(own: Own, found: Pins, pin: Pin, coord: Coord) -> str:
    try:
        address = ip_address(pin.value)
    except ValueError:
        return "is no IP address"
    fault = _network_fault(own, found, ip_network(address))
    if not pin.kind.endswith(str(address.version)):
        fault = "is of the other family"
    if not fault:
        found.loopbacks[(coord, address.version)] = address
    return fault


def _take_address(own: Own, found: Pins, pin: Pin, coord: Coord) -> str:
    plan = runs_of(own.shape.kind(coord), coord.tier).get(pin.place.role)
    if plan is None or not 0 <= pin.place.port < plan.count or pin.place.role == "down":
        return "is for no port of the switch that has an address of its own"
    try:
        network = ip_network(pin.value)
    except ValueError:
        return "is no prefix of a link"
    if not pin.kind.endswith(str(network.version)):
        return "is of the other family"
    if network.prefixlen not in _LENGTHS[network.version]:
        return "is no /31, /127 or /64"
    version: Version = 4 if network.version == 4 else 6
    fault = _network_fault(own, found, network)
    if not fault:
        item = SUBNET if network.prefixlen == 64 else PAIR
        low, high = Block(version, int(network.network_address), item, network).ends(0)
        pair = (low, high) if pin.place.role == "host" else (high, low)
        found.ends[(coord, pin.place.role, pin.place.port, version)] = pair
    return fault


_TAKERS = {
    "name": _take_name,
    "asn": _take_asn,
    "loopback_ipv4": _take_loopback,
    "loopback_ipv6": _take_loopback,
    "address_ipv4": _take_address,
    "address_ipv6": _take_address,
}


def _network_fault(own: Own, found: Pins, network: IPNetwork) -> str:
    """Why a network cannot be pinned: somebody else in the fabric has it."""
    other = next((block for block in own.blocks if block.overlaps(network)), None)
    if other is not None:
        return f"lies in `{other}`, which the fabric numbers by itself"
    taken = next((taken for taken in own.neighbours.prefixes if taken.prefix.overlaps(network)), None)
    if taken is not None:
        return f"lies in `{taken.prefix}` of fabric `{taken.fabric}`"
    pinned = (*map(ip_network, found.loopbacks.values()), *(low.network for low, _ in found.ends.values()))
    return "is pinned twice" if any(there.overlaps(network) for there in pinned) else ""
