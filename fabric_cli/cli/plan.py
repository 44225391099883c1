"""`fabric plan`: what would change."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from fabric_cli.cli.options import (
    IntentArgument,
    IntentOption,
    JsonFlag,
    LockedFlag,
    RegrowFlag,
    Workers,
    chosen_intent,
)
from fabric_cli.cli.session import end, result_or_end
from fabric_cli.diagnostics import Exit, Issues


def plan(
    intent: IntentArgument = None,
    path: IntentOption = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar="none|DIR|GIT_REF",
            help="Compare with nothing, with a rendered folder, or with a commit.",
        ),
    ] = "none",
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 2 where there is a change.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Show the diff of every switch, and all that moves.")] = False,
    locked: LockedFlag = False,
    regrow: RegrowFlag = False,
    workers: Workers = None,
    json: JsonFlag = False,
) -> Exit:
    """Show what would be added, changed and removed, and what moves by it.

    Switches that change alike are shown once; then the capacity that results, and the waivers.
    """
    from fabric_cli.checks import waived
    from fabric_cli.plan import build_plan, default_workers, find_moves, full_diffs, open_past
    from fabric_cli.views.document import print_document
    from fabric_cli.views.findings import print_findings, with_warnings
    from fabric_cli.views.plan import plan_row
    from fabric_cli.views.plan_text import print_plan
    from fabric_cli.views.progress import Tracker
    from fabric_cli.views.screen import Screen

    screen, issues, chosen = Screen(json=json), Issues(), chosen_intent(intent, path)
    result = result_or_end(screen, chosen, locked=locked, regrow=regrow)
    assert result.fabric is not None  # without one the command has ended
    fabric, past = result.fabric, open_past(against, chosen, issues)
    if issues.failed():
        end(screen, issues)
    total = sum(known.count for known in fabric.classes)
    track, moves = Tracker(screen, "rendering", total), find_moves(past, result, issues)
    found = build_plan(fabric, past.left, workers or default_workers(total), issues, track, moves)
    if found is None:
        end(screen, issues)
    print_findings(screen, issues)
    diffs = partial(full_diffs, fabric, past.left) if full else None
    if json:
        row = plan_row(found, waived(fabric), result, diffs)
        print_document(screen, with_warnings(row, [*result.issues, *issues]))
    else:
        print_plan(screen.out, found, waived(fabric), result, diffs)
    return Exit.CHANGE if exit_code and found.classes else Exit.DONE
