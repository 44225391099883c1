"""I214: another fabric of the site has no ledger yet."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Severity
from tests.checks.pages import brief
from tests.checks.wording import faults
from tests.unit.ledger.sites import lock, make_site


def test_a_fabric_that_is_not_locked_warns_in_the_others(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    result = compile_intent(be)
    assert result.fabric is not None
    assert brief(list(result.issues)) == ["4:5 I214"]
    assert [(faults(finding), finding.severity) for finding in result.issues] == [([], Severity.WARNING)]
    lock(fe)
    assert not list(compile_intent(be).issues)
