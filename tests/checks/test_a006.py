"""A006: two units of a ledger have one ordinal."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import LEDGER, change, found, locked, told


def test_both_places_are_named(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, LEDGER, "  su2: 1\n", "  su2: 1\n  hall-b: 1\n")
    assert told(folder) == ["fabric.lock.yaml:9 A006 units `su2` and `hall-b` both have ordinal 1"]
    (finding,) = found(folder)
    ((span, remark),) = finding.related
    assert (span.line, remark) == (8, "unit `su2`")


def test_a_unit_that_is_gone_still_has_its_ordinal(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, LEDGER, "tombstones: {}\n", "tombstones:\n  hall-b: 0\n")
    assert told(folder) == ["fabric.lock.yaml:10 A006 units `su1` and `hall-b` both have ordinal 0"]
