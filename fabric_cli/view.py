"""What a back end sees of one switch: made when asked for, dropped after rendering."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from typing import Literal

from fabric_cli.catalog import Platform
from fabric_cli.decide import Bfd, Timers
from fabric_cli.shape import Coord, PortId, PortPlan, Tier

__all__ = [
    "Bfd",
    "Coord",
    "DeviceView",
    "IPAddress",
    "IPInterface",
    "IPNetwork",
    "PortBlock",
    "PortEnd",
    "PortId",
    "PortPlan",
    "PrefixRule",
    "Role",
    "RoutingView",
    "Tier",
    "Timers",
]

Role = Literal["host", "down", "up", "reserved"]
IPInterface = IPv4Interface | IPv6Interface
IPNetwork = IPv4Network | IPv6Network
IPAddress = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class PortEnd:
    """One port in use and what it meets at the other end of its cable.

    `addresses` and `peer_addresses` hold one entry per address family, in the same order; both are
    empty on an unnumbered link.  `peer_asn` is set where the peer is a switch.
    """

    index: int
    port: PortId
    name: str
    peer: str
    peer_port: str
    peer_asn: int | None
    addresses: tuple[IPInterface, ...]
    peer_addresses: tuple[IPInterface, ...]


@dataclass(frozen=True, slots=True)
class PortBlock:
    """A run of ports with the same role; a range that yields its ends, never a list of them."""

    role: Role
    plan: PortPlan
    ip_mtu: int
    end_at: Callable[[int], PortEnd | None]

    def ends(self) -> Iterator[PortEnd]:
        """The ports that have something at the other end, in port order."""
        for i in range(self.plan.count):
            end = self.end_at(i)
            if end is not None:
                yield end


@dataclass(frozen=True, slots=True)
class PrefixRule:
    """Routes inside `block` whose length is exactly `length`."""

    block: IPNetwork
    length: int


@dataclass(frozen=True, slots=True)
class RoutingView:
    """The underlay on this switch.

    `valley`: `asn` = loop detection on a shared AS number suffices; `community` = mark what goes down with
    `mark` (large community) and refuse it upwards.  `own` are the prefixes this switch originates,
    `accepted` those it takes from a neighbour; nothing else passes, so no default route does.
    """

    numbered: bool
    ipv4: bool
    ipv6: bool
    bfd: Bfd | None
    timers: Timers
    max_paths: int
    valley: Literal["asn", "community"]
    mark: tuple[int, int, int]
    own: tuple[PrefixRule, ...]
    accepted: tuple[PrefixRule, ...]


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One switch, complete, in neutral words."""

    coord: Coord
    name: str
    class_id: str
    platform: Platform
    nos: str
    version: str
    asn: int
    router_id: IPv4Address
    loopbacks: tuple[IPAddress, ...]
    blocks: tuple[PortBlock, ...]
    routing: RoutingView
    mgmt: tuple[IPInterface, ...] = ()
    """Of the management port, with the length of the management network; no back end writes it yet: base
    configuration comes later."""

    def block(self, role: Role) -> PortBlock | None:
        """The block with this role, if the switch has one."""
        return next((b for b in self.blocks if b.role == role), None)
