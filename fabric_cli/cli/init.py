"""`fabric init`: start from a design that ships."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fabric_cli.cli.codes import UNKNOWN_NAME
from fabric_cli.cli.options import JsonFlag
from fabric_cli.cli.session import end, end_with
from fabric_cli.diagnostics import Exit, Issues


def _starter_names() -> list[str]:
    from fabric_cli.export.starter import starters

    return [found.name for found in starters()]


def init(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where to put it; made if it is not there.", show_default=False)
    ] = Path(),
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="NAME", help="The starter to copy.", autocompletion=_starter_names, show_default=False
        ),
    ] = None,
    json: JsonFlag = False,
) -> Exit:
    """List the designs that ship, or copy one.

    Nothing that exists is overwritten.
    """
    from fabric_cli.export.starter import copy_starter, starters
    from fabric_cli.intent.resolve import nearest
    from fabric_cli.views.document import print_document
    from fabric_cli.views.screen import Screen
    from fabric_cli.views.starters import created_row, print_created, print_starters, starter_rows

    screen, known = Screen(json=json), starters()
    if source is None:
        print_document(screen, starter_rows(known)) if json else print_starters(screen.out, known)
        return Exit.DONE
    names = [found.name for found in known]
    if source not in names:
        end_with(screen, UNKNOWN_NAME, f"there is no starter `{source}`", nearest(source, names))
    issues = Issues()
    files = copy_starter(source, directory, issues)
    if files is None:
        end(screen, issues)
    if json:
        print_document(screen, created_row(directory, files))
    else:
        print_created(screen.out, directory, files)
    return Exit.DONE
