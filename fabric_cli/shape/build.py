"""From an intent to its shape: the smallest number of tiers whose sizing succeeds, then the port plans."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent
from fabric_cli.ledger import Ledger, Mode, Roster
from fabric_cli.shape import codes
from fabric_cli.shape.clos import Clos, by_ordinal, candidates, clos
from fabric_cli.shape.consistency import check_request
from fabric_cli.shape.fixed import fixed_clos
from fabric_cli.shape.fronts import device_kinds
from fabric_cli.shape.held import with_fronts
from fabric_cli.shape.model import Shape, Speeds
from fabric_cli.shape.pins import pinned_kinds
from fabric_cli.shape.places import place_units, report, slots
from fabric_cli.shape.request import Refusal, Request, gather
from fabric_cli.shape.unit import Unit


def build_shape(
    intent: Intent, roster: Roster, issues: Issues, ledger: Ledger | None = None, mode: Mode = Mode.KEEP
) -> Shape | None:
    """The shape of an intent, or `None` with the reasons in `issues`.

    What the ledger holds of it stays, and what does not fit is refused.
    """
    fixed = ledger.sizing if ledger and mode is not Mode.REGROW else None
    request = gather(intent, roster, fixed)
    check_request(request, issues)
    if issues.failed():
        return None
    plan = fixed_clos(request, fixed, issues, mode) if fixed else _smallest(request)
    if isinstance(plan, Refusal):
        issues.error(plan.code, plan.reason, span=intent.span(*plan.path), hint=plan.hint)
    if plan is None or isinstance(plan, Refusal):
        return None
    units = place_units(request, plan, issues)
    if issues.failed():
        return None
    report(request, plan, issues)
    shape = _shape(request, plan, units)
    if ledger and mode is Mode.RECALL:
        shape = with_fronts(shape, ledger.fronts)
    pinned = pinned_kinds(shape, ledger.pins, issues) if ledger else {}
    return replace(shape, pinned=pinned) if pinned else shape


def _shape(request: Request, plan: Clos, units: Mapping[int, Unit]) -> Shape:
    planned = {unit.name for unit in request.specs if unit.state == "planned"}
    return Shape(
        style=request.doc.style,
        planes=request.doc.planes,
        tiers=plan.tiers,
        units={ordinal: unit for ordinal, unit in units.items() if unit.name not in planned},
        planned=tuple(unit for unit in units.values() if unit.name in planned),
        slots=slots(request, plan),
        future=by_ordinal(request, plan.kinds)[-1],
        max_units=request.max_units,
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
