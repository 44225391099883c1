"""A009: AS numbers that two fabrics of a site have drawn."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import compile_intent
from fabric_cli.ledger import Mode
from tests.checks.wording import faults
from tests.unit.ledger.sites import POOLS, lock, make_site, write_fabric, write_site

_OWN = """\
addressing:
  family: ipv4
  pools: {loopback: 10.2.0.0/16, hosts: 10.3.0.0/16, mgmt: 172.17.0.0/24}
"""


def test_two_ledgers_with_the_same_numbers(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    pools = "".join(line for line in POOLS.splitlines(keepends=True) if "mgmt" not in line)
    write_fabric(tmp_path, "fe", rest=_OWN)
    for folder in (be, fe):
        write_site(tmp_path, [folder.name], pools)
        lock(folder)
    write_site(tmp_path, ["be", "fe"], pools)
    for folder, other in ((be, "fe"), (fe, "be")):
        (found,) = compile_intent(folder).issues
        assert (found.code, faults(found)) == ("A009", [])
        assert [text for _, text in found.related] == [f"fabric `{other}`"]
    lock(fe, Mode.REGROW)
    assert not [*compile_intent(be).issues, *compile_intent(fe).issues]
