"""AS numbers: one contiguous range per tier inside the fabric's pool, cores first, then spines, then leaves.

`per-tier` (RFC 7938 §5.2.1): each leaf has a number of its own; the spines of one spine group (plane,
pod and rail group) share one, the cores of a plane share one, so that loop detection drops every route that
went up and came down.  Where rails are disjoint the cores of all rails still share the plane's number: a
valid path crosses one core, and no switch meets cores of two rails.  `unique`: every switch has a number of
its own.  Planes never share a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.intent import Intent
from fabric_cli.ledger import Mode
from fabric_cli.ledger.neighbours import TakenAsns
from fabric_cli.numbering import codes
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.layouts import device_counts
from fabric_cli.shape import Coord, Shape, Tier

# IANA special-purpose AS numbers: RFC 7607, 5398, 6793, 7300; the last range is reserved in the registry of
# 32-bit AS numbers.
_RESERVED = (
    (0, 0, "by RFC 7607"),
    (23456, 23456, "as AS_TRANS by RFC 6793"),
    (64496, 64511, "for documentation by RFC 5398"),
    (65535, 65535, "by RFC 7300"),
    (65536, 65551, "for documentation by RFC 5398"),
    (65552, 131071, "by IANA"),
    (4294967295, 4294967295, "by RFC 7300"),
)
_PRIVATE = ((64512, 65534), (4200000000, 4294967294))  # RFC 6996
_FOUR_BYTE_HINT = "private 4-byte numbers are 4200000000-4294967294"


@dataclass(frozen=True, slots=True)
class AsnRange:
    """The numbers of one tier; a coordinate adds its value times its step, a step of 0 shares the number."""

    first: int
    count: int
    plane_step: int
    group_step: int
    index_step: int


@dataclass(frozen=True, slots=True)
class AsnPlan:
    """AS numbers as a function of coordinates, from `first` to `last`.

    `counts` are the groups of each tier in a plane, and the switches of a group, that they are laid out for.
    """

    first: int
    last: int
    counts: Mapping[Tier, tuple[int, int]]
    ranges: Mapping[Tier, AsnRange]

    def asn(self, coord: Coord) -> int:
        """AS number of a switch."""
        tier = self.ranges[coord.tier]
        return (
            tier.first + coord.plane * tier.plane_step + coord.group * tier.group_step + coord.index * tier.index_step
        )

    def tier_range(self, tier: Tier) -> tuple[int, int]:
        """First and last number of a tier, numbers for units to come included."""
        found = self.ranges[tier]
        return found.first, found.first + found.count - 1


def build_asn_plan(
    intent: Intent, shape: Shape, fixed: Fixed, issues: Issues, taken: Sequence[TakenAsns] = ()
) -> AsnPlan | None:
    """The numbers of all tiers, or `None` without a pool or with one that is too small.

    `taken` is what other fabrics of the site have drawn.
    """
    pool = _pool(intent, issues)
    if pool is None:
        return None
    first, last, span = pool
    _check_legal(first, last, span, issues)
    shared = intent.fabric.asn.mode == "per-tier"
    counts = _counts(shape, fixed, issues)
    sizes = {tier: _range(shape, tier, 0, counts[tier], shared=shared).count for tier in counts}
    need = sum(sizes.values())
    start = _start(pool, need, fixed, taken, issues)
    if start is None:
        _report_short(pool, sizes, taken, issues)
        return None
    ranges: dict[Tier, AsnRange] = {}
    free = start
    for tier, pair in counts.items():
        ranges[tier] = _range(shape, tier, free, pair, shared=shared)
        free += ranges[tier].count
    return AsnPlan(start, free - 1, counts, ranges)


def _counts(shape: Shape, fixed: Fixed, issues: Issues) -> dict[Tier, tuple[int, int]]:
    """Groups and switches of a group for each tier, from the cores down; those of the ledger stay."""
    found: dict[Tier, tuple[int, int]] = {}
    held = fixed.binding.asns.counts if fixed.binding else {}
    for tier in reversed(shape.present_tiers()):
        groups, size = device_counts(shape, tier)
        has = held.get(tier.word, (groups, size))
        if groups > has[0] or size > has[1]:
            reason = (
                f"AS numbers of {tier.word} switches are laid out for {has[0]} groups of {has[1]}, "
                f"{groups} of {size} are needed"
            )
            fixed.refuse(reason, f"asns.{tier.word}", issues)
        found[tier] = has
    return found


def _start(
    pool: tuple[int, int, Span], need: int, fixed: Fixed, taken: Sequence[TakenAsns], issues: Issues
) -> int | None:
    """First number of the fabric: that of the ledger, else the first of so many in a row that nobody has."""
    first, last, span = pool
    ledger, others = fixed.ledger, sorted((other.first, other.last) for other in taken)
    if ledger and fixed.binding:
        held = ledger.asns
        if fixed.mode is Mode.KEEP and not first <= held.first <= held.last <= last:
            reason = f"the pool of AS numbers is `{first}-{last}`, the fabric has drawn `{held.first}-{held.last}`"
            fixed.refuse(reason, "asns", issues, span)
        elif held.last - held.first + 1 != need:
            fixed.refuse(f"the ledger holds {held.last - held.first + 1} AS numbers, {need} are needed", "asns", issues)
        return held.first
    if ledger and first <= ledger.asns.first and ledger.asns.first + need - 1 <= last:
        low, high = ledger.asns.first, ledger.asns.first + need - 1
        if not any(low <= end and begin <= high for begin, end in others):
            return low
    start = _first_free(first, need, others)
    return start if start + need - 1 <= last else None


def _first_free(first: int, need: int, others: Sequence[tuple[int, int]]) -> int:
    """The first of so many numbers in a row, from `first` on, that none of the others have, which are sorted."""
    start = first
    for begin, end in others:
        if start + need <= begin:
            break
        start = max(start, end + 1)
    return start


def _report_short(
    pool: tuple[int, int, Span], sizes: Mapping[Tier, int], taken: Sequence[TakenAsns], issues: Issues
) -> None:
    """A007: what is needed, what the pool has and who has it."""
    first, last, span = pool
    need, has = sum(sizes.values()), last - first + 1
    parts = ", ".join(f"{size} for {tier.word} switches" for tier, size in sizes.items())
    reason, hint = f"the pool of AS numbers has {has}, the fabric needs {need}: {parts}", _FOUR_BYTE_HINT
    inside = sorted((o for o in taken if o.first <= last and first <= o.last), key=lambda other: other.first)
    if need <= has:
        who = ", ".join(f"`{other.fabric}` has `{other.first}-{other.last}`" for other in inside)
        reason = f"of {has} AS numbers in the pool no {need} in a row are free ({parts}): {who}"
        end = _first_free(first, need, [(other.first, other.last) for other in inside]) + need - 1
        if _range_is_private(first, end):
            hint = f"a pool of `{first}-{end}` has room"
    related = tuple((other.span, f"fabric `{other.fabric}`") for other in inside if need <= has)
    issues.error(codes.POOL_TOO_SMALL, reason, span=span, hint=hint, related=related)


def _range(shape: Shape, tier: Tier, first: int, counts: tuple[int, int], *, shared: bool) -> AsnRange:
    groups, size = counts
    if shared and tier is Tier.CORE:
        return AsnRange(first, shape.planes, 1, 0, 0)
    if shared and tier is Tier.SPINE:
        return AsnRange(first, shape.planes * groups, groups, 1, 0)
    return AsnRange(first, shape.planes * groups * size, groups * size, size, 1)


def _pool(intent: Intent, issues: Issues) -> tuple[int, int, Span] | None:
    fabric = intent.fabric.asn.pool
    site = intent.site.asn.pool if intent.site else None
    if fabric is not None:
        return fabric.first, fabric.last, intent.span("asn", "pool")
    if site is not None:
        return site.first, site.last, intent.site_span("asn", "pool")
    issues.error(
        codes.MISSING_ASN_POOL,
        "the fabric has no AS numbers",
        span=intent.span("asn"),
        hint="write `asn.pool`, here or in the site, as in `pool: 4200000000-4200000999`",
    )
    return None


def reserved_asn(asn: int) -> str:
    """By what a number is reserved; empty if it is not."""
    return next((why for low, high, why in _RESERVED if low <= asn <= high), "")


def _check_legal(first: int, last: int, span: Span, issues: Issues) -> None:
    for low, high, why in _RESERVED:
        if first <= high and low <= last:
            numbers = str(low) if low == high else f"{low}-{high}"
            reason = f"the pool `{first}-{last}` holds {numbers}, reserved {why}"
            issues.error(codes.ILLEGAL_ASN, reason, span=span, hint=_FOUR_BYTE_HINT)
            return
    if not _range_is_private(first, last):
        # Inside a fabric that announces nothing to others such numbers work, so this is no error.
        reason = f"the pool `{first}-{last}` holds public AS numbers"
        issues.warn(codes.ILLEGAL_ASN, reason, span=span, hint=_FOUR_BYTE_HINT)


def _range_is_private(first: int, last: int) -> bool:
    return any(low <= first and last <= high for low, high in _PRIVATE)
