"""Planes of a fabric do not have the same form, or meet.

Planes are independent copies of one network: a NIC has one port in each, and a transport that spreads over planes
expects the same paths in all.  Switch models and vendors may differ between planes; the numbers and speeds of their
ports may not, and no link joins two planes.

No intent can ask for this: the rule guards the sizing and the wiring.
"""

from __future__ import annotations

from fabric_cli.checks.places import PLURAL
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, DeviceKind, PortPlan, in_service
from fabric_cli.units import format_speed

CODE = Code("T001", "planes-differ", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Compare each plane with plane 0, and follow the first and last uplink of the first and last group."""
    kinds = fabric.shape.kinds
    there = {None, *(unit.kind for unit in in_service(fabric.shape).units.values())}
    for (tier, unit, plane), kind in kinds.items():
        first = kinds[tier, unit, 0]
        if unit in there and _ports(kind) != _ports(first):
            reason = f"{PLURAL[tier]} have {_ports(kind)} in plane {plane}, {_ports(first)} in plane 0"
            issues.error(CODE, reason, span=kind.span, address=f"plane {plane}")
    _check_apart(fabric, issues)


def _check_apart(fabric: Fabric, issues: Issues) -> None:
    shape = fabric.shape
    present = {tier: shape.groups(tier) for tier in shape.present_tiers()}
    groups = [(tier, group) for tier, known in present.items() for group in {known[0], known[-1]}]
    for coord in (Coord(plane, tier, group, 0) for plane in range(shape.planes) for tier, group in groups):
        kind = shape.kind(coord)
        for uplink in {0, kind.up.count - 1} if kind.up else ():
            far = fabric.wiring.upper(coord, uplink).coord
            if far.plane != coord.plane:
                reason = f"uplink {uplink} of `{fabric.numbering.name(coord)}` leads to plane {far.plane}"
                issues.error(CODE, reason, span=kind.span, address=f"plane {coord.plane}")


def _ports(kind: DeviceKind) -> str:
    runs = (("down", kind.down), ("up", kind.up), ("reserved", kind.reserved))
    return ", ".join(f"{_run(plan)} {role}" for role, plan in runs if plan is not None)


def _run(plan: PortPlan) -> str:
    return f"{plan.count} x {format_speed(plan.speed_bps)}"
