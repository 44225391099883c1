"""From an intent to its shape: the smallest number of tiers whose sizing succeeds, then the port plans."""

from __future__ import annotations

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent, UnitSpec
from fabric_cli.shape import codes
from fabric_cli.shape.clos import Clos, clos
from fabric_cli.shape.consistency import check_request
from fabric_cli.shape.fronts import device_kinds
from fabric_cli.shape.model import Shape, Speeds, Tier
from fabric_cli.shape.request import Refusal, Request, gather
from fabric_cli.shape.unit import Unit, UnitKind
from fabric_cli.units import format_ratio


def build_shape(intent: Intent, issues: Issues) -> Shape | None:
    """The shape of an intent, or `None` with the reasons in `issues`."""
    request = gather(intent)
    check_request(request, issues)
    if issues.failed():
        return None
    plan = _smallest(request)
    if isinstance(plan, Refusal):
        issues.error(plan.code, plan.reason, span=intent.span(*plan.path), hint=plan.hint)
        return None
    units = _units(intent, plan, issues)
    if issues.failed():
        return None
    _report(request, plan, issues)
    return Shape(
        style=request.doc.style,
        planes=request.doc.planes,
        tiers=plan.tiers,
        units=units,
        future=plan.kinds[-1],
        max_units=intent.max_units,
        speeds=Speeds(request.leaf_spine_bps, request.spine_core_bps),
        pod_units=plan.pod_units,
        rail_groups=plan.rail_groups,
        spines_per_group=plan.spines,
        spine_down=plan.spine_down,
        spine_up=plan.spine_up,
        cores_per_group=plan.cores_per_group,
        core_groups=plan.core_groups,
        core_down=plan.core_down,
        reservations=request.reservations,
        kinds=device_kinds(request, plan),
    )


def candidates(request: Request) -> tuple[int, ...]:
    """Tier counts to try, fewest first; keys that only make sense with a core leave no choice."""
    doc = request.doc
    if doc.tiers != "auto":
        return (int(doc.tiers),)
    needs_core = doc.pods is not None or doc.speeds.spine_core is not None or doc.spine_groups == "per-rail"
    if needs_core and not request.disjoint:
        return (3,)
    needs_spine = doc.spines or doc.uplinks or doc.bundle
    return (2, 3) if needs_spine else (1, 2, 3)


def _smallest(request: Request) -> Clos | Refusal:
    """The first candidate that succeeds; else the refusal of the tallest one that the switches of the intent allow."""
    refusals: list[tuple[int, Refusal]] = []
    for tiers in candidates(request):
        plan = clos(request, tiers)
        if not isinstance(plan, Refusal):
            return plan
        refusals.append((tiers, plan))
    told = [r for r in refusals if r[1].code is not codes.NO_SWITCH] or refusals
    tiers, refusal = told[-1]
    lacking = next((r for t, r in refusals if t > tiers), None)
    hint = refusal.hint
    if lacking is not None:
        hint = f"{hint}; " if hint else ""
        hint += f"{tiers + 1} tiers were not tried: {lacking.reason}"
    return Refusal(refusal.code, f"{_tiers(tiers)}: {refusal.reason}", refusal.path, hint)


def _tiers(n: int) -> str:
    return "1 tier" if n == 1 else f"{n} tiers"


def _units(intent: Intent, plan: Clos, issues: Issues) -> tuple[Unit, ...]:
    units: list[Unit] = []
    for i, (spec, kind) in enumerate(zip(intent.units, plan.kinds, strict=True)):
        populated = kind.nodes if spec.populated is None else spec.populated
        if populated > kind.nodes:
            reason = f"unit `{spec.name}` has {kind.nodes} positions, {populated} of them populated"
            issues.error(codes.NO_POSITION, reason, span=intent.span(*spec.path, "populated"))
        units.append(Unit(spec.name, i, kind, populated))
    for i, kept in enumerate(intent.fabric.shape.reserved):
        if kept.position is None or kept.unit is None:
            continue
        unit = next(u for u in units if u.name == kept.unit)
        span = intent.span("shape", "reserved", i, "position")
        if kept.position >= unit.kind.nodes:
            reason = f"unit `{unit.name}` has positions 0 to {unit.kind.nodes - 1}, not {kept.position}"
            issues.error(codes.NO_POSITION, reason, span=span)
        elif kept.position < unit.populated:
            reason = f"position {kept.position} of unit `{unit.name}` holds a node"
            hint = f"positions {unit.populated} to {unit.kind.nodes - 1} are empty"
            full = unit.populated == unit.kind.nodes
            issues.error(codes.POSITION_TAKEN, reason, span=span, hint="no position is empty" if full else hint)
    return tuple(units)


def _report(request: Request, plan: Clos, issues: Issues) -> None:
    """Say where the design departs from what was asked for."""
    _report_rules(request, plan, issues)
    seen: set[UnitKind] = set()
    for spec, kind in zip(request.intent.units, plan.kinds, strict=True):
        if kind in seen or plan.tiers == 1:
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
    if plan.raised:
        reason = (
            f"leaves of unit `{spec.name}` get {kind.up} uplinks, {kind.bundle} to each of {plan.spines} spines, "
            f"so that all share the spines evenly: {format_ratio(designed)} where {format_ratio(asked)} was asked"
        )
        if designed != asked:
            issues.warn(codes.UNEVEN_LINKS, reason, span=span, address=Tier.LEAF.word)
    elif request.doc.oversubscription is not None and designed > asked:
        reason = f"leaves of unit `{spec.name}` are {format_ratio(designed)}, {format_ratio(asked)} was asked"
        issues.warn(codes.RATIO_MISSED, reason, span=request.intent.span("shape", "oversubscription"))
