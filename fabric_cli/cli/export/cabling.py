"""`fabric export cabling`: both ends of every link."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fabric_cli.cli.export.listing import put_list
from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, chosen_intent
from fabric_cli.cli.session import compile_or_end
from fabric_cli.diagnostics import Exit


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
    from fabric_cli.views.cabling import csv_text
    from fabric_cli.views.document import document
    from fabric_cli.views.screen import Screen

    as_json = json or form is Format.JSON
    screen = Screen(json=as_json)
    fabric, _ = compile_or_end(screen, chosen_intent(intent, path))
    text = document(rows(fabric)) if as_json else csv_text(rows(fabric))
    put_list(screen, text, output)
    return Exit.DONE
