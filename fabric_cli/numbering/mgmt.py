"""Management addresses: the management network of a site is one subnet, in which every fabric has a block.

Field order as for loopbacks: tier, plane, group, index.  Nobody gets the first address of the subnet (in IPv4 its own
name, in IPv6 the subnet-router anycast address, RFC 4291 §2.6.1), the one behind it, which is kept for the gateway, or
in IPv4 the broadcast address (RFC 919).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Interface, IPv4Network, IPv6Interface, IPv6Network

from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import IPNetwork, Mode
from fabric_cli.numbering.blocks import ADDRESS, Block, Demand, IPInterface, bits_of, take_block
from fabric_cli.numbering.fields import Layout, stack
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.layouts import device_layouts
from fabric_cli.numbering.pools import Pool, Pools
from fabric_cli.shape import Coord, Shape

MGMT_KEYS = ("leaf_mgmt", "spine_mgmt", "core_mgmt")
"""Keys of the widths of layouts in a ledger."""


@dataclass(frozen=True, slots=True)
class Management:
    """Management addresses of switches; no block without a pool.  A tier's numbers begin at its entry of `starts`."""

    layouts: tuple[Layout, ...] = ()
    starts: tuple[int, ...] = ()
    blocks: tuple[Block, ...] = ()
    lengths: tuple[int, ...] = ()
    """Prefix length of each block's subnet."""

    def addresses(self, coord: Coord) -> tuple[IPInterface, ...]:
        """Management addresses of a switch, per family of the pool."""
        if not self.blocks:
            return ()
        tier = coord.tier
        number = self.starts[tier] + self.layouts[tier].pack(coord.plane, coord.group, coord.index)
        return tuple(
            IPv4Interface((block.first + number, length))
            if block.version == 4
            else IPv6Interface((block.first + number, length))
            for block, length in zip(self.blocks, self.lengths, strict=True)
        )


def build_mgmt(shape: Shape, pools: Pools, fixed: Fixed, issues: Issues) -> Management | None:
    """Management addresses, or `None` where a pool has no room for them."""
    wanted = [pool for pool in pools.mgmt if _is_there(pool, fixed)]
    if not wanted:
        return Management()
    layouts = fixed.layouts(MGMT_KEYS, device_layouts(shape), issues)
    starts, bits = stack([layout.bits for layout in layouts])
    full = starts[-1] + (1 << layouts[-1].bits) == 1 << bits
    demand = Demand(bits, ADDRESS, bits_of(layouts, bits), partial(_kept, full=full))
    drawn = [take_block(pool, demand, fixed, issues, pools.taken) for pool in wanted]
    blocks = tuple(block for block in drawn if block)
    if len(blocks) < len(wanted):
        return None
    return Management(layouts, starts, blocks, tuple(pool.prefix.prefixlen for pool in wanted))


def _is_there(pool: Pool, fixed: Fixed) -> bool:
    """Whether the fabric has addresses of a pool: as the ledger holds it, only those it has drawn."""
    return fixed.mode is not Mode.RECALL or fixed.block(pool.name, pool.prefix.version) is not None


def _kept(subnet: IPNetwork, *, full: bool) -> tuple[IPNetwork, ...]:
    """Addresses of a subnet that no switch has; the last does not matter to blocks that are not `full` to their end."""
    first, last = int(subnet.network_address), int(subnet.broadcast_address)
    if subnet.version == 6:
        return (IPv6Network((first, max(127, subnet.prefixlen))),)
    lowest = IPv4Network((first, max(31, subnet.prefixlen)))
    return (lowest, IPv4Network((last, 32))) if full else (lowest,)
