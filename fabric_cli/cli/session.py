"""What commands do first: compile the intent, look names up; where that fails, the command ends with its findings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from fabric_cli.cli.codes import UNKNOWN_NAME
from fabric_cli.diagnostics import Code, Diagnostic, Exit, Issues

if TYPE_CHECKING:
    from fabric_cli.artifacts import Artifacts
    from fabric_cli.compiler import Result
    from fabric_cli.fabric import Fabric
    from fabric_cli.ledger import Place
    from fabric_cli.shape import Coord
    from fabric_cli.source import Files
    from fabric_cli.views.screen import Screen


def compile_or_end(screen: Screen, path: Path, *, locked: bool = False) -> tuple[Fabric, tuple[Diagnostic, ...]]:
    """The compiled intent and its warnings, which people have then been told."""
    result = result_or_end(screen, path, locked=locked)
    assert result.fabric is not None  # without one the command has ended
    return result.fabric, tuple(result.issues)


def result_or_end(
    screen: Screen,
    path: Path,
    *,
    locked: bool = False,
    regrow: bool = False,
    new: bool = False,
    locks: bool = False,
    unpinned: Sequence[tuple[Place, str]] = (),
    files: Files | None = None,
) -> Result:
    """The compiled intent with its ledger; people are told its warnings, and where there is no ledger.

    `locked`: where the ledger would have to be added to, the command ends as refused.  `locks`: the command is about to
    write the ledger itself, with `new` its first one, without the pins of `unpinned`.
    """
    from fabric_cli.compiler import compile_intent
    from fabric_cli.ledger import Mode
    from fabric_cli.source import DISK
    from fabric_cli.views.findings import print_findings
    from fabric_cli.views.lock import print_not_locked

    mode = Mode.REGROW if regrow else Mode.NEW if new else Mode.KEEP
    result = compile_intent(path, mode, files or DISK, unpinned)
    if result.fabric is None:
        end(screen, result.issues)
    if locked and result.ledger != result.locked:
        _refuse_change(screen, result)
    print_findings(screen, result.issues)
    if result.locked is None and not locks:
        print_not_locked(screen)
    return result


def _refuse_change(screen: Screen, result: Result) -> NoReturn:
    from fabric_cli.ledger import changes
    from fabric_cli.plan.codes import LEDGER_CHANGES
    from fabric_cli.views.findings import print_failure

    issues = Issues()
    assert result.ledger is not None  # what compiles has a ledger
    what = "; ".join(changes(result.locked, result.ledger, result.renamed)) if result.locked else "there is none yet"
    hint = "run `fabric lock` and commit the ledger together with the intent"
    issues.error(LEDGER_CHANGES, f"the ledger would change: {what}", hint=hint)
    print_failure(screen, issues)
    raise typer.Exit(Exit.REFUSED)


def switch_or_end(screen: Screen, fabric: Fabric, name: str) -> Coord:
    """The switch of this name."""
    coord = fabric.numbering.find(name)
    if coord is None:
        near = fabric.numbering.suggest(name)
        hint = f"did you mean {' or '.join(f'`{other}`' for other in near)}?" if near else _names(fabric)
        end_with(screen, UNKNOWN_NAME, f"fabric `{fabric.name}` has no switch `{name}`", hint)
    return coord


def plane_or_end(screen: Screen, fabric: Fabric, plane: int | None) -> None:
    """Nothing, if the fabric has this plane or none is asked for."""
    planes = fabric.shape.planes
    if plane is not None and not 0 <= plane < planes:
        hint = f"planes are 0 to {planes - 1}" if planes > 1 else "it has one plane, 0"
        end_with(screen, UNKNOWN_NAME, f"fabric `{fabric.name}` has no plane {plane}", hint)


def file_or_end(screen: Screen, device: str, files: Artifacts, name: str) -> Artifacts:
    """The one file of a switch."""
    if name not in files:
        end_with(
            screen, UNKNOWN_NAME, f"switch `{device}` has no file `{name}`", f"there are: {', '.join(sorted(files))}"
        )
    return {name: files[name]}


def end(screen: Screen, issues: Issues) -> NoReturn:
    """End the command with these findings."""
    from fabric_cli.views.findings import print_failure

    print_failure(screen, issues)
    raise typer.Exit(Exit.ERROR)


def end_with(screen: Screen, code: Code, reason: str, hint: str = "") -> NoReturn:
    """End the command with one finding."""
    issues = Issues()
    issues.error(code, reason, hint=hint)
    end(screen, issues)


def _names(fabric: Fabric) -> str:
    """Where no name is near: what names look like here, from the first switch of each class."""
    names = [f"`{fabric.numbering.name(known.sample)}`" for known in fabric.classes[:3]]
    return f"switches have names like {', '.join(names)}"
