"""I213: two fabrics of a site with one name."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import compile_intent
from tests.checks.pages import brief
from tests.checks.wording import faults
from tests.unit.ledger.sites import fabric_text, make_site


def test_two_fabrics_of_one_name(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    (fe / "fabric.yaml").write_text(fabric_text("be"), encoding="utf-8")
    for folder, place in ((be, "4:5"), (fe, "3:5")):
        result = compile_intent(folder)
        assert brief(list(result.issues)) == [f"{place} I213"]
        assert [faults(finding) for finding in result.issues] == [[]]
