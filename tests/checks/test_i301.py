"""I301: the ledger is another kind of document."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import LEDGER, locked, told


def test_another_document_in_its_place(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    (folder / LEDGER).write_text("racks: [a, b]\n", encoding="utf-8")
    assert told(folder) == ["fabric.lock.yaml:1 I301 `fabric.lock.yaml` is no ledger"]
