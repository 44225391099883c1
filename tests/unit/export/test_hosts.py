"""What the rows hold, and the snippets that servers read."""

from __future__ import annotations

import csv
import io
import re
import tracemalloc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.export.hosts import COLUMNS, HostPort, find_node, host_ports, nodes, row, rows, suggest_nodes
from fabric_cli.export.signed import Counts, is_untouched, signed, write_signed
from fabric_cli.fabric import Fabric
from fabric_cli.views.hosts import csv_text
from fabric_cli.views.ifupdown import ifupdown_text
from fabric_cli.views.netplan import netplan_text
from tests.conftest import REPO

STARTERS, EXAMPLES = REPO / "intents" / "starters", REPO / "examples"
DESIGNS = ("quickstart", "two-plane", "three-tier")


@cache
def compiled(folder: Path) -> Fabric:
    result = compile_intent(folder)
    assert result.fabric is not None
    return result.fabric


def node_ports(design: str) -> list[HostPort]:
    """The ports of the last node of an example."""
    fabric = compiled(EXAMPLES / design)
    *_, last = nodes(fabric)
    return list(host_ports(fabric, last))


def in_family(tmp_path: Path, family: str) -> list[HostPort]:
    """The ports of the quickstart's first node in one address family."""
    for name in ("fabric.yaml", "site.yaml"):
        text = (EXAMPLES / "quickstart" / name).read_text(encoding="utf-8")
        more = f"addressing: {{family: {family}}}\n" if name == "fabric.yaml" else ""
        (tmp_path / name).write_text(text + more, encoding="utf-8")
    fabric = compiled(tmp_path)
    return list(host_ports(fabric, next(nodes(fabric))))


def test_a_row_says_what_a_nic_port_needs() -> None:
    fabric = compiled(EXAMPLES / "two-plane")
    assert row(list(host_ports(fabric, next(nodes(fabric))))[3]) == {
        "node": "two-plane-su1-n1",
        "nic": "nic1",
        "port": "nic1p1",
        "plane": 1,
        "rail": 1,
        "device": "two-plane-p2-su1-r1to4",
        "device_port": "swp2",
        "addresses": ["10.1.1.3/31", "fd00:0:100::303/127"],
        "gateway": ["10.1.1.2", "fd00:0:100::302"],
        "routes": [
            {"to": "10.1.1.0/24", "via": "10.1.1.2"},
            {"to": "fd00:0:100::300/120", "via": "fd00:0:100::302"},
        ],
        "ip_mtu": 9000,
    }


def test_csv_holds_what_the_rows_hold() -> None:
    fabric = compiled(EXAMPLES / "two-plane")
    lines = list(csv.DictReader(io.StringIO("".join(csv_text(rows(fabric, nodes(fabric)))))))
    wanted: list[Any] = list(rows(fabric, nodes(fabric)))
    assert tuple(lines[0]) == COLUMNS
    for line, found in zip(lines, wanted, strict=True):
        assert line["addresses"].split(" ") == found["addresses"]
        assert line["gateway"].split(" ") == found["gateway"]
        assert line["routes"].split("; ") == [f"{route['to']} via {route['via']}" for route in found["routes"]]
        plain = [key for key in COLUMNS if key not in {"addresses", "gateway", "routes"}]
        assert [line[key] for key in plain] == [str(found[key]) for key in plain]
    assert "".join(csv_text([])) == ",".join(COLUMNS) + "\n"


def test_the_list_is_written_as_it_is_made() -> None:
    fabric = compiled(STARTERS / "h100-512-rail-groups")
    next(csv_text(rows(fabric, nodes(fabric))))  # what is imported and remembered once
    tracemalloc.start()
    try:
        size = sum(len(piece) for piece in csv_text(rows(fabric, nodes(fabric))))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert size > 700_000
    assert peak < size / 2


def test_a_node_is_found_by_its_name() -> None:
    fabric = compiled(EXAMPLES / "quickstart")
    assert all(find_node(fabric, node.name) == node for node in nodes(fabric))
    assert find_node(fabric, "quickstart-su1-r1") is None
    assert suggest_nodes(fabric, "quickstart-su1-n03")[0] == "quickstart-su1-n3"


@pytest.mark.parametrize("design", DESIGNS)
def test_netplan_gives_each_nic_port_a_table_of_its_own(design: str) -> None:
    ports = node_ports(design)
    document = YAML(typ="safe", pure=True).load(netplan_text(ports))
    assert document["network"]["version"] == 2
    interfaces = document["network"]["ethernets"]
    assert list(interfaces) == [port.port for port in ports]
    tables = set()
    for number, port in enumerate(ports, 1000):
        found = interfaces[port.port]
        assert (found["accept-ra"], found["dhcp4"], found["dhcp6"]) == (False, False, False)
        assert found["mtu"] == port.ip_mtu
        assert found["addresses"] == [str(address) for address in port.addresses]
        wanted = [{"to": str(route.to), "via": str(route.via), "table": number} for route in port.routes]
        assert found["routes"] == wanted
        assert found["routing-policy"] == [
            {"from": f"{address.ip}/{32 if address.version == 4 else 128}", "table": number, "priority": number}
            for address in port.addresses
        ]
        tables.add(number)
    assert len(tables) == len(ports)


@pytest.mark.parametrize("design", DESIGNS)
def test_ifupdown_says_the_same_as_netplan(design: str) -> None:
    ports = node_ports(design)
    text = ifupdown_text(ports)
    assert re.findall(r"^auto (.+)$", text, re.MULTILINE) == [port.port for port in ports]
    stanzas = dict(_stanzas(text))
    assert len(stanzas) == sum(len(port.addresses) for port in ports)
    for port in ports:
        for address, route in zip(port.addresses, port.routes, strict=True):
            number, version = 1000 + port.index, address.version
            options = stanzas[port.port, "inet" if version == 4 else "inet6"]
            rule = f"from {address.ip}/{address.max_prefixlen} table {number} priority {number}"
            assert options[:2] == [f"address {address}", f"mtu {port.ip_mtu}"]
            way = f"up ip -{version} route replace {route.to} via {route.via} dev $IFACE table {number}"
            assert way in options
            assert f"up ip -{version} rule add {rule}" in options
            assert f"down ip -{version} rule del {rule} || true" in options


def test_ifupdown_of_a_port_reads_like_this(tmp_path: Path) -> None:
    assert ifupdown_text(in_family(tmp_path, "ipv4")).startswith("""\
# node quickstart-su1-n1: NIC ports, each with a routing table of its own (1000 to 1003) for what it sends.
# The names are those of the node model: put those that the server gives its interfaces in their place.

# plane 0, rail 0, cabled to quickstart-su1-r1 swp1
auto nic0
iface nic0 inet static
    address 10.1.0.1/31
    mtu 9000
    pre-up sysctl -q -w net/ipv4/conf/$IFACE/arp_ignore=1
    pre-up sysctl -q -w net/ipv4/conf/$IFACE/arp_announce=2
    up ip -4 route replace 10.1.0.0/22 via 10.1.0.0 dev $IFACE table 1000
    up ip -4 rule del from 10.1.0.1/32 table 1000 priority 1000 2>/dev/null || true
    up ip -4 rule add from 10.1.0.1/32 table 1000 priority 1000
    down ip -4 rule del from 10.1.0.1/32 table 1000 priority 1000 || true

# plane 0, rail 1, cabled to quickstart-su1-r2 swp1
""")


def test_arp_is_a_matter_of_ipv4_and_router_advertisements_of_ipv6(tmp_path: Path) -> None:
    (tmp_path / "4").mkdir()
    (tmp_path / "6").mkdir()
    four, six = in_family(tmp_path / "4", "ipv4"), in_family(tmp_path / "6", "ipv6")
    for make in (netplan_text, ifupdown_text):
        assert "arp_ignore" in make(four)
        assert "arp_announce" in make(four)
        assert "arp_" not in make(six)
    assert "accept_ra=0" in ifupdown_text(six)
    assert "inet6" not in ifupdown_text(four)


def test_a_signature_breaks_with_any_change() -> None:
    text = signed("one\ntwo\n")
    assert text.endswith("\none\ntwo\n")
    assert is_untouched(text)
    for other in (text.replace("two", "too"), f"{text}more\n", text[:-1], text.replace("fabric", "f"), "one\n", ""):
        assert not is_untouched(other)


def test_only_what_is_as_it_was_written_is_replaced(tmp_path: Path) -> None:
    files, root = {"a": "one\n", "b": "two\n"}, tmp_path / "new"
    assert write_signed(root, files, str, Issues()) == Counts(2, 0)
    assert write_signed(root, files, str, Issues()) == Counts(0, 2)
    assert write_signed(root, files | {"b": "three\n"}, str, Issues()) == Counts(1, 1)
    edited = (root / "b").read_text() + "mine\n"
    (root / "b").write_text(edited)
    (root / "c").write_text("mine\n")
    issues = Issues()
    assert write_signed(root, {"a": "four\n", "b": "four\n", "c": "four\n"}, str, issues) is None
    assert [finding.code for finding in issues] == ["U004", "U004"]
    kept = {path.name: path.read_text() for path in root.iterdir()}
    assert kept == {"a": signed("one\n"), "b": edited, "c": "mine\n"}


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder" / "a").mkdir(parents=True)
    for root in (tmp_path / "file", tmp_path / "folder"):
        issues = Issues()
        assert write_signed(root, {"a": ""}, str, issues) is None
        assert [finding.code for finding in issues] == ["U003"]


def _stanzas(text: str) -> Iterator[tuple[tuple[str, str], list[str]]]:
    """Name and family of each stanza, with its options."""
    for part in re.split(r"^iface ", text, flags=re.MULTILINE)[1:]:
        first, *options = part.splitlines()
        name, family, method = first.split(" ")
        assert method == "static"
        yield (name, family), [line.strip() for line in options if line.startswith("    ")]
