"""A route that came down could go up again: nothing in the plan of AS numbers or in the policy stops it.

A route that goes up, down and up again is a valley: it makes loops of buffers that wait for each other, and paths
longer than any that the fabric was sized for.  With `asn: {mode: per-tier}` all spines of a group share an AS number
that no other switch has, all cores of a plane share one, and loop detection drops the route; each leaf has a number
of its own.  With `mode: unique` every switch has a number of its own, and each marks with a large community what it
sends down and refuses to send up what is marked.  A fabric has one of the two, never neither.

No intent can ask for this: the rule guards the numbering and the policy.
"""

from __future__ import annotations

from fabric_cli.checks.places import place
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Tier

CODE = Code("R001", "valley", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Check the policy on one switch of each class, and the AS numbers in one pass over the switches."""
    _check_numbers(fabric, issues)
    decided = fabric.decisions.routing.valley
    mark = (fabric.numbering.first_asn, 1, 1)
    for sample in fabric.classes:
        routing = fabric.device(sample.sample).routing
        if routing.valley != decided or (decided == "community" and (routing.mark != mark or not mark[0])):
            reason = f"`{fabric.numbering.name(sample.sample)}` does not stop routes from going up again"
            span = place(fabric.intent, "asn", "mode")
            issues.error(CODE, reason, span=span, address=f"device class {sample.id}")


def _check_numbers(fabric: Fabric, issues: Issues) -> None:
    """Holders of a number and numbers of a holder go one to one; the first fault is reported."""
    shared = fabric.decisions.routing.valley == "asn"
    name, span = fabric.numbering.name, place(fabric.intent, "asn", "mode")
    numbers: dict[tuple[int, ...], int] = {}
    holders: dict[int, Coord] = {}
    for coord in fabric.shape.coords():
        number = fabric.numbering.asn(coord)
        other = holders.setdefault(number, coord)
        if _holder(other, shared=shared) != _holder(coord, shared=shared):
            reason = f"`{name(coord)}` and `{name(other)}` share the AS number {number}"
            issues.error(CODE, reason, span=span, address=name(coord))
            return
        first = numbers.setdefault(_holder(coord, shared=shared), number)
        if first != number:
            reason = f"`{name(coord)}` has the AS number {number}, others of its group have {first}"
            issues.error(CODE, reason, span=span, address=name(coord))
            return


def _holder(coord: Coord, *, shared: bool) -> tuple[int, ...]:
    """What has an AS number: a switch, or with shared numbers a spine group and all cores of a plane."""
    if not shared or coord.tier is Tier.LEAF:
        return coord
    return (coord.plane, coord.tier, coord.group) if coord.tier is Tier.SPINE else (coord.plane, coord.tier)
