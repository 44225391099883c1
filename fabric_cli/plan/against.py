"""What `--against` names, opened: nothing, a rendered folder, or a commit of the intent's repository."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from fabric_cli.compiler import Result, compile_intent, compile_locked
from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import Ledger, Mode
from fabric_cli.plan.codes import UNKNOWN_PAST
from fabric_cli.plan.folder import read_folder
from fabric_cli.plan.identity import compare
from fabric_cli.plan.left import FabricLeft, FolderLeft, Left
from fabric_cli.plan.model import Moves
from fabric_cli.source import open_ref


@dataclass(frozen=True, slots=True)
class Past:
    """The left side, and the fabric that it was compiled from, where that is known."""

    left: Left | None
    compiled: Result | None


def open_past(against: str, intent: Path, issues: Issues) -> Past:
    """The left side that `--against` names; findings about it are in `issues`."""
    if against == "none":
        return Past(None, None)
    if Path(against).exists():
        return _folder(Path(against), issues)
    return _commit(against, intent, issues)


def _folder(path: Path, issues: Issues) -> Past:
    folder = read_folder(path, issues)
    if folder is None:
        return Past(None, None)
    documents = folder.documents
    compiled = compile_intent(documents.first, files=documents) if documents else None
    if compiled is None or compiled.fabric is None:
        reason = f"what `{path}` was rendered from cannot be compiled any more, so nothing can be said of what moves"
        issues.warn(UNKNOWN_PAST, reason, hint="render the folder anew, or compare with a commit")
        return Past(FolderLeft(folder), None)
    return Past(FolderLeft(folder), compiled)


def _commit(ref: str, intent: Path, issues: Issues) -> Past:
    files = open_ref(intent, ref, issues)
    if files is None:
        return Past(None, None)
    with closing(files):
        compiled = compile_intent(intent, files=files)
    if compiled.fabric is None:
        for finding in compiled.issues:
            issues.add(finding)
        return Past(None, None)
    return Past(FabricLeft(ref, compiled.fabric), compiled)


def find_moves(past: Past, now: Result, issues: Issues) -> Moves | None:
    """What became of everything that the past holds, or the ledger where there is no past; `None` without both.

    A ledger whose fabric cannot be drawn any more is told in `issues`.
    """
    assert now.fabric is not None  # only a fabric that compiles has a plan
    before, since = past.compiled, past.left.title if past.left else ""
    if past.left is None and now.locked:
        before, since = _recalled(now), "the ledger"
    if before is None or before.fabric is None:
        if past.left is None and now.locked:
            reason = (
                "today's switches and nodes cannot draw what the ledger holds, so nothing can be said of what moves"
            )
            issues.warn(UNKNOWN_PAST, reason, hint="compare with a commit: `fabric plan --against GIT_REF`")
        return None
    renamed = renamed_units(before, now)
    return Moves(since, before.fabric, now.fabric, renamed, compare(before.fabric, now.fabric, renamed))


def _recalled(now: Result) -> Result:
    """The fabric as its ledger holds it, from the documents that were read already."""
    assert now.fabric is not None  # only a fabric that compiles has a plan
    return compile_locked(now.fabric.intent, now.locked, Mode.RECALL, Issues(), now.neighbours)


def renamed_units(before: Result, now: Result) -> Mapping[str, str]:
    """Old and new names of units: those that say what they were, and those that kept their ordinal."""
    assert before.fabric is not None
    assert now.fabric is not None
    old = {unit.name for unit in before.fabric.intent.units}
    new = {unit.name: unit.was for unit in now.fabric.intent.units}
    found = {was: name for name, was in new.items() if was in old and was not in new and name not in old}
    if before.locked and now.locked:
        found |= _same_ordinal(before.locked, now.locked, old, new)
    return found


def _same_ordinal(before: Ledger, now: Ledger, old: set[str], new: Mapping[str, object]) -> dict[str, str]:
    names = {entry.ordinal: name for name, entry in now.units.items()}
    pairs = ((name, names.get(entry.ordinal)) for name, entry in before.units.items())
    return {a: b for a, b in pairs if b is not None and a in old - set(new) and b in set(new) - old}
