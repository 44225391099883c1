from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from fabric_cli.fabric import Fabric
from fabric_cli.numbering.patterns import Pattern
from fabric_cli.shape import Tier
from tests.checks.finding import findings, reasons


@pytest.mark.parametrize("name", ["lab", "two_plane", "three_tier", "three_tier_shared"])
def test_each_switch_has_its_own(name: str, request: pytest.FixtureRequest) -> None:
    assert findings("A003", request.getfixturevalue(name)) == []


def test_tiers_that_begin_at_the_same_address(lab: Fabric) -> None:
    plan = replace(lab.numbering.loopback_plan, starts=(0, 0))
    fabric = replace(lab, numbering=replace(lab.numbering, loopback_plan=plan))
    assert reasons("A003", fabric) == [
        "spine 0 of group 0 in plane 0 and leaf 0 of group 0 in plane 0 have the loopback `10.0.0.0`",
        "spine 0 of group 0 in plane 0 and leaf 0 of group 0 in plane 0 have the router id `10.0.0.0`",
    ]


def test_two_switches_of_one_name(lab: Fabric) -> None:
    names = lab.numbering.names
    patterns: Mapping[Tier, Pattern] = {
        **names.patterns,
        Tier.SPINE: replace(names.patterns[Tier.SPINE], template="s", pick=lambda _: ()),
    }
    fabric = replace(lab, numbering=replace(lab.numbering, names=replace(names, patterns=patterns)))
    (finding,) = findings("A003", fabric)
    assert finding.reason == "spine 1 of group 0 in plane 0 and spine 0 of group 0 in plane 0 have the name `s`"
