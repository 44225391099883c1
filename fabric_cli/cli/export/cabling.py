"""`fabric export cabling`: both ends of every link."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, chosen_intent
from fabric_cli.cli.session import compile_or_end, end
from fabric_cli.diagnostics import Exit, Issues


class Format(StrEnum):
    """Forms of the list."""

    CSV = "csv"
    JSON = "json"


def export_cabling(
    intent: IntentArgument = None,
    path: IntentOption = None,
    form: Annotated[Format, typer.Option("--format", help="The form of the list.")] = Format.CSV,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this file.", show_default=False),
    ] = None,
    json: JsonFlag = False,
) -> Exit:
    """One row per link, both ends, as CSV or JSON."""
    from fabric_cli.export.cabling import rows
    from fabric_cli.export.file import write_file
    from fabric_cli.views.cabling import csv_text
    from fabric_cli.views.document import document, print_document
    from fabric_cli.views.screen import Screen

    as_json = json or form is Format.JSON
    screen, issues = Screen(json=as_json), Issues()
    fabric, _ = compile_or_end(screen, chosen_intent(intent, path))
    text = document(rows(fabric)) if as_json else csv_text(rows(fabric))
    if output is None:
        screen.out.pieces(text)
    elif not write_file(output, text, issues):
        end(screen, issues)
    elif screen.json:
        print_document(screen, {"file": str(output)})
    return Exit.DONE
