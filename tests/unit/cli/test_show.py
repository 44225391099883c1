"""The `show` commands: their documents, their filters, and what they say to people."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.unit.cli.conftest import QUICKSTART, REPO, Call

STARTERS = REPO / "intents" / "starters"


def test_topology_has_the_keys_of_the_contract(call: Call) -> None:
    called = call("show", "topology", QUICKSTART, "--json")
    shown = called.document
    assert called.status == 0
    assert list(shown) == [
        *("fabric", "planes", "gpus", "nodes", "nics", "switches", "pods", "spine_groups"),
        *("tiers", "links", "paths", "one_spine_lost", "injection_bps", "bisection_bps"),
        *("staged", "planned"),
    ]
    for tier in shown["tiers"]:
        assert list(tier) == [
            *("tier", "switches", "per_plane", "down_bps", "up_bps"),
            *("ports_used", "ports_free", "reserved", "platforms", "ratio"),
        ]
        assert list(tier["ratio"]) == ["designed", "cabled"]
    for link in shown["links"]:
        assert list(link) == ["ends", "count", "per_pair", "cages", "speed_bps"]
    assert (shown["gpus"], shown["switches"], shown["one_spine_lost"]) == (64, 12, {"ratio": 0.75})
    assert shown["paths"]["cross_pod"] == {"same_rail": None, "cross_rail": None}


def test_topology_tells_people_the_same_figures(call: Call) -> None:
    shown = call("show", "topology", STARTERS / "dgx-h100-4su").out
    assert "1,016 GPUs, 127 nodes, 1,016 NICs, 48 switches" in shown
    assert "leaf – spine  1,024" in shown


def test_warnings_stand_in_a_document_and_are_told_to_people(call: Call) -> None:
    called = call("show", "topology", STARTERS / "asterfusion-256", "--json")
    assert called.status == 0
    assert {row["code"] for row in called.document["diagnostics"]} >= {"T009"}
    assert "warning[T009]" in called.err


def test_links_come_with_both_ends(call: Call) -> None:
    rows = call("show", "links", QUICKSTART, "--json").document
    assert len(rows) == 128
    assert list(rows[0]) == [
        *("a", "a_port", "b", "b_port", "speed_bps"),
        *("cable", "length_m", "medium", "plane", "srlg"),
    ]


def test_a_list_keeps_its_form_beside_warnings(call: Call) -> None:
    called = call("show", "links", STARTERS / "asterfusion-256", "--json")
    assert isinstance(called.document, list)
    assert "warning[T009]" in called.err


def test_links_and_addresses_can_be_narrowed(call: Call) -> None:
    rows = call("show", "links", QUICKSTART, "--device", "quickstart-s1", "--json").document
    assert len(rows) == 16
    assert {row["b"] for row in rows} == {"quickstart-s1"}
    own = call("show", "addresses", QUICKSTART, "--device", "quickstart-s1", "--json").document
    assert [row["kind"] for row in own] == ["loopback", "loopback", "router_id"]
    assert call("show", "links", STARTERS / "srv6-emulator", "--plane", 3, "--json").document[0]["plane"] == 3
    assert "has no plane 1" in call("show", "links", QUICKSTART, "--plane", 1).err


def test_addresses_name_owner_port_and_peer_of_both_ends(call: Call) -> None:
    rows = call("show", "addresses", STARTERS / "evpn-lab", "--json").document
    assert all(list(row) == ["kind", "owner", "port", "address", "peer"] for row in rows)
    assert {row["kind"] for row in rows} == {"loopback", "router_id", "link", "host"}
    linked = {(row["owner"], row["peer"]) for row in rows if row["kind"] in {"link", "host"}}
    assert linked == {(peer, owner) for owner, peer in linked}
    given = [row["address"].partition("/")[0] for row in rows if row["kind"] != "router_id"]
    assert len(given) == len(set(given))


def test_a_device_comes_port_by_port(call: Call) -> None:
    shown = call("show", "device", "quickstart-su1-r1", "-C", QUICKSTART, "--json").document
    assert list(shown) == [
        *("name", "tier", "plane", "pod", "unit", "rails", "index", "state", "class"),
        *("platform", "nos", "version", "asn", "loopbacks", "mgmt", "ports"),
    ]
    assert (shown["tier"], shown["unit"], shown["rails"]) == ("leaf", "su1", [0])
    assert list(shown["ports"][0]) == [
        *("port", "cage", "sub", "role", "speed_bps", "peer", "peer_port", "addresses", "medium", "length_m"),
    ]
    assert [port["role"] for port in shown["ports"]] == ["host"] * 8 + ["up"] * 8


def test_a_device_shows_what_ports_are_kept_for(call: Call) -> None:
    shown = call("show", "device", "superpod-su4-r1", "-C", STARTERS / "dgx-h100-4su", "--json").document
    assert [port["peer"] for port in shown["ports"] if port["role"] == "reserved"] == ["ufm"]


def test_ports_that_wait_for_a_unit_have_no_peer(call: Call) -> None:
    ports = call("show", "device", "quickstart-s1", "-C", QUICKSTART, "--json").document["ports"]
    assert [port["peer"] is None for port in ports] == [False] * 16 + [True] * 16


@pytest.mark.parametrize("starter", ["asterfusion-256", "dgx-b300-8su", "evpn-lab", "h100-512-rail-groups"])
def test_both_ends_of_a_link_tell_the_same_medium_and_length(call: Call, starter: str) -> None:
    """Seen from the first leaf and, through its first uplink, from the spine."""
    where = ("-C", STARTERS / starter, "--json")
    first = call("show", "links", STARTERS / starter, "--json", "--plane", 0).document
    leaf = first[0]["b"]
    uplink = next(p for p in call("show", "device", leaf, *where).document["ports"] if p["role"] == "up")
    spine = call("show", "device", uplink["peer"], *where).document
    back = next(p for p in spine["ports"] if (p["peer"], p["peer_port"]) == (leaf, uplink["port"]))
    link = next(row for row in first if (row["a"], row["a_port"]) == (leaf, uplink["port"]))
    for seen in (uplink, back):
        assert (seen["medium"], seen["length_m"]) == (link["medium"], link["length_m"])


def test_an_unknown_device_gets_a_suggestion(call: Call) -> None:
    called = call("show", "device", "quickstart-su1-r9", "-C", QUICKSTART)
    assert called.status == 1
    assert "has no switch `quickstart-su1-r9`" in called.err
    assert "did you mean `quickstart-su1-r" in called.err
    assert "switches have names like `quickstart-su1-r1`" in call("show", "device", "xyz", "-C", QUICKSTART).err


def test_the_files_of_a_device_can_be_printed(call: Call) -> None:
    where = ("quickstart-s1", "-C", QUICKSTART)
    files = call("show", "device", *where, "--config", "--json").document["files"]
    assert call("show", "device", *where, "--file", "frr.conf").out == files["frr.conf"]
    shown = call("show", "device", *where, "--config").out
    assert shown == "".join(f"==> {name} <==\n{text}" for name, text in sorted(files.items()))
    assert "there are: daemons, frr.conf" in call("show", "device", *where, "--file", "frr.cnf").err


@pytest.mark.parametrize("design", [QUICKSTART, *sorted(STARTERS.iterdir())], ids=lambda path: path.name)
def test_a_picture_stays_small_and_names_only_boxes_it_has(call: Call, design: Path, tmp_path: Path) -> None:
    target = tmp_path / "picture.svg"
    assert call("show", "topology", design, "--svg", target).status == 0
    drawn = target.read_text(encoding="utf-8")
    assert drawn == call("show", "topology", design, "--svg", "-").out
    root = ET.fromstring(drawn)  # noqa: S314 - our own text
    width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
    for box in root.iter("{http://www.w3.org/2000/svg}rect"):
        if "x" in box.attrib:
            assert 0 <= float(box.attrib["x"]) <= width - float(box.attrib["width"])
            assert 0 <= float(box.attrib["y"]) <= height - float(box.attrib["height"])
    chart = call("show", "topology", design, "--mermaid").out.splitlines()
    boxes = {line.strip().partition("[")[0] for line in chart if ":::" in line}
    assert len(boxes) < 60
    lines = [line.split() for line in chart if " ---|" in line]
    assert lines
    assert {name for line in lines for name in (line[0], line[-1])} <= boxes


def test_the_intent_is_printed_as_written(call: Call) -> None:
    assert call("show", "intent", QUICKSTART).out == (QUICKSTART / "fabric.yaml").read_text(encoding="utf-8")
    assert call("show", "intent", QUICKSTART, "--json").document["switches"]["leaf"]["version"] == "10.3"
