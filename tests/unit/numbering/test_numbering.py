"""What holds for every shape: nothing is given twice, both ends agree, prefixes hold what they say, growth is free."""

from __future__ import annotations

from dataclasses import replace
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface
from itertools import pairwise
from pickle import dumps

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fabric_cli.intent import Intent
from fabric_cli.numbering import Numbering
from fabric_cli.shape import Coord, Shape, Tier
from tests.unit.numbering.shapes import (
    MANAGED,
    NUMBERED,
    POOLS,
    make_intent,
    make_kind,
    make_shape,
    number,
    shapes,
    uplinks,
)

UNNUMBERED = make_intent(POOLS)
NARROW = make_intent(MANAGED.replace('host_ipv6: "64"', 'host_ipv6: "127"') + NUMBERED)
WIDE = make_intent(MANAGED + NUMBERED)
UNIQUE = make_intent(POOLS.replace("asn: {", "asn: {mode: unique, "))


def leaves(shape: Shape) -> list[Coord]:
    return [coord for coord in shape.coords() if coord.tier is Tier.LEAF]


def everything(shape: Shape, numbering: Numbering) -> list[tuple[object, ...]]:
    """All that is numbered, switch by switch."""
    return [
        (
            coord,
            numbering.name(coord),
            numbering.asn(coord),
            numbering.router_id(coord),
            numbering.loopbacks(coord),
            numbering.mgmt(coord),
            [numbering.link(coord, i) for i in range(uplinks(shape, coord))],
            [numbering.host(coord, i) for i in range(shape.kind(coord).down.count)] if coord.tier is Tier.LEAF else (),
        )
        for coord in shape.coords()
    ]


@given(shapes(), st.sampled_from([NARROW, WIDE]))
def test_no_address_is_given_twice(shape: Shape, intent: Intent) -> None:
    numbering = number(intent, shape)
    given_out: list[object] = []
    for coord in shape.coords():
        given_out += numbering.loopbacks(coord)
        given_out += [address.ip for address in numbering.mgmt(coord)]
        ends = [numbering.link(coord, i) for i in range(uplinks(shape, coord))]
        if coord.tier is Tier.LEAF:
            ends += [numbering.host(coord, i) for i in range(shape.kind(coord).down.count)]
        given_out += [end.ip for families in ends for pair in families for end in pair]
    assert len(set(given_out)) == len(given_out)
    router_ids = {numbering.router_id(coord) for coord in shape.coords()}
    assert len(router_ids) == len(list(shape.coords()))


@given(shapes())
def test_both_ends_share_a_subnet_and_have_their_side(shape: Shape) -> None:
    numbering = number(NARROW, shape)
    for coord in shape.coords():
        for i in range(uplinks(shape, coord)):
            for lower, upper in numbering.link(coord, i):
                assert lower.network == upper.network
                assert lower.network.num_addresses == 2
                assert (int(upper.ip) % 2, int(lower.ip) - int(upper.ip)) == (0, 1)
        if coord.tier is Tier.LEAF:
            for i in range(shape.kind(coord).down.count):
                for switch, nic in numbering.host(coord, i):
                    assert switch.network == nic.network
                    assert switch.network.num_addresses == 2
                    assert (int(switch.ip) % 2, int(nic.ip) - int(switch.ip)) == (0, 1)


@given(shapes())
def test_a_wide_host_subnet_keeps_clear_of_its_anycast_address(shape: Shape) -> None:
    numbering = number(WIDE, shape)
    for coord in leaves(shape):
        for i in range(shape.kind(coord).down.count):
            (switch4, _), (switch6, nic6) = numbering.host(coord, i)
            assert isinstance(switch4, IPv4Interface)
            assert isinstance(switch6, IPv6Interface)
            assert switch6.network.prefixlen == 64
            assert switch6.ip == switch6.network[1]
            assert nic6 == IPv6Interface((int(switch6.network[2]), 64))


@given(shapes())
def test_no_ipv6_address_has_identifier_zero(shape: Shape) -> None:
    numbering = number(NARROW, shape)
    for coord in shape.coords():
        found: list[IPv4Address | IPv6Address] = list(numbering.loopbacks(coord)[1:])
        found += [upper.ip for i in range(uplinks(shape, coord)) for _, upper in numbering.link(coord, i)[1:]]
        if coord.tier is Tier.LEAF:
            found += [numbering.host(coord, 0)[1][0].ip]
        assert all(int(address) % 2**64 for address in found)


@given(shapes(), st.sampled_from([NARROW, WIDE]))
def test_blocks_hold_their_own_and_are_apart(shape: Shape, intent: Intent) -> None:
    numbering = number(intent, shape)
    for coord in shape.coords():
        for plane in range(shape.planes):
            for address in numbering.loopbacks(coord):
                inside = [address in block for block in numbering.loopback_blocks(plane)]
                assert sum(inside) == (plane == coord.plane)
    owners = leaves(shape)
    for coord in owners:
        blocks = numbering.leaf_host_blocks(coord)
        for family, block in enumerate(blocks):
            own = [numbering.host(coord, i)[family] for i in range(shape.kind(coord).down.count)]
            assert all(end.ip in block for pair in own for end in pair)
            for plane in range(shape.planes):
                whole = numbering.host_blocks(plane)[family]
                assert whole.overlaps(block) == (plane == coord.plane)
                assert plane != coord.plane or whole.supernet_of(block)  # type: ignore[arg-type] # same family
    for family in (0, 1):
        all_blocks = sorted(numbering.leaf_host_blocks(coord)[family] for coord in owners)
        assert not any(one.overlaps(two) for one, two in pairwise(all_blocks))


@given(shapes())
def test_host_addresses_sort_by_plane_rail_group_unit_leaf_port(shape: Shape) -> None:
    numbering = number(NARROW, shape)

    def place(coord: Coord, port: int) -> tuple[int, ...]:
        kind = shape.units[coord.group].kind
        group = shape.units[coord.group].kind.rails_of(coord.index)[0] // kind.rails_per_leaf
        leaf = coord.index - group * kind.leaves_per_rail if kind.rail_style else coord.index
        return coord.plane, group if kind.rail_style else 0, coord.group, leaf, port

    ports = [(coord, i) for coord in leaves(shape) for i in range(shape.kind(coord).down.count)]
    ports.sort(key=lambda port: place(*port))
    for family in (0, 1):
        ends = [end.ip for coord, i in ports for end in numbering.host(coord, i)[family]]
        assert ends == sorted(ends)


@given(shapes())
def test_growth_within_max_changes_nothing(shape: Shape) -> None:
    assume(len(shape.units) < shape.max_units)
    intent = NARROW
    before = everything(shape, number(intent, shape))
    following = len(shape.units)
    another = replace(shape.units[following - 1], name="another", ordinal=following)
    grown = replace(shape, units={**shape.units, following: another})
    after = everything(grown, number(intent, grown))
    assert [row for row in after if row[0] in {coord for coord, *_ in before}] == before
    assert len(after) > len(before)


@given(shapes())
def test_unnumbered_links_have_no_address(shape: Shape) -> None:
    numbering = number(UNNUMBERED, shape)
    for coord in shape.coords():
        assert all(numbering.link(coord, i) == () for i in range(uplinks(shape, coord)))


@given(shapes(), st.sampled_from([UNNUMBERED, UNIQUE]))
def test_asn_ranges_are_apart_and_shared_as_the_mode_says(shape: Shape, intent: Intent) -> None:
    numbering = number(intent, shape)
    end = numbering.first_asn
    for tier in reversed(shape.present_tiers()):
        first, last = numbering.asn_range(tier)
        assert first == end
        end = last + 1
    owners: dict[int, set[tuple[object, ...]]] = {}
    for coord in shape.coords():
        first, last = numbering.asn_range(coord.tier)
        asn = numbering.asn(coord)
        assert first <= asn <= last
        whole: tuple[object, ...] = coord
        shared = {Tier.LEAF: whole, Tier.SPINE: coord[:3], Tier.CORE: coord[:2]}[coord.tier]
        owners.setdefault(asn, set()).add(whole if intent is UNIQUE else shared)
    assert all(len(found) == 1 for found in owners.values())
    if intent is UNNUMBERED:
        spines = {numbering.asn(coord) for coord in shape.coords() if coord.tier is Tier.SPINE}
        assert len(spines) == shape.planes * len(shape.groups(Tier.SPINE))


@given(shapes())
def test_names_are_unique_sort_like_coordinates_and_lead_back(shape: Shape) -> None:
    numbering = number(UNNUMBERED, shape)
    names = [numbering.name(coord) for coord in shape.coords()]
    nodes = [numbering.node_name(u.ordinal, n) for u in shape.units.values() for n in range(u.kind.nodes)]
    assert len(set(names + nodes)) == len(names + nodes)
    for coord, name in zip(shape.coords(), names, strict=True):
        assert numbering.find(name) == coord
    for tier in shape.present_tiers():
        own = [numbering.name(coord) for coord in shape.coords() if coord.tier is tier]
        assert own == sorted(own)
    assert all(numbering.find(node) is None for node in nodes)


@given(shapes(), st.data())
def test_a_name_with_one_letter_wrong_is_suggested(shape: Shape, data: st.DataObject) -> None:
    numbering = number(UNNUMBERED, shape)
    name = numbering.name(data.draw(st.sampled_from(list(shape.coords()))))
    at = data.draw(st.integers(0, len(name) - 1))
    wrong = name[:at] + name[at + 1 :]
    assume(numbering.find(wrong) is None)
    suggestions = numbering.suggest(wrong)
    assert suggestions
    assert all(numbering.find(suggestion) is not None for suggestion in suggestions)


def test_the_size_does_not_depend_on_the_number_of_links() -> None:
    sizes = []
    for radix, up in ((64, 4), (512, 256)):
        shape = make_shape([make_kind(up=up)], max_units=64, spines=up, radix=radix)
        sizes.append(len(dumps(number(WIDE, shape))))
    assert sizes[1] - sizes[0] < 100


@pytest.mark.parametrize("family", ["ipv4", "ipv6"])
def test_one_family_gives_one_entry(family: str) -> None:
    text = f"""\
addressing:
  family: {family}
  pools: {{loopback: POOL1, hosts: POOL2, links: POOL3, router_id: 10.1.0.0/16}}
asn: {{pool: 64512-65534}}
{NUMBERED}"""
    pools = ("10.2.0.0/16", "10.3.0.0/16", "10.4.0.0/16")
    if family == "ipv6":
        pools = ('"fd00:0:0:1::/64"', '"fd00:1::/32"', '"fd00:0:0:2::/64"')
    for i, pool in enumerate(pools):
        text = text.replace(f"POOL{i + 1}", pool)
    shape = make_shape([make_kind()])
    numbering = number(make_intent(text), shape)
    coord = Coord(0, Tier.LEAF, 0, 1)
    version = int(family[-1])
    assert [a.version for a in numbering.loopbacks(coord)] == [version]
    assert [a.version for a, _ in numbering.host(coord, 0)] == [version]
    assert [a.version for a, _ in numbering.link(coord, 0)] == [version]
    assert [block.version for block in numbering.host_blocks(0)] == [version]
    assert str(numbering.router_id(coord)) == "10.1.0.1"
