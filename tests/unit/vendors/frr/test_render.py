import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from fabric_cli.decide import Bfd, Timers
from fabric_cli.diagnostics import Issues
from fabric_cli.shape import Tier
from fabric_cli.vendors.frr import BACKEND
from fabric_cli.vendors.frr.render import render
from tests.golden.frr.views import SPLIT, WHOLE, Case

cases = st.builds(
    Case,
    tier=st.sampled_from(Tier),
    numbered=st.booleans(),
    valley=st.sampled_from(("asn", "community")),
    bfd=st.none() | st.builds(Bfd, st.integers(50, 60000), st.integers(3, 255)),
    timers=st.builds(Timers, st.integers(1, 21845), st.integers(3, 65535), st.integers(1, 65535)),
    max_paths=st.integers(1, 256),
    down=st.integers(1, 12),
    up=st.integers(0, 12),
    idle=st.integers(0, 3),
    reserved=st.integers(0, 3),
    breakout=st.sampled_from((WHOLE, SPLIT)),
).flatmap(
    lambda case: st.sampled_from(
        (case, case.but(ipv6=False), case.but(ipv4=False)),
    )
)


def rendered(case: Case) -> dict[str, str]:
    issues = Issues()
    config = BACKEND.lower(case.view(), issues)
    assert list(issues) == []
    return dict(BACKEND.render(config))


@given(cases)
def test_every_value_of_the_underlay_is_in_the_files_or_is_a_default(case: Case) -> None:
    files = rendered(case)
    view, conf = case.view(), files["frr.conf"].splitlines()
    links = [(b, e) for b in view.blocks if b.role in ("up", "down") for e in b.ends()]
    for block in view.blocks:
        for end in block.ends():
            addresses = "".join(f" {address}" for address in end.addresses)
            line = f"port {end.name} {block.ip_mtu} {end.peer}:{end.peer_port}{addresses}"
            assert line in files["interfaces.sh"].splitlines()
    families = (case.ipv4 + case.ipv6) if case.numbered else 1
    assert sum(" remote-as " in line for line in conf) == len(links) * families
    for _, end in links:
        for peer in [str(a.ip) for a in end.peer_addresses] if case.numbered else [end.name]:
            assert f" neighbor {peer} remote-as {end.peer_asn}" in conf
    if not links:
        assert not any(line.startswith("router bgp") for line in conf)
        return
    assert f"router bgp {view.asn}" in conf
    assert f" bgp router-id {view.router_id}" in conf
    timers = case.timers
    has_timers = any(f"timers {timers.keepalive_s} {timers.hold_s}" in line for line in conf)
    assert has_timers == ((timers.keepalive_s, timers.hold_s) != (3, 9))
    assert any(f"timers connect {timers.connect_s}" in line for line in conf)
    assert (f"  maximum-paths {case.max_paths}" in conf) == (case.max_paths != 256)
    assert any(re.fullmatch(r" neighbor \w+ bfd", line) for line in conf) == (case.bfd is not None)
    if case.bfd:
        assert (f"  transmit-interval {case.bfd.interval_ms}" in conf) == (case.bfd.interval_ms != 300)
        assert (f"  detect-multiplier {case.bfd.multiplier}" in conf) == (case.bfd.multiplier != 3)


@given(cases)
def test_the_text_is_clean_and_the_same_each_time(case: Case) -> None:
    files = rendered(case)
    assert files == rendered(case)
    assert set(files) == {"daemons", "frr.conf", "interfaces.sh", "sysctl.conf"}
    for text in files.values():
        assert text.isascii()
        assert text.endswith("\n")
        assert not text.endswith("\n\n")
        assert [line for line in text.split("\n") if line != line.rstrip()] == []


@given(cases)
def test_no_group_is_without_a_policy_in_a_family_it_carries(case: Case) -> None:
    conf = rendered(case)["frr.conf"]
    for family in re.findall(r"^ address-family .*?^ exit-address-family", conf, re.DOTALL | re.MULTILINE):
        active = re.findall(r"neighbor (\w+) activate", family)
        assert re.findall(r"neighbor (\w+) route-map FABRIC-IN6? in", family) == active
        outbound = re.findall(r"neighbor (\w+) route-map TO-\w+ out", family)
        assert outbound == (active if case.valley == "community" else [])


def test_no_address_stands_in_the_configuration_of_the_daemons() -> None:
    conf = rendered(Case(numbered=True))["frr.conf"]
    assert "interface swp" not in conf
    assert "ip address" not in conf.replace("match ip address", "")


def test_a_name_that_a_template_does_not_find_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render(object())  # type: ignore[arg-type]  # not a configuration, and that is the point
