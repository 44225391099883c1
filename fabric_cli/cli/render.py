"""`fabric render`: the files of every switch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, LockedFlag, Workers, chosen_intent
from fabric_cli.cli.session import end, result_or_end, switch_or_end
from fabric_cli.diagnostics import Exit, Issues

if TYPE_CHECKING:
    from fabric_cli.fabric import Fabric
    from fabric_cli.shape import Coord
    from fabric_cli.views.progress import Tracker
    from fabric_cli.views.screen import Screen


def render(
    intent: IntentArgument = None,
    path: IntentOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Write DIR/<device>/<file>; else the files are only listed.",
            show_default=False,
        ),
    ] = None,
    device: Annotated[
        list[str] | None,
        typer.Option("--device", metavar="NAME", help="Only this switch; may be repeated.", show_default=False),
    ] = None,
    locked: LockedFlag = False,
    workers: Workers = None,
    json: JsonFlag = False,
) -> Exit:
    """Render the complete files of every switch.

    A switch's folder is replaced as a whole.  Folders of switches that no longer exist are removed; what this command
    has not written is never touched.
    """
    from fabric_cli.export.folder import write_folder
    from fabric_cli.plan import default_workers
    from fabric_cli.source import DISK, Recorder
    from fabric_cli.views.document import print_document
    from fabric_cli.views.findings import print_findings, with_warnings
    from fabric_cli.views.progress import Tracker
    from fabric_cli.views.render import print_written, written_row
    from fabric_cli.views.screen import Screen

    screen, issues = Screen(json=json), Issues()
    recorder = Recorder(DISK)
    result = result_or_end(screen, chosen_intent(intent, path), locked=locked, files=recorder)
    assert result.fabric is not None  # without one the command has ended
    fabric = result.fabric
    only = sorted({switch_or_end(screen, fabric, name) for name in device}) if device else None
    total = len(only) if only else sum(known.count for known in fabric.classes)
    jobs = workers or default_workers(total)
    track = Tracker(screen, "rendering", total)
    if output is None:
        return _list(screen, fabric, jobs, only, track)
    documents = recorder.documents()
    written = write_folder(fabric, output, issues, workers=jobs, only=only, track=track, documents=documents)
    if written is None:
        end(screen, issues)
    print_findings(screen, issues)
    if json:
        print_document(screen, with_warnings(written_row(output, written), [*result.issues, *issues]))
    else:
        print_written(screen.out, output, written)
    return Exit.DONE


def _list(screen: Screen, fabric: Fabric, jobs: int, only: Sequence[Coord] | None, track: Tracker) -> Exit:
    """The files that would be written."""
    from fabric_cli.export.listing import list_files
    from fabric_cli.views.document import print_document
    from fabric_cli.views.render import print_listing

    issues = Issues()
    listed = list_files(fabric, issues, workers=jobs, only=only, track=track)
    if listed is None:
        end(screen, issues)
    print_document(screen, listed) if screen.json else print_listing(screen.out, listed)
    return Exit.DONE
