"""I309: a first ledger where there is one."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import compile_intent
from fabric_cli.ledger import Mode
from tests.checks.locked import locked
from tests.checks.wording import faults


def test_what_is_there_is_not_decided_again(tmp_path: Path) -> None:
    result = compile_intent(locked(tmp_path), Mode.NEW)
    assert result.fabric is None
    (finding,) = result.issues
    assert (finding.code, faults(finding)) == ("I309", [])
