"""I307: a unit was, it says, one that the ledger does not know."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import INTENT, change, locked, told

TWO = "units: {max: 4, list: [{name: a, nodes: 8}, {name: b, nodes: 8}]}"


def test_a_former_name_that_nobody_had(tmp_path: Path) -> None:
    folder = locked(tmp_path, units=TWO)
    change(folder, INTENT, "{name: b, nodes: 8}", "{name: c, nodes: 8, was: bb}")
    (row,) = told(folder)
    assert row.startswith("fabric.yaml:8 I307 ")
    assert "`bb`" in row


def test_the_key_may_stay_after_the_lock(tmp_path: Path) -> None:
    folder = locked(tmp_path, units="units: {max: 4, list: [{name: a, nodes: 8}, {name: c, nodes: 8, was: b}]}")
    assert told(folder) == []
