"""Management addresses and the list of fabrics, as commands show them."""

from __future__ import annotations

from pathlib import Path

from tests.unit.cli.conftest import QUICKSTART, Call
from tests.unit.ledger.sites import ledger_of, lock, make_site, write_fabric


def test_a_device_shows_its_management_addresses(call: Call, tmp_path: Path) -> None:
    (be,) = make_site(tmp_path, "be")
    shown = call("show", "device", "be-su1-r1", "-C", be, "--json").document
    assert shown["mgmt"] == ["172.16.0.32/22", "fd00:0:0:2::20/64"]
    assert "mgmt      172.16.0.32/22, fd00:0:0:2::20/64" in call("show", "device", "be-su1-r1", "-C", be).out
    assert call("show", "device", "quickstart-s1", "-C", QUICKSTART, "--json").document["mgmt"] == []
    assert "mgmt" not in call("show", "device", "quickstart-s1", "-C", QUICKSTART).out


def test_they_are_addresses_of_their_own_kind(call: Call, tmp_path: Path) -> None:
    (be,) = make_site(tmp_path, "be")
    rows = call("show", "addresses", be, "--json").document
    own = [row for row in rows if row["kind"] == "mgmt"]
    assert {row["owner"] for row in own} == {row["owner"] for row in rows if row["kind"] == "router_id"}
    assert all((row["port"], row["peer"]) == (None, None) for row in own)
    assert len({row["address"] for row in own}) == len(own) == 2 * 10


def test_the_resolved_intent_of_a_listed_fabric_compiles_to_the_same(call: Call, tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    lock(be)
    write_fabric(tmp_path, "fe", rest="addressing: {pools: {mgmt: 172.17.0.0/24}}\n")
    drawn = ledger_of(fe)
    text = call("show", "intent", fe, "--resolved").out
    assert "mgmt: 172.17.0.0/24" in text
    (fe / "fabric.yaml").write_text(text, encoding="utf-8")
    assert ledger_of(fe) == drawn
    called = call("show", "intent", be, "--resolved")
    assert "# mgmt: [172.16.0.0/22, fd00:0:0:2::/64]" in called.out
