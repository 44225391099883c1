"""`fabric show device`: one switch."""

from __future__ import annotations

from typing import Annotated

import typer

from fabric_cli.cli.options import IntentOption, JsonFlag, chosen_intent, exclusive
from fabric_cli.cli.session import compile_or_end, end, file_or_end, switch_or_end
from fabric_cli.diagnostics import Exit, Issues


def show_device(
    name: Annotated[str, typer.Argument(metavar="DEVICE", help="Name of the switch.")],
    path: IntentOption = None,
    config: Annotated[bool, typer.Option("--config", help="Print its rendered files instead.")] = False,
    file: Annotated[
        str | None,
        typer.Option("--file", metavar="NAME", help="Print this one of its files, as it is.", show_default=False),
    ] = None,
    json: JsonFlag = False,
) -> Exit:
    """One switch, port by port, or its files."""
    from fabric_cli.compiler import compile_device
    from fabric_cli.views.device import device_row, print_device, print_files
    from fabric_cli.views.document import print_document
    from fabric_cli.views.findings import with_warnings
    from fabric_cli.views.screen import Screen

    exclusive(config=config, file=file)
    screen, issues = Screen(json=json), Issues()
    fabric, warnings = compile_or_end(screen, chosen_intent(None, path))
    coord = switch_or_end(screen, fabric, name)
    if config or file:
        files = compile_device(fabric, coord, issues)
        if issues.failed():
            end(screen, issues)
        shown = file_or_end(screen, name, files, file) if file else files
        if json:
            print_document(screen, with_warnings({"name": name, "files": dict(shown)}, warnings))
        else:
            print_files(screen.out, shown, headed=config)
        return Exit.DONE
    row = device_row(fabric, fabric.device(coord))
    print_document(screen, with_warnings(row, warnings)) if json else print_device(screen.out, row)
    return Exit.DONE
