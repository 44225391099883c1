from __future__ import annotations

from dataclasses import replace
from ipaddress import ip_network

import pytest

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Tier
from fabric_cli.view import DeviceView, PrefixRule
from tests.checks.finding import findings


class Open(Fabric):
    """A fabric whose spines take a default route and whose leaves originate one."""

    def device(self, coord: Coord) -> DeviceView:
        view = super().device(coord)
        default = PrefixRule(ip_network("::/0"), 0)
        if coord.tier is Tier.SPINE:
            routing = replace(view.routing, accepted=(*view.routing.accepted, default))
        else:
            routing = replace(view.routing, own=(*view.routing.own, default))
        return replace(view, routing=routing)


@pytest.mark.parametrize("name", ["lab", "two_plane", "three_tier"])
def test_only_what_is_listed_passes(name: str, request: pytest.FixtureRequest) -> None:
    assert findings("R003", request.getfixturevalue(name)) == []


def test_a_default_route(lab: Fabric) -> None:
    fabric = Open(lab.intent, lab.shape, lab.numbering, lab.decisions, lab.port_name)
    assert {(finding.address, finding.reason) for finding in findings("R003", fabric)} == {
        ("device class leaf-frr-generic-32x400g", "`lab-su1-r1` originates the default route `::/0`"),
        ("device class spine-frr-generic-32x400g", "`lab-s1` accepts the default route `::/0`"),
    }
