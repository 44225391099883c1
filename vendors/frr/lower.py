"""A device view as an FRR router."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from fabric_cli.diagnostics import Issues
from fabric_cli.vendors.frr.config import (
    AddressFamily,
    BfdProfile,
    Bgp,
    CommunityList,
    Family,
    FrrConfig,
    Group,
    Neighbor,
    Policy,
    RouteMap,
)
from fabric_cli.vendors.frr.policy import VERSIONS, FamilyPolicy, family_policy, outbound, suffix
from fabric_cli.vendors.frr.ports import lower_ports
from fabric_cli.view import DeviceView, PortEnd, Role, RoutingView

_GROUPS = ("LEAVES", "SPINES", "CORES")
"""Name of the peer group that holds the switches of a tier, by tier."""
_TIMERS = (3, 9)
"""Keepalive and hold time in seconds of `frr defaults datacenter` (bgpd/bgp_vty.h, frr-10.3)."""
"""Connect retry time in seconds there."""
_BFD_MULTIPLIER = 3
_BFD_INTERVAL = 300
"""Defaults of a BFD profile, intervals in milliseconds (doc/user/bfd.rst, frr-10.3)."""
_BFD_PROFILE = "fabric"


@dataclass(frozen=True, slots=True)
class _Session:
    """A peer group, the families it carries, and what it may send."""

    group: Group
    families: tuple[Family, ...]
    outbound: RouteMap | None


def lower(device: DeviceView, ecmp_width: int, issues: Issues) -> FrrConfig:
    """The router; what the kernel cannot take is an issue.  `ecmp_width` is what FRR was built with."""
    blocks = [
        (block, tuple(block.end_at(i) for i in range(block.plan.count)))
        for block in device.blocks
        if block.role != "reserved"
    ]
    interfaces = lower_ports(device, blocks, issues)
    sessions: list[_Session] = []
    for block, ends in blocks:
        links = [end for end in ends if end is not None]
        if links and block.role in {"up", "down"}:
            sessions += _sessions(device, block.role, links)
    bgp = _bgp(device, sessions, ecmp_width) if sessions else None
    return FrrConfig(device.name, device.version, interfaces, bgp)


def _sessions(device: DeviceView, role: Role, links: list[PortEnd]) -> Iterator[_Session]:
    """One group for unnumbered links, one per family for numbered ones."""
    routing = device.routing
    name = _GROUPS[device.coord.tier + (1 if role == "up" else -1)]
    policy = outbound(routing, role, name)
    if not routing.numbered:
        members = tuple(Neighbor(end.name, _peer_asn(end)) for end in links)
        yield _Session(_group(routing, name, members, passive=False), _families(routing), policy)
        return
    for family in _families(routing):
        members = tuple(
            Neighbor(address.ip, _peer_asn(end))
            for end in links
            for address in end.peer_addresses
            if address.version == VERSIONS[family]
        )
        # FRR prints members by address, whatever the order of their ports.
        members = tuple(sorted(members, key=attrgetter("peer")))
        # Both ends of a link that is back would try at once, and FRR 10.3 can let such attempts collide for minutes;
        # the lower end calls, the upper one waits.
        group = _group(routing, name + suffix(family), members, passive=role == "down")
        yield _Session(group, (family,), policy)


def _group(routing: RoutingView, name: str, members: tuple[Neighbor, ...], *, passive: bool) -> Group:
    """Settings that are the profile's or FRR's own stay unset: FRR would not print them either."""
    timers = (routing.timers.keepalive_s, routing.timers.hold_s)
    return Group(
        name=name,
        bfd=routing.bfd is not None,
        bfd_profile=_BFD_PROFILE if _bfd_profile(routing) else None,
        passive=passive,
        timers=timers if timers != _TIMERS else None,
        # Unset, FRR 10.3 doubles it to 120 s with each vain attempt, and a link that is back waits as long
        # (bgpd/bgp_fsm.c, bgp_connect_timer); written, it stays, and is printed even where it is the profile's.
        connect=routing.timers.connect_s,
        extended_nexthop=not routing.numbered and routing.ipv4,
        unnumbered=not routing.numbered,
        members=members,
    )


def _bgp(device: DeviceView, sessions: list[_Session], ecmp_width: int) -> Bgp:
    """Sorted as FRR sorts: lists, maps and groups by name."""
    routing = device.routing
    maximum_paths = routing.max_paths if routing.max_paths != ecmp_width else None
    sessions = sorted(sessions, key=lambda session: session.group.name)
    policies = {family: family_policy(routing, family) for family in _families(routing)}
    outbound_maps = {s.outbound.name: s.outbound for s in sessions if s.outbound}
    maps = [m for p in policies.values() for m in (p.connected, p.inbound)] + list(outbound_maps.values())
    return Bgp(
        asn=device.asn,
        router_id=device.router_id,
        prefix_lists=tuple((policy.accepted, policy.own) for policy in policies.values()),
        community_lists=_community_lists(outbound_maps.values()),
        route_maps=tuple(sorted(maps, key=attrgetter("name"))),
        groups=tuple(session.group for session in sessions),
        families=tuple(_address_family(family, policy, sessions, maximum_paths) for family, policy in policies.items()),
        bfd_profile=_bfd_profile(routing),
    )


def _address_family(
    family: Family, policy: FamilyPolicy, sessions: Iterable[_Session], maximum_paths: int | None
) -> AddressFamily:
    carried = (session for session in sessions if family in session.families)
    policies = tuple(Policy(session.group.name, policy.inbound, session.outbound) for session in carried)
    return AddressFamily(family, policy.connected, policies, maximum_paths)


def _community_lists(maps: Iterable[RouteMap]) -> tuple[CommunityList, ...]:
    return tuple({entry.community_list: None for m in maps for entry in m.entries if entry.community_list})


def _bfd_profile(routing: RoutingView) -> BfdProfile | None:
    """No profile for FRR's own figures: it would be empty."""
    bfd = routing.bfd
    if bfd is None or (bfd.multiplier, bfd.interval_ms) == (_BFD_MULTIPLIER, _BFD_INTERVAL):
        return None
    return BfdProfile(
        _BFD_PROFILE,
        bfd.multiplier if bfd.multiplier != _BFD_MULTIPLIER else None,
        bfd.interval_ms if bfd.interval_ms != _BFD_INTERVAL else None,
    )


def _families(routing: RoutingView) -> tuple[Family, ...]:
    families: tuple[tuple[Family, bool], ...] = (("ipv4", routing.ipv4), ("ipv6", routing.ipv6))
    return tuple(family for family, carried in families if carried)


def _peer_asn(end: PortEnd) -> int:
    if end.peer_asn is None:
        raise ValueError(f"the peer of {end.name} is a switch without an AS number")
    return end.peer_asn
