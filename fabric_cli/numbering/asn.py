"""AS numbers: one contiguous range per tier inside the fabric's pool, cores first, then spines, then leaves.

`per-tier` (RFC 7938 §5.2.1): each leaf has a number of its own; the spines of one spine group (plane,
pod and rail group) share one, the cores of a plane share one, so that loop detection drops every route that
went up and came down.  Where rails are disjoint the cores of all rails still share the plane's number: a
valid path crosses one core, and no switch meets cores of two rails.  `unique`: every switch has a number of
its own.  Planes never share a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.intent import Intent
from fabric_cli.numbering import codes
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
    """AS numbers as a function of coordinates."""

    first: int
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


def build_asn_plan(intent: Intent, shape: Shape, issues: Issues) -> AsnPlan | None:
    """The numbers of all tiers, or `None` without a pool or with one that is too small."""
    pool = _pool(intent, issues)
    if pool is None:
        return None
    first, last, span = pool
    _check_legal(first, last, span, issues)
    ranges: dict[Tier, AsnRange] = {}
    free = first
    for tier in reversed(shape.present_tiers()):
        ranges[tier] = _range(shape, tier, free, shared=intent.fabric.asn.mode == "per-tier")
        free += ranges[tier].count
    need, has = free - first, last - first + 1
    if need > has:
        parts = ", ".join(f"{found.count} for {tier.word} switches" for tier, found in ranges.items())
        issues.error(
            codes.POOL_TOO_SMALL,
            f"the pool of AS numbers has {has}, the fabric needs {need}: {parts}",
            span=span,
            hint=_FOUR_BYTE_HINT,
        )
        return None
    return AsnPlan(first, ranges)


def _range(shape: Shape, tier: Tier, first: int, *, shared: bool) -> AsnRange:
    groups, size = device_counts(shape, tier)
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


def _check_legal(first: int, last: int, span: Span, issues: Issues) -> None:
    for low, high, why in _RESERVED:
        if first <= high and low <= last:
            numbers = str(low) if low == high else f"{low}-{high}"
            reason = f"the pool `{first}-{last}` holds {numbers}, reserved {why}"
            issues.error(codes.ILLEGAL_ASN, reason, span=span, hint=_FOUR_BYTE_HINT)
            return
    if not any(low <= first and last <= high for low, high in _PRIVATE):
        # Inside a fabric that announces nothing to others such numbers work, so this is no error.
        reason = f"the pool `{first}-{last}` holds public AS numbers"
        issues.warn(codes.ILLEGAL_ASN, reason, span=span, hint=_FOUR_BYTE_HINT)
