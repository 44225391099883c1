from __future__ import annotations

from dataclasses import fields, replace

import pytest

from fabric_cli.fabric import Fabric
from fabric_cli.shape import UnitKind
from tests.checks.finding import findings, reasons


class Crossed(UnitKind):
    """The last node of a unit stands one position further on the leaf of its second NIC."""

    __slots__ = ()

    def attach(self, node: int, nic: int) -> tuple[int, int]:
        leaf, port = super().attach(node, nic)
        return (leaf, port + self.nics_per_position) if (node, nic) == (self.nodes - 1, 1) else (leaf, port)


def crossed(kind: UnitKind) -> Crossed:
    """The kind with that fault."""
    return Crossed(**{field.name: getattr(kind, field.name) for field in fields(kind)})


def with_kind(fabric: Fabric, kind: UnitKind) -> Fabric:
    """The fabric whose first unit is of another kind."""
    units = {**fabric.shape.units, 0: replace(fabric.shape.units[0], kind=kind)}
    return replace(fabric, shape=replace(fabric.shape, units=units))


@pytest.mark.parametrize("name", ["lab", "two_plane", "three_tier"])
def test_wiring_in_node_order(name: str, request: pytest.FixtureRequest) -> None:
    assert findings("T011", request.getfixturevalue(name)) == []


def test_a_node_at_two_positions(lab: Fabric) -> None:
    (finding,) = findings("T011", with_kind(lab, crossed(lab.shape.units[0].kind)))
    assert finding.reason == "node 7 of unit `su1` is at positions 7, 8 of its leaves"
    assert finding.address == "unit su1"


def test_two_nics_on_one_port(lab: Fabric) -> None:
    kind = lab.shape.units[0].kind
    twice = tuple(replace(nic, rail=0) for nic in kind.node.nics)
    fabric = with_kind(lab, replace(kind, node=replace(kind.node, nics=twice)))
    assert reasons("T011", fabric) == [
        "node 0 of unit `su1` has two NICs on one port",
        "node 7 of unit `su1` has two NICs on one port",
    ]
