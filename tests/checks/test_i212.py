"""I212: an item of a site's list that is no fabric of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from tests.checks.pages import brief
from tests.checks.wording import faults
from tests.unit.ledger.sites import make_site, write_site


@pytest.mark.parametrize("item", ["gone", "site.yaml", "../elsewhere", "be", "be/fabric.yaml"])
def test_an_item_that_is_no_other_fabric(item: str, tmp_path: Path) -> None:
    (be,) = make_site(tmp_path, "be")
    write_site(tmp_path, ["be", item])
    result = compile_intent(be)
    assert brief(list(result.issues)) == ["4:5 I212"]
    assert [faults(finding) for finding in result.issues] == [[]]
    write_site(tmp_path, ["be"])
    assert not list(compile_intent(be).issues)
