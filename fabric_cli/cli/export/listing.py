"""Where a list for another team goes: to the screen, or to a file that stands there only when it is complete."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from fabric_cli.cli.session import end
from fabric_cli.diagnostics import Issues

if TYPE_CHECKING:
    from fabric_cli.views.screen import Screen


def put_list(screen: Screen, text: Iterable[str], output: Path | None) -> None:
    """Print the pieces of a list, or write them and say where; a file that cannot be written ends the command."""
    from fabric_cli.export.file import write_file
    from fabric_cli.views.document import print_document

    issues = Issues()
    if output is None:
        screen.out.pieces(text)
    elif not write_file(output, text, issues):
        end(screen, issues)
    elif screen.json:
        print_document(screen, {"file": str(output)})
