"""Writing a ledger: alone, and only in place of the one that was read."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.export.codes import CANNOT_WRITE, LEDGER_MOVED
from fabric_cli.export.file import clear_left_over, write_file
from fabric_cli.export.staging import alone
from fabric_cli.ledger import Ledger, ledger_text, read_ledger
from fabric_cli.source import read_document


def write_ledger(path: Path, before: Ledger | None, ledger: Ledger, issues: Issues) -> bool:
    """Replace the file in one step; false with the reason in `issues`, and the file as it was.

    `before` is what the new ledger was made from: a file that has changed since is left alone.
    """
    try:
        with alone(path.parent, issues) as free:
            if not free:
                return False
            clear_left_over(path)
            if _now(path, ledger.fabric) != before:
                issues.error(LEDGER_MOVED, f"`{path}` was changed by somebody else meanwhile", hint="run it again")
                return False
            return write_file(path, [ledger_text(ledger)], issues)
    except OSError as error:
        issues.error(CANNOT_WRITE, f"`{path}`: {(error.strerror or type(error).__name__).lower()}")
        return False


def _now(path: Path, fabric: str) -> Ledger | None:
    tree = read_document(path, Issues()) if path.exists() else None
    return read_ledger(tree, fabric, Issues()) if tree else None
