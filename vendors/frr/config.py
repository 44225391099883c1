"""A router in FRR's own words, in the order in which FRR prints itself.

Lists are sorted when they are made: what is rendered is, block by block, what `show running-config` prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fabric_cli.view import IPAddress, IPInterface, IPNetwork

Action = Literal["permit", "deny"]
Family = Literal["ipv4", "ipv6"]
LargeCommunity = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Port:
    """A port in use: what the interface script gives it.  `ip_mtu` in bytes."""

    name: str
    ip_mtu: int
    peer: str
    peer_port: str
    addresses: tuple[IPInterface, ...]


@dataclass(frozen=True, slots=True)
class Interfaces:
    """Everything that the kernel has to know: `idle` ports have no link and so no address."""

    loopbacks: tuple[IPInterface, ...]
    ports: tuple[Port, ...]
    idle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrefixListEntry:
    """`permit` of a prefix; `ge` and `le` are absent where FRR would not print them."""

    seq: int
    prefix: IPNetwork
    ge: int | None
    le: int | None


@dataclass(frozen=True, slots=True)
class PrefixList:
    """`ip prefix-list` or `ipv6 prefix-list`."""

    family: Family
    name: str
    entries: tuple[PrefixListEntry, ...]


@dataclass(frozen=True, slots=True)
class CommunityList:
    """`bgp large-community-list standard` with one entry."""

    name: str
    community: LargeCommunity


@dataclass(frozen=True, slots=True)
class RouteMapEntry:
    """One entry of a route-map: at most one match and one set."""

    seq: int
    action: Action
    prefix_list: PrefixList | None = None
    community_list: CommunityList | None = None
    add_community: LargeCommunity | None = None


@dataclass(frozen=True, slots=True)
class RouteMap:
    """`route-map NAME`."""

    name: str
    entries: tuple[RouteMapEntry, ...]


@dataclass(frozen=True, slots=True)
class Neighbor:
    """A member of a peer group: a port (IPv6 link-local session) or an address."""

    peer: str | IPAddress
    remote_as: int


@dataclass(frozen=True, slots=True)
class Group:
    """`neighbor NAME peer-group`; timers in seconds, `timers` absent where they are the profile's own."""

    name: str
    bfd: bool
    bfd_profile: str | None
    passive: bool
    timers: tuple[int, int] | None
    connect: int
    extended_nexthop: bool
    unnumbered: bool
    members: tuple[Neighbor, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """What a group may receive and send in one family."""

    group: str
    inbound: RouteMap
    outbound: RouteMap | None


@dataclass(frozen=True, slots=True)
class AddressFamily:
    """`address-family FAMILY unicast`; `maximum_paths` is absent where it is what FRR was built with."""

    family: Family
    connected: RouteMap
    policies: tuple[Policy, ...]
    maximum_paths: int | None


@dataclass(frozen=True, slots=True)
class BfdProfile:
    """`profile NAME` under `bfd`, intervals in milliseconds; absent values are FRR's defaults."""

    name: str
    detect_multiplier: int | None
    interval: int | None


@dataclass(frozen=True, slots=True)
class Bgp:
    """`router bgp` with all that it refers to; the prefix-lists in one run per family."""

    asn: int
    router_id: IPAddress
    prefix_lists: tuple[tuple[PrefixList, ...], ...]
    community_lists: tuple[CommunityList, ...]
    route_maps: tuple[RouteMap, ...]
    groups: tuple[Group, ...]
    families: tuple[AddressFamily, ...]
    bfd_profile: BfdProfile | None


@dataclass(frozen=True, slots=True)
class FrrConfig:
    """The whole router; without fabric links it runs no BGP."""

    hostname: str
    version: str
    interfaces: Interfaces
    bgp: Bgp | None

    @property
    def bfd(self) -> bool:
        """Whether any session is watched by BFD."""
        return self.bgp is not None and any(group.bfd for group in self.bgp.groups)
