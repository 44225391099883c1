from __future__ import annotations

from dataclasses import replace

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Hop, Tier, Wiring
from tests.checks.finding import findings, reasons
from tests.checks.test_t001 import with_plan

REASON = "unit `su8` has 2 of 4 nodes and not all of its uplinks"


def test_a_partial_unit_that_is_cabled_in_full(three_tier: Fabric) -> None:
    assert [unit.populated for unit in list(three_tier.shape.units.values())[-2:]] == [4, 2]
    assert findings("T007", three_tier) == []


def test_fewer_uplinks_than_the_unit_was_sized_for(three_tier: Fabric) -> None:
    (finding,) = findings("T007", with_plan(three_tier, Tier.LEAF, 0, count=4))
    assert finding.reason == REASON
    assert finding.address == "unit su8"


def test_an_uplink_that_no_spine_knows_of(three_tier: Fabric) -> None:
    class Cut(Wiring):
        def lower(self, coord: Coord, port: int) -> Hop | None:
            far = super().lower(coord, port)
            return None if far and far.coord.group == 7 else far

    fabric = replace(three_tier)
    fabric.__dict__["wiring"] = Cut(fabric.shape)
    assert reasons("T007", fabric) == [REASON]


def test_full_units_are_not_its_business(lab: Fabric) -> None:
    assert findings("T007", with_plan(lab, Tier.LEAF, 0, count=4)) == []
