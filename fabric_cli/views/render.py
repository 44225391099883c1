"""What `render` wrote, or would write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rich.text import Text

from fabric_cli.export.folder import Written
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table
from fabric_cli.views.words import count, number

_FILES = (Column("file"), Column("lines", right=True), Column("sha256", rank=1))


def written_row(root: Path, written: Written) -> dict[str, Any]:
    """The switches whose files were written or removed."""
    return {
        "directory": str(root),
        "written": list(written.written),
        "removed": list(written.removed),
        "unchanged": written.unchanged,
    }


def print_written(stream: Stream, root: Path, written: Written) -> None:
    """One line: how many, and where."""
    changes = [f"{count(len(written.written), 'switch')} written"]
    if written.removed:
        changes.append(f"{count(len(written.removed), 'switch')} removed")
    if written.unchanged:
        changes.append(f"{number(written.unchanged)} unchanged")
    stream.show(Text.assemble((str(root), "bold"), f": {', '.join(changes)}"), wrap=False)


def print_listing(stream: Stream, rows: Iterable[Mapping[str, str | int]]) -> None:
    """The files that would be written."""
    cells = ([f"{row['device']}/{row['file']}", str(row["lines"]), str(row["sha256"])] for row in rows)
    print_table(stream, _FILES, cells)
