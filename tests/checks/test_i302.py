"""I302: the ledger belongs to another fabric."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import INTENT, change, locked, told


def test_a_fabric_that_was_given_another_name(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, INTENT, "fabric: quickstart", "fabric: ams1-be")
    assert told(folder) == ["fabric.lock.yaml:3 I302 the ledger belongs to fabric `quickstart`, this one is `ams1-be`"]
