"""The designs that ship, and what was copied of one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from fabric_cli.export.starter import Starter
from fabric_cli.views.screen import Stream


def starter_rows(starters: Sequence[Starter]) -> dict[str, Any]:
    """Every starter with what it is."""
    return {"starters": [{"name": found.name, "about": found.about} for found in starters]}


def created_row(folder: Path, files: Sequence[Path]) -> dict[str, Any]:
    """What was written."""
    return {"directory": str(folder), "files": [str(file) for file in files]}


def print_starters(stream: Stream, starters: Sequence[Starter]) -> None:
    """The list, and how to go on."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("starter", no_wrap=True)
    table.add_column("design")
    for found in starters:
        table.add_row(found.name, found.about)
    stream.show(table)
    stream.show(Text("\ncopy one: fabric init --from NAME DIR", style="dim"))


def print_created(stream: Stream, folder: Path, files: Sequence[Path]) -> None:
    """What was written, and what one does next."""
    for file in files:
        stream.show(Text.assemble(("created ", "green"), str(file)), wrap=False)
    where = "" if folder == Path() else f" {folder}"
    stream.show(Text("\nnext:"))
    for command, remark in (
        (f"fabric show topology{where}", "what the design is"),
        (f"fabric validate{where}", "every finding at once, after each change"),
        (f"fabric plan{where}", "what would be created"),
    ):
        stream.show(Text.assemble(f"  {command:<40} ", (remark, "dim")), wrap=False)
