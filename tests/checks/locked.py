"""A quickstart with a ledger, changed after that, and what is then found."""

from __future__ import annotations

import shutil
from pathlib import Path

from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Diagnostic
from fabric_cli.ledger import ledger_text
from tests.checks.wording import faults

QUICKSTART = Path(__file__).resolve().parents[2] / "examples" / "quickstart"
INTENT, LEDGER = "fabric.yaml", "fabric.lock.yaml"
UNITS = "units: {count: 2, nodes: 8, max: 4}"


def locked(folder: Path, *, units: str = UNITS) -> Path:
    """A copy of the quickstart in a folder of its own, with these units, and with its ledger."""
    copy = Path(shutil.copytree(QUICKSTART, folder / "quickstart"))
    change(copy, INTENT, UNITS, units)
    result = compile_intent(copy)
    assert result.ledger is not None, list(result.issues)
    (copy / LEDGER).write_text(ledger_text(result.ledger), encoding="utf-8")
    return copy


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Put a text in place of another one that is there once."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def found(folder: Path) -> list[Diagnostic]:
    """The findings, in good words; a fabric that has errors is not compiled."""
    result = compile_intent(folder)
    assert (result.fabric is None) == result.issues.failed()
    assert [fault for finding in result.issues for fault in faults(finding)] == []
    return list(result.issues)


def told(folder: Path) -> list[str]:
    """`file:line code reason` of each finding."""
    rows = []
    for finding in found(folder):
        assert finding.span is not None
        rows.append(f"{Path(finding.span.file).name}:{finding.span.line} {finding.code} {finding.reason}")
    return rows
