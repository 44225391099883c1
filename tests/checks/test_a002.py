from __future__ import annotations

from dataclasses import replace

import pytest

from fabric_cli.fabric import Fabric
from tests.checks.finding import findings, reasons


@pytest.mark.parametrize("name", ["lab", "two_plane", "three_tier"])
def test_pairs_of_one_subnet(name: str, request: pytest.FixtureRequest) -> None:
    assert findings("A002", request.getfixturevalue(name)) == []


def test_the_fabric_has_every_kind_of_pair(two_plane: Fabric, lab: Fabric) -> None:
    """Otherwise the test above says less than it seems to."""
    leaf = two_plane.classes[0].sample
    pairs = (*two_plane.numbering.host(leaf, 0), *two_plane.numbering.link(leaf, 0), *lab.numbering.host(leaf, 0))
    assert [one.network.prefixlen for one, _ in pairs] == [31, 127, 31, 127, 31, 64]


@pytest.mark.parametrize(("plan", "what"), [("host_plan", "node port"), ("link_plan", "uplink")])
@pytest.mark.parametrize("family", [0, 1])
def test_a_block_that_begins_at_an_odd_address(two_plane: Fabric, plan: str, what: str, family: int) -> None:
    numbering = two_plane.numbering
    addresses = getattr(numbering, plan)
    blocks = list(addresses.blocks)
    blocks[family] = replace(blocks[family], first=blocks[family].first + 1)
    moved = replace(addresses, blocks=tuple(blocks))
    found = reasons("A002", replace(two_plane, numbering=replace(numbering, **{plan: moved})))
    assert found
    assert all(reason.startswith(what) for reason in found)


def test_ends_of_a_longer_prefix_are_next_to_each_other(lab: Fabric) -> None:
    """The ends of a /64 are its first two addresses, of which the odd one comes first."""
    plan = lab.numbering.host_plan
    moved = replace(plan, blocks=(plan.blocks[0], replace(plan.blocks[1], first=plan.blocks[1].first + 2**64 - 2)))
    (finding, *_) = findings("A002", replace(lab, numbering=replace(lab.numbering, host_plan=moved)))
    assert finding.reason.startswith("node port 0 of `lab-su1-r1` has the ends ")
    assert finding.address == "device class leaf-frr-generic-32x400g"
