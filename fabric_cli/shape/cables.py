"""What joins the two ports of a link: the physical cable, its medium, and the risk that links share."""

from __future__ import annotations

from collections.abc import Sequence

from fabric_cli.shape.model import Coord, PortPlan
from fabric_cli.shape.wiring import Wiring

SHUFFLE = "shuffle"


def sub_links(plan: PortPlan) -> int:
    """Links that share one connector of a cage."""
    return -(-plan.breakout.ports // plan.connectors_per_cage)


def connector(plan: PortPlan, i: int) -> int:
    """Connector, from zero, in its cage that carries the `i`-th port of a run."""
    return plan.port(i).sub // sub_links(plan)


def lanes(plan: PortPlan, i: int) -> Sequence[int]:
    """Ports of the run on the same connector as the `i`-th."""
    if plan.moved:
        here = plan.port(i).cage, connector(plan, i)
        return [n for n in range(plan.count) if (plan.port(n).cage, connector(plan, n)) == here]
    cage = i - i % plan.breakout.ports
    first = cage + connector(plan, i) * sub_links(plan)
    return range(first, min(first + sub_links(plan), cage + plan.breakout.ports, plan.count))


def uplink_medium(wiring: Wiring, lower: Coord, uplink: int) -> str:
    """Medium of a link between two switches, named from its lower end."""
    plan = wiring.shape.kind(lower).up
    assert plan is not None  # an uplink has a plan
    return SHUFFLE if fans_out(wiring, lower, uplink) else plan.medium


def fans_out(wiring: Wiring, lower: Coord, uplink: int) -> bool:
    """True where the cable of an uplink is a shuffle.

    The cable is what is plugged into one connector of the lower switch.  It is straight while every connector that
    it meets, at either end, has lanes to one device only; units to come are counted, so growth changes no cable.
    """
    shape = wiring.shape
    plan = shape.kind(lower).up
    assert plan is not None  # an uplink has a plan
    far = [wiring.upper(lower, i) for i in lanes(plan, uplink)]
    if len({hop.coord for hop in far}) > 1:
        return True
    upper = shape.kind(far[0].coord).down
    if sub_links(upper) == 1:
        return False
    below = ({wiring.taker(hop.coord, i) for i in lanes(upper, hop.index)} - {None} for hop in far)
    return any(len(takers) > 1 for takers in below)


def trunk(plan: PortPlan, i: int, device: str) -> str:
    """Name of the physical cable at the lower end: device and cage, and connector where a cage has several."""
    cage = plan.port(i).cage
    suffix = f".{connector(plan, i) + 1}" if plan.connectors_per_cage > 1 and plan.split else ""
    return f"{device}:{cage}{suffix}"


def shared_risk(plan: PortPlan, i: int, device: str) -> str:
    """Shared-risk group of a port: its module, which fails as one."""
    return f"{device}/cage{plan.port(i).cage}"
