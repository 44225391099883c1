"""A unit that is not full lacks uplinks.

Units are sized for full use: one that is partly populated gets every leaf and every link to its spines, and only node
positions stay empty.  Nodes that come later then need no new fabric cable, and the ratio of the leaves holds.

No intent can ask for this: the rule guards the sizing and the wiring.
"""

from __future__ import annotations

from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Hop, Tier, Unit, in_service

CODE = Code("T007", "partial-unit-not-cabled", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Look at the first and last leaf of every unit in service that has empty positions."""
    for unit in in_service(fabric.shape).units.values():
        if unit.populated < unit.kind.nodes and not _cabled(fabric, unit):
            reason = f"unit `{unit.name}` has {unit.populated} of {unit.kind.nodes} nodes and not all of its uplinks"
            issues.error(CODE, reason, span=fabric.intent.span("shape", "units"), address=f"unit {unit.name}")


def _cabled(fabric: Fabric, unit: Unit) -> bool:
    shape, wiring = fabric.shape, fabric.wiring
    uplinks = shape.spines_per_group * unit.kind.bundle
    leaves = [
        Coord(plane, Tier.LEAF, unit.ordinal, index)
        for plane in range(shape.planes)
        for index in {0, unit.kind.leaves - 1}
    ]
    for leaf in leaves:
        plan = shape.kind(leaf).up
        if (plan.count if plan else 0) != uplinks:
            return False
        for uplink in {0, uplinks - 1} if uplinks else ():
            far = wiring.upper(leaf, uplink)
            if wiring.lower(far.coord, far.index) != Hop(leaf, uplink):
                return False
    return True
