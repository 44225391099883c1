"""One cage carries a larger share of a leaf's uplinks than `guardrails.max_cage_share` (default 12.5 %).

The links of a cage fail together, with its module.  Where the cage is split and its links go to several spines,
through a shuffle or one connector for each, they take a little from each of them; where all go to one spine, the leaf
loses its links to that one.  Either way the share is lost at once.  More uplinks of a lower speed in more cages,
unsplit cages, or fewer nodes on a leaf lower it.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, uplinks: 4, spines: 4}
guardrails: {max_cage_share: 12.5%}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, uplinks: 8, spines: 4}
guardrails: {max_cage_share: 12.5%}
```
"""

from __future__ import annotations

from fabric_cli.checks.places import place
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import DeviceClass, Fabric
from fabric_cli.shape import PortPlan, UnitKind, in_service
from fabric_cli.shape.cables import SHUFFLE, uplink_medium
from fabric_cli.units import format_speed

CODE = Code("T010", "large-cage-share", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Warn once for each class of leaves in service whose fullest uplink cage is above the guardrail."""
    limit = fabric.intent.fabric.guardrails.max_cage_share
    serving = {unit.kind for unit in in_service(fabric.shape).units.values()}
    for leaves in fabric.classes:
        plan, unit = leaves.kind.up, leaves.unit
        if plan is None or unit not in serving:
            continue
        share = 100 * _links(plan) / plan.count
        if share > limit:
            reason = (
                f"one cage carries {_links(plan)} of {plan.count} uplinks of a leaf, {share:.4g}% of them"
                f"{_fan_out(fabric, leaves, plan, unit)}; `max_cage_share` is {limit:g}%"
            )
            issues.warn(
                CODE,
                reason,
                span=place(fabric.intent, "shape", "uplinks"),
                address=f"device class {leaves.id}",
                hint="use more cages for uplinks, or raise `guardrails.max_cage_share`",
            )


def _links(plan: PortPlan) -> int:
    """Links in the fullest cage."""
    return min(plan.breakout.ports, plan.count)


def _fan_out(fabric: Fabric, leaves: DeviceClass, plan: PortPlan, unit: UnitKind) -> str:
    """Where the links of a split cage go."""
    if not plan.split:
        return ""
    spines = -(-_links(plan) // unit.bundle)
    through = " through a shuffle" if uplink_medium(fabric.wiring, leaves.sample, 0) == SHUFFLE else ""
    where = "1 spine" if spines == 1 else f"{spines} spines{through}"
    return f", {format_speed(plan.speed_bps)} each, to {where}"
