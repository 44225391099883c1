"""What a router originates, accepts and refuses, as prefix-lists and route-maps.

Nothing passes that is not listed, so no default route does.  A route-map per family, since FRR matches
addresses of one family only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fabric_cli.vendors.frr.config import (
    CommunityList,
    Family,
    PrefixList,
    PrefixListEntry,
    RouteMap,
    RouteMapEntry,
)
from fabric_cli.view import PrefixRule, Role, RoutingView

VERSIONS: dict[Family, int] = {"ipv4": 4, "ipv6": 6}
_SUFFIXES: dict[Family, str] = {"ipv4": "", "ipv6": "6"}


@dataclass(frozen=True, slots=True)
class FamilyPolicy:
    """The policy of one family: what is redistributed, what a neighbour may send."""

    own: PrefixList
    accepted: PrefixList
    connected: RouteMap
    inbound: RouteMap


def suffix(family: Family) -> str:
    """What follows a name that exists once per family: nothing, or `6`."""
    return _SUFFIXES[family]


def family_policy(routing: RoutingView, family: Family) -> FamilyPolicy:
    """Lists and maps of one family."""
    own = _prefix_list("OWN", family, routing.own)
    accepted = _prefix_list("FABRIC", family, routing.accepted)
    return FamilyPolicy(own, accepted, _permit("CONNECTED", own), _permit("FABRIC-IN", accepted))


def outbound(routing: RoutingView, role: Role, group: str) -> RouteMap | None:
    """What keeps a route that came down from going up again; the same map serves both families.

    With a shared AS number per tier loop detection does that, and nothing is written.
    """
    if routing.valley == "asn":
        return None
    name = f"TO-{group}"
    if role == "down":
        return RouteMap(name, (RouteMapEntry(10, "permit", add_community=routing.mark),))
    came_down = CommunityList("DOWN", routing.mark)
    return RouteMap(name, (RouteMapEntry(10, "deny", community_list=came_down), RouteMapEntry(20, "permit")))


def _prefix_list(name: str, family: Family, rules: Iterable[PrefixRule]) -> PrefixList:
    of_family = (rule for rule in rules if rule.block.version == VERSIONS[family])
    entries = tuple(_entry(10 * n, rule) for n, rule in enumerate(of_family, 1))
    return PrefixList(family, name + suffix(family), entries)


def _entry(seq: int, rule: PrefixRule) -> PrefixListEntry:
    """A rule as FRR prints it: without `ge` for the block itself, without `le` for host routes."""
    if rule.length == rule.block.prefixlen:
        return PrefixListEntry(seq, rule.block, None, None)
    le = None if rule.length == rule.block.max_prefixlen else rule.length
    return PrefixListEntry(seq, rule.block, rule.length, le)


def _permit(name: str, prefixes: PrefixList) -> RouteMap:
    return RouteMap(name + suffix(prefixes.family), (RouteMapEntry(10, "permit", prefix_list=prefixes),))
