"""A file that is written piece by piece and stands there only when it is complete."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.export.codes import CANNOT_WRITE

_MODE = 0o666


def write_file(path: Path, pieces: Iterable[str], issues: Issues) -> bool:
    """Replace a file in one step; false with the reason in `issues`, and the file as it was.

    What is no file, a pipe or a terminal, is written to as it is.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as stream:
                stream.writelines(pieces)
            return True
        _replace(path.resolve(), pieces)
    except OSError as error:
        issues.error(CANNOT_WRITE, f"`{path}`: {(error.strerror or type(error).__name__).lower()}")
        return False
    return True


def clear_left_over(path: Path) -> None:
    """Remove what runs that were killed have left beside a file; nobody else may be writing it."""
    for name in path.parent.glob(f"{_left_over(path)}*"):
        with contextlib.suppress(OSError):
            name.unlink()


def _left_over(path: Path) -> str:
    return f".{path.name}.new-"


def _replace(path: Path, pieces: Iterable[str]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_left_over(path))
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as stream:  # noqa: PTH123 - a handle, not a path
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())  # the name must never come before the content
        Path(name).chmod(_MODE & ~_umask())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    """The mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
