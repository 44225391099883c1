"""A folder that `render -o` wrote: which switches it holds, and their files."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fabric_cli.artifacts import Artifacts
from fabric_cli.diagnostics import Issues
from fabric_cli.plan import codes
from fabric_cli.source import Documents

MANIFEST = ".fabric-manifest.json"
_FORMAT = 1
_FOREIGN = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A switch as it was written: its device class, and the digests that its files may have.

    There are two of those after a run that was killed: the files are the old or the new ones.
    """

    class_id: str
    digests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Folder:
    """What the tool knows to have written to a folder, and the documents that it was made from."""

    path: Path
    fabric: str
    devices: Mapping[str, Recorded]
    documents: Documents | None = None


def read_folder(path: Path, issues: Issues) -> Folder | None:
    """The record of a folder, or `None` with the reason in `issues`."""
    try:
        record = (path / MANIFEST).read_bytes()
    except OSError:
        what = "was not written by `fabric render`" if path.is_dir() else "is not a folder"
        hint = "name a folder that `fabric render -o` wrote or may write: a new or an empty one"
        issues.error(codes.NOT_RENDERED, f"`{path}` {what}", hint=hint)
        return None
    try:
        return _parse(path, json.loads(record))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        reason = f"`{path / MANIFEST}` is not the record of a folder that this version writes"
        issues.error(codes.NOT_RENDERED, reason, hint="render into an empty folder")
        return None


def manifest_text(folder: Folder) -> str:
    """The record as it is stored: switches by class, sorted; the same folder gives the same bytes."""
    classes: dict[str, dict[str, Any]] = {}
    for name, found in sorted(folder.devices.items()):
        digests = found.digests[0] if len(found.digests) == 1 else list(found.digests)
        classes.setdefault(found.class_id, {})[name] = digests
    record: dict[str, Any] = {"format": _FORMAT, "fabric": folder.fabric, "devices": dict(sorted(classes.items()))}
    if folder.documents:
        record["documents"] = dict(folder.documents.texts)
        record["links"] = dict(folder.documents.links)
    return json.dumps(record, indent=1) + "\n"


def read_device(path: Path) -> Artifacts:
    """The files of one switch; empty where it has none.

    What is no text, no regular file, or cannot be read, is given so that it differs from any text that is rendered.
    """
    return {file.relative_to(path).as_posix(): _text(file) for file in _files(path)}


def _files(path: Path) -> Iterator[Path]:
    yield from (file for file in sorted(path.rglob("*")) if file.is_symlink() or not file.is_dir())


def _text(file: Path) -> str:
    """Content of a regular file; a link is not followed, and nothing waits at a pipe."""
    try:
        if stat.S_ISREG(file.lstat().st_mode):
            return file.read_bytes().decode(errors="replace")
    except OSError:
        return f"{_FOREIGN} cannot be read\n"
    return f"{_FOREIGN} not a regular file\n"


def _parse(path: Path, record: dict[str, Any]) -> Folder:
    if record["format"] != _FORMAT:
        raise ValueError("another format")
    devices = {}
    for class_id, names in record["devices"].items():
        for name, digests in names.items():
            listed = (digests,) if isinstance(digests, str) else tuple(map(str, digests))
            if Path(name).name != name or name.startswith("."):
                raise ValueError("a switch whose name is a path")
            devices[name] = Recorded(class_id, listed)
    texts = record.get("documents")
    documents = Documents(texts, record.get("links", {}), str(path)) if texts else None
    return Folder(path, str(record["fabric"]), devices, documents)
