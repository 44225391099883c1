"""Addresses of host ports, links and switches as functions of coordinates.

Field order, most significant first (so that planes, rail groups, units and leaves are prefixes): hosts plane,
rail group, unit, leaf, port, side; links tier boundary, then per boundary plane, the lower switch's place,
uplink, side; loopbacks tier, plane, group, index.  Sides: a switch is 0 and its NIC 1; of two switches the
upper is 0. IPv4 takes a /31 per host port and link (RFC 3021), IPv6 a /127 (RFC 6164) or, for host ports, a
/64.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address

from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import IPNetwork
from fabric_cli.numbering.blocks import (
    ADDRESS,
    PAIR,
    SUBNET,
    Block,
    Demand,
    IPAddress,
    IPInterface,
    bits_of,
    take_block,
)
from fabric_cli.numbering.fields import Layout, stack
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.layouts import device_layouts, host_layout, leaf_place, link_layouts
from fabric_cli.numbering.pools import Pool, Pools
from fabric_cli.shape import Coord, Shape, Tier

Ends = tuple[IPInterface, IPInterface]
LINK_KEYS = ("leaf_links", "spine_links")
LOOPBACK_KEYS = ("leaf_loopbacks", "spine_loopbacks", "core_loopbacks")
"""Keys of the widths of layouts in a ledger."""


@dataclass(frozen=True, slots=True)
class HostAddresses:
    """Addresses of host ports; one block per family."""

    shape: Shape
    layout: Layout
    blocks: tuple[Block, ...]

    def ends(self, coord: Coord, port: int) -> tuple[Ends, ...]:
        """(switch, NIC) of a leaf's host port, per family."""
        number = self._number(coord, port)
        return tuple([block.ends(number) for block in self.blocks])

    def plane_blocks(self, plane: int) -> tuple[IPNetwork, ...]:
        """The host addresses of a plane, per family."""
        number, bits = self.layout.pack(plane), self.layout.below[1]
        return tuple(block.network(number, bits) for block in self.blocks)

    def rail_blocks(self, coord: Coord) -> tuple[IPNetwork, ...]:
        """The host addresses of a leaf's rail group in its plane, over all units, per family."""
        group, _ = leaf_place(self.shape.units[coord.group].kind, coord.index)
        number, bits = self.layout.pack(coord.plane, group), self.layout.below[2]
        return tuple(block.network(number, bits) for block in self.blocks)

    def leaf_blocks(self, coord: Coord) -> tuple[IPNetwork, ...]:
        """The host addresses of a leaf, per family."""
        number, bits = self._number(coord, 0), self.layout.below[4]
        return tuple(block.network(number, bits) for block in self.blocks)

    def _number(self, coord: Coord, port: int) -> int:
        group, leaf = leaf_place(self.shape.units[coord.group].kind, coord.index)
        return self.layout.pack(coord.plane, group, coord.group, leaf, port)


@dataclass(frozen=True, slots=True)
class LinkAddresses:
    """Addresses of links between switches; no block where links are unnumbered."""

    shape: Shape
    layouts: tuple[Layout, ...]
    starts: tuple[int, ...]
    blocks: tuple[Block, ...]

    def ends(self, lower: Coord, uplink: int) -> tuple[Ends, ...]:
        """(lower end, upper end) of an uplink, per family."""
        if not self.blocks:
            return ()
        shape = self.shape
        if lower.tier is Tier.LEAF:
            group, leaf = leaf_place(shape.units[lower.group].kind, lower.index)
            place = (lower.plane, group, lower.group, leaf)
        else:
            place = (lower.plane, *divmod(lower.group, shape.rail_groups), lower.index)
        number = self.starts[lower.tier] + self.layouts[lower.tier].pack(*place, uplink)
        return tuple([block.ends(number)[::-1] for block in self.blocks])


@dataclass(frozen=True, slots=True)
class Loopbacks:
    """Loopback addresses and router ids of switches; a tier's numbers begin at its entry of `starts`."""

    layouts: tuple[Layout, ...]
    starts: tuple[int, ...]
    blocks: tuple[Block, ...]
    router_ids: Block

    @property
    def shared(self) -> bool:
        """Whether a router id is the IPv4 loopback."""
        return self.router_ids in self.blocks

    def addresses(self, coord: Coord) -> tuple[IPAddress, ...]:
        """Loopbacks of a switch, per family."""
        number = self._number(coord)
        return tuple(block.address(number) for block in self.blocks)

    def router_id(self, coord: Coord) -> IPv4Address:
        """Router id of a switch: the same position in its pool as the loopback's."""
        return IPv4Address(self.router_ids.first + self._number(coord))

    def plane_blocks(self, plane: int) -> tuple[IPNetwork, ...]:
        """The loopbacks of a plane, per family and tier."""
        return tuple(
            block.network(start + layout.pack(plane), layout.below[1])
            for block in self.blocks
            for start, layout in zip(self.starts, self.layouts, strict=True)
        )

    def _number(self, coord: Coord) -> int:
        tier = coord.tier
        return self.starts[tier] + self.layouts[tier].pack(coord.plane, coord.group, coord.index)


def build_hosts(shape: Shape, pools: Pools, host_ipv6: str, fixed: Fixed, issues: Issues) -> HostAddresses | None:
    """Host addresses, or `None` where a pool is too small; `host_ipv6` is the length of a port's prefix."""
    layout = fixed.layout("hosts", host_layout(shape), issues)
    item = {4: PAIR, 6: SUBNET if host_ipv6 == "64" else PAIR}
    wanted = [(pool, Demand(layout.bits, item[pool.version], str(layout))) for pool in pools.hosts]
    blocks = [take_block(pool, demand, fixed, issues, pools.taken) for pool, demand in wanted]
    found = tuple(block for block in blocks if block)
    return HostAddresses(shape, layout, found) if len(found) == len(blocks) else None


def build_links(shape: Shape, pools: Pools, fixed: Fixed, issues: Issues) -> LinkAddresses | None:
    """Link addresses, or `None` where a pool is too small."""
    layouts = fixed.layouts(LINK_KEYS, link_layouts(shape), issues)
    starts, bits = stack([layout.bits for layout in layouts])
    demand = Demand(bits, PAIR, bits_of(layouts, bits) if layouts else "")
    blocks = [take_block(pool, demand, fixed, issues, pools.taken) for pool in (pools.links if layouts else ())]
    found = tuple(block for block in blocks if block)
    return LinkAddresses(shape, layouts, starts, found) if len(found) == len(blocks) else None


def build_loopbacks(shape: Shape, pools: Pools, fixed: Fixed, issues: Issues) -> Loopbacks | None:
    """Loopbacks and router ids, or `None` where a pool is too small."""
    layouts = fixed.layouts(LOOPBACK_KEYS, device_layouts(shape), issues)
    starts, bits = stack([layout.bits for layout in layouts])
    demand = Demand(bits, ADDRESS, bits_of(layouts, bits))

    def take(pool: Pool) -> Block | None:
        return take_block(pool, demand, fixed, issues, pools.taken)

    found = tuple(block for block in map(take, pools.loopback) if block)
    shared = next((block for pool, block in zip(pools.loopback, found, strict=False) if pool == pools.router_id), None)
    router_ids = shared or take(pools.router_id)
    if router_ids is None or len(found) < len(pools.loopback):
        return None
    return Loopbacks(layouts, starts, found, router_ids)
