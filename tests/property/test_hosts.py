"""What nodes are told agrees with what their leaves are given; on random shapes, the leaf's side through its view."""

from __future__ import annotations

import random
from collections import Counter
from ipaddress import ip_interface, ip_network
from pathlib import Path
from typing import Any

import pytest

from fabric_cli.compiler import compile_intent
from fabric_cli.export.hosts import COLUMNS, host_ports, nodes, rows
from fabric_cli.fabric import Fabric
from fabric_cli.links import links
from fabric_cli.shape import Tier
from fabric_cli.views.places import rails_of
from tests.independent.generate import random_intent

SEEDS = range(60)


def compiled(folder: Path, seed: int) -> Fabric:
    """The fabric of a seed; families, prefix lengths and MTUs take turns."""
    fabric_yaml, site_yaml = random_intent(random.Random(seed))
    family, mtu = ("dual", "ipv4", "ipv6")[seed % 3], (9000, 4200)[seed // 3 % 2]
    extra = f"addressing: {{family: {family}, host_ipv6: {(64, 127)[seed % 2]}}}\nmtu: {{host: {mtu}}}\n"
    (folder / "fabric.yaml").write_text(fabric_yaml + extra)
    (folder / "site.yaml").write_text(site_yaml)
    result = compile_intent(folder)
    assert result.fabric is not None, [str(finding) for finding in result.issues]
    return result.fabric


@pytest.fixture(params=SEEDS)
def fabric(request: pytest.FixtureRequest, tmp_path: Path) -> Fabric:
    return compiled(tmp_path, request.param)


def leaf_side(fabric: Fabric) -> dict[tuple[str, str], dict[str, Any]]:
    """By node and NIC port, what the leaf at the other end says."""
    told: dict[tuple[str, str], dict[str, Any]] = {}
    for coord in fabric.shape.coords():
        view = fabric.device(coord)
        block = view.block("host") if coord.tier is Tier.LEAF else None
        for end in block.ends() if block else ():
            assert (end.peer, end.peer_port) not in told
            told[end.peer, end.peer_port] = {
                "device": view.name,
                "device_port": end.name,
                "plane": coord.plane,
                "rails": rails_of(fabric.shape, coord),
                "addresses": [str(address) for address in end.peer_addresses],
                "switch": list(end.addresses),
                "ip_mtu": block.ip_mtu if block else None,
            }
    return told


def meeting(fabric: Fabric) -> dict[str, str]:
    """By leaf, a name that it shares with all switches that it can reach over the links."""
    head = {fabric.numbering.name(coord): fabric.numbering.name(coord) for coord in fabric.shape.coords()}

    def find(name: str) -> str:
        while head[name] != name:
            name = head[name]
        return name

    for link in links(fabric):
        if link.lower.kind not in {"node", "reserved"}:
            head[find(link.lower.name)] = find(link.upper.name)
    return {name: find(name) for name in head}


def test_every_nic_port_is_told_once_what_its_leaf_is_given(fabric: Fabric) -> None:
    expected, found = leaf_side(fabric), list[Any](rows(fabric, nodes(fabric)))
    assert Counter((row["node"], row["port"]) for row in found) == Counter(expected.keys())
    families = fabric.decisions.routing.ipv4 + fabric.decisions.routing.ipv6
    for row in found:
        assert tuple(row) == COLUMNS
        leaf = expected[row["node"], row["port"]]
        assert {key: row[key] for key in leaf if key in row} == {key: leaf[key] for key in leaf if key in row}
        assert row["rail"] in leaf["rails"]
        assert row["gateway"] == [str(address.ip) for address in leaf["switch"]]
        assert len(row["addresses"]) == families
        for own, switch in zip(row["addresses"], leaf["switch"], strict=True):
            assert ip_interface(own).network == switch.network
            assert ip_interface(own).ip != switch.ip


def test_the_routes_of_a_nic_port_lead_to_all_ports_that_the_links_reach_and_to_no_other(fabric: Fabric) -> None:
    group, found = meeting(fabric), list[Any](rows(fabric, nodes(fabric)))
    held = [[(ip_interface(text).ip, group[row["device"]]) for text in row["addresses"]] for row in found]
    judged: set[str] = set()
    for row in found:
        assert [route["via"] for route in row["routes"]] == row["gateway"]
        if row["device"] in judged:
            continue
        judged.add(row["device"])
        for family, route in enumerate(row["routes"]):
            block = ip_network(route["to"])
            for addresses in held:
                address, other = addresses[family]
                assert (address in block) == (other == group[row["device"]])


def test_the_ports_of_a_node_are_counted_without_gaps(fabric: Fabric) -> None:
    for node in nodes(fabric):
        ports = list(host_ports(fabric, node))
        assert [port.index for port in ports] == list(range(len(ports)))
        assert len({port.port for port in ports}) == len(ports)
        assert {port.node for port in ports} == {node.name}
