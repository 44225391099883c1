"""Port plans: which cages of a box carry its host ports, reserved ports and uplinks."""

from __future__ import annotations

from fabric_cli.catalog import Platform
from fabric_cli.intent.switches import SwitchRule
from fabric_cli.shape.clos import Clos
from fabric_cli.shape.model import DeviceKind, PortPlan, Tier
from fabric_cli.shape.request import Cabling, Request
from fabric_cli.shape.unit import UnitKind

Kinds = dict[tuple[Tier, UnitKind | None, int], DeviceKind]


def device_kinds(request: Request, plan: Clos) -> Kinds:
    """The front of every (tier, unit kind, plane); sizing has made sure that it fits."""
    kinds: Kinds = {}
    for plane in range(request.doc.planes):
        for spec, kind in zip(request.specs, plan.kinds, strict=True):
            if (Tier.LEAF, kind, plane) not in kinds:
                rule = _rule(request, Tier.LEAF, plane, spec.name)
                kinds[Tier.LEAF, kind, plane] = _leaf(request, kind, rule)
        if plan.tiers > 1:
            kinds[Tier.SPINE, None, plane] = _spine(request, plan, _rule(request, Tier.SPINE, plane, None))
        if plan.tiers > 2:
            kinds[Tier.CORE, None, plane] = _core(request, plan, _rule(request, Tier.CORE, plane, None))
    return kinds


def _rule(request: Request, tier: Tier, plane: int, unit: str | None) -> SwitchRule:
    rule = request.intent.switches.at(tier.word, plane, unit)
    assert rule is not None  # sizing has asked for the same box
    return rule


def _leaf(request: Request, kind: UnitKind, rule: SwitchRule) -> DeviceKind:
    down = _first(rule.platform, kind.down, kind.host_bps, request.cabling("node"))
    up = _last(rule.platform, kind.up, request.leaf_spine_bps, request.cabling("leaf_spine")) if kind.up else None
    return _kind(request, Tier.LEAF, rule, down, up)


def _spine(request: Request, plan: Clos, rule: SwitchRule) -> DeviceKind:
    down = _first(rule.platform, plan.spine_down, request.leaf_spine_bps, request.cabling("leaf_spine"))
    core = request.cabling("spine_core")
    up = _last(rule.platform, plan.spine_up, request.spine_core_bps, core) if plan.spine_up else None
    return _kind(request, Tier.SPINE, rule, down, up)


def _core(request: Request, plan: Clos, rule: SwitchRule) -> DeviceKind:
    down = _first(rule.platform, plan.core_down, request.spine_core_bps, request.cabling("spine_core"))
    return _kind(request, Tier.CORE, rule, down, None)


def _kind(request: Request, tier: Tier, rule: SwitchRule, down: PortPlan, up: PortPlan | None) -> DeviceKind:
    kept = request.reserved_ports(tier)
    reserved = None
    if kept:
        first = down.first_cage + down.cages
        cable = Cabling(down.length_m, down.medium)
        reserved = _plan(rule.platform, kept, down.speed_bps, first, cable)
    return DeviceKind(rule.platform, rule.nos, rule.version, down, up, reserved, request.intent.span(*rule.path))


def _first(box: Platform, count: int, speed_bps: int, cable: Cabling) -> PortPlan:
    """Ports from the first cage up."""
    return _plan(box, count, speed_bps, 1, cable)


def _last(box: Platform, count: int, speed_bps: int, cable: Cabling) -> PortPlan:
    """Ports in the last cages."""
    plan = _plan(box, count, speed_bps, 1, cable)
    stride = 1 + plan.breakout.blocks
    first = (box.cages // stride) * stride - plan.cages + 1
    return _plan(box, count, speed_bps, first, cable)


def _plan(box: Platform, count: int, speed_bps: int, first_cage: int, cable: Cabling) -> PortPlan:
    breakout = box.breakout(speed_bps)
    assert breakout is not None  # sizing has looked it up
    return PortPlan(count, breakout, first_cage, box.connectors_per_cage, cable.length_m, cable.medium)
