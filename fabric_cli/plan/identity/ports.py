"""Ends of cables: what a port is called, and where it is on its device."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Hop, NicKey, PortPlan, Shape
from fabric_cli.shape.cables import connector

Place: TypeAlias = tuple[int, int, int, bool]
"""Cage, sub-port, connector of the cage, and whether the cage is split."""
NicPlace: TypeAlias = tuple[str, bool, int, int]
"""Name of the NIC, whether it has a port in each plane, its cage, and its first lane there."""


def uplinks(fabric: Fabric, coord: Coord) -> int:
    """Links of a switch to the tier above."""
    plan = fabric.shape.kind(coord).up
    return plan.count if plan else 0


def switch_end(fabric: Fabric, hop: Hop, *, up: bool) -> tuple[str, str]:
    """Names of a switch and of a port in its run of up or down ports."""
    kind = fabric.shape.kind(hop.coord)
    plan = kind.up if up else kind.down
    assert plan is not None  # who asks for an uplink knows of one
    return fabric.numbering.name(hop.coord), fabric.port_name(kind, plan, plan.port(hop.index))


def nic_end(fabric: Fabric, nic: NicKey) -> tuple[str, str]:
    """Names of a node and of one of its NIC ports."""
    return fabric.numbering.node_name(nic.unit, nic.node), fabric.nic_port(nic)


def front(plan: PortPlan) -> PortPlan:
    """The plan without what leaves every port in its place: equal fronts have all their ports in equal places."""
    return replace(plan, count=0, breakout=replace(plan.breakout, speed_bps=0), length_m=0.0, medium="")


def place(plan: PortPlan, i: int) -> Place:
    """Where the `i`-th port of a run is on its switch."""
    return *plan.port(i), connector(plan, i), plan.split


def nic_place(shape: Shape, unit: int, nic: int) -> NicPlace:
    """Where a NIC is on the nodes of a unit; its ports follow one lane after the other, plane by plane."""
    nics = shape.units[unit].kind.node.nics
    cage = nics[nic].cage
    before = sum(other.cage == cage for other in nics[:nic])
    return nics[nic].name, shape.planes > 1, cage, before * shape.planes
