"""`fabric explain`: what a code means."""

from __future__ import annotations

import difflib
from typing import Annotated

import typer

from fabric_cli.cli.codes import UNKNOWN_NAME, every_code
from fabric_cli.cli.options import JsonFlag
from fabric_cli.cli.session import end_with
from fabric_cli.diagnostics import Exit


def _ids() -> list[str]:
    return list(every_code())


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="A code such as T009, or its name; without it all codes are listed.",
            autocompletion=_ids,
            show_default=False,
        ),
    ] = None,
    json: JsonFlag = False,
) -> Exit:
    """Print what a finding means, with examples."""
    from fabric_cli.views.document import print_document
    from fabric_cli.views.explain import code_row, code_rows, print_code, print_codes
    from fabric_cli.views.screen import Screen

    screen, known = Screen(json=json), every_code()
    if code is None:
        print_document(screen, code_rows(known.values())) if json else print_codes(screen.out, known.values())
        return Exit.DONE
    by_name = {name: found for found in known.values() for name in (found.id.lower(), found.slug)}
    page = by_name.get(code.lower())
    if page is None:
        near = difflib.get_close_matches(code.lower(), by_name, n=1)
        hint = f"did you mean `{by_name[near[0]].id}`?" if near else "`fabric explain` lists all codes"
        end_with(screen, UNKNOWN_NAME, f"there is no code `{code}`", hint)
    print_document(screen, code_row(page)) if json else print_code(screen.out, page)
    return Exit.DONE
