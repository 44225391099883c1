"""I211: a fabric that its site does not list."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import compile_intent
from tests.checks.pages import brief
from tests.checks.wording import faults
from tests.unit.ledger.sites import make_site, write_fabric, write_site


def test_a_fabric_that_is_not_in_the_list(tmp_path: Path) -> None:
    be, _ = make_site(tmp_path, "be", "fe")
    write_site(tmp_path, ["fe"])
    found = [finding for finding in compile_intent(be).issues if finding.code != "I214"]
    assert brief(found) == ["2:7 I211"]
    assert [faults(finding) for finding in found] == [[]]


def test_a_list_with_nothing_in_it_is_none(tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text("site: dc1\nfabrics: []\n", encoding="utf-8")
    assert [finding.code for finding in compile_intent(write_fabric(tmp_path, "be")).issues] == ["I001"]
