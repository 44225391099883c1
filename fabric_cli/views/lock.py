"""What `lock` wrote into a ledger, or would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from fabric_cli.ledger import Ledger
from fabric_cli.plan import Identity
from fabric_cli.views.screen import Screen, Stream
from fabric_cli.views.words import count

_NOT_LOCKED = "not locked: names, addresses and ports are worked out anew each time; `fabric lock` writes them down"


def lock_row(path: Path, ledger: Ledger, changes: Sequence[str], moved: Identity | None) -> dict[str, Any]:
    """The ledger's file, what changed in it, and what moves by that: nothing, unless the fabric was regrown."""
    return {
        "ledger": str(path),
        "fabric": ledger.fabric,
        "units": len(ledger.units),
        "changes": list(changes),
        "identifiers_changed": moved.identifiers_changed if moved else None,
        "cables_moved": moved.cables_moved if moved else None,
    }


def print_lock(stream: Stream, row: dict[str, Any]) -> None:
    """One line for each change, then the file."""
    if not row["changes"]:
        stream.show(Text.assemble((row["ledger"], "bold"), ": nothing to add"), wrap=False)
        return
    for change in row["changes"]:
        stream.show(Text.assemble(("+ ", "green"), change), wrap=False)
    moved = ""
    if row["cables_moved"] is not None:
        identifiers, cables = count(row["identifiers_changed"], "identifier"), count(row["cables_moved"], "cable")
        moved = f"; {identifiers} changed, {cables} moved"
    stream.show(Text.assemble((row["ledger"], "bold"), f": locked{moved}"), wrap=False)


def print_not_locked(screen: Screen) -> None:
    """Say to people that nothing holds the numbers."""
    if not screen.json:
        screen.err.show(Text(_NOT_LOCKED, style="dim"), wrap=False)
