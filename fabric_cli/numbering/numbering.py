"""The numbering of a fabric: names, addresses, AS numbers as functions of coordinates, nothing listed."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent
from fabric_cli.ledger import IPNetwork, Ledger, Mode
from fabric_cli.ledger.neighbours import ALONE, Neighbours
from fabric_cli.numbering.addresses import (
    Ends,
    HostAddresses,
    LinkAddresses,
    Loopbacks,
    build_hosts,
    build_links,
    build_loopbacks,
)
from fabric_cli.numbering.apart import check_drawn, check_own_pools
from fabric_cli.numbering.asn import AsnPlan, build_asn_plan
from fabric_cli.numbering.blocks import IPAddress, IPInterface
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.mgmt import Management, build_mgmt
from fabric_cli.numbering.names import Names, build_names
from fabric_cli.numbering.pins import NO_PINS, Own, Pins, build_pins
from fabric_cli.numbering.pools import choose_pools
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
    mgmt_plan: Management
    pins: Pins = NO_PINS

    def name(self, coord: Coord) -> str:
        """Name of a switch."""
        return self.pins.names.get(coord) or self.names.name(coord)

    def node_name(self, unit: int, node: int) -> str:
        """Name of the node at a position of a unit."""
        return self.names.node_name(unit, node)

    def find(self, name: str) -> Coord | None:
        """The switch of this name."""
        pinned = self.pins.find(name)
        found = self.names.find(name) if pinned is None else pinned
        return found if found is not None and self.name(found) == name else None

    def suggest(self, name: str) -> tuple[str, ...]:
        """Names of switches that a misspelt name may have meant, the likeliest first."""
        return self.names.suggest(name)

    def asn(self, coord: Coord) -> int:
        """AS number of a switch."""
        return self.pins.asns.get(coord) or self.asns.asn(coord)

    def asn_range(self, tier: Tier) -> tuple[int, int]:
        """First and last AS number of a tier, numbers for units to come included."""
        return self.asns.tier_range(tier)

    @property
    def first_asn(self) -> int:
        """First AS number of the fabric: its own in large communities."""
        return self.asns.first

    def router_id(self, coord: Coord) -> IPv4Address:
        """Router id of a switch; the IPv4 loopback where that pool serves both."""
        pinned = self.pins.loopbacks.get((coord, 4)) if self.loopback_plan.shared else None
        return IPv4Address(pinned) if pinned else self.loopback_plan.router_id(coord)

    def loopbacks(self, coord: Coord) -> tuple[IPAddress, ...]:
        """Loopback addresses of a switch, /32 and /128."""
        found = self.loopback_plan.addresses(coord)
        if not self.pins.loopbacks:
            return found
        return tuple(self.pins.loopbacks.get((coord, address.version), address) for address in found)

    def loopback_blocks(self, plane: int) -> tuple[IPNetwork, ...]:
        """Prefixes that hold the loopbacks of a plane and of no other: per family one for each tier, then the pins."""
        return (*self.loopback_plan.plane_blocks(plane), *self.pins.loopback_networks(plane))

    def host(self, coord: Coord, port: int) -> tuple[Ends, ...]:
        """Addresses of a leaf's host port and of the NIC port on it: (switch, NIC)."""
        return self.pins.at_port(coord, "host", port, self.host_plan.ends(coord, port))

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
        return self.pins.at_port(lower, "up", uplink, self.link_plan.ends(lower, uplink))

    def pinned_hosts(self, plane: int, leaf: Coord | None = None) -> tuple[IPNetwork, ...]:
        """Subnets of host ports of a plane, or of one leaf, that lie outside its blocks."""
        return tuple(self.pins.host_networks(plane, leaf))

    def mgmt(self, coord: Coord) -> tuple[IPInterface, ...]:
        """Management addresses of a switch, in the families of the pool, with the length of its subnet."""
        return self.mgmt_plan.addresses(coord)


def build_numbering(
    intent: Intent,
    shape: Shape,
    issues: Issues,
    ledger: Ledger | None = None,
    mode: Mode = Mode.KEEP,
    neighbours: Neighbours = ALONE,
) -> Numbering | None:
    """The numbering of a shape, or `None` with the reasons in `issues`.

    What the ledger holds of it stays, what is new keeps clear of other fabrics of the site.
    """
    found = Issues()
    fixed = Fixed(ledger, mode, intent.span("shape", "units"))
    pools = choose_pools(intent, shape.tiers, found, neighbours)
    check_drawn(fixed, neighbours, found)
    if pools and not check_own_pools(pools, mode, neighbours, found):
        pools = None
    names = build_names(intent, shape, fixed, found)
    asns = build_asn_plan(intent, shape, fixed, found, neighbours.asns)
    loopbacks = build_loopbacks(shape, pools, fixed, found) if pools else None
    hosts = build_hosts(shape, pools, intent.fabric.addressing.host_ipv6, fixed, found) if pools else None
    links = build_links(shape, pools, fixed, found) if pools else None
    mgmt = build_mgmt(shape, pools, fixed, found) if pools else None
    for finding in found:
        issues.add(finding)
    if found.failed() or not (names and asns and loopbacks and hosts and links and mgmt):
        return None
    drawn = (*loopbacks.blocks, loopbacks.router_ids, *hosts.blocks, *links.blocks, *mgmt.blocks)
    own = Own(intent, shape, names, asns, tuple(block.prefix for block in drawn), neighbours)
    pins = build_pins(own, ledger.pins, issues) if ledger else NO_PINS
    return Numbering(names, asns, loopbacks, hosts, links, mgmt, pins)
