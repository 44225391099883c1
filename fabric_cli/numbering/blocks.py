"""The part of a pool that a kind of address fills: one item per number, items of equal size.

An item is an address (loopback, router id), a pair (/31, RFC 3021; /127, RFC 6164) or a /64.  Numbers begin
at the pool's first address: with /31 and /32 no address of a pool means "network" or "broadcast".  IPv6 keeps
clear of interface identifier zero, the subnet-router anycast address (RFC 4291 §2.6.1): the ends of a
/64 are ::1 and ::2, and where numbers lie inside the identifier one leading bit is set (RFC 6164),
which costs a bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from typing import TypeAlias

from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import IPNetwork, Mode
from fabric_cli.ledger.neighbours import Taken
from fabric_cli.numbering import codes
from fabric_cli.numbering.fields import Layout
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.pools import WIDTH, Pool, Version

IPAddress: TypeAlias = IPv4Address | IPv6Address
IPInterface: TypeAlias = IPv4Interface | IPv6Interface

ADDRESS, PAIR, SUBNET = 0, 1, 64
"""Bits of an item."""
Kept = Callable[[IPNetwork], tuple[IPNetwork, ...]]
"""Addresses of a pool that nobody may have, where all of it is one subnet."""
_NAMED = 4
"""Blocks of others that a finding names before it counts the rest."""


@dataclass(frozen=True, slots=True)
class Block:
    """A run of items of `2**item_bits` addresses each; `first` is the address of item 0 as an integer.

    `prefix` is the part of the pool that the fabric has drawn for them.
    """

    version: Version
    first: int
    item_bits: int
    prefix: IPNetwork

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


@dataclass(frozen=True, slots=True)
class Demand:
    """What a kind of address asks of a pool: `2**bits` items of `2**item_bits` addresses each.

    `fields` says what the bits are for.  With `kept` the pool is one subnet: identifier zero is the pool's first
    address, whatever the block is.
    """

    bits: int
    item_bits: int
    fields: str
    kept: Kept | None = None

    def lead(self, version: Version) -> bool:
        """Whether one more bit is set in every number."""
        return version == 6 and self.item_bits != SUBNET and self.kept is None

    def total(self, version: Version) -> int:
        """Bits of the whole block."""
        return self.bits + self.item_bits + self.lead(version)

    def others(self, pool: IPNetwork, taken: Sequence[Taken]) -> list[IPNetwork]:
        """Prefixes that are not to be drawn from a pool."""
        return [*(other.prefix for other in taken), *(self.kept(pool) if self.kept else ())]

    def detail(self, version: Version) -> str:
        """What all bits are for."""
        item = f" + {self.item_bits} for the item" if self.item_bits else ""
        return self.fields + item + (" + 1 to keep clear of identifier 0" if self.lead(version) else "")


def take_block(pool: Pool, demand: Demand, fixed: Fixed, issues: Issues, taken: Sequence[Taken] = ()) -> Block | None:
    """The block that is asked of a pool, or `None` with A007 where the pool has no room for it.

    `taken` is what other fabrics of the site have.
    """
    version = pool.version
    total = demand.total(version)
    prefix = _held(pool, demand, fixed, issues)
    if prefix is None:
        others = demand.others(pool.prefix, taken)
        prefix = draw(pool.prefix, WIDTH[version] - total, fixed.block(pool.name, version), others)
    if prefix is None:
        _report_short(pool, demand, taken, issues)
        return None
    first = int(prefix.network_address)
    return Block(version, first | 1 << total - 1 if demand.lead(version) else first, demand.item_bits, prefix)


def draw(pool: IPNetwork, length: int, preferred: IPNetwork | None, others: Sequence[IPNetwork]) -> IPNetwork | None:
    """The first prefix of a length in a pool that meets none of the others, that of `preferred` before all."""
    if length < pool.prefixlen:
        return None
    start, end = int(pool.network_address), int(pool.broadcast_address) + 1
    step = 1 << pool.max_prefixlen - length
    taken = sorted((int(p.network_address), int(p.broadcast_address)) for p in others if p.version == pool.version)
    if preferred is not None and start <= int(preferred.network_address) < end:
        place = int(preferred.network_address) // step * step
        if not any(low < place + step and place <= high for low, high in taken):
            return _prefix(place, length, pool)
    for low, high in taken:
        if start + step <= low:
            break
        start = max(start, -(-(high + 1) // step) * step)
    return _prefix(start, length, pool) if start + step <= end else None


def _held(pool: Pool, demand: Demand, fixed: Fixed, issues: Issues) -> IPNetwork | None:
    """The block of the ledger; one that the pool no longer holds, or of another size, is reported."""
    held = fixed.block(pool.name, pool.version) if fixed.binding else None
    if held is None:
        return None
    key, length = f"blocks.{pool.name}", WIDTH[pool.version] - demand.total(pool.version)
    if fixed.mode is Mode.KEEP and not _within(held, pool.prefix):
        reason = f"pool `{pool.name}` is `{pool.prefix}`, the fabric has drawn `{held}`"
        fixed.refuse(reason, key, issues, pool.span)
    elif fixed.mode is Mode.KEEP and any(held.overlaps(other) for other in demand.others(pool.prefix, ())):
        reason = f"pool `{pool.name}` is `{pool.prefix}`, whose first or last address lies in the block `{held}`"
        fixed.refuse(reason, key, issues, pool.span)
    if held.prefixlen != length:
        reason = f"pool `{pool.name}` gives a /{held.prefixlen} in the ledger, a /{length} is needed"
        fixed.refuse(reason, key, issues, pool.span)
    return held


def _within(part: IPNetwork, whole: IPNetwork) -> bool:
    first, last = int(whole.network_address), int(whole.broadcast_address)
    return first <= int(part.network_address) and int(part.broadcast_address) <= last


def _prefix(address: int, length: int, pool: IPNetwork) -> IPNetwork:
    return IPv4Network((address, length)) if pool.version == 4 else IPv6Network((address, length))


def _report_short(pool: Pool, demand: Demand, taken: Sequence[Taken], issues: Issues) -> None:
    """A007: what is needed, what the pool has or who has it, and the length of a prefix with room."""
    total = demand.total(pool.version)
    length = WIDTH[pool.version] - total
    need = f"/{length}" if length >= 0 else f"{total} bits"
    short = length < pool.prefix.prefixlen
    has = f"has /{pool.prefix.prefixlen}" if short else f"`{pool.prefix}` has none free"
    inside = [other for other in taken if other.prefix.version == pool.version and other.prefix.overlaps(pool.prefix)]
    who = f": {_owners(inside)}" if inside and not short else ""
    enough = _enough(pool.prefix, length, demand, taken)
    larger = "give a larger prefix" if enough is None else f"give a /{enough}" + (" that holds this one" * bool(inside))
    issues.error(
        codes.POOL_TOO_SMALL,
        f"pool `{pool.name}` needs {need}, {has} (bits: {demand.detail(pool.version)}){who}",
        span=pool.span,
        hint=f"{larger}, or lower `shape.units.max`",
        related=() if short else tuple((other.span, f"fabric `{other.fabric}`") for other in inside),
    )


def _owners(inside: Sequence[Taken]) -> str:
    """Who has what of a pool."""
    named = [f"`{other.fabric}` has `{other.prefix}`" for other in inside[:_NAMED]]
    return ", ".join([*named, f"{len(inside) - _NAMED} more are taken"] if len(inside) > _NAMED else named)


def _enough(pool: IPNetwork, length: int, demand: Demand, taken: Sequence[Taken]) -> int | None:
    """Length of the smallest prefix around a pool that has a free prefix of a length."""
    for candidate in range(pool.prefixlen, -1, -1):
        around = pool.supernet(new_prefix=candidate)
        if draw(around, length, None, demand.others(around, taken)) is not None:
            return candidate
    return None


def bits_of(layouts: tuple[Layout, ...], total: int) -> str:
    """What the bits of stacked layouts are for: the fields of the widest, and the choice between them."""
    widest = max(layouts, key=lambda layout: layout.bits)
    return str(widest) if widest.bits == total else f"tier {total - widest.bits} + {widest}"
