"""Pins: a name, AS number, address or port that a person fixed for one switch, and everything that follows from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fabric_cli.compiler import compile_device, compile_intent
from fabric_cli.diagnostics import Issues
from tests.unit.cli.conftest import QUICKSTART, Call, edit

LEAF = "quickstart-su1-r1"


def pin(call: Call, intent: Path, *pins: str) -> Any:  # noqa: ANN401 - a document
    called = call("lock", intent, "--json", *[word for text in pins for word in ("--pin", text)])
    return called.document if called.status == 0 else called.document["diagnostics"]


def device(call: Call, intent: Path, name: str) -> Any:  # noqa: ANN401 - a document
    return call("show", "device", name, "-C", intent, "--json").document


def files(intent: Path, name: str) -> str:
    """The files of a switch, one after the other."""
    fabric = compile_intent(intent).fabric
    assert fabric is not None
    coord = fabric.numbering.find(name)
    assert coord is not None
    return "\n".join(compile_device(fabric, coord, Issues()).values())


def test_a_name_is_the_switch_s_everywhere(call: Call, intent: Path) -> None:
    assert pin(call, intent, f"{LEAF}:name=hall-a-leaf-1")["changes"][0] == "units `su1`, `su2` added"
    assert device(call, intent, "hall-a-leaf-1")["name"] == "hall-a-leaf-1"
    assert call("show", "device", LEAF, "-C", intent).status == 1
    peers = {port["peer"] for port in device(call, intent, "quickstart-s1")["ports"]}
    assert "hall-a-leaf-1" in peers
    assert LEAF not in peers
    assert LEAF not in files(intent, "quickstart-s1")
    rows = call("export", "hosts", intent, "--json").document
    assert {row["device"] for row in rows if row["nic"] == "nic0"} == {"hall-a-leaf-1", "quickstart-su2-r1"}


def test_an_as_number_is_used_at_both_ends(call: Call, intent: Path) -> None:
    pin(call, intent, f"{LEAF}:asn=4210000001")
    assert device(call, intent, LEAF)["asn"] == 4210000001
    assert "remote-as 4210000001" in files(intent, "quickstart-s1")
    assert "router bgp 4210000001" in files(intent, LEAF)


def test_a_loopback_is_announced_and_taken_by_the_others(call: Call, intent: Path) -> None:
    pin(call, intent, f"{LEAF}:loopback=192.168.7.7", f"{LEAF}:loopback=fd77::7")
    assert device(call, intent, LEAF)["loopbacks"] == ["192.168.7.7/32", "fd77::7/128"]
    own = files(intent, LEAF)
    assert "bgp router-id 192.168.7.7" in own
    for name in (LEAF, "quickstart-s1", "quickstart-su2-r3"):
        text = files(intent, name)
        assert "permit 192.168.7.7/32" in text
        assert "permit fd77::7/128" in text


def test_an_address_of_a_node_port_moves_both_ends_and_is_reachable(call: Call, intent: Path) -> None:
    pin(call, intent, f"{LEAF}:swp3:address=192.168.9.0/31")
    port = device(call, intent, LEAF)["ports"][2]
    assert (port["port"], port["addresses"][0]) == ("swp3", "192.168.9.0/31")
    rows = {(row["node"], row["nic"]): row for row in call("export", "hosts", intent, "--json").document}
    node = rows["quickstart-su1-n3", "nic0"]
    assert (node["addresses"][0], node["gateway"][0]) == ("192.168.9.1/31", "192.168.9.0")
    other = rows["quickstart-su2-n1", "nic2"]
    assert {"to": "192.168.9.0/31", "via": other["gateway"][0]} in other["routes"]
    assert "permit 192.168.9.0/31" in files(intent, "quickstart-su2-r1")
    assert "192.168.9.0/31" in files(intent, LEAF)


def test_an_address_of_a_link_has_the_upper_end_first(call: Call, intent: Path) -> None:
    edit(intent, "transport:", "routing: {underlay: ebgp-numbered}\ntransport:")
    site = intent / "site.yaml"
    site.write_text(site.read_text().replace("  hosts:", '  links: [10.3.0.0/16, "fd00:3::/64"]\n  hosts:'))
    pin(call, intent, f"{LEAF}:swp25:address=192.168.5.2/31")
    uplink = next(port for port in device(call, intent, LEAF)["ports"] if port["port"] == "swp25")
    assert uplink["addresses"][0] == "192.168.5.3/31"
    spine = next(port for port in device(call, intent, uplink["peer"])["ports"] if port["port"] == uplink["peer_port"])
    assert spine["addresses"][0] == "192.168.5.2/31"
    assert "neighbor 192.168.5.2 " in files(intent, LEAF)


def test_a_cage_moves_one_cable_end_and_makes_a_class_of_its_own(call: Call, intent: Path) -> None:
    call("lock", intent)
    found = pin(call, intent, f"{LEAF}:swp25:cage=20")
    assert (found["identifiers_changed"], found["cables_moved"]) == (0, 1)
    rows = call("show", "links", intent, "--json").document
    assert [row["b"] for row in rows if (row["a"], row["a_port"]) == (LEAF, "swp20")] == ["quickstart-s1"]
    assert not [row for row in rows if (row["a"], row["a_port"]) == (LEAF, "swp25")]
    spine = device(call, intent, "quickstart-s1")["ports"][0]
    assert (spine["peer"], spine["peer_port"]) == (LEAF, "swp20")
    plan = call("plan", intent, "--json").document
    assert sorted(len(row["devices"]) for row in plan["classes"]) == [1, 4, 7]
    assert "neighbor swp20 interface" in files(intent, LEAF)
    assert "swp25:" not in files(intent, LEAF)


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [
        (f"{LEAF}:name=quickstart-su3-r1", "I306", "is a name that a pattern gives to another device"),
        (f"{LEAF}:name=quickstart-su2-n8", "I306", "is a name that a pattern gives to another device"),
        (f"{LEAF}:name=Leaf_1", "I306", "is no host name of up to 32 characters"),
        (f"{LEAF}:asn=65535", "I306", "is reserved by RFC 7300"),
        (f"{LEAF}:asn=0", "I306", "is reserved by RFC 7607"),
        (f"{LEAF}:asn=many", "I306", "is no AS number"),
        (f"{LEAF}:asn=4200000003", "I306", "which the fabric numbers by itself"),
        ("quickstart-s1:asn=4210000000", "I306", "a spine shares its number with its group"),
        (f"{LEAF}:loopback=10.0.0.9", "I306", "lies in `10.0.0.0/27`, which the fabric numbers by itself"),
        (f"{LEAF}:loopback=10.0.0", "I306", "is no IP address"),
        (f"{LEAF}:swp3:address=10.1.0.0/31", "I306", "which the fabric numbers by itself"),
        (f"{LEAF}:swp3:address=192.168.0.0/30", "I306", "is no /31, /127 or /64"),
        (f"{LEAF}:swp3:address=192.168.0.1/31", "I306", "is no prefix of a link"),
        (f"{LEAF}:swp25:cage=26", "I306", "is in a cage that is in use"),
        ("quickstart-s3:swp2:cage=32", "I306", "is in a cage that is in use"),  # by a unit to come
        (f"{LEAF}:swp25:cage=33", "I306", "is outside the 32 cages"),
        (f"{LEAF}:swp25:cage=20/1", "I306", "is no sub-port of a cage with 1"),
        (f"{LEAF}:swp99:cage=20", "U002", "has no port `swp99`"),
        ("quickstart-su9-r1:asn=4210000000", "U002", "has no switch `quickstart-su9-r1`"),
        (f"{LEAF}:mtu=9000", "U001", "`mtu` cannot be fixed for a switch"),
        (f"{LEAF}:swp3:asn=4210000000", "U001", "`asn` cannot be fixed for a port"),
        (f"{LEAF}:name", "U001", "is no pin"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    call: Call, intent: Path, text: str, code: str, reason: str
) -> None:
    call("lock", intent)
    before = (intent / "fabric.lock.yaml").read_bytes()
    (found,) = pin(call, intent, text)
    assert found["code"] == code
    assert reason in found["reason"]
    assert (intent / "fabric.lock.yaml").read_bytes() == before


def test_two_pins_never_give_one_value(call: Call, intent: Path) -> None:
    other = "quickstart-su1-r2"
    for one, two in (
        (f"{LEAF}:name=hall-1", f"{other}:name=hall-1"),
        (f"{LEAF}:asn=4210000000", f"{other}:asn=4210000000"),
        (f"{LEAF}:loopback=192.168.0.1", f"{other}:loopback=192.168.0.1"),
        (f"{LEAF}:loopback=192.168.0.1", f"{other}:swp3:address=192.168.0.0/31"),
        (f"{LEAF}:swp25:cage=20", f"{LEAF}:swp26:cage=20"),
    ):
        (found,) = pin(call, intent, one, two)
        assert (found["code"], found["reason"].endswith("is pinned twice")) == ("I306", True), two


def test_a_pin_survives_growth_and_a_unit_that_goes_and_comes_back(call: Call, intent: Path) -> None:
    pin(call, intent, "quickstart-su2-r1:name=hall-b", "quickstart-su2-r1:asn=4210000009")
    edit(intent, "count: 2", "count: 1")
    assert call("lock", intent).status == 0
    assert call("show", "device", "hall-b", "-C", intent).status == 1
    edit(intent, "count: 1", "count: 3")
    assert call("lock", intent).status == 0
    assert device(call, intent, "hall-b")["asn"] == 4210000009


def test_a_pin_is_taken_back(call: Call, intent: Path) -> None:
    call("lock", intent)
    before = (intent / "fabric.lock.yaml").read_text()
    pin(call, intent, f"{LEAF}:loopback=192.168.7.7", f"{LEAF}:loopback=fd77::7", f"{LEAF}:swp25:cage=20")
    assert call("lock", intent, "--unpin", f"{LEAF}:loopback", "--unpin", f"{LEAF}:swp20:cage").status == 0
    assert (intent / "fabric.lock.yaml").read_text() == before


@pytest.mark.parametrize(
    ("text", "identifiers", "cables"),
    [
        (f"{LEAF}:name=hall-1", 1, 0),
        (f"{LEAF}:asn=4210000000", 1, 0),
        (f"{LEAF}:loopback=192.168.7.7", 2, 0),  # the router id with it
        (f"{LEAF}:loopback=fd77::7", 1, 0),
        (f"{LEAF}:swp3:address=192.168.9.0/31", 2, 0),
        (f"{LEAF}:swp3:cage=20", 0, 1),
        (f"{LEAF}:swp25:cage=20", 0, 1),
        ("quickstart-su2-r4:swp8:cage=24", 0, 1),
    ],
)
def test_a_plan_tells_what_a_pin_changes_and_nothing_else(
    call: Call, intent: Path, tmp_path: Path, text: str, identifiers: int, cables: int
) -> None:
    call("lock", intent)
    call("render", intent, "-o", tmp_path / "before")
    found = call("lock", intent, "--pin", text, "--json").document
    plan = call("plan", intent, "--against", tmp_path / "before", "--json").document
    for document in (found, plan):
        assert (document["identifiers_changed"], document["cables_moved"]) == (identifiers, cables)
    assert (len(plan["moves"]["identifiers"]), len(plan["moves"]["cables"])) == (identifiers, cables)


@pytest.fixture
def site(call: Call, tmp_path: Path) -> tuple[Path, Path]:
    """Two locked fabrics of one site, like the quickstart."""
    site = (QUICKSTART / "site.yaml").read_text()
    (tmp_path / "site.yaml").write_text(f"fabrics: [be, fe]\n{site}")
    folders = tmp_path / "be", tmp_path / "fe"
    for folder in folders:
        folder.mkdir()
        text = (QUICKSTART / "fabric.yaml").read_text()
        text = text.replace("fabric: quickstart", f"fabric: {folder.name}").replace("site: ", "site: ../")
        (folder / "fabric.yaml").write_text(text)
    for folder in folders:
        assert call("lock", folder).status == 0
    return folders


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("be-su1-r1:loopback=10.0.0.33", "lies in `10.0.0.32/27` of fabric `fe`"),
        ("be-su1-r1:swp1:address=10.1.4.0/31", "lies in `10.1.4.0/22` of fabric `fe`"),
        ("be-su1-r1:asn=4200000018", "is one of fabric `fe`"),
    ],
)
def test_a_pin_keeps_clear_of_the_other_fabrics(call: Call, site: tuple[Path, Path], text: str, reason: str) -> None:
    (found,) = pin(call, site[0], text)
    assert (found["code"], found["reason"].endswith(reason)) == ("I306", True)


@pytest.mark.parametrize("value", ["loopback=172.30.0.1", "asn=4210000000"])
def test_two_fabrics_never_pin_one_value(call: Call, site: tuple[Path, Path], value: str) -> None:
    be, fe = site
    assert "changes" in pin(call, be, f"be-su1-r1:{value}")
    (found,) = pin(call, fe, f"fe-su1-r1:{value}")
    assert (found["code"], "fabric `be`" in found["reason"]) == ("I306", True)


def test_a_fabric_draws_clear_of_the_pins_of_others(call: Call, site: tuple[Path, Path]) -> None:
    be, fe = site
    (fe / "fabric.lock.yaml").unlink()
    assert "changes" in pin(call, be, "be-su1-r1:loopback=10.0.0.40", "be-su1-r2:asn=4200000020")
    assert call("lock", fe).status == 0
    text = (fe / "fabric.lock.yaml").read_text()
    assert "10.0.0.64/27" in text
    assert "range: 4200000021-4200000037" in text
    assert call("validate", be, "--locked").status == call("validate", fe, "--locked").status == 0


def test_a_pin_that_fits_no_longer_is_taken_back_by_its_place(call: Call, intent: Path) -> None:
    edit(intent, "leaf: {platform: generic-32x400g", "leaf: {platform: generic-64x400g")
    pin(call, intent, f"{LEAF}:swp1:cage=40")
    edit(intent, "leaf: {platform: generic-64x400g", "leaf: {platform: generic-32x400g")
    (found,) = call("plan", intent, "--json").document["diagnostics"]
    assert found["code"] == "I306"
    assert found["hint"] == "`fabric lock --unpin leaf/0/0/0/host/0:cage` takes it back"
    assert call("lock", intent, "--unpin", "leaf/0/0/0/host/0:cage").status == 0
    assert call("validate", intent, "--locked").status == 0


def test_a_pin_does_not_pass_to_the_unit_that_takes_an_ordinal_over(call: Call, intent: Path) -> None:
    units = "units: {max: 2, list: [{name: a, nodes: 8}, {name: b, nodes: 8}]}"
    edit(intent, "units: {count: 2, nodes: 8, max: 4}", units)
    pin(call, intent, "quickstart-su1-r1:name=hall-a")
    edit(intent, "{name: a, nodes: 8}, {name: b, nodes: 8}", "{name: b, nodes: 8}")
    assert call("lock", intent).status == 0
    edit(intent, "{name: b, nodes: 8}", "{name: b, nodes: 8}, {name: c, nodes: 8}")
    assert call("lock", intent, "--regrow").status == 0
    assert device(call, intent, "quickstart-su1-r1")["unit"] == "c"
    assert "hall-a" not in (intent / "fabric.lock.yaml").read_text()
