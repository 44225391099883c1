from __future__ import annotations

from fabric_cli.diagnostics import Issues
from fabric_cli.numbering import build_numbering
from fabric_cli.shape import Coord, Tier
from tests.unit.numbering.shapes import NUMBERED, faults, make_intent, make_kind, make_shape, number

LEAF = Coord(0, Tier.LEAF, 0, 0)
ASN = "asn: {pool: 64512-65534}\n"
SITE = """\
site: ams1
pools:
  loopback: [10.0.0.0/16, "fd00:0:0:1::/64"]
  hosts: [10.16.0.0/12, "fd00:1::/32"]
  links: [10.1.0.0/16, "fd00:0:0:2::/64"]
asn: {pool: 64512-65534}
"""


def pools(text: str, family: str = "ipv4") -> str:
    return f"addressing:\n  family: {family}\n  pools: {{{text}}}\n{ASN}"


def test_the_fabric_comes_before_the_site_in_each_pool_and_family() -> None:
    intent = make_intent("addressing: {pools: {loopback: 192.168.0.0/16}}\n" + NUMBERED, SITE)
    numbering = number(intent, make_shape([make_kind()]))
    loopback4, loopback6 = numbering.loopbacks(LEAF)
    assert str(loopback4) == "192.168.0.0"
    assert str(loopback6) == "fd00:0:0:1::8"
    assert str(numbering.router_id(LEAF)) == "192.168.0.0"
    assert str(numbering.host(LEAF, 0)[0][0]) == "10.16.0.0/31"
    assert str(numbering.link(LEAF, 0)[0][0]) == "10.1.0.1/31"


def test_every_missing_prefix_is_named_where_the_family_is_chosen() -> None:
    found = faults("addressing: {family: dual}\n" + ASN + NUMBERED, site="site: s\npools: {hosts: 10.0.0.0/8}\n")
    place = "fabric.yaml:6:22"
    assert found == [
        f"I201 {place} pool `hosts` has no IPv6 prefix, which family `dual` needs",
        f"I201 {place} pool `links` has no IPv4 prefix, which family `dual` needs",
        f"I201 {place} pool `links` has no IPv6 prefix, which family `dual` needs",
        f"I201 {place} pool `loopback` has no IPv4 prefix, which family `dual` needs",
        f"I201 {place} pool `loopback` has no IPv6 prefix, which family `dual` needs",
    ]


def test_links_need_no_pool_while_unnumbered() -> None:
    text = pools("loopback: 10.0.0.0/16, hosts: 10.16.0.0/12")
    assert faults(text) == []
    assert faults(text + NUMBERED, make_shape([make_kind()], tiers=1)) == []
    assert [line[:4] for line in faults(text + NUMBERED)] == ["I201"]


def test_without_ipv4_router_ids_need_a_prefix_of_their_own() -> None:
    text = 'loopback: "fd00:0:0:1::/64", hosts: "fd00:1::/32"'
    reason = "pool `router_id` has no IPv4 prefix, which router ids need"
    assert faults(pools(text, "ipv6")) == [f"I201 fabric.yaml:7:11 {reason}"]
    assert faults(pools(text + ", router_id: 10.0.0.0/16", "ipv6")) == []


def test_an_ipv4_loopback_prefix_serves_router_ids_without_ipv4() -> None:
    intent = make_intent(pools('loopback: [10.0.0.0/16, "fd00:0:0:1::/64"], hosts: "fd00:1::/32"', "ipv6"))
    numbering = number(intent, make_shape([make_kind()]))
    assert str(numbering.router_id(LEAF)) == "10.0.0.0"
    assert [str(address) for address in numbering.loopbacks(LEAF)] == ["fd00:0:0:1::8"]


def test_two_prefixes_of_a_family_are_refused_with_both_places() -> None:
    issues = Issues()
    text = pools("loopback: [10.0.0.0/16, 10.1.0.0/16], hosts: 10.16.0.0/12")
    assert build_numbering(make_intent(text), make_shape([make_kind()]), issues) is None
    (found,) = issues
    assert found.reason == "pool `loopback` has two IPv4 prefixes, `10.0.0.0/16` and `10.1.0.0/16`"
    assert str(found.span) == "fabric.yaml:8:35"
    assert [str(span) for span, _ in found.related] == ["fabric.yaml:8:22"]


def test_an_unused_family_warns_in_the_fabric_and_not_in_the_site() -> None:
    text = pools('loopback: [10.0.0.0/16, "fd00::/64"], hosts: 10.16.0.0/12')
    reason = "pool `loopback` has `fd00::/64`, the fabric has no IPv6"
    assert faults(text) == [f"I203 fabric.yaml:8:35 {reason}"]
    assert faults("addressing: {family: ipv4}\n" + ASN, site=SITE) == []


def test_overlapping_pools_are_refused_with_both_places() -> None:
    issues = Issues()
    text = pools("loopback: 10.16.0.0/16, hosts: 10.16.0.0/12")
    assert build_numbering(make_intent(text), make_shape([make_kind()]), issues) is None
    (found,) = issues
    assert (found.code, str(found.span)) == ("A001", "fabric.yaml:8:42")
    assert found.reason == "`10.16.0.0/12` of pool `hosts` overlaps `10.16.0.0/16` of pool `loopback`"
    assert [str(span) for span, _ in found.related] == ["fabric.yaml:8:21"]


def test_overlap_is_found_between_fabric_and_site() -> None:
    found = faults('addressing: {pools: {hosts: [10.0.0.0/12, "fd00:1::/32"]}}\n', site=SITE)
    assert [line.split()[0:2] for line in found] == [["A001", "site.yaml:3:14"]]


def test_only_loopbacks_and_router_ids_may_be_one_prefix() -> None:
    same = "loopback: 10.0.0.0/16, router_id: 10.0.0.0/16, hosts: 10.16.0.0/12"
    assert faults(pools(same)) == []
    assert [line[:4] for line in faults(pools(same.replace("0/16, hosts", "0/17, hosts")))] == ["A001"]
    assert [line[:4] for line in faults(pools(same.replace("10.16.0.0/12", "10.0.0.0/12")))] == ["A001", "A001"]


def test_a_pool_of_no_use_on_links_is_refused() -> None:
    for prefix, what in (("224.0.0.0/8", "multicast"), ("127.0.0.0/8", "loopback"), ("0.0.0.0/8", "this host")):
        (found,) = faults(pools(f"loopback: 10.0.0.0/16, hosts: {prefix}"))
        assert found.startswith("I204 fabric.yaml:8:41"), found
        assert what in found
