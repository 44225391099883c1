from __future__ import annotations

from ipaddress import ip_network

from fabric_cli.numbering.layouts import host_layout, host_radix
from fabric_cli.shape import Coord, Shape, Tier
from tests.unit.numbering.shapes import NUMBERED, faults, make_intent, make_kind, make_shape, number

ASN = "asn: {pool: 4200000000-4209999999}\n"


def pools(loopback: str, hosts: str, links: str, **keys: str) -> str:
    lines = "".join(f"  {key}: {value}\n" for key, value in keys.items())
    return f"addressing:\n{lines}  pools: {{loopback: {loopback}, hosts: {hosts}, links: {links}}}\n{ASN}{NUMBERED}"


def large() -> Shape:
    """131,072 NICs of one port in each of 8 planes: 512 leaves of 256 host ports and 256 uplinks per plane."""
    kind = make_kind(rails=4, nodes=256, up=256)
    return make_shape([kind] * 128, planes=8, spines=256, radix=512)


def test_a_million_host_ports_are_one_11_and_their_links_another() -> None:
    shape = large()
    assert shape.planes * shape.count(Tier.LEAF) * shape.units[0].kind.down == 1_048_576
    intent = make_intent(pools("10.64.0.0/19", "10.0.0.0/11", "10.32.0.0/11", family="ipv4"))
    numbering = number(intent, shape)
    first, last = Coord(0, Tier.LEAF, 0, 0), Coord(7, Tier.LEAF, 127, 3)
    assert [str(end) for end in numbering.host(first, 0)[0]] == ["10.0.0.0/31", "10.0.0.1/31"]
    assert [str(end) for end in numbering.host(last, 255)[0]] == ["10.31.255.254/31", "10.31.255.255/31"]
    assert [str(end) for end in numbering.link(last, 255)[0]] == ["10.63.255.255/31", "10.63.255.254/31"]
    assert numbering.host_blocks(7) == (ip_network("10.28.0.0/14"),)
    assert numbering.leaf_host_blocks(last) == (ip_network("10.31.254.0/23"),)
    assert numbering.loopback_blocks(1) == (ip_network("10.64.2.0/23"), ip_network("10.64.17.0/24"))


def test_a_million_ipv6_host_subnets_use_20_of_the_24_bits_of_a_40() -> None:
    shape = large()
    assert host_layout(shape).bits == 20
    text = pools("[10.64.0.0/19, 'fd00:0:0:1::/64']", "'fd00::/40'", "'fd00:0:0:2::/64'", family="ipv6")
    numbering = number(make_intent(text.replace("fd00::/40", "fd01::/40")), shape)
    switch, nic = numbering.host(Coord(7, Tier.LEAF, 127, 3), 255)[0]
    assert (str(switch), str(nic)) == ("fd01:0:f:ffff::1/64", "fd01:0:f:ffff::2/64")
    assert numbering.host_blocks(1) == (ip_network("fd01:0:2::/47"),)


def test_a_short_pool_says_what_it_needs_and_has() -> None:
    text = pools("10.64.0.0/20", "10.0.0.0/13", "10.32.0.0/12", family="ipv4")
    leaf = "plane 3 + rail group 2 + unit 7"
    assert faults(text, large()) == [
        "A007 fabric.yaml:8:21 pool `loopback` needs /19, has /20 (bits: tier 1 + plane 3 + group 7 + index 2)",
        f"A007 fabric.yaml:8:42 pool `hosts` needs /11, has /13 (bits: {leaf} + port 8 + 1 for the item)",
        f"A007 fabric.yaml:8:62 pool `links` needs /11, has /12 (bits: {leaf} + uplink 8 + 1 for the item)",
    ]


def test_a_number_wider_than_the_family_says_so() -> None:
    shape = make_shape([make_kind(up=1)], planes=8, max_units=2**22, radix=512)
    found = faults(pools("10.0.0.0/8", "11.0.0.0/8", "12.0.0.0/8", family="ipv4"), shape)
    assert any("pool `hosts` needs 37 bits, has /8" in line for line in found)


def test_a_64_per_port_needs_as_many_bits_before_it() -> None:
    text = pools("[10.64.0.0/19, 'fd00:0:0:1::/64']", "'fd01::/44'", "'fd00:0:0:2::/64'", family="ipv6")
    assert faults(text, large()) == []
    (short,) = faults(text.replace("/44", "/45"), large())
    assert "pool `hosts` needs /44, has /45" in short


def test_ipv6_numbers_inside_the_identifier_cost_a_leading_bit() -> None:
    shape = make_shape([make_kind()])
    text = pools("[10.0.0.0/16, 'fd00::10/124']", "'fd00:1::/48'", "'fd00:2::/64'", family="ipv6")
    numbering = number(make_intent(text), shape)
    found = [str(numbering.loopbacks(coord)[0]) for coord in shape.coords()]
    assert found == [f"fd00::{0x18 + n:x}" for n in range(8)]
    (short,) = faults(text.replace("::10/124", "::10/125"), shape)
    assert "needs /124, has /125" in short
    assert "1 to keep clear of identifier 0" in short


def test_host_fields_are_as_wide_as_the_ports_that_uplinks_leave() -> None:
    few, many = make_kind(nodes=2, up=4), make_kind(nodes=12, up=4)
    widths = {host_layout(make_shape([kind], radix=16)).bits for kind in (few, many)}
    assert widths == {2 + 4}
    shape = make_shape([few], radix=16)
    assert host_radix(shape.kind(Coord(0, Tier.LEAF, 0, 0))) == 12
    alone = make_shape([few], radix=16, tiers=1)
    assert host_radix(alone.kind(Coord(0, Tier.LEAF, 0, 0))) == 16


def test_loopbacks_of_tiers_and_planes_are_blocks_in_order() -> None:
    kind = make_kind(rails=4)
    shape = make_shape(
        [kind] * 3, planes=2, tiers=3, pod_units=2, spines=3, spine_up=2, core_groups=3, cores=2, max_units=4
    )
    numbering = number(make_intent(pools("10.0.0.0/16", "10.16.0.0/12", "10.1.0.0/16", family="ipv4")), shape)
    at = {coord: str(numbering.loopbacks(coord)[0]) for coord in shape.coords()}
    assert at[Coord(0, Tier.LEAF, 2, 3)] == "10.0.0.11"
    assert at[Coord(1, Tier.LEAF, 0, 0)] == "10.0.0.16"
    assert at[Coord(0, Tier.SPINE, 1, 2)] == "10.0.0.38"
    assert at[Coord(1, Tier.SPINE, 0, 0)] == "10.0.0.40"
    assert at[Coord(0, Tier.CORE, 2, 1)] == "10.0.0.53"
    assert [str(block) for block in numbering.loopback_blocks(1)] == ["10.0.0.16/28", "10.0.0.40/29", "10.0.0.56/29"]


def test_links_of_both_boundaries_are_apart() -> None:
    shape = make_shape(
        [make_kind(rails=2, up=3)] * 4,
        tiers=3,
        pod_units=2,
        rail_groups=2,
        spines=3,
        spine_up=2,
        core_groups=3,
        cores=2,
    )
    numbering = number(make_intent(pools("10.0.0.0/16", "10.16.0.0/12", "10.1.0.0/16", family="ipv4")), shape)
    lower, upper = numbering.link(Coord(0, Tier.LEAF, 1, 1), 2)[0]
    # rail group 1, unit 1 of 4, uplink 2 of 3: 1 01 10 and the side
    assert (str(lower), str(upper)) == ("10.1.0.45/31", "10.1.0.44/31")
    lower, upper = numbering.link(Coord(0, Tier.SPINE, 3, 2), 1)[0]
    # second block of 64; pod 1, rail group 1, spine 2, uplink 1: 1 1 10 1 and the side
    assert (str(lower), str(upper)) == ("10.1.0.123/31", "10.1.0.122/31")
