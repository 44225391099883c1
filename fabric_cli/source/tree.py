"""Values read from a document: immutable, each with the place where it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from fabric_cli.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar, character for character; what it means is for the field that takes it to say."""

    value: str
    span: Span
    plain: bool  # written without quotes, block style and tag


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a mapping with its value."""

    key_span: Span
    value: Value


@dataclass(frozen=True, slots=True)
class Map:
    """A mapping; keys in the order of the document, merged keys behind them."""

    entries: Mapping[str, Entry]
    span: Span

    def __post_init__(self) -> None:
        """Close the entries against change."""
        object.__setattr__(self, "entries", MappingProxyType(dict(self.entries)))

    def __reduce__(self) -> tuple[type[Map], tuple[dict[str, Entry], Span]]:
        """A mapping proxy does not pickle; its content does."""
        return Map, (dict(self.entries), self.span)


@dataclass(frozen=True, slots=True)
class List:
    """A sequence of values."""

    items: tuple[Value, ...]
    span: Span


Value: TypeAlias = Text | Map | List
Plain: TypeAlias = "str | dict[str, Plain] | list[Plain]"
Path: TypeAlias = Sequence[str | int]


def plain(value: Value) -> Plain:
    """The value as `dict`, `list` and `str`, without places."""
    if isinstance(value, Text):
        return value.value
    if isinstance(value, List):
        return [plain(item) for item in value.items]
    return {key: plain(entry.value) for key, entry in value.entries.items()}


def trail(value: Value, path: Path) -> tuple[str | int, ...]:
    """The steps of `path` that exist in the document.

    A step that leads nowhere is passed over, not an end: a validator's path also names
    union members and wrappers, which the document knows nothing of.
    """
    found: list[str | int] = []
    for step in path:
        below = _child(value, step)
        if below is not None:
            found.append(step)
            value = below
    return tuple(found)


def find(value: Value, path: Path) -> Value:
    """The deepest value that `path` leads to."""
    for step in path:
        value = _child(value, step) or value
    return value


def locate(value: Value, path: Path, *, key: bool = False) -> Span:
    """Where the deepest value on `path` was written; with `key`, where its key was."""
    steps = trail(value, path)
    if key and steps:
        parent = find(value, steps[:-1])
        if isinstance(parent, Map):
            return parent.entries[str(steps[-1])].key_span
    return find(value, steps).span


def _child(value: Value, step: str | int) -> Value | None:
    if isinstance(value, Map):
        entry = value.entries.get(step) if isinstance(step, str) else None
        return entry.value if entry else None
    if isinstance(value, List) and isinstance(step, int) and 0 <= step < len(value.items):
        return value.items[step]
    return None
