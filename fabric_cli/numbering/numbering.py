"""The numbering of a fabric: names, addresses, AS numbers as functions of coordinates, nothing listed."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent
from fabric_cli.numbering.addresses import (
    Ends,
    HostAddresses,
    LinkAddresses,
    Loopbacks,
    build_hosts,
    build_links,
    build_loopbacks,
)
from fabric_cli.numbering.asn import AsnPlan, build_asn_plan
from fabric_cli.numbering.blocks import IPAddress
from fabric_cli.numbering.names import Names, build_names
from fabric_cli.numbering.pools import IPNetwork, choose_pools
from fabric_cli.shape import Coord, Shape, Tier


@dataclass(frozen=True, slots=True)
class Numbering:
    """Closed forms over a shape; its size does not depend on the number of ports or links.

    Results that cover address families hold one entry per family, IPv4 first.
    """

    names: Names
    asns: AsnPlan
    loopback_plan: Loopbacks
    host_plan: HostAddresses
    link_plan: LinkAddresses

    def name(self, coord: Coord) -> str:
        """Name of a switch."""
        return self.names.name(coord)

    def node_name(self, unit: int, node: int) -> str:
        """Name of the node at a position of a unit."""
        return self.names.node_name(unit, node)

    def find(self, name: str) -> Coord | None:
        """The switch of this name."""
        return self.names.find(name)

    def suggest(self, name: str) -> tuple[str, ...]:
        """Names of switches that a misspelt name may have meant, the likeliest first."""
        return self.names.suggest(name)

    def asn(self, coord: Coord) -> int:
        """AS number of a switch."""
        return self.asns.asn(coord)

    def asn_range(self, tier: Tier) -> tuple[int, int]:
        """First and last AS number of a tier, numbers for units to come included."""
        return self.asns.tier_range(tier)

    @property
    def first_asn(self) -> int:
        """First AS number of the fabric: its own in large communities."""
        return self.asns.first

    def router_id(self, coord: Coord) -> IPv4Address:
        """Router id of a switch; the IPv4 loopback where that pool serves both."""
        return self.loopback_plan.router_id(coord)

    def loopbacks(self, coord: Coord) -> tuple[IPAddress, ...]:
        """Loopback addresses of a switch, /32 and /128."""
        return self.loopback_plan.addresses(coord)

    def loopback_blocks(self, plane: int) -> tuple[IPNetwork, ...]:
        """Prefixes that hold the loopbacks of a plane and of no other: per family one for each tier."""
        return self.loopback_plan.plane_blocks(plane)

    def host(self, coord: Coord, port: int) -> tuple[Ends, ...]:
        """Addresses of a leaf's host port and of the NIC port on it: (switch, NIC)."""
        return self.host_plan.ends(coord, port)

    def host_blocks(self, plane: int) -> tuple[IPNetwork, ...]:
        """Prefix of all host ports of a plane."""
        return self.host_plan.plane_blocks(plane)

    def rail_host_blocks(self, coord: Coord) -> tuple[IPNetwork, ...]:
        """Prefix of all host ports in the plane of a leaf that are on its rails."""
        return self.host_plan.rail_blocks(coord)

    def leaf_host_blocks(self, coord: Coord) -> tuple[IPNetwork, ...]:
        """Prefix of all host ports of a leaf."""
        return self.host_plan.leaf_blocks(coord)

    def link(self, lower: Coord, uplink: int) -> tuple[Ends, ...]:
        """Addresses of a link: (lower end, upper end); none where links are unnumbered."""
        return self.link_plan.ends(lower, uplink)


def build_numbering(intent: Intent, shape: Shape, issues: Issues) -> Numbering | None:
    """The numbering of a shape, or `None` with the reasons in `issues`."""
    found = Issues()
    pools = choose_pools(intent, shape.tiers, found)
    names = build_names(intent, shape, found)
    asns = build_asn_plan(intent, shape, found)
    loopbacks = build_loopbacks(shape, pools, found) if pools else None
    hosts = build_hosts(shape, pools, intent.fabric.addressing.host_ipv6, found) if pools else None
    links = build_links(shape, pools, found) if pools else None
    for finding in found:
        issues.add(finding)
    if found.failed() or not (names and asns and loopbacks and hosts and links):
        return None
    return Numbering(names, asns, loopbacks, hosts, links)
