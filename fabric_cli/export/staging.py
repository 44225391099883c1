"""The hidden folder in which switches are rendered before they are put in place."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fabric_cli.artifacts import digest
from fabric_cli.compiler import compile_device
from fabric_cli.diagnostics import Diagnostic, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.plan.codes import FOLDER_BUSY
from fabric_cli.plan.folder import Recorded, read_device
from fabric_cli.shape import Coord

STAGE = ".fabric-new"


@dataclass(frozen=True, slots=True)
class Staged:
    """A switch that was rendered: `new` where its files differ from those there, `edited` where those are not ours."""

    name: str
    device_class: str
    digest: str
    new: bool
    edited: bool
    issues: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class StageJob:
    """Render a switch into the stage, unless the same files are on disk."""

    root: Path
    recorded: Mapping[str, Recorded]

    def __call__(self, fabric: Fabric, coord: Coord) -> Staged:
        """Tell what became of it."""
        issues = Issues()
        files = compile_device(fabric, coord, issues)
        name, device_class, new = fabric.numbering.name(coord), fabric.device_class(coord).id, digest(files)
        found = digest_there(self.root / name)
        known = self.recorded[name].digests if name in self.recorded else ()
        edited = found is not None and found not in (*known, new)
        if found != new and not edited and not issues.failed():
            for path, text in files.items():
                target = self.root / STAGE / name / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(text.encode())
        return Staged(name, device_class, new, found != new, edited, tuple(issues))


def digest_there(path: Path) -> str | None:
    """Digest of the files of a switch on disk, `None` where it has none; what is no folder has no digest that fits."""
    if path.is_symlink() or (path.exists() and not path.is_dir()):
        return ""
    files = read_device(path)
    return digest(files) if files else None


@contextmanager
def alone(root: Path, issues: Issues) -> Iterator[bool]:
    """Hold the folder against other runs; the system lets go of it when this process ends, however it does."""
    handle = os.open(root, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        issues.error(FOLDER_BUSY, f"another run writes to `{root}`")
        yield False
    else:
        yield True
    finally:
        os.close(handle)


@contextmanager
def stage_in(root: Path) -> Iterator[Path]:
    """A hidden folder for what is not yet in place; one that a killed run left is emptied."""
    stage = root / STAGE
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir()
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)
