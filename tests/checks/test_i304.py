"""I304: the ledger is not as it was written."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import LEDGER, change, locked, told


def test_a_value_that_was_edited(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, LEDGER, "max_units: 4", "max_units: 8")
    assert told(folder) == [
        "fabric.lock.yaml:5 I304 the ledger is not as `fabric lock` wrote it: it was edited, merged or cut short"
    ]


def test_layout_and_comments_are_free(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, LEDGER, "  su2: 1\n", "  # the second hall\n  su2:   1\n")
    assert told(folder) == []
