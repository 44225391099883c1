"""I305: one unit claims to have been another that is still there."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import INTENT, change, locked, told

TWO = "units: {max: 4, list: [{name: a, nodes: 8}, {name: b, nodes: 8}]}"


def test_the_old_name_is_still_in_use(tmp_path: Path) -> None:
    folder = locked(tmp_path, units=TWO)
    change(folder, INTENT, "{name: b, nodes: 8}", "{name: b, nodes: 8}, {name: c, nodes: 8, was: a}")
    assert told(folder) == ["fabric.yaml:8 I305 unit `c` was `a`, which another unit is now"]


def test_two_units_were_one(tmp_path: Path) -> None:
    folder = locked(tmp_path, units=TWO)
    change(folder, INTENT, "{name: b, nodes: 8}", "{name: c, nodes: 8, was: b}, {name: d, nodes: 8, was: b}")
    assert told(folder) == ["fabric.yaml:8 I305 unit `d` was `b`, which another unit is now"]


def test_a_renamed_unit_is_no_fault(tmp_path: Path) -> None:
    folder = locked(tmp_path, units=TWO)
    change(folder, INTENT, "{name: b, nodes: 8}", "{name: c, nodes: 8, was: b}")
    assert told(folder) == []
