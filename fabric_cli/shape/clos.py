"""One attempt at a Clos with a given number of tiers: pods, spines, cores, all for the fabric's `max_units`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fabric_cli.catalog import Breakout, Platform
from fabric_cli.shape import codes
from fabric_cli.shape.leaf import leaf_budgets, leaf_kind, speed_of
from fabric_cli.shape.model import Tier
from fabric_cli.shape.request import Refusal, Request
from fabric_cli.shape.spines import Load, SpineRequest, SpineRule, spine_rule
from fabric_cli.shape.unit import UnitKind
from fabric_cli.units import format_ratio

Boxes = dict[Tier, tuple[Platform, ...]]


@dataclass(frozen=True, slots=True)
class Clos:
    """A sized Clos: a kind for each unit of the intent, in its order, and the counts above the leaves."""

    tiers: int
    kinds: tuple[UnitKind, ...]
    rail_groups: int = 1
    pod_units: int = 0
    spines: int = 0
    spine_down: int = 0
    spine_up: int = 0
    cores_per_group: int = 0
    core_groups: int = 0
    core_down: int = 0


def by_ordinal(request: Request, kinds: Sequence[UnitKind]) -> tuple[UnitKind, ...]:
    """The kinds of units by ordinal, as far as ordinals were given; who is not there counts as the last one does."""
    ordinals = request.roster.ordinals
    placed = {ordinals[spec.name]: kind for spec, kind in zip(request.specs, kinds, strict=True)}
    last = placed[max(placed)]
    return tuple(placed.get(ordinal, last) for ordinal in range(max(placed) + 1))


def candidates(request: Request) -> tuple[int, ...]:
    """Tier counts to try, fewest first; keys that only make sense with a core leave no choice."""
    doc = request.doc
    if doc.tiers != "auto":
        return (int(doc.tiers),)
    apart = doc.spine_groups == "per-rail" and not request.disjoint
    if apart or doc.pods is not None or doc.speeds.spine_core is not None:
        return (3,)
    needs_spine = doc.spines or doc.uplinks or doc.bundle
    return (2, 3) if needs_spine else (1, 2, 3)


def clos(request: Request, tiers: int) -> Clos | Refusal:
    """The smallest Clos of this many tiers that carries the units, or the reason why there is none."""
    above = boxes_above(request, tiers)
    if isinstance(above, Refusal):
        return above
    kinds = unit_kinds(request, tiers)
    if isinstance(kinds, Refusal):
        return kinds
    if tiers == 1:
        return _single_tier(request, kinds)
    groups = {(kind.rail_groups, kind.rails_per_leaf) for kind in kinds} if request.per_rail else {(1, 1)}
    if len(groups) > 1:
        reason = "units with different numbers of rail groups, or of rails on a leaf, cannot share spines per rail"
        return Refusal(codes.NO_PATH, reason, ("shape", "units"))
    sized = _two_tiers if tiers == 2 else _three_tiers
    return sized(request, above, Clos(tiers, kinds, rail_groups=groups.pop()[0]))


def boxes_above(request: Request, tiers: int) -> Boxes | Refusal:
    """The platforms of the tiers above the leaves."""
    found: Boxes = {}
    for tier in (Tier.SPINE, Tier.CORE)[: tiers - 1]:
        boxes = request.boxes(tier, None)
        if isinstance(boxes, Refusal):
            return boxes
        found[tier] = boxes
    return found


def unit_kinds(request: Request, tiers: int) -> tuple[UnitKind, ...] | Refusal:
    """The kind of each unit; units that ask for the same are worked out once."""
    known: dict[object, UnitKind] = {}
    kinds: list[UnitKind] = []
    for spec in request.specs:
        bare = replace(spec, name="", populated=None, path=(), state="active", was=None)
        alike = (bare, request.leaf_rules(spec))
        if alike not in known:
            kind = leaf_kind(request, spec, tiers)
            if isinstance(kind, Refusal):
                return kind
            known[alike] = kind
        kinds.append(known[alike])
    return tuple(kinds)


def _single_tier(request: Request, kinds: tuple[UnitKind, ...]) -> Clos | Refusal:
    lone = len(kinds) == 1 and request.max_units == 1
    if lone and (kinds[0].leaves == 1 or (request.disjoint and kinds[0].leaves_per_rail == 1)):
        return Clos(1, kinds, pod_units=1)
    leaves = sum(kind.leaves for kind in kinds)
    return Refusal(codes.NO_PATH, f"{leaves} leaves have no switch that joins them", ("shape", "tiers"))


def _two_tiers(request: Request, above: Boxes, plan: Clos) -> Clos | Refusal:
    if request.per_rail and not request.disjoint:
        reason = "spines per rail leave the rails apart: nothing above joins them"
        return Refusal(codes.NO_PATH, reason, ("shape", "spine_groups"), "three tiers, or `spine_groups: full-mesh`")
    ports = least_ports(request, above, Tier.SPINE)
    if isinstance(ports, Refusal):
        return ports
    loads = _loads(request, plan, request.max_units)
    rule = spine_rule(loads, _spine_request(request, plan, ports))
    if isinstance(rule, Refusal):
        return _with_ceiling(rule, request, 2, ports)
    return replace(_apply(plan, rule), pod_units=request.max_units, spine_down=rule.ports(loads[0]))


def _three_tiers(request: Request, above: Boxes, plan: Clos) -> Clos | Refusal:
    split = _spine_split(request, above[Tier.SPINE])
    if isinstance(split, Refusal):
        return split
    down, up = split
    sized = _pods(request, plan, down)
    if isinstance(sized, Refusal):
        return _with_ceiling(sized, request, 3, down + up)
    radix = least_ports(request, above, Tier.CORE)
    if isinstance(radix, Refusal):
        return radix
    pods = -(-request.max_units // sized.pod_units)
    members = pods if request.disjoint else pods * sized.rail_groups
    smallest = -(-members * up // radix)
    cores = next((c for c in range(smallest, up + 1) if up % c == 0), None)
    if cores is None:
        reason = f"{members} spine groups with {up} uplinks a spine meet cores that have {radix} ports"
        return _with_ceiling(Refusal(codes.TIER_CEILING, reason, ("shape", "units")), request, 3, radix)
    groups = sized.spines * (sized.rail_groups if request.disjoint else 1)
    return replace(
        sized,
        spine_down=down,
        spine_up=up,
        cores_per_group=cores,
        core_groups=groups,
        core_down=members * (up // cores),
    )


def _pods(request: Request, plan: Clos, down: int) -> Clos | Refusal:
    """Pods as given, else of the most units whose leaves fit one spine layer."""
    ask = _spine_request(request, plan, down)
    if request.doc.pods is not None:
        units = min(request.doc.pods.units, request.max_units)
        rule = spine_rule(_loads(request, plan, units), ask)
        return rule if isinstance(rule, Refusal) else replace(_apply(plan, rule), pod_units=units)
    refusal: Refusal | None = None
    fewest = min(kind.leaves // plan.rail_groups for kind in plan.kinds)
    for units in range(min(request.max_units, max(1, down // fewest)), 0, -1):
        rule = spine_rule(_loads(request, plan, units), ask)
        if not isinstance(rule, Refusal):
            return replace(_apply(plan, rule), pod_units=units)
        refusal = rule
    assert refusal is not None  # the loop runs at least once
    return refusal


def _spine_split(request: Request, boxes: Sequence[Platform]) -> tuple[int, int] | Refusal:
    """Down and up ports of a spine: the largest split at the ratio that the boxes of all planes hold."""
    splits: list[tuple[int, int]] = []
    for box in boxes:
        low = speed_of(request, box, request.leaf_spine_bps, "leaf_spine")
        high = speed_of(request, box, request.spine_core_bps, "spine_core")
        if isinstance(low, Refusal):
            return low
        if isinstance(high, Refusal):
            return high
        step = _split_step(request, low, high)
        splits.append(_largest(box, low, high, request.reserved_ports(Tier.SPINE), step))
    down, up = min(splits)
    if down == 0:
        reason = f"`{boxes[0].name}` has no room for down and up ports at {format_ratio(request.spine_ratio)}"
        return Refusal(codes.PORT_BUDGET, reason, ("shape", "oversubscription"))
    return down, up


def _split_step(request: Request, low: Breakout, high: Breakout) -> tuple[int, int]:
    """Fewest down and up ports at the ratio: whole ports where the speeds are equal, whole cages where not."""
    if low == high:
        return request.spine_ratio.numerator, request.spine_ratio.denominator
    cages = request.spine_ratio * high.ports * high.speed_bps / (low.ports * low.speed_bps)
    return cages.numerator * low.ports, cages.denominator * high.ports


def _largest(box: Platform, low: Breakout, high: Breakout, reserved: int, step: tuple[int, int]) -> tuple[int, int]:
    """The largest multiple of a split that fits a box beside its reserved ports."""
    down = up = 0
    while spine_fits(box, low, high, reserved, (down + step[0], up + step[1])):
        down, up = down + step[0], up + step[1]
    return down, up


def spine_fits(box: Platform, low: Breakout, high: Breakout, reserved: int, split: tuple[int, int]) -> bool:
    """True where a box has cages and logical ports for a split, at two speeds, beside its reserved ports."""
    stride, limit = 1 + high.blocks, box.max_logical_ports
    usable = box.cages // stride * stride - low.cages_for(reserved)
    within = limit is None or sum(split) + reserved <= limit
    return within and low.cages_for(split[0]) + high.cages_for(split[1]) <= usable


def least_ports(request: Request, above: Boxes, tier: Tier) -> int | Refusal:
    """Ports that every box of a tier has for the tier below, beside its reserved ones."""
    key = "leaf_spine" if tier is Tier.SPINE else "spine_core"
    speed_bps = request.leaf_spine_bps if tier is Tier.SPINE else request.spine_core_bps
    reserved = request.reserved_ports(tier)
    counts: list[int] = []
    for box in above[tier]:
        found = speed_of(request, box, speed_bps, key)
        if isinstance(found, Refusal):
            return found
        cages = box.cages - found.cages_for(reserved)
        ports = cages // (1 + found.blocks) * found.ports
        counts.append(ports if box.max_logical_ports is None else min(ports, box.max_logical_ports - reserved))
    if min(counts) < 1:
        reason = f"{reserved} reserved ports leave a {tier.word} none for the tier below"
        return Refusal(codes.PORT_BUDGET, reason, ("shape", "reserved"))
    return min(counts)


def _loads(request: Request, plan: Clos, pod_units: int) -> list[Load]:
    """Leaves of each kind under one spine group, for every pod; alike pods once."""
    kinds = by_ordinal(request, plan.kinds)
    last = kinds[-1]
    loads: dict[tuple[tuple[UnitKind, int], ...], None] = {}
    full_pods_of_last = False
    for first in range(0, request.max_units, pod_units):
        end = min(first + pod_units, request.max_units)
        if first >= len(kinds) and full_pods_of_last:
            break  # every further pod holds the last kind only and no more of it
        full_pods_of_last = first >= len(kinds)
        count: Counter[UnitKind] = Counter()
        for unit in range(first, end):
            kind = kinds[unit] if unit < len(kinds) else last
            count[kind] += kind.leaves // plan.rail_groups
        loads[tuple(count.items())] = None
    return [dict(load) for load in loads]


def _spine_request(request: Request, plan: Clos, ports: int) -> SpineRequest:
    specs = dict(zip(plan.kinds, request.specs, strict=True))

    def fits(kind: UnitKind, up: int) -> bool:
        budgets = leaf_budgets(request, specs[kind], plan.tiers)
        return not isinstance(budgets, Refusal) and all(b.fits(kind.down, up) for b in budgets)

    doc, spines = request.doc, request.doc.spines
    if doc.bundle is not None and spines is None:
        spines = max(kind.up // doc.bundle for kind in plan.kinds)
    return SpineRequest(ports, spines, doc.bundle, may_raise=doc.uplinks is None, fits=fits)


def _apply(plan: Clos, rule: SpineRule) -> Clos:
    """The kinds with the uplinks that the rule gives them."""
    kinds = tuple(replace(k, up=rule.up[k], bundle=rule.up[k] // rule.spines) for k in plan.kinds)
    return replace(plan, kinds=kinds, spines=rule.spines)


def _with_ceiling(refusal: Refusal, request: Request, tiers: int, radix: int) -> Refusal:
    """A tier ceiling names what that many tiers reach at 1:1: k²/2 or k³/4 endpoints."""
    if refusal.code is not codes.TIER_CEILING:
        return refusal
    reach = radix**2 // 2 if tiers == 2 else radix**3 // 4
    rails = request.intent.units[0].node.rails if request.disjoint else 1
    each = f" on each of {rails} rails" if rails > 1 else ""
    reason = f"{refusal.reason}; {tiers} tiers of {radix}-port switches reach {reach:,} NICs{each} at 1:1"
    return replace(refusal, reason=reason)
