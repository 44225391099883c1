"""Hand-worked rows: two units `a` and `b` of two nodes with two NICs, four leaves, two spines, room for four units.

Numbers are worked out from the layouts.  Hosts: rail, unit (2 bits), port (3), side; links: rail, unit (2), uplink,
side; loopbacks: unit, rail, spines from 8 on; AS numbers: the spines', then unit by unit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fabric_cli.compiler import compile_intent
from fabric_cli.fabric import Fabric
from fabric_cli.numbering.addresses import HostAddresses, LinkAddresses
from fabric_cli.plan.identity import (
    Cable,
    CableMove,
    IdentifierChange,
    Identity,
    cable_moves,
    compare,
    identifier_changes,
)
from fabric_cli.shape import PortPlan, Wiring

FABRIC = """\
fabric: f
site: site.yaml
transport: metaroce
shape: {style: rail-optimized, tiers: 2, spines: 2, units: {list: [{name: a, nodes: 2}, {name: b, nodes: 2}], max: 4}}
node: {name: two, gpus: 2, nics: [{count: 2, speed: 400G, planes: [1, 2]}]}
switches:
  leaf: {platform: {name: leaf, cages: 8, breakouts: [{ports: 1, speed: 400G}]}, nos: frr, version: "10.3"}
  spine: {platform: {name: spine, cages: 16, breakouts: [{ports: 1, speed: 400G}]}, nos: frr, version: "10.3"}
addressing: {family: ipv4}
routing: {underlay: ebgp-numbered}
waivers:
  - {feature: breakout, reason: numbers alone are looked at}
  - {feature: dscp-map, reason: numbers alone are looked at}
  - {feature: ecn, reason: numbers alone are looked at}
  - {feature: scheduler, reason: numbers alone are looked at}
"""
SITE = """\
site: lab
pools: {loopback: 10.0.0.0/24, hosts: 10.1.0.0/20, links: 10.2.0.0/24}
asn: {pool: 4200000000-4200000099}
"""
HALF_SPEED = (("breakouts: [", "breakouts: [{ports: 1, speed: 200G}, "),)
TWO_PLANES = (*HALF_SPEED, ("tiers: 2,", "tiers: 2, planes: 2,"))
Build = Callable[..., Fabric]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    def compiled(*changes: tuple[str, str]) -> Fabric:
        text = FABRIC + "---\n" + SITE
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        fabric, site = text.split("---\n")
        (tmp_path / "fabric.yaml").write_text(fabric)
        (tmp_path / "site.yaml").write_text(site)
        result = compile_intent(tmp_path)
        assert result.fabric is not None, [finding.reason for finding in result.issues]
        return result.fabric

    return compiled


def rows(old: Fabric, new: Fabric) -> list[tuple[str, ...]]:
    """Changed identifiers as tuples."""
    found = identifier_changes(old, new)
    return [(row.kind, row.owner, row.port, row.old, row.new) for row in found]


def moves(old: Fabric, new: Fabric) -> list[tuple[str, str]]:
    """Moved cables as text."""
    return [(" ".join(row.old), " ".join(row.new)) for row in cable_moves(old, new)]


def test_nothing_changes_between_equal_fabrics(build: Build) -> None:
    found = compare(build(), build())
    assert found == Identity(6, 16, 0, 0, 0)
    assert found.unchanged


def test_another_pool_changes_every_address_and_moves_no_cable(build: Build) -> None:
    old, new = build(), build(("10.1.0.0/20", "10.9.0.0/20"))
    assert compare(old, new) == Identity(6, 16, 0, 16, 0)
    assert rows(old, new)[:6] == [
        ("address", "f-su1-n1", "nic0", "10.1.0.1/31", "10.9.0.1/31"),
        ("address", "f-su1-r1", "swp1", "10.1.0.0/31", "10.9.0.0/31"),
        ("address", "f-su1-n2", "nic0", "10.1.0.3/31", "10.9.0.3/31"),
        ("address", "f-su1-r1", "swp2", "10.1.0.2/31", "10.9.0.2/31"),
        ("address", "f-su1-n1", "nic1", "10.1.0.65/31", "10.9.0.65/31"),
        ("address", "f-su1-r2", "swp1", "10.1.0.64/31", "10.9.0.64/31"),
    ]
    assert len(rows(old, new)) == 16


def test_another_link_pool_changes_both_ends_of_every_link(build: Build) -> None:
    old, new = build(), build(("10.2.0.0/24", "10.9.0.0/24"))
    assert compare(old, new) == Identity(6, 16, 0, 16, 0)
    assert rows(old, new)[:4] == [
        ("address", "f-su1-r1", "swp7", "10.2.0.1/31", "10.9.0.1/31"),
        ("address", "f-s1", "swp1", "10.2.0.0/31", "10.9.0.0/31"),
        ("address", "f-su1-r1", "swp8", "10.2.0.3/31", "10.9.0.3/31"),
        ("address", "f-s2", "swp1", "10.2.0.2/31", "10.9.0.2/31"),
    ]


def test_another_loopback_pool_changes_loopbacks_and_router_ids(build: Build) -> None:
    old, new = build(), build(("10.0.0.0/24", "10.9.0.0/24"))
    assert rows(old, new) == [
        (kind, name, "", f"10.0.0.{number}", f"10.9.0.{number}")
        for name, number in zip(
            ("f-su1-r1", "f-su1-r2", "f-su2-r1", "f-su2-r2", "f-s1", "f-s2"), (0, 1, 2, 3, 8, 9), strict=True
        )
        for kind in ("router-id", "loopback")
    ]
    assert compare(old, new).identifiers_changed == 12


def test_as_numbers_of_their_own(build: Build) -> None:
    old, new = build(), build(("routing:", "asn: {mode: unique}\nrouting:"))
    assert rows(old, new) == [
        ("asn", "f-su1-r1", "", "4200000001", "4200000002"),
        ("asn", "f-su1-r2", "", "4200000002", "4200000003"),
        ("asn", "f-su2-r1", "", "4200000003", "4200000004"),
        ("asn", "f-su2-r2", "", "4200000004", "4200000005"),
        ("asn", "f-s2", "", "4200000000", "4200000001"),
    ]
    assert compare(old, new).identifiers_changed == 5


def test_more_cages_move_the_uplinks_of_the_leaves(build: Build) -> None:
    old, new = build(), build(("cages: 8", "cages: 10"))
    assert compare(old, new) == Identity(6, 16, 0, 0, 8)
    assert moves(old, new) == [
        ("f-su1-r1 swp7 f-s1 swp1", "f-su1-r1 swp9 f-s1 swp1"),
        ("f-su1-r1 swp8 f-s2 swp1", "f-su1-r1 swp10 f-s2 swp1"),
        ("f-su1-r2 swp7 f-s1 swp2", "f-su1-r2 swp9 f-s1 swp2"),
        ("f-su1-r2 swp8 f-s2 swp2", "f-su1-r2 swp10 f-s2 swp2"),
        ("f-su2-r1 swp7 f-s1 swp3", "f-su2-r1 swp9 f-s1 swp3"),
        ("f-su2-r1 swp8 f-s2 swp3", "f-su2-r1 swp10 f-s2 swp3"),
        ("f-su2-r2 swp7 f-s1 swp4", "f-su2-r2 swp9 f-s1 swp4"),
        ("f-su2-r2 swp8 f-s2 swp4", "f-su2-r2 swp10 f-s2 swp4"),
    ]


def test_a_cable_between_two_changed_models_is_one_cable(build: Build) -> None:
    split = "{name: spine, cages: 16, breakouts: [{ports: 2, speed: 400G}]}"
    new = build(("cages: 8", "cages: 10"), ("{name: spine, cages: 16, breakouts: [{ports: 1, speed: 400G}]}", split))
    assert compare(build(), new).cables_moved == 8
    assert moves(build(), new)[:3] == [
        ("f-su1-r1 swp7 f-s1 swp1", "f-su1-r1 swp9 f-s1 swp1s0"),
        ("f-su1-r1 swp8 f-s2 swp1", "f-su1-r1 swp10 f-s2 swp1s0"),
        ("f-su1-r2 swp7 f-s1 swp2", "f-su1-r2 swp9 f-s1 swp1s1"),
    ]


def test_a_model_with_the_same_port_plan_moves_nothing(build: Build) -> None:
    new = build(("{name: spine, cages: 16, b", "{name: other, cages: 20, max_logical_ports: 18, b"))
    assert compare(build(), new) == Identity(6, 16, 0, 0, 0)


def test_another_connector_of_the_cage_is_another_place(build: Build) -> None:
    spine = "{name: spine, cages: 16, breakouts: [{ports: 1, speed: 400G}]"
    split = spine.replace("ports: 1", "ports: 2")
    old, new = build((spine, split)), build((spine, split + ", connectors_per_cage: 2"))
    assert moves(old, new) == [
        (f"{name} {port} {spine} {far}", f"{name} {port} {spine} {far}")
        for name, far in (("f-su1-r2", "swp1s1"), ("f-su2-r2", "swp2s1"))
        for port, spine in (("swp7", "f-s1"), ("swp8", "f-s2"))
    ]
    assert compare(old, new).cables_moved == 4


def test_the_words_of_another_nos_move_no_cable(build: Build) -> None:
    old = build()
    new = replace(old, port_name=lambda _, __, port: f"Ethernet{port.cage}/{port.sub + 1}")
    assert compare(old, new) == Identity(6, 16, 0, 0, 0)
    assert moves(old, new) == []


def test_a_unit_inserted_first_renumbers_and_moves_what_comes_behind_it(build: Build) -> None:
    old, new = build(), build(("[{name: a,", "[{name: first, nodes: 2}, {name: a,"))
    found = compare(old, new)
    assert found == Identity(6, 16, 0, 52, 8)
    assert moves(old, new) == [
        ("f-su1-r1 swp7 f-s1 swp1", "f-su2-r1 swp7 f-s1 swp3"),
        ("f-su1-r1 swp8 f-s2 swp1", "f-su2-r1 swp8 f-s2 swp3"),
        ("f-su1-r2 swp7 f-s1 swp2", "f-su2-r2 swp7 f-s1 swp4"),
        ("f-su1-r2 swp8 f-s2 swp2", "f-su2-r2 swp8 f-s2 swp4"),
        ("f-su2-r1 swp7 f-s1 swp3", "f-su3-r1 swp7 f-s1 swp5"),
        ("f-su2-r1 swp8 f-s2 swp3", "f-su3-r1 swp8 f-s2 swp5"),
        ("f-su2-r2 swp7 f-s1 swp4", "f-su3-r2 swp7 f-s1 swp6"),
        ("f-su2-r2 swp8 f-s2 swp4", "f-su3-r2 swp8 f-s2 swp6"),
    ]
    changed = rows(old, new)
    assert changed[:12] == [
        ("name", "f-su1-r1", "", "f-su1-r1", "f-su2-r1"),
        ("asn", "f-su1-r1", "", "4200000001", "4200000003"),
        ("router-id", "f-su1-r1", "", "10.0.0.0", "10.0.0.2"),
        ("loopback", "f-su1-r1", "", "10.0.0.0", "10.0.0.2"),
        ("address", "f-su1-n1", "nic0", "10.1.0.1/31", "10.1.0.17/31"),
        ("address", "f-su1-r1", "swp1", "10.1.0.0/31", "10.1.0.16/31"),
        ("address", "f-su1-n2", "nic0", "10.1.0.3/31", "10.1.0.19/31"),
        ("address", "f-su1-r1", "swp2", "10.1.0.2/31", "10.1.0.18/31"),
        ("address", "f-su1-r1", "swp7", "10.2.0.1/31", "10.2.0.5/31"),
        ("address", "f-s1", "swp1", "10.2.0.0/31", "10.2.0.4/31"),
        ("address", "f-su1-r1", "swp8", "10.2.0.3/31", "10.2.0.7/31"),
        ("address", "f-s2", "swp1", "10.2.0.2/31", "10.2.0.6/31"),
    ]
    assert changed[-4:] == [
        ("name", "f-su1-n1", "", "f-su1-n1", "f-su2-n1"),
        ("name", "f-su1-n2", "", "f-su1-n2", "f-su2-n2"),
        ("name", "f-su2-n1", "", "f-su2-n1", "f-su3-n1"),
        ("name", "f-su2-n2", "", "f-su2-n2", "f-su3-n2"),
    ]
    assert Counter(row[0] for row in changed) == {"name": 8, "asn": 4, "router-id": 4, "loopback": 4, "address": 32}


def test_a_further_unit_changes_nothing(build: Build) -> None:
    new = build(("{name: b, nodes: 2}", "{name: b, nodes: 2}, {name: c, nodes: 2}"))
    assert compare(build(), new) == Identity(6, 16, 0, 0, 0)
    assert compare(new, build()) == Identity(6, 16, 0, 0, 0)


def test_a_renamed_unit_is_the_same_unit(build: Build) -> None:
    old, new = build(), build(("name: a,", "name: c,"))
    assert compare(old, new, {"a": "c"}) == Identity(6, 16, 0, 0, 0)
    assert compare(old, new) == Identity(4, 8, 0, 0, 0)


def test_a_name_that_went_to_another_unit_makes_no_survivor(build: Build) -> None:
    old, new = build(), build(("[{name: a, nodes: 2}, {name: b,", "[{name: a,"))
    # Of old `b`, at ordinal 1, all leaves are renumbered; old `a` is gone.
    assert compare(old, new, {"b": "a"}) == Identity(4, 8, 0, 26, 4)
    assert compare(old, new) == Identity(4, 8, 0, 0, 0)


def test_only_nodes_that_both_have_are_compared(build: Build) -> None:
    old, new = build(("{name: a, nodes: 2}", "{name: a, nodes: 2, populated: 1}")), build()
    assert compare(old, new) == compare(new, old) == Identity(6, 14, 0, 0, 0)


def test_uplinks_of_one_side_are_neither_moved_nor_kept(build: Build) -> None:
    old, new = build(), build(("spines: 2", "spines: 2, uplinks: 4"))
    found = compare(old, new)
    assert (found.cables_kept, found.cables_unpaired, found.cables_moved) == (16, 8, 8)
    assert moves(old, new)[:2] == [
        ("f-su1-r1 swp7 f-s1 swp1", "f-su1-r1 swp5 f-s1 swp1"),
        ("f-su1-r1 swp8 f-s2 swp1", "f-su1-r1 swp6 f-s1 swp2"),
    ]


def test_nics_of_one_side_are_neither_moved_nor_kept(build: Build) -> None:
    more = build(("count: 2, speed", "count: 3, speed"))
    found = compare(build(), more)
    assert (found.devices_kept, found.cables_kept, found.cables_unpaired) == (6, 16, 4)


def test_only_planes_that_both_have_count(build: Build) -> None:
    old, new = build(*TWO_PLANES, ("count: 2, speed", "count: 3, speed")), build(*HALF_SPEED)
    found = compare(old, new)
    assert (found.devices_kept, found.cables_kept, found.cables_unpaired) == (6, 16, 4)
    assert ("f-su1-n1 nic0p0 f-p1-su1-r1 swp1", "f-su1-n1 nic0 f-su1-r1 swp1") in moves(old, new)


def test_a_plane_with_another_model_moves_its_own_cables(build: Build) -> None:
    box = "{name: other, cages: 8, breakouts: [{ports: 2, speed: 200G}]}"
    rule = f'  - {{platform: {box}, nos: frr, version: "10.3", where: {{tier: leaf, plane: [1]}}}}\n'
    listed = (("  leaf: {platform", "  - {where: {tier: leaf}, platform"), ("  spine: {platform", "  - {platform"))
    old = build(*TWO_PLANES, *listed, ("addressing:", rule.replace("ports: 2", "ports: 1") + "addressing:"))
    new = build(*TWO_PLANES, *listed, ("addressing:", rule + "addressing:"))
    found = compare(old, new)
    assert (found.devices_kept, found.cables_kept, found.cables_moved) == (12, 32, 16)
    moved = moves(old, new)
    assert len(moved) == 16
    assert moved[:3] == [
        ("f-su1-n1 nic0p1 f-p2-su1-r1 swp1", "f-su1-n1 nic0p1 f-p2-su1-r1 swp1s0"),
        ("f-su1-n2 nic0p1 f-p2-su1-r1 swp2", "f-su1-n2 nic0p1 f-p2-su1-r1 swp1s1"),
        ("f-p2-su1-r1 swp7 f-p2-s1 swp1", "f-p2-su1-r1 swp8s0 f-p2-s1 swp1"),
    ]


def test_nics_on_other_rails_meet_other_leaves(build: Build) -> None:
    old, new = build(), build(("planes: [1, 2]", "rails: [1, 0]"))
    assert compare(old, new) == Identity(6, 16, 0, 16, 8)
    assert moves(old, new)[:3] == [
        ("f-su1-n1 nic0 f-su1-r1 swp1", "f-su1-n1 nic0 f-su1-r2 swp1"),
        ("f-su1-n2 nic0 f-su1-r1 swp2", "f-su1-n2 nic0 f-su1-r2 swp2"),
        ("f-su1-n1 nic1 f-su1-r2 swp1", "f-su1-n1 nic1 f-su1-r1 swp1"),
    ]
    assert rows(old, new)[:2] == [
        ("address", "f-su1-n1", "nic0", "10.1.0.1/31", "10.1.0.65/31"),
        ("address", "f-su1-r1", "swp1", "10.1.0.0/31", "10.1.0.64/31"),
    ]


def test_of_two_alike_units_one_is_dealt_otherwise(build: Build) -> None:
    third = ("{name: b, nodes: 2}]", "{name: b, nodes: 2}, {name: c, nodes: 2, leaves_per_rail: 2}]")
    old, new = build(third), build(third, ("{name: a, nodes: 2}", "{name: a, nodes: 2, leaves_per_rail: 2}"))
    # Of `a` its second leaf goes to another rail; `b` and `c` meet the spines two ports further on.
    assert compare(old, new) == Identity(10, 28, 0, 9, 15)
    assert [row for row in rows(old, new) if row[1].startswith("f-su1-n")] == [
        ("address", "f-su1-n2", "nic0", "10.1.0.3/31", "10.1.0.17/31"),
        ("address", "f-su1-n2", "nic1", "10.1.0.131/31", "10.1.0.145/31"),
    ]


@pytest.mark.parametrize(("model", "nic"), [("name: eth, planes", "eth1"), ("nics_per_cage: 2, planes", "nic1")])
def test_nics_elsewhere_on_the_node(build: Build, model: str, nic: str) -> None:
    old, new = build(), build(("planes", model))
    assert compare(old, new).identifiers_changed == 0
    moved = moves(old, new)
    assert ("f-su2-n2 nic1 f-su2-r2 swp2", f"f-su2-n2 {nic} f-su2-r2 swp2") in moved
    assert compare(old, new).cables_moved == len(moved) == (8 if nic == "eth1" else 4)


def test_another_lane_of_the_cage_is_another_place(build: Build) -> None:
    shared, apart = build(("planes", "cages: [1, 1], planes")), build(("planes", "cages: [2, 1], planes"))
    assert compare(shared, apart) == Identity(6, 16, 0, 0, 8)


def test_a_family_that_comes_beside_changes_nothing(build: Build) -> None:
    pools = "pools: {loopback: [10.0.0.0/24, 'fd00::/64'], hosts: [10.1.0.0/20, 'fd01::/48'], "
    dual = "pools: {loopback: 10.0.0.0/24, hosts: 10.1.0.0/20, "
    new = build(("family: ipv4", "family: dual"), (dual, pools), ("10.2.0.0/24}", "[10.2.0.0/24, 'fd02::/64']}"))
    assert new.numbering.loopbacks(next(new.shape.coords()))[1:]
    assert compare(build(), new) == Identity(6, 16, 0, 0, 0)


def test_rows_are_values(build: Build) -> None:
    old, new = build(), build(("cages: 8", "cages: 10"), ("4200000000-", "4200000001-"))
    assert next(cable_moves(old, new)) == CableMove(
        Cable("f-su1-r1", "swp7", "f-s1", "swp1"), Cable("f-su1-r1", "swp9", "f-s1", "swp1")
    )
    assert next(identifier_changes(old, new)) == IdentifierChange("asn", "f-su1-r1", "", "4200000001", "4200000002")


def test_counting_grows_with_switches_not_with_links(repo_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fabric = compile_intent(repo_dir / "intents/starters/mrc-2tier-8plane").fabric
    assert fabric is not None
    other = replace(fabric, numbering=replace(fabric.numbering))
    calls: Counter[str] = Counter()

    def counted(owner: type, name: str) -> None:
        real: Callable[..., Any] = getattr(owner, name)

        def call(*arguments: Any) -> Any:  # noqa: ANN401 - whatever the real one takes
            calls[name] += 1
            return real(*arguments)

        monkeypatch.setattr(owner, name, call)

    for owner, name in ((HostAddresses, "ends"), (LinkAddresses, "ends"), (PortPlan, "port"), (Wiring, "spine_of")):
        counted(owner, name)
    assert compare(fabric, other) == Identity(6144, 2_097_152, 0, 0, 0)
    assert set(calls) == {"ends", "port", "spine_of"}
    assert max(calls.values()) <= 4 * 6144
