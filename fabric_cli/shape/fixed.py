"""The Clos that the ledger holds, with the units of today: nothing is sized anew, and what does not fit is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import UnitSpec
from fabric_cli.intent.codes import UNITS_BEYOND_MAX
from fabric_cli.ledger import REGROW, Entry, Mode, Sizing, UnitForm
from fabric_cli.ledger.codes import RECABLED
from fabric_cli.shape import codes
from fabric_cli.shape.clos import Boxes, Clos, boxes_above, by_ordinal, least_ports, spine_fits, unit_kinds
from fabric_cli.shape.leaf import leaf_budgets, speed_of
from fabric_cli.shape.model import Tier
from fabric_cli.shape.places import slots
from fabric_cli.shape.request import Refusal, Request
from fabric_cli.shape.unit import UnitKind
from fabric_cli.shape.wishes import check_wishes, refuse


def fixed_clos(request: Request, kept: Sizing, issues: Issues, mode: Mode) -> Clos | Refusal | None:
    """The Clos of the ledger; `None` with the reasons in `issues`, a `Refusal` where no switch could carry the units.

    To recall: where the intent asks for something else than the ledger holds, the ledger is right.
    """
    if mode is Mode.KEEP:
        check_wishes(request, kept, issues)
    above = boxes_above(request, kept.tiers)
    if isinstance(above, Refusal):
        return above
    asked = unit_kinds(request, kept.tiers)
    if isinstance(asked, Refusal):
        return asked
    kinds = tuple(_linked(request, kept, *pair, mode) for pair in zip(request.specs, asked, strict=True))
    for spec, kind in zip(request.specs, kinds, strict=True):
        _check_form(request, spec, kind, issues)
        _check_rails(request, kept, spec, kind, issues)
        if mode is Mode.KEEP:
            _check_room(request, kept, spec, kind, issues)
    if issues.failed():
        return None
    plan = Clos(
        tiers=kept.tiers,
        kinds=kinds,
        rail_groups=kept.rail_groups,
        pod_units=kept.pod_units,
        spines=kept.spines_per_group,
        spine_down=kept.spine_down,
        spine_up=kept.spine_up,
        cores_per_group=kept.cores_per_group,
        core_groups=kept.core_groups,
        core_down=kept.core_down,
    )
    return plan if kept.tiers == 1 or mode is Mode.RECALL else _above(request, above, plan, issues)


def _linked(request: Request, kept: Sizing, spec: UnitSpec, kind: UnitKind, mode: Mode) -> UnitKind:
    """The kind with its uplinks shared out evenly between the spines of the ledger."""
    spines = kept.spines_per_group
    if kept.tiers == 1 or not spines:
        return kind
    entry = _entry(request, spec)
    if mode is Mode.RECALL and entry is not None:
        return replace(kind, up=entry.form.uplinks, bundle=entry.form.uplinks // spines)
    bundle = request.doc.bundle or -(-kind.up // spines)
    return replace(kind, up=bundle * spines, bundle=bundle)


def _entry(request: Request, spec: UnitSpec) -> Entry | None:
    return request.roster.kept.get(request.roster.ordinals[spec.name])


def _check_form(request: Request, spec: UnitSpec, kind: UnitKind, issues: Issues) -> None:
    """A unit of the ledger keeps what decides where its cables end."""
    entry = _entry(request, spec)
    if entry is None:
        return
    words = [word.replace("_", " ") for word in UnitForm._fields]
    parts = [part for part in zip(words, kind.form, entry.form, strict=True) if part[1] != part[2]]
    if not parts and kind.rail_style and entry.form.spread not in (0, -(-entry.nodes // kind.leaves_per_rail)):
        # fewer rails on more leaves each have the same form
        parts = [("leaves on a rail", kind.leaves_per_rail, -(-entry.nodes // entry.form.spread))]
    if not parts:
        return
    asked = ", ".join(f"{a} {word}" if word != "spread" else f"a spread over {a} positions" for word, a, _ in parts)
    reason = f"unit `{spec.name}` would have {asked}; the ledger holds {', '.join(str(held) for _, _, held in parts)}"
    span, related = request.intent.span(*spec.path), ((entry.span, "the ledger"),)
    issues.error(RECABLED, reason, span=span, hint=REGROW, related=related)


def _check_rails(request: Request, kept: Sizing, spec: UnitSpec, kind: UnitKind, issues: Issues) -> None:
    """Spines per rail serve leaves that share out the rails as those of the ledger do."""
    if not request.per_rail or kept.tiers == 1:
        return
    if kind.rail_groups != kept.rail_groups:
        reason = (
            f"unit `{spec.name}` has {kind.rail_groups} groups of rails, the ledger has spines for {kept.rail_groups}"
        )
        refuse(request, (), reason, issues, spec.path)
        return
    widths = {entry.form.node_ports for entry in request.roster.kept.values()}
    if widths and kind.rails_per_leaf not in widths:
        reason = f"a leaf of unit `{spec.name}` has {kind.rails_per_leaf} rails, in the ledger it has {max(widths)}"
        refuse(request, (), reason, issues, spec.path)


def _check_room(request: Request, kept: Sizing, spec: UnitSpec, kind: UnitKind, issues: Issues) -> None:
    """A leaf has the cages for the uplinks that the spines of the ledger make of its share, and reserved ports stay."""
    budgets = leaf_budgets(request, spec, kept.tiers)
    if isinstance(budgets, Refusal):
        return
    short = next((budget for budget in budgets if not budget.fits(kind.down, kind.up)), None)
    if short is not None:
        reason = f"unit `{spec.name}`: {short.shortage(kind.down, kind.up)}"
        issues.error(codes.PORT_BUDGET, reason, span=request.intent.span(*spec.path), hint=REGROW)
    entry = _entry(request, spec)
    if entry is None or entry.form.spread:
        return  # a spread is a part of the form
    before = entry.nodes * entry.form.node_ports
    if any(b.reserved and b.host.cages_for(before) != b.host.cages_for(kind.down) for b in budgets):
        reason = f"reserved ports of unit `{spec.name}` come after {entry.nodes} positions, it would have {kind.nodes}"
        refuse(request, (), reason, issues, spec.path)


def _above(request: Request, above: Boxes, plan: Clos, issues: Issues) -> Clos | Refusal | None:
    """The spines and cores, checked against the boxes of today."""
    room = least_ports(request, above, Tier.SPINE)
    if isinstance(room, Refusal):
        return room
    if plan.tiers > 2 or request.reserved_ports(Tier.SPINE):
        room = min(room, plan.spine_down)  # what comes after these ports would move
    taken = _taken(request, plan)
    most = max(taken.values())
    if most > room:
        refuse(request, ("units",), f"the units of a pod take {most} ports of a spine, {room} are for them", issues)
    if plan.tiers > 2:
        _check_split(request, above, plan, issues)
        radix = least_ports(request, above, Tier.CORE)
        if isinstance(radix, Refusal):
            return radix
        if plan.core_down > radix:
            refuse(request, ("units",), f"a core takes {plan.core_down} links, the switches have {radix} ports", issues)
    if issues.failed():
        return None
    _report_room(request, plan, room, taken, issues)
    return replace(plan, spine_down=max(min(plan.spine_down, room), most))


def _taken(request: Request, plan: Clos) -> dict[int, int]:
    """Spine ports that the units of each pod take, those that are gone included."""
    taken: Counter[int] = Counter()
    for ordinal, slot in enumerate(slots(request, plan)):
        taken[ordinal // plan.pod_units] += slot.ports
    return taken


def _check_split(request: Request, above: Boxes, plan: Clos, issues: Issues) -> None:
    """Every spine box has room for the down and up ports of the ledger."""
    kept = request.reserved_ports(Tier.SPINE)
    for box in above[Tier.SPINE]:
        low = speed_of(request, box, request.leaf_spine_bps, "leaf_spine")
        high = speed_of(request, box, request.spine_core_bps, "spine_core")
        if isinstance(low, Refusal) or isinstance(high, Refusal):
            refusal = low if isinstance(low, Refusal) else high
            assert isinstance(refusal, Refusal)  # one of the two is
            issues.error(refusal.code, refusal.reason, span=request.intent.span(*refusal.path), hint=refusal.hint)
            continue
        if not spine_fits(box, low, high, kept, (plan.spine_down, plan.spine_up)):
            reason = f"`{box.name}` has no room for the {plan.spine_down} down and {plan.spine_up} up ports of a spine"
            refuse(request, (), reason, issues, request.place_of(box))


def _report_room(request: Request, plan: Clos, room: int, taken: Mapping[int, int], issues: Issues) -> None:
    """Say where units that were larger than foreseen leave fewer places than `max`."""
    last = by_ordinal(request, plan.kinds)[-1]
    each = last.leaves // plan.rail_groups * last.bundle
    given = max((*request.roster.kept, *request.roster.ordinals.values())) + 1
    to_come = places = 0
    for pod in range(given // plan.pod_units, -(-request.max_units // plan.pod_units)):
        first, end = max(given, pod * plan.pod_units), min((pod + 1) * plan.pod_units, request.max_units)
        to_come += end - first
        places += min(end - first, (room - taken.get(pod, 0)) // each)
    if to_come > places:
        reason = f"spines have ports for {places} more units like the last, {to_come} are to come"
        span = request.intent.span("shape", "units", "max")
        issues.warn(UNITS_BEYOND_MAX, reason, span=span, hint="lower `max`, or give the spines more ports")
