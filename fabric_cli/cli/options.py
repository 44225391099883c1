"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

IntentArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="INTENT",
        help="Folder with a fabric.yaml, or the file; without it -C, else the current folder.",
        show_default=False,
    ),
]
IntentOption = Annotated[
    Path | None,
    typer.Option("--intent", "-C", metavar="PATH", help="The intent, as an option.", show_default=False),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
DeviceFilter = Annotated[
    str | None, typer.Option("--device", metavar="NAME", help="Only what touches this switch.", show_default=False)
]
PlaneFilter = Annotated[
    int | None, typer.Option("--plane", metavar="N", help="Only this plane, from zero.", show_default=False)
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        metavar="N",
        help="Processes to use; default: one for a small fabric, else one for each processor.",
        show_default=False,
    ),
]


LockedFlag = Annotated[
    bool, typer.Option("--locked", help="Refuse (exit 4) what would add to the ledger; for pipelines.")
]
RegrowFlag = Annotated[
    bool, typer.Option("--regrow", help="Size and number the fabric anew; units keep their ordinals.")
]


def chosen_intent(argument: Path | None, option: Path | None) -> Path:
    """The intent that a call means."""
    if argument is not None and option is not None:
        raise typer.BadParameter(f"the intent is named twice: `{argument}` and `-C {option}`")
    return argument or option or Path()


def exclusive(**flags: object) -> None:
    """Refuse options that exclude each other; the keywords are their names."""
    given = [f"`--{name.replace('_', '-')}`" for name, value in flags.items() if value]
    if len(given) > 1:
        raise typer.BadParameter(f"{' and '.join(given)} exclude each other")
