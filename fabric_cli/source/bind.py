"""From a mapping of text to a pydantic model; every misfit is a finding at its place, all of them at once.

A validator's `ValueError` is one sentence for the user; what stands behind a semicolon is its advice.
"""

from __future__ import annotations

import difflib
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from fabric_cli.diagnostics import Issues
from fabric_cli.source import codes
from fabric_cli.source.fields import documents_at, homes, keys
from fabric_cli.source.include import INCLUDE
from fabric_cli.source.misfit import Misfit, combine, explain
from fabric_cli.source.tree import Map, find, locate, plain, trail
from fabric_cli.source.wording import quote

Model = TypeVar("Model", bound=BaseModel)
Path = tuple[str | int, ...]


def bind(model: type[Model], tree: Map, issues: Issues) -> Model | None:
    """The document as `model`, or `None` with all reasons in `issues`."""
    try:
        return model.model_validate(plain(tree))
    except ValidationError as failure:
        errors = failure.errors(include_url=False)
    misfits: dict[tuple[Path, bool], list[Misfit]] = {}  # by place, and whether its key or its value is meant
    faults: list[Path] = []
    for error in errors:
        if error["type"] == "missing":
            faults.append(_report_missing(model, tree, error, issues))
        elif error["type"] == "extra_forbidden":
            faults.append(_report_unknown(model, tree, error, issues))
        else:
            misfit = explain(error)
            path = trail(tree, error["loc"])
            misfits.setdefault((path, error["loc"][-1:] == ("[key]",)), []).append(misfit)
            if not misfit.noun:
                faults.append(path)
    for (path, of_key), found in misfits.items():
        telling = [misfit for misfit in found if not misfit.noun]
        # That a value is of another kind says nothing where one form allowed for it got further into it.
        if telling or not any(fault[: len(path)] == path for fault in faults):
            reason, hint = combine(telling or found)
            subject = f"{quote(dotted(path))}: " if path else ""
            span = locate(tree, path, key=of_key)
            issues.error(codes.INVALID_VALUE, subject + reason, span=span, hint=hint)
    return None


def _report_missing(model: type[BaseModel], tree: Map, error: ErrorDetails, issues: Issues) -> Path:
    *around, key = error["loc"]
    path = trail(tree, around)
    fields = (keys(document).get(str(key)) for document in documents_at(model, around))
    meaning = next((field.description for field in fields if field and field.description), "")
    issues.error(
        codes.MISSING_KEY,
        f"key {quote(str(key))} is missing{_within(path)}",
        span=locate(tree, path, key=True),
        hint=f"write `{key}`: {_clause(meaning)}" if meaning else "",
    )
    return path


def _clause(sentence: str) -> str:
    """A sentence as the second half of one; a first word in capitals stays as it is."""
    first = sentence[:1] if sentence[1:2].isupper() else sentence[:1].lower()
    return first + sentence[1:].rstrip(".")


def _report_unknown(model: type[BaseModel], tree: Map, error: ErrorDetails, issues: Issues) -> Path:
    *around, last = error["loc"]
    path, key = trail(tree, around), str(last)
    known = list(dict.fromkeys(name for document in documents_at(model, around) for name in keys(document)))
    if not path:
        known.append(INCLUDE)
    mapping = find(tree, path)
    written = mapping.entries if isinstance(mapping, Map) else {}
    spelling = key.lower().replace("-", "_")
    free = [name for name in known if name not in written]
    if near := difflib.get_close_matches(spelling, free, 1):
        hint = f"did you mean `{near[0]}`?"
    elif near := difflib.get_close_matches(spelling, known, 1, cutoff=0.8):
        hint = f"`{near[0]}` is written here already; delete one of the two"
    elif elsewhere := homes(model, key):
        hint = f"it belongs under `{elsewhere[0]}`"
    else:
        hint = f"keys here: {', '.join(f'`{name}`' for name in known)}" if known else "it takes no keys"
    span = locate(tree, (*path, key), key=True)
    issues.error(codes.UNKNOWN_KEY, f"unknown key {quote(key)}{_within(path)}", span=span, hint=hint)
    return path


def _within(path: Path) -> str:
    return f" in {quote(dotted(path))}" if path else ""


def dotted(path: Path) -> str:
    """A place in a document as people write it: `switches[0].platform`."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return "".join(steps).removeprefix(".")
