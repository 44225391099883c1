"""I308: the intent names a ledger that is not there."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import compile_intent
from fabric_cli.ledger import Mode
from tests.checks.locked import INTENT, change, locked, told


def test_a_ledger_that_is_gone_is_not_made_up(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, INTENT, "transport:", "ledger: kept/fabric.lock.yaml\ntransport:")
    (row,) = told(folder)
    assert row.startswith("fabric.yaml:5 I308 the ledger `")
    assert row.endswith("kept/fabric.lock.yaml` is not there")


def test_a_new_one_is_written_on_demand_alone(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, INTENT, "transport:", "ledger: other.lock.yaml\ntransport:")
    result = compile_intent(folder, Mode.NEW)
    assert result.fabric is not None
    assert result.locked is None
