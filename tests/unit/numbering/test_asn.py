from __future__ import annotations

from fabric_cli.shape import Coord, Tier
from tests.unit.numbering.shapes import POOLS, faults, make_intent, make_kind, make_shape, number

ADDRESSING = POOLS[: POOLS.index("asn:")]


def test_per_tier_ranges_begin_with_the_cores() -> None:
    shape = make_shape(
        [make_kind(rails=2)] * 4,
        planes=2,
        tiers=3,
        max_units=8,
        pod_units=2,
        rail_groups=2,
        spines=4,
        spine_up=2,
        core_groups=4,
        cores=2,
    )
    numbering = number(make_intent(ADDRESSING + "asn: {pool: 64600-65000}\n"), shape)
    assert numbering.first_asn == 64600
    assert numbering.asn_range(Tier.CORE) == (64600, 64601)
    assert numbering.asn_range(Tier.SPINE) == (64602, 64602 + 2 * 4 * 2 - 1)
    assert numbering.asn_range(Tier.LEAF) == (64618, 64618 + 2 * 8 * 2 - 1)
    assert {numbering.asn(Coord(1, Tier.CORE, g, i)) for g in range(4) for i in range(2)} == {64601}
    assert {numbering.asn(Coord(1, Tier.SPINE, 3, i)) for i in range(4)} == {64602 + 8 + 3}
    assert numbering.asn(Coord(1, Tier.LEAF, 3, 1)) == 64618 + 16 + 3 * 2 + 1


def test_unique_gives_each_switch_its_own() -> None:
    shape = make_shape([make_kind()], planes=2, spines=4)
    numbering = number(make_intent(ADDRESSING + "asn: {pool: 64600-65000, mode: unique}\n"), shape)
    found = [numbering.asn(coord) for coord in shape.coords()]
    assert sorted(found) == list(range(64600, 64616))
    assert numbering.asn_range(Tier.SPINE) == (64600, 64607)


def test_a_small_pool_says_what_it_needs_and_has() -> None:
    shape = make_shape([make_kind()], planes=2, max_units=300)
    (found,) = faults(ADDRESSING + "asn: {pool: 64512-65534}\n", shape)
    place, reason = "A007 fabric.yaml:13:13", "the pool of AS numbers has 1023, the fabric needs 2402"
    assert found == f"{place} {reason}: 2 for spine switches, 2400 for leaf switches"


def test_the_pool_of_the_site_serves_where_the_fabric_has_none() -> None:
    site = "site: ams1\nasn: {pool: 64700-64800}\n"
    assert number(make_intent(ADDRESSING, site), make_shape([make_kind()])).first_asn == 64700
    assert faults(ADDRESSING) == ["I206 fabric.yaml:1:1 the fabric has no AS numbers"]
    site = site.replace("64700-64800", "64700-64702")
    assert [line[:24] for line in faults(ADDRESSING, site=site)] == ["A007 site.yaml:2:13 the "]


def test_reserved_numbers_are_refused_and_public_ones_warn() -> None:
    cases = {
        "64400-64600": "`64400-64600` holds 64496-64511, reserved for documentation by RFC 5398",
        "65000-65600": "`65000-65600` holds 65535, reserved by RFC 7300",
        "23000-24000": "`23000-24000` holds 23456, reserved as AS_TRANS by RFC 6793",
        "65552-70000": "`65552-70000` holds 65552-131071, reserved by IANA",
        "1000-1100": "`1000-1100` holds public AS numbers",
        "4199999999-4200000999": "`4199999999-4200000999` holds public AS numbers",
    }
    for pool, reason in cases.items():
        assert faults(f"{ADDRESSING}asn: {{pool: {pool}}}\n") == [f"R002 fabric.yaml:13:13 the pool {reason}"]
    for pool in ("64512-65534", "4200000000-4294967294"):
        assert faults(f"{ADDRESSING}asn: {{pool: {pool}}}\n") == []
