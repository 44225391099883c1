"""The resolved intent as YAML that can be compiled again, or as rows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fabric_cli.diagnostics import Origin
from fabric_cli.intent.resolved import Resolved, Steps
from fabric_cli.source import dotted

Derived = Mapping[Steps, tuple[Any, Origin]]
_WIDEST = 56
"""Column up to which comments are aligned; what is longer carries its comment behind it."""
# Text that every YAML reader takes for text; all else is quoted.
_PLAIN = re.compile(r"[A-Za-z0-9/.][A-Za-z0-9_./+%@:-]*(?<!:)")
_NUMBER = re.compile(r"[-+]?[0-9.][0-9_,.:eE+-]*|0[xob].*", re.IGNORECASE)
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", ".nan"})


def resolved_rows(values: Iterable[Resolved], derived: Derived) -> Iterator[dict[str, Any]]:
    """`{path, value, origin}` for every value; those that nobody has written or defaulted with what they become."""
    for found in values:
        worked_out = derived.get(found.path)
        if found.kind == "value":
            yield _row(found.path, found.value, found.origin)
        if worked_out and (found.kind == "unset" or found.value == "auto"):
            yield _row(found.path, *worked_out)


def resolved_yaml(values: Iterable[Resolved], derived: Derived) -> Iterator[str]:
    """Lines of a fabric document; what follows from elsewhere stands there as a comment, like its origin."""
    pairs = list(_dashed(values, derived))
    width = max((len(text) for text, _ in pairs if len(text) <= _WIDEST), default=0)
    for text, comment in pairs:
        yield f"{text:<{width}}  # {comment}"


def _dashed(values: Iterable[Resolved], derived: Derived) -> Iterator[tuple[str, str]]:
    """All lines; a dash stands before the first key of each list item, which no document leaves open."""
    begins = False
    for found in values:
        if isinstance(found.path[-1], int):
            begins = True
            continue
        for text, comment in _lines(found, derived):
            if begins:
                indent = len(_indent(found.path))
                text = f"{text[: indent - 2]}- {text[indent:]}"  # noqa: PLW2901 - the same line, with its dash
                begins = False
            yield text, comment


def _lines(found: Resolved, derived: Derived) -> Iterator[tuple[str, str]]:
    key = found.path[-1]
    indent = _indent(found.path)
    worked_out = derived.get(found.path)
    if found.kind == "unset":
        if worked_out:
            yield f"{indent}# {key}: {_scalar(worked_out[0])}", str(worked_out[1])
    elif found.kind == "value":
        remark = f"; {worked_out[0]} by {worked_out[1].note}" if worked_out and found.value == "auto" else ""
        yield f"{indent}{key}: {_scalar(found.value)}", f"{found.origin}{remark}"
    else:
        yield f"{indent}{key}:{' {}' if found.empty else ''}", str(found.origin)


def _indent(path: Steps) -> str:
    """Two spaces for each mapping around a key, and for each list; the dash of an item before its first key."""
    return "  " * (len(path) - 1)


def _scalar(value: object) -> str:
    """A value in flow style."""
    if isinstance(value, list):
        return f"[{', '.join(_scalar(item) for item in value)}]"
    if isinstance(value, bool | int):
        return json.dumps(value)
    text = str(value)
    plain = _PLAIN.fullmatch(text) and not _NUMBER.fullmatch(text) and text.lower() not in _WORDS
    return text if plain else json.dumps(text, ensure_ascii=False)


def _row(path: Steps, value: object, origin: Origin) -> dict[str, Any]:
    return {"path": dotted(path), "value": value, "origin": str(origin)}
