"""I303: the ledger was written by a later version."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import LEDGER, change, locked, told


def test_a_format_that_this_version_does_not_know(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, LEDGER, "format: 1\n", "format: 2\n")
    assert told(folder) == ["fabric.lock.yaml:2 I303 the ledger has format 2, this version reads up to 1"]
