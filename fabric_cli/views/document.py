"""JSON written as it is made: an iterator becomes a list of which no more than one item is held."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from fabric_cli.views.screen import Screen


def document(value: object) -> Iterator[str]:
    """The text of a document in pieces: keys on lines of their own, each item of a list of objects on one line."""
    yield from _value(value, "")
    yield "\n"


def print_document(screen: Screen, value: object) -> None:
    """The one document on stdout."""
    screen.out.pieces(document(value))


def _mapping(value: Mapping[str, object], indent: str) -> Iterator[str]:
    before = "{"
    for key, item in value.items():
        yield f"{before}\n{indent}  {json.dumps(key)}: "
        yield from _value(item, f"{indent}  ")
        before = ","
    yield f"\n{indent}}}" if before == "," else "{}"


def _value(value: object, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping) and (not indent or any(isinstance(part, Iterator) for part in value.values())):
        yield from _mapping(value, indent)
    elif isinstance(value, Iterator) or (isinstance(value, list | tuple) and any(map(_holds, value))):
        yield from _list(value, indent)
    else:
        yield json.dumps(value)


def _list(value: Iterable[object], indent: str) -> Iterator[str]:
    before = "["
    for item in value:
        yield f"{before}\n{indent}  "
        yield from _value(item, f"{indent}  ")
        before = ","
    yield f"\n{indent}]" if before == "," else "[]"


def _holds(value: object) -> bool:
    return isinstance(value, Mapping | list | tuple)
