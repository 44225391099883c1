"""Units on their ordinals, and what is worth saying of a design that came out otherwise than asked for."""

from __future__ import annotations

from collections.abc import Mapping

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import UnitSpec
from fabric_cli.shape import codes
from fabric_cli.shape.clos import Clos, by_ordinal
from fabric_cli.shape.leaf import uplinks_for
from fabric_cli.shape.model import Slot, Tier
from fabric_cli.shape.request import Request
from fabric_cli.shape.unit import Unit, UnitKind
from fabric_cli.units import format_ratio


def place_units(request: Request, plan: Clos, issues: Issues) -> dict[int, Unit]:
    """The units by ordinal; units and reservations that do not fit are reported."""
    intent, ordinals = request.intent, request.roster.ordinals
    units: dict[int, Unit] = {}
    for spec, kind in zip(request.specs, plan.kinds, strict=True):
        populated = kind.nodes if spec.populated is None else spec.populated
        if populated > kind.nodes:
            reason = f"unit `{spec.name}` has {kind.nodes} positions, {populated} of them populated"
            issues.error(codes.NO_POSITION, reason, span=intent.span(*spec.path, "populated"))
        ordinal = ordinals[spec.name]
        units[ordinal] = Unit(spec.name, ordinal, kind, populated, spec.state == "staged")
    _check_reserved(request, units, issues)
    return dict(sorted(units.items()))


def slots(request: Request, plan: Clos) -> tuple[Slot, ...]:
    """The slot of every ordinal that was ever given.

    Units that are gone keep what the ledger holds of them; where it is all sized anew they count as the last unit does.
    """
    roster, last = request.roster, by_ordinal(request, plan.kinds)[-1]
    forms = {ordinal: entry.form if request.fixed else last.form for ordinal, entry in roster.kept.items()}
    forms |= {roster.ordinals[spec.name]: kind.form for spec, kind in zip(request.specs, plan.kinds, strict=True)}
    spines = max(plan.spines, 1)
    return tuple(Slot(form.leaves // plan.rail_groups, form.uplinks // spines) for _, form in sorted(forms.items()))


def _check_reserved(request: Request, units: Mapping[int, Unit], issues: Issues) -> None:
    intent = request.intent
    for i, kept in enumerate(intent.fabric.shape.reserved):
        if kept.position is None or kept.unit is None:
            continue
        unit = units[request.roster.ordinals[kept.unit]]
        span = intent.span("shape", "reserved", i, "position")
        if kept.position >= unit.kind.nodes:
            reason = f"unit `{unit.name}` has positions 0 to {unit.kind.nodes - 1}, not {kept.position}"
            issues.error(codes.NO_POSITION, reason, span=span)
        elif kept.position < unit.populated:
            reason = f"position {kept.position} of unit `{unit.name}` holds a node"
            hint = f"positions {unit.populated} to {unit.kind.nodes - 1} are empty"
            full = unit.populated == unit.kind.nodes
            issues.error(codes.POSITION_TAKEN, reason, span=span, hint="no position is empty" if full else hint)


def report(request: Request, plan: Clos, issues: Issues) -> None:
    """Say where the design departs from what was asked for."""
    _report_rules(request, plan, issues)
    seen: set[UnitKind] = set()
    for spec, kind in zip(request.specs, plan.kinds, strict=True):
        if kind in seen or plan.tiers == 1 or spec.state != "active":
            continue
        seen.add(kind)
        _report_ratio(request, plan, spec, kind, issues)


def _report_rules(request: Request, plan: Clos, issues: Issues) -> None:
    """A rule of a list that no switch falls under is a slip more often than a wish."""
    units = [unit.name for unit in request.intent.units]
    for rule in request.intent.switches.rules:
        selected = any(
            rule.where.selects(tier.word, plane, unit)
            for tier in tuple(Tier)[: plan.tiers]
            for plane in range(request.doc.planes)
            for unit in (units if tier is Tier.LEAF else [None])
        )
        if not selected and isinstance(rule.path[1], int):
            span = request.intent.span(*rule.path, "where")
            hint = "units select leaves only" if rule.where.units else ""
            issues.warn(codes.UNKNOWN_PLACE, "the rule selects no switch of this fabric", span=span, hint=hint)


def _report_ratio(request: Request, plan: Clos, spec: UnitSpec, kind: UnitKind, issues: Issues) -> None:
    designed = kind.ratio(request.leaf_spine_bps)
    asked = request.leaf_ratio
    span = request.intent.span(*spec.path)
    if kind.up != uplinks_for(request, kind.host_bps, kind.down):
        reason = (
            f"leaves of unit `{spec.name}` get {kind.up} uplinks, {kind.bundle} to each of {plan.spines} spines, "
            f"so that all share the spines evenly: {format_ratio(designed)} where {format_ratio(asked)} was asked"
        )
        if designed != asked:
            issues.warn(codes.UNEVEN_LINKS, reason, span=span, address=Tier.LEAF.word)
    elif request.doc.oversubscription is not None and designed > asked:
        reason = f"leaves of unit `{spec.name}` are {format_ratio(designed)}, {format_ratio(asked)} was asked"
        issues.warn(codes.RATIO_MISSED, reason, span=request.intent.span("shape", "oversubscription"))
