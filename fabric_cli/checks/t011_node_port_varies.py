"""A node does not have the same port position on all leaves of its unit.

The n-th node of a unit is behind the n-th group of ports of each leaf that serves it, one port for each rail or NIC
there.  A cable in the wrong place then shows as a difference between leaves, and no two NICs claim one port.

No intent can ask for this: the rule guards the wiring.
"""

from __future__ import annotations

from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.shape import UnitKind, in_service

CODE = Code("T011", "node-port-varies", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Look at the first and last node of each block of each kind of unit in service."""
    kinds = {unit.kind: unit.name for unit in reversed(list(in_service(fabric.shape).units.values()))}
    for kind, name in kinds.items():
        for node in _samples(kind):
            fault = _fault(kind, node)
            if fault:
                reason = f"node {node} of unit `{name}` {fault}"
                issues.error(CODE, reason, span=fabric.intent.span("shape", "units"), address=f"unit {name}")


def _samples(kind: UnitKind) -> list[int]:
    edges = {0, kind.block - 1, kind.block} if kind.rail_style else {0, kind.nodes_per_leaf - 1, kind.nodes_per_leaf}
    return sorted({node for node in (*edges, kind.nodes - 1) if node < kind.nodes})


def _fault(kind: UnitKind, node: int) -> str:
    places = [kind.attach(node, nic) for nic in range(len(kind.node.nics))]
    positions = sorted({port // kind.nics_per_position for _, port in places})
    if len(positions) > 1:
        return f"is at positions {', '.join(map(str, positions))} of its leaves"
    if len(set(places)) < len(places):
        return "has two NICs on one port"
    return ""
