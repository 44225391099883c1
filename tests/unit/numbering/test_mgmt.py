"""Management addresses: one subnet for a site, a block of it for each fabric, and three addresses for nobody."""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import Mode
from fabric_cli.numbering import build_numbering
from fabric_cli.shape import Coord, Shape, Tier
from tests.unit.ledger.sites import POOLS as SITE
from tests.unit.ledger.sites import findings, ledger_of, lock, make_site, write_fabric, write_site
from tests.unit.numbering.shapes import MANAGED, MGMT, POOLS, faults, make_intent, make_kind, make_shape, number, shapes

LEAF = Coord(0, Tier.LEAF, 0, 0)


def pooled(mgmt: str, family: str = "dual") -> str:
    return MANAGED.replace(MGMT, mgmt).replace("family: dual", f"family: {family}")


def test_addresses_have_the_length_of_the_subnet() -> None:
    numbering = number(make_intent(MANAGED), make_shape([make_kind(), make_kind()]))
    assert [str(address) for address in numbering.mgmt(LEAF)] == ["172.16.0.16/12", "fd00:0:0:3::10/64"]
    assert [str(address) for address in numbering.mgmt(Coord(0, Tier.LEAF, 1, 2))] == [
        "172.16.0.22/12",
        "fd00:0:0:3::16/64",
    ]
    assert str(numbering.mgmt(Coord(0, Tier.SPINE, 0, 3))[0]) == "172.16.0.27/12"


def test_there_are_none_without_a_pool() -> None:
    assert number(make_intent(POOLS), make_shape([make_kind()])).mgmt(LEAF) == ()


def test_the_family_is_that_of_the_pool() -> None:
    for family in ("ipv4", "ipv6", "dual"):
        for pool, version in (("172.16.0.0/24", 4), ('"fd00:0:0:3::/64"', 6)):
            issues = Issues()
            found = build_numbering(make_intent(pooled(pool, family)), make_shape([make_kind()]), issues)
            assert not any("mgmt" in finding.reason for finding in issues)
            if found is not None:
                assert [address.version for address in found.mgmt(LEAF)] == [version]


def test_the_fabric_comes_before_its_site_in_each_family() -> None:
    site = 'site: s\npools: {mgmt: [10.99.0.0/24, "fd00:99::/64"]}\n'
    numbering = number(make_intent(pooled("172.16.0.0/24"), site), make_shape([make_kind()]))
    assert [str(address) for address in numbering.mgmt(LEAF)] == ["172.16.0.8/24", "fd00:99::8/64"]


@given(shapes(), st.sampled_from(["172.16.0.0", "fd00:0:0:3::"]))
def test_nobody_has_the_name_the_gateway_or_the_broadcast_of_the_subnet(shape: Shape, subnet: str) -> None:
    """In the smallest subnet that has room, which the finding about a smaller one names."""
    six = ":" in subnet
    issues = Issues()
    smallest = f'"{subnet}/{128 if six else 32}"'
    assert build_numbering(make_intent(pooled(smallest)), shape, issues) is None
    (short,) = issues
    advice = re.search(r"give a /(\d+)", short.hint)
    assert advice is not None
    numbering = number(make_intent(pooled(f'"{subnet}/{advice[1]}"')), shape)
    assert [line[:4] for line in faults(pooled(f'"{subnet}/{int(advice[1]) + 1}"'), shape)] == ["A007"]
    found = [address for coord in shape.coords() for address in numbering.mgmt(coord)]
    whole = found[0].network
    assert all(address.network == whole for address in found)
    assert len({address.ip for address in found}) == len(list(shape.coords()))
    kept = {whole[0], whole[1]} | (set() if six else {whole[-1]})
    assert not kept.intersection(address.ip for address in found)


def test_a_subnet_without_room_says_which_length_has() -> None:
    shape = make_shape([make_kind(), make_kind()])
    (line,) = faults(pooled("172.16.0.0/28"), shape)
    what = "(bits: tier 1 + group 1 + index 2)"
    assert line == f"A007 fabric.yaml:13:11 pool `mgmt` needs /28, `172.16.0.0/28` has none free {what}"
    issues = Issues()
    assert build_numbering(make_intent(pooled("172.16.0.0/28")), shape, issues) is None
    assert [finding.hint for finding in issues] == ["give a /27, or lower `shape.units.max`"]
    assert faults(pooled("172.16.0.0/27"), shape) == []
    (line,) = faults(pooled("172.16.0.0/29"), shape)
    assert "pool `mgmt` needs /28, has /29" in line


def test_the_last_address_counts_where_the_fields_reach_it() -> None:
    """Two leaves and two spines fill four numbers: the second four of eight end at the broadcast address."""
    shape = make_shape([make_kind(rails=2)], spines=2)
    assert [line[:4] for line in faults(pooled("172.16.0.0/29"), shape)] == ["A007"]
    numbering = number(make_intent(pooled("172.16.0.0/28")), shape)
    assert [str(numbering.mgmt(coord)[0]) for coord in shape.coords()] == [f"172.16.0.{n}/28" for n in (4, 5, 6, 7)]
    numbering = number(make_intent(pooled('"fd00:0:0:3::/125"')), shape)
    assert str(numbering.mgmt(Coord(0, Tier.SPINE, 0, 1))[0]) == "fd00:0:0:3::7/125"


def test_a_mgmt_pool_keeps_clear_of_the_others() -> None:
    (line,) = faults(pooled("10.0.0.0/24"))
    assert line.startswith("A001 fabric.yaml:13:11 `10.0.0.0/24` of pool `mgmt` overlaps")
    (line,) = faults(pooled("169.254.0.0/24"))
    assert line.startswith("I204 fabric.yaml:13:11 ")


def addresses(folder: Path, mode: Mode = Mode.KEEP) -> dict[str, list[str]]:
    fabric = compile_intent(folder, mode).fabric
    assert fabric is not None
    views = map(fabric.device, fabric.shape.coords())
    return {view.name: [str(address) for address in view.mgmt] for view in views}


def test_fabrics_of_a_site_share_the_subnet_and_growth_moves_nothing(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    lock(be)
    lock(fe)
    before, other = addresses(be), addresses(fe)
    assert not {a for held in before.values() for a in held} & {a for held in other.values() for a in held}
    assert {a.partition("/")[2] for held in (*before.values(), *other.values()) for a in held} == {"22", "64"}
    write_fabric(tmp_path, "be", "{count: 4, nodes: 4, max: 4}")
    after = addresses(be)
    assert {name: after[name] for name in before} == before
    assert len(after) == len(before) + 8
    assert addresses(fe) == other
    lock(be)
    assert addresses(be) == after


def test_a_pool_that_comes_later_is_recorded_once_and_kept(tmp_path: Path) -> None:
    (be,) = make_site(tmp_path, "be")
    without = "".join(line for line in SITE.splitlines(keepends=True) if "mgmt" not in line)
    write_site(tmp_path, ["be"], without)
    first = lock(be)
    assert "mgmt" not in first.blocks
    assert not any("mgmt" in key for key in first.widths)
    write_site(tmp_path, ["be"])
    assert set(map(tuple, addresses(be, Mode.RECALL).values())) == {()}, "the ledger holds none yet"
    second = lock(be)
    assert second.widths["leaf_mgmt"] == {"plane": 0, "group": 2, "index": 2}
    assert {pool: held for pool, held in second.blocks.items() if pool != "mgmt"} == first.blocks
    write_site(tmp_path, ["be"], without)
    assert ledger_of(be) == second, "what is not in use at present stays"
    assert set(map(tuple, addresses(be).values())) == {()}


@pytest.mark.parametrize(
    ("pool", "reason"),
    [
        ("172.16.0.32/27", "`172.16.0.32/27`, whose first or last address lies in the block `172.16.0.32/27`"),
        ("172.17.0.0/24", "`172.17.0.0/24`, the fabric has drawn `172.16.0.32/27`"),
    ],
)
def test_a_subnet_that_no_longer_fits_the_block_is_refused(pool: str, reason: str, tmp_path: Path) -> None:
    (be,) = make_site(tmp_path, "be")
    lock(be)
    write_site(tmp_path, ["be"], SITE.replace('[172.16.0.0/22, "fd00:0:0:2::/64"]', pool))
    assert findings(compile_intent(be), tmp_path) == [f"A008 site.yaml:7:9 pool `mgmt` is {reason}"]


def test_a_wider_subnet_changes_no_address(tmp_path: Path) -> None:
    (be,) = make_site(tmp_path, "be")
    lock(be)
    before = addresses(be)
    write_site(tmp_path, ["be"], SITE.replace("172.16.0.0/22", "172.16.0.0/20"))
    after = addresses(be)
    assert [ip_address(held[0].split("/")[0]) for held in after.values()] == [
        ip_address(held[0].split("/")[0]) for held in before.values()
    ]
    assert {held[0].split("/")[1] for held in after.values()} == {"20"}
