"""`fabric plan`: what would change."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, Workers, chosen_intent
from fabric_cli.cli.session import compile_or_end, end
from fabric_cli.diagnostics import Exit, Issues


def plan(
    intent: IntentArgument = None,
    path: IntentOption = None,
    against: Annotated[
        str, typer.Option("--against", metavar="none|DIR", help="Compare with nothing, or with a rendered folder.")
    ] = "none",
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 2 where there is a change.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Show the diff of every switch.")] = False,
    workers: Workers = None,
    json: JsonFlag = False,
) -> Exit:
    """Show what would be added, changed and removed.

    Switches that change alike are shown once; then the capacity that results, and the waivers.
    """
    from fabric_cli.checks import waived
    from fabric_cli.plan import build_plan, capacity, default_workers, full_diffs, read_folder
    from fabric_cli.views.document import print_document
    from fabric_cli.views.findings import print_findings, with_warnings
    from fabric_cli.views.plan import plan_row
    from fabric_cli.views.plan_text import print_plan
    from fabric_cli.views.progress import Tracker
    from fabric_cli.views.screen import Screen

    screen, issues = Screen(json=json), Issues()
    fabric, warnings = compile_or_end(screen, chosen_intent(intent, path))
    left = read_folder(Path(against), issues) if against != "none" else None
    if issues.failed():
        end(screen, issues)
    total = capacity(fabric.shape).switches
    track = Tracker(screen, "rendering", total)
    found = build_plan(fabric, left, workers or default_workers(total), issues, track)
    if found is None:
        end(screen, issues)
    print_findings(screen, issues)
    diffs = partial(full_diffs, fabric, left) if full else None
    if json:
        print_document(screen, with_warnings(plan_row(found, waived(fabric), diffs), [*warnings, *issues]))
    else:
        print_plan(screen.out, found, waived(fabric), diffs)
    return Exit.CHANGE if exit_code and found.classes else Exit.DONE
