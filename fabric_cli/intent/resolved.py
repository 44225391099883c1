"""An intent with every value that holds, the defaults and what the catalog adds, each with its origin."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fabric_cli.catalog import load_node, load_platform
from fabric_cli.catalog.documents import Document
from fabric_cli.diagnostics import Origin
from fabric_cli.intent.documents import SwitchDoc
from fabric_cli.intent.model import Intent

Steps = tuple[str | int, ...]

_RAIL_KEYS = ("rails_per_leaf", "leaves_per_rail")
_RULED_OUT_BY = {"nics_per_cage": "cages"}
"""Keys whose default has no meaning beside another key that is written."""
_PROVENANCE = ("sources",)


@dataclass(frozen=True, slots=True)
class Resolved:
    """One value of the document, or the mapping or list that begins there.

    `value` is a text, a number, a truth value or a list of those, in the form in which a user would write it; `None`
    stands for a mapping or list whose values follow, and `empty` for one that has none, or for a key that nobody has
    written and that has no default of its own.
    """

    path: Steps
    value: object
    origin: Origin
    kind: str = "value"  # "value", "mapping", "list" or "unset"
    empty: bool = False


def resolved(intent: Intent) -> Iterator[Resolved]:
    """Every value in the order of the document's schema; where sources of catalog figures are named is left out."""
    yield from _mapping(intent, intent.fabric, (), None)


def _mapping(intent: Intent, document: Document, path: Steps, origin: Origin | None) -> Iterator[Resolved]:
    """The values of one mapping; `origin` is that of all of them where it comes from the catalog."""
    plain = document.model_dump(mode="json")
    for key in type(document).model_fields:
        value = getattr(document, key)
        ruled_out = getattr(document, _RULED_OUT_BY.get(key, ""), None) is not None
        if key in _PROVENANCE or ruled_out or _meaningless(intent, (*path, key)):
            continue
        yield from _value(intent, document, value, plain[key], (*path, key), origin)


def _value(
    intent: Intent, parent: Document, value: object, plain: object, path: Steps, origin: Origin | None
) -> Iterator[Resolved]:
    here = origin or _origin(intent, path)
    found = _looked_up(parent, path[-1], value)
    if value is None:
        yield Resolved(path, None, here, "unset")
    elif isinstance(found, Document):
        known = Origin("catalog", note=str(value)) if isinstance(value, str) else origin
        yield Resolved(path, None, here, "mapping", empty=not _has_values(found))
        yield from _mapping(intent, found, path, known)
    elif isinstance(value, list) and value and isinstance(value[0], Document):
        yield Resolved(path, None, here, "list")
        for i, item in enumerate(value):
            yield Resolved((*path, i), None, origin or _origin(intent, (*path, i)), "mapping")
            yield from _mapping(intent, item, (*path, i), origin)
    elif path == ("site",):
        yield Resolved(path, _site_path(intent, str(plain)), here)
    else:
        yield Resolved(path, plain, here)


def _looked_up(parent: Document, key: str | int, value: object) -> object:
    """What stands behind a name of the catalog."""
    if not isinstance(value, str):
        return value
    if key == "node":
        return load_node(value)
    return load_platform(parent.nos, value) if key == "platform" and isinstance(parent, SwitchDoc) else value


def _origin(intent: Intent, path: Steps) -> Origin:
    return Origin("file", intent.span(*path)) if intent.written(*path) else Origin("default")


def _has_values(document: Document) -> bool:
    return any(getattr(document, key) is not None for key in type(document).model_fields)


def _meaningless(intent: Intent, path: Steps) -> bool:
    """True for a default that belongs to another style: written out it would be refused (I105)."""
    rail = intent.fabric.shape.style != "top-of-rack"
    return not rail and path[0] == "shape" and path[-1] in _RAIL_KEYS and not intent.written(*path)


def _site_path(intent: Intent, written: str) -> str:
    """The site's file from the folder of the fabric's, whichever included file names it."""
    folder = Path(intent.tree.span.file).parent
    return Path(os.path.relpath(Path(intent.span("site").file).parent / written, folder)).as_posix()
