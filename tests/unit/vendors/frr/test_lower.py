from dataclasses import replace
from ipaddress import IPv4Address, IPv4Network, IPv6Network

import pytest

from fabric_cli.decide import Bfd, Timers
from fabric_cli.diagnostics import Issues
from fabric_cli.shape import Tier
from fabric_cli.vendors.frr.config import Bgp, FrrConfig
from fabric_cli.vendors.frr.lower import lower
from fabric_cli.view import IPNetwork, PrefixRule
from tests.golden.frr.views import MARK, Case

ECMP_WIDTH = 256


def router(case: Case) -> FrrConfig:
    issues = Issues()
    config = lower(case.view(), ECMP_WIDTH, issues)
    assert list(issues) == []
    return config


def bgp(case: Case) -> Bgp:
    config = router(case)
    assert config.bgp is not None
    return config.bgp


@pytest.mark.parametrize(
    ("case", "groups"),
    [
        (Case(tier=Tier.LEAF), ["SPINES"]),
        (Case(tier=Tier.SPINE, up=0), ["LEAVES"]),
        (Case(tier=Tier.SPINE), ["CORES", "LEAVES"]),
        (Case(tier=Tier.CORE), ["SPINES"]),
        (Case(tier=Tier.SPINE, numbered=True), ["CORES", "CORES6", "LEAVES", "LEAVES6"]),
        (Case(tier=Tier.SPINE, numbered=True, ipv6=False), ["CORES", "LEAVES"]),
        (Case(tier=Tier.SPINE, numbered=True, ipv4=False), ["CORES6", "LEAVES6"]),
    ],
)
def test_a_group_is_named_after_the_tier_it_holds_and_numbered_ipv6_has_its_own(case: Case, groups: list[str]) -> None:
    assert [group.name for group in bgp(case).groups] == groups


def test_each_link_is_a_session_with_the_number_that_its_peer_must_have() -> None:
    [group] = bgp(Case(tier=Tier.SPINE, up=0, down=3)).groups
    assert [(m.peer, m.remote_as) for m in group.members] == [
        ("swp1", 4200000101),
        ("swp2", 4200000102),
        ("swp3", 4200000103),
    ]


def test_a_numbered_link_is_a_session_in_each_family_to_the_far_address() -> None:
    groups = bgp(Case(tier=Tier.LEAF, numbered=True, up=1)).groups
    assert [(g.name, [str(m.peer) for m in g.members]) for g in groups] == [
        ("SPINES", ["10.2.0.1"]),
        ("SPINES6", ["fd00:2::1"]),
    ]


def test_members_with_addresses_stand_in_the_order_of_the_addresses() -> None:
    view = Case(tier=Tier.SPINE, numbered=True, ipv6=False, up=0, down=3).view()
    [block] = view.blocks
    view = replace(view, blocks=(replace(block, end_at=lambda i: block.end_at(2 - i)),))
    config = lower(view, ECMP_WIDTH, Issues())
    assert config.bgp is not None
    assert [m.peer for m in config.bgp.groups[0].members] == [IPv4Address(f"10.2.0.{n}") for n in (0, 2, 4)]


@pytest.mark.parametrize("numbered", [False, True])
def test_a_group_carries_its_own_families_only(numbered: bool) -> None:  # noqa: FBT001 - one of two forms
    families = bgp(Case(tier=Tier.LEAF, numbered=numbered)).families
    groups = {family.family: [policy.group for policy in family.policies] for family in families}
    assert groups == {"ipv4": ["SPINES"], "ipv6": ["SPINES6" if numbered else "SPINES"]}


@pytest.mark.parametrize(
    ("case", "written"),
    [
        (Case(), True),
        (Case(ipv6=False), True),
        (Case(ipv4=False), False),
        (Case(numbered=True), False),
    ],
)
def test_ipv6_next_hops_for_ipv4_are_asked_for_where_ipv4_needs_them(case: Case, *, written: bool) -> None:
    assert {group.extended_nexthop for group in bgp(case).groups} == {written}


def test_what_is_the_default_of_the_profile_or_of_frr_is_left_out() -> None:
    plain = bgp(Case(bfd=Bfd(300, 3), timers=Timers(3, 9, 10), max_paths=256))
    [group] = plain.groups
    assert (group.bfd, group.bfd_profile, group.timers, group.connect) == (True, None, None, 10)
    assert plain.bfd_profile is None
    assert {family.maximum_paths for family in plain.families} == {None}


def test_what_is_no_default_is_written() -> None:
    special = bgp(Case(bfd=Bfd(500, 4), timers=Timers(1, 3, 5), max_paths=1))
    [group] = special.groups
    assert (group.bfd, group.bfd_profile, group.timers, group.connect) == (True, "fabric", (1, 3), 5)
    assert special.bfd_profile is not None
    assert (special.bfd_profile.detect_multiplier, special.bfd_profile.interval) == (4, 500)
    assert {family.maximum_paths for family in special.families} == {1}


def test_only_what_differs_stands_in_the_bfd_profile() -> None:
    for bfd, expected in ((Bfd(300, 4), (4, None)), (Bfd(500, 3), (None, 500))):
        profile = bgp(Case(bfd=bfd)).bfd_profile
        assert profile is not None
        assert (profile.detect_multiplier, profile.interval) == expected


def test_without_bfd_no_session_asks_for_it_and_its_daemon_stays_off() -> None:
    config = router(Case(bfd=None))
    assert config.bgp is not None
    assert config.bgp.bfd_profile is None
    assert not config.bfd
    assert not any(group.bfd for group in config.bgp.groups)


def test_a_switch_without_fabric_links_runs_no_bgp() -> None:
    config = router(Case(up=0))
    assert config.bgp is None
    assert not config.bfd
    assert len(config.interfaces.ports) == 2


def test_a_shared_as_number_needs_no_mark() -> None:
    underlay = bgp(Case(tier=Tier.SPINE, valley="asn"))
    assert underlay.community_lists == ()
    assert {policy.outbound for family in underlay.families for policy in family.policies} == {None}


@pytest.mark.parametrize(
    ("tier", "marking", "refusing"),
    [
        (Tier.LEAF, set(), {"SPINES"}),
        (Tier.SPINE, {"LEAVES"}, {"CORES"}),
        (Tier.CORE, {"SPINES"}, set()),
    ],
)
def test_what_comes_down_is_marked_and_never_goes_up_again(tier: Tier, marking: set[str], refusing: set[str]) -> None:
    for family in bgp(Case(tier=tier, valley="community")).families:
        maps = {policy.group: policy.outbound for policy in family.policies}
        assert set(maps) == marking | refusing
        for group, outbound in maps.items():
            assert outbound is not None
            if group in marking:
                [entry] = outbound.entries
                assert (entry.action, entry.add_community) == ("permit", MARK)
            else:
                refuse, rest = outbound.entries
                assert refuse.action == "deny"
                assert refuse.community_list is not None
                assert refuse.community_list.community == MARK
                assert (rest.action, rest.community_list) == ("permit", None)


@pytest.mark.parametrize(
    ("block", "length", "limits"),
    [
        (IPv4Network("10.0.0.1/32"), 32, (None, None)),
        (IPv4Network("10.0.0.0/16"), 32, (32, None)),
        (IPv4Network("10.1.0.0/16"), 31, (31, 31)),
        (IPv4Network("10.1.0.0/31"), 31, (None, None)),
        (IPv6Network("fd00::/64"), 128, (128, None)),
        (IPv6Network("fd00:1::/32"), 64, (64, 64)),
    ],
)
def test_a_prefix_rule_is_written_as_frr_prints_it(
    block: IPNetwork, length: int, limits: tuple[int | None, int | None]
) -> None:
    view = Case(ipv6=block.version == 6, ipv4=block.version == 4).view()
    view = replace(view, routing=replace(view.routing, own=(PrefixRule(block, length),)))
    config = lower(view, ECMP_WIDTH, Issues())
    assert config.bgp is not None
    [(_, own)] = config.bgp.prefix_lists
    [entry] = own.entries
    assert (entry.seq, entry.prefix, (entry.ge, entry.le)) == (10, block, limits)


def test_every_inbound_map_permits_listed_prefixes_and_nothing_else() -> None:
    for family in bgp(Case(tier=Tier.SPINE)).families:
        for policy in family.policies:
            [entry] = policy.inbound.entries
            assert entry.action == "permit"
            assert entry.prefix_list is not None
            assert entry.prefix_list.entries
            assert all(listed.prefix.prefixlen > 0 for listed in entry.prefix_list.entries)


def test_a_switch_as_peer_without_a_number_is_a_bug() -> None:
    view = Case(tier=Tier.SPINE, up=0, down=1).view()
    [block] = view.blocks
    end = block.end_at(0)
    assert end is not None
    nameless = replace(end, peer_asn=None)
    view = replace(view, blocks=(replace(block, end_at=lambda _: nameless),))
    with pytest.raises(ValueError, match="swp1"):
        lower(view, ECMP_WIDTH, Issues())
