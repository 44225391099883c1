"""T016: another cabling than the ledger holds."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import INTENT, change, locked, told


def test_another_number_of_spines(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, INTENT, "style: rail-optimized", "spines: 8\n  style: rail-optimized")
    assert told(folder)[0] == "fabric.yaml:7 T016 the intent asks for 8 spines, the ledger holds 4"


def test_another_size_of_a_unit(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, INTENT, "nodes: 8", "nodes: 4")
    assert told(folder) == [
        "fabric.yaml:8 T016 unit `su1` would have 4 uplinks; the ledger holds 8",
        "fabric.yaml:8 T016 unit `su2` would have 4 uplinks; the ledger holds 8",
    ]
