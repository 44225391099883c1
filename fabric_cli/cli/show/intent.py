"""`fabric show intent`: the document, as written or with every value that holds."""

from __future__ import annotations

from typing import Annotated

import typer

from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, chosen_intent
from fabric_cli.cli.session import compile_or_end, end
from fabric_cli.diagnostics import Exit, Issues


def show_intent(
    intent: IntentArgument = None,
    path: IntentOption = None,
    resolved: Annotated[
        bool, typer.Option("--resolved", help="Every value that holds, with its origin; compiles to the same.")
    ] = False,
    json: JsonFlag = False,
) -> Exit:
    """The fabric document, as written or resolved."""
    from fabric_cli.intent import intent_file
    from fabric_cli.intent.resolved import resolved as resolve
    from fabric_cli.source import plain, read_document
    from fabric_cli.source.file import load_text
    from fabric_cli.views.derived import derived
    from fabric_cli.views.document import print_document
    from fabric_cli.views.resolved import resolved_rows, resolved_yaml
    from fabric_cli.views.screen import Screen

    screen, issues = Screen(json=json), Issues()
    place = chosen_intent(intent, path)
    if not resolved:
        file = intent_file(place)
        tree, text = read_document(file, issues), load_text(file, issues)
        if tree is None or text is None:
            end(screen, issues)
        print_document(screen, plain(tree)) if json else screen.out.write(text)
        return Exit.DONE
    fabric, _ = compile_or_end(screen, place)
    values, worked_out = resolve(fabric.intent), derived(fabric)
    if json:
        print_document(screen, resolved_rows(values, worked_out))
    else:
        screen.out.lines(resolved_yaml(values, worked_out))
    return Exit.DONE
