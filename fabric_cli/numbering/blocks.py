"""The part of a pool that a kind of address fills: one item per number, items of equal size.

An item is an address (loopback, router id), a pair (/31, RFC 3021; /127, RFC 6164) or a /64.  Numbers begin
at the pool's first address: with /31 and /32 no address of a pool means "network" or "broadcast".  IPv6 keeps
clear of interface identifier zero, the subnet-router anycast address (RFC 4291 §2.6.1): the ends of a
/64 are ::1 and ::2, and where numbers lie inside the identifier one leading bit is set (RFC 6164),
which costs a bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from typing import TypeAlias

from fabric_cli.diagnostics import Issues
from fabric_cli.numbering import codes
from fabric_cli.numbering.fields import Layout
from fabric_cli.numbering.pools import WIDTH, IPNetwork, Pool, Version

IPAddress: TypeAlias = IPv4Address | IPv6Address
IPInterface: TypeAlias = IPv4Interface | IPv6Interface

ADDRESS, PAIR, SUBNET = 0, 1, 64
"""Bits of an item."""


@dataclass(frozen=True, slots=True)
class Block:
    """A run of items of `2**item_bits` addresses each; `first` is the address of item 0 as an integer."""

    version: Version
    first: int
    item_bits: int

    def address(self, number: int) -> IPAddress:
        """Item `number` where items are single addresses."""
        value = self.first + number
        return IPv4Address(value) if self.version == 4 else IPv6Address(value)

    def ends(self, number: int) -> tuple[IPInterface, IPInterface]:
        """Both addresses of item `number`: side 0, side 1."""
        low = self.first + (number << self.item_bits)
        if self.version == 4:
            return IPv4Interface((low, 31)), IPv4Interface((low + 1, 31))
        if self.item_bits == SUBNET:
            return IPv6Interface((low + 1, 64)), IPv6Interface((low + 2, 64))
        return IPv6Interface((low, 127)), IPv6Interface((low + 1, 127))

    def network(self, number: int, bits: int) -> IPNetwork:
        """The `2**bits` items from `number` on as one prefix; `number` is a multiple of their count."""
        first, length = self.first + (number << self.item_bits), WIDTH[self.version] - self.item_bits - bits
        return IPv4Network((first, length)) if self.version == 4 else IPv6Network((first, length))


def take_block(pool: Pool, bits: int, item_bits: int, fields: str, issues: Issues) -> Block | None:
    """The block of `2**bits` items in a pool, or `None` with A007 where the pool is too short.

    `fields` says what the bits are for.
    """
    version: Version = 4 if pool.prefix.version == 4 else 6
    lead = version == 6 and item_bits != SUBNET
    total = bits + item_bits + lead
    length = WIDTH[version] - total
    if length >= pool.prefix.prefixlen:
        first = int(pool.prefix.network_address)
        return Block(version, first | 1 << total - 1 if lead else first, item_bits)
    need = f"/{length}" if length >= 0 else f"{total} bits"
    detail = f"{fields} + {item_bits} for the item" if item_bits else fields
    detail += " + 1 to keep clear of identifier 0" if lead else ""
    issues.error(
        codes.POOL_TOO_SMALL,
        f"pool `{pool.name}` needs {need}, has /{pool.prefix.prefixlen} (bits: {detail})",
        span=pool.span,
        hint="give a larger prefix, or lower `shape.units.max`",
    )
    return None


def bits_of(layouts: tuple[Layout, ...], total: int) -> str:
    """What the bits of stacked layouts are for: the fields of the widest, and the choice between them."""
    widest = max(layouts, key=lambda layout: layout.bits)
    return str(widest) if widest.bits == total else f"tier {total - widest.bits} + {widest}"
