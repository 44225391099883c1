"""A001 between fabrics of a site; inside one its page shows it."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import compile_intent
from tests.checks.wording import faults
from tests.unit.ledger.sites import lock, make_site, write_fabric, write_site


def test_two_ledgers_with_one_block_are_named_both(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    for folder in (be, fe):
        write_site(tmp_path, [folder.name])
        lock(folder)
    write_site(tmp_path, ["be", "fe"])
    found = [finding for finding in compile_intent(be).issues if finding.code == "A001"]
    assert len(found) == 6
    assert [faults(finding) for finding in found] == [[]] * 6
    assert {Path(span.file).resolve() for finding in found for span, _ in finding.related} == {fe / "fabric.lock.yaml"}


def test_a_pool_that_a_fabric_writes_itself_over_the_block_of_another(tmp_path: Path) -> None:
    be, _ = make_site(tmp_path, "be", "fe")
    lock(be)
    fe = write_fabric(tmp_path, "fe", rest="addressing: {pools: {loopback: 10.0.0.0/24}}\n")
    (found,) = compile_intent(fe).issues
    assert (found.code, faults(found)) == ("A001", [])
    assert found.hint == "pools that several fabrics draw from stand in the site"
