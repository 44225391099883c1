from __future__ import annotations

from dataclasses import replace

import pytest

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Tier
from fabric_cli.view import DeviceView
from tests.checks.finding import findings, reasons


def with_steps(fabric: Fabric, tier: Tier, **changes: int) -> Fabric:
    """The fabric whose AS numbers of a tier follow another rule."""
    asns = fabric.numbering.asns
    ranges = {**asns.ranges, tier: replace(asns.ranges[tier], **changes)}
    return replace(fabric, numbering=replace(fabric.numbering, asns=replace(asns, ranges=ranges)))


@pytest.mark.parametrize("name", ["lab", "two_plane", "three_tier", "three_tier_shared"])
def test_shared_numbers_or_communities(name: str, request: pytest.FixtureRequest) -> None:
    assert findings("R001", request.getfixturevalue(name)) == []


@pytest.mark.parametrize(
    ("tier", "changes", "reason"),
    [
        (
            Tier.SPINE,
            {"index_step": 1},
            "`{0}-pod1-s2` has the AS number 4200000002, others of its group have 4200000001",
        ),
        (Tier.SPINE, {"group_step": 0}, "`{0}-pod2-s1` and `{0}-pod1-s1` share the AS number 4200000001"),
        (Tier.SPINE, {"first": 4200000003}, "`{0}-pod1-s1` and `{0}-su1-t1` share the AS number 4200000003"),
        (Tier.LEAF, {"group_step": 0}, "`{0}-su2-t1` and `{0}-su1-t1` share the AS number 4200000003"),
        (Tier.CORE, {"first": 4200000002}, "`{0}-g1-c1` and `{0}-pod2-s1` share the AS number 4200000002"),
    ],
)
def test_a_plan_of_numbers_with_a_gap(
    three_tier_shared: Fabric, tier: Tier, changes: dict[str, int], reason: str
) -> None:
    (finding,) = findings("R001", with_steps(three_tier_shared, tier, **changes))
    assert finding.reason == reason.format("three-tier")


def test_cores_that_share_no_number(three_tier_shared: Fabric) -> None:
    (reason,) = reasons("R001", with_steps(three_tier_shared, Tier.CORE, first=4200000500, index_step=1, group_step=1))
    assert "others of its group have 4200000500" in reason


def test_a_number_twice_where_each_switch_has_its_own(three_tier: Fabric) -> None:
    (reason,) = reasons("R001", with_steps(three_tier, Tier.SPINE, index_step=0))
    assert "share the AS number" in reason


def test_communities_without_a_mark(three_tier: Fabric) -> None:
    asns = replace(three_tier.numbering.asns, first=0)
    found = findings("R001", replace(three_tier, numbering=replace(three_tier.numbering, asns=asns)))
    assert {finding.address for finding in found} == {f"device class {c.id}" for c in three_tier.classes}


@pytest.mark.parametrize("name", ["three_tier", "three_tier_shared"])
def test_a_policy_that_is_not_the_decided_one(name: str, request: pytest.FixtureRequest) -> None:
    class Mixed(Fabric):
        def device(self, coord: Coord) -> DeviceView:
            view = super().device(coord)
            other = "asn" if view.routing.valley == "community" else "community"
            routing = replace(view.routing, valley=other)  # type: ignore[arg-type] # one of the two literals
            return replace(view, routing=routing) if coord.tier is Tier.SPINE else view

    fabric = request.getfixturevalue(name)
    mixed = Mixed(fabric.intent, fabric.shape, fabric.numbering, fabric.decisions, fabric.port_name)
    (finding,) = findings("R001", mixed)
    assert finding.reason == "`three-tier-pod1-s1` does not stop routes from going up again"
