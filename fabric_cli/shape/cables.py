"""What joins the two ports of a link: the physical cable, its medium, and the risk that links share."""

from __future__ import annotations

from fabric_cli.shape.model import PortPlan

SHUFFLE = "shuffle"


def sub_links(plan: PortPlan) -> int:
    """Links that share one connector of a cage."""
    return max(1, plan.breakout.ports // plan.connectors_per_cage)


def medium(lower: PortPlan, upper: PortPlan, bundle: int) -> str:
    """Medium of the links between two switches that have `bundle` of them in parallel.

    A straight trunk carries the sub-links of one connector to one peer.  Where a connector holds more sub-links
    than go to that peer, or a number that does not divide them, they fan out through a shuffle.
    """
    straight = bundle % sub_links(lower) == 0 and bundle % sub_links(upper) == 0
    return lower.medium if straight else SHUFFLE


def connector(plan: PortPlan, i: int) -> int:
    """Connector, from zero, in its cage that carries the `i`-th port of a run."""
    return i % plan.breakout.ports // sub_links(plan) % plan.connectors_per_cage


def trunk(plan: PortPlan, i: int, device: str) -> str:
    """Name of the physical cable at the lower end: device and cage, and connector where a cage has several."""
    cage = plan.port(i).cage
    suffix = f".{connector(plan, i) + 1}" if plan.connectors_per_cage > 1 and plan.split else ""
    return f"{device}:{cage}{suffix}"


def shared_risk(plan: PortPlan, i: int, device: str) -> str:
    """Shared-risk group of a port: its module, which fails as one."""
    return f"{device}/cage{plan.port(i).cage}"
