"""Both ends of every link say the same of it, and no port is used twice; on random shapes, through the views."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from fabric_cli.compiler import compile_device, compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from fabric_cli.links import links, links_of
from fabric_cli.shape import Tier
from fabric_cli.view import DeviceView, PortBlock, PortEnd
from tests.independent.generate import random_intent

SEEDS = range(60)
Port = tuple[DeviceView, PortBlock, PortEnd]


def compiled(folder: Path, seed: int) -> Fabric:
    """The fabric of a seed; underlay, family and AS mode take turns."""
    fabric_yaml, site_yaml = random_intent(random.Random(seed))
    underlay = ("ebgp-numbered", "ebgp-unnumbered")[seed % 2]
    family = ("dual", "ipv4", "ipv6")[seed % 3]
    mode = ("per-tier", "unique")[seed // 2 % 2]
    extra = f"routing: {{underlay: {underlay}}}\naddressing: {{family: {family}, host_ipv6: {(64, 127)[seed % 2]}}}\n"
    extra += f"asn: {{mode: {mode}}}\n"
    (folder / "fabric.yaml").write_text(fabric_yaml + extra)
    (folder / "site.yaml").write_text(site_yaml)
    result = compile_intent(folder)
    assert result.fabric is not None, [str(finding) for finding in result.issues]
    return result.fabric


def ports(fabric: Fabric) -> Iterator[Port]:
    """Every port in use, with its switch."""
    for coord in fabric.shape.coords():
        view = fabric.device(coord)
        for block in view.blocks:
            for end in block.ends():
                yield view, block, end


@pytest.fixture(params=SEEDS)
def fabric(request: pytest.FixtureRequest, tmp_path: Path) -> Fabric:
    return compiled(tmp_path, request.param)


def test_the_other_end_says_the_same(fabric: Fabric) -> None:
    met = {(view.name, end.name): (view, block, end) for view, block, end in ports(fabric)}
    switch_ends = 0
    for view, block, end in met.values():
        if block.role == "host":
            assert end.peer_asn is None
            continue
        switch_ends += 1
        peer, peer_block, peer_end = met[end.peer, end.peer_port]
        assert (peer_end.peer, peer_end.peer_port) == (view.name, end.name)
        assert (end.peer_asn, peer_end.peer_asn) == (peer.asn, view.asn)
        assert (end.addresses, end.peer_addresses) == (peer_end.peer_addresses, peer_end.addresses)
        assert block.plan.speed_bps == peer_block.plan.speed_bps
        assert block.plan.length_m == peer_block.plan.length_m
        assert block.ip_mtu == peer_block.ip_mtu
        assert view.coord.plane == peer.coord.plane
        assert {block.role, peer_block.role} == {"up", "down"}
    fabric_links = [link for link in links(fabric) if link.lower.kind not in ("node", "reserved")]
    assert switch_ends == 2 * len(fabric_links)


def test_the_links_of_a_switch_are_those_of_the_fabric_that_it_ends(fabric: Fabric) -> None:
    every = list(links(fabric))
    for known in fabric.classes:
        name = fabric.numbering.name(known.sample)
        ended = [link for link in every if name in (link.lower.name, link.upper.name)]
        assert sorted(map(str, links_of(fabric, known.sample))) == sorted(map(str, ended))


def test_both_ends_are_in_one_subnet_of_their_own(fabric: Fabric) -> None:
    numbered = fabric.decisions.routing.numbered
    families = fabric.decisions.routing.ipv4 + fabric.decisions.routing.ipv6
    held: dict[object, str] = {}
    subnets: dict[object, set[frozenset[str]]] = {}
    for view, block, end in ports(fabric):
        assert len(end.addresses) == (families if numbered or block.role == "host" else 0)
        for ours, theirs in zip(end.addresses, end.peer_addresses, strict=True):
            assert ours.network == theirs.network
            assert ours.ip != theirs.ip
            place = f"{view.name} {end.name}"
            assert held.setdefault(ours.ip, place) == place
            subnets.setdefault(ours.network, set()).add(frozenset((place, f"{end.peer} {end.peer_port}")))
    assert all(len(links) == 1 for links in subnets.values())


def test_every_port_is_used_once_and_no_cage_by_two_roles(fabric: Fabric) -> None:
    for coord in fabric.shape.coords():
        view = fabric.device(coord)
        used: set[tuple[int, int]] = set()
        roles: dict[int, str] = {}
        for block in view.blocks:
            for i in range(block.plan.count):
                port = block.plan.port(i)
                assert 1 <= port.cage <= view.platform.cages
                assert port not in used
                used.add(port)
                assert roles.setdefault(port.cage, block.role) == block.role


def test_the_rendered_files_name_every_neighbour(fabric: Fabric) -> None:
    for known in fabric.classes:
        view, issues = fabric.device(known.sample), Issues()
        files = compile_device(fabric, known.sample, issues)
        assert not issues.failed()
        script, routing = files["interfaces.sh"].splitlines(), files["frr.conf"]
        for block in view.blocks:
            for end in block.ends():
                [line] = [line for line in script if line.startswith(f"port {end.name} ")]
                words = line.split()
                assert words[2:4] == [str(block.ip_mtu), f"{end.peer}:{end.peer_port}"]
                assert words[4:] == [str(address) for address in end.addresses]
                if block.role != "host":
                    names = [str(address.ip) for address in end.peer_addresses] or [end.name]
                    for name in names:
                        assert f"neighbor {name} remote-as {end.peer_asn}" in routing


def test_addresses_lie_in_what_neighbours_accept(fabric: Fabric) -> None:
    for known in fabric.classes:
        if known.tier is not Tier.LEAF:
            continue
        view = fabric.device(known.sample)
        host = view.block("host")
        assert host is not None
        for rules in (view.routing.own, view.routing.accepted):
            for end in host.ends():
                for address in end.addresses:
                    network = address.network
                    assert any(
                        rule.length == network.prefixlen
                        and rule.block.version == network.version
                        and network.network_address in rule.block
                        for rule in rules
                    )
