"""What a written key asks for against what the ledger holds: another Clos than that is refused."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fabric_cli.diagnostics import Issues
from fabric_cli.intent.shape_documents import RatiosDoc
from fabric_cli.ledger import REGROW, Sizing
from fabric_cli.ledger.codes import RECABLED
from fabric_cli.shape.clos import candidates
from fabric_cli.shape.request import Path, Request
from fabric_cli.units import format_ratio

_TIER_KEYS: tuple[Path, ...] = (
    ("tiers",),
    ("pods",),
    ("speeds", "spine_core"),
    ("spine_groups",),
    ("spines",),
    ("uplinks",),
    ("bundle",),
)
"""Keys of the shape that leave no choice of tiers, or less of it."""


def check_wishes(request: Request, kept: Sizing, issues: Issues) -> None:
    """Every written key that asks for another Clos than the one in the ledger."""
    for path, what, asked, held in _wishes(request, kept):
        if asked != held:
            refuse(request, path, f"the intent asks for {asked} {what}, the ledger holds {held}", issues)
    uplinks, spines = request.doc.uplinks, kept.spines_per_group
    if uplinks is not None and spines and uplinks % spines:
        reason = f"{uplinks} uplinks of a leaf cannot be shared evenly by the {spines} spines of the ledger"
        refuse(request, ("uplinks",), reason, issues)


def _wishes(request: Request, kept: Sizing) -> Iterator[tuple[Path, str, object, object]]:
    doc = request.doc
    yield ("style",), "shapes", f"`{doc.style}`", f"`{kept.style}`"
    yield ("planes",), "planes", doc.planes, kept.planes
    able = candidates(request)
    if kept.tiers not in able:
        yield _tier_key(request), "tiers", able[0], kept.tiers
        return
    if doc.spines is not None:
        yield ("spines",), "spines", doc.spines, kept.spines_per_group
    if kept.tiers > 1 and not request.per_rail:
        yield ("spine_groups",), "spine groups of a pod", 1, kept.rail_groups
    if kept.tiers < 3:
        return
    if doc.pods is not None:
        yield ("pods", "units"), "units of a pod", min(doc.pods.units, kept.max_units), kept.pod_units
    if isinstance(doc.oversubscription, RatiosDoc) and doc.oversubscription.spine is not None:
        held = Fraction(kept.spine_down * request.leaf_spine_bps, kept.spine_up * request.spine_core_bps)
        yield ("oversubscription", "spine"), "at the spines", format_ratio(request.spine_ratio), format_ratio(held)


def _tier_key(request: Request) -> Path:
    return next((path for path in _TIER_KEYS if request.intent.written("shape", *path)), ("tiers",))


def refuse(request: Request, path: Path, reason: str, issues: Issues, place: Path | None = None) -> None:
    """Refuse a change to what is cabled; `path` leads on from the shape, `place` from the document."""
    span = request.intent.span(*(place or ("shape", *path)))
    issues.error(RECABLED, reason, span=span, hint=REGROW)
