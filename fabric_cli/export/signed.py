"""Text files whose first line tells whether anybody has changed them since this tool wrote them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from fabric_cli.diagnostics import Issues
from fabric_cli.export.codes import CANNOT_WRITE, WOULD_OVERWRITE
from fabric_cli.export.file import write_file

_MARK = "# written by fabric; sha256 of the lines below: "

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many files a run wrote, and how many held the same text already."""

    written: int
    unchanged: int


def signed(text: str) -> str:
    """A text under a first line, a comment in most formats, that holds its digest."""
    return f"{_MARK}{hashlib.sha256(text.encode()).hexdigest()}\n{text}"


def is_untouched(text: str) -> bool:
    """True where the text is as `signed` made it."""
    _, _, rest = text.partition("\n")
    return text == signed(rest)


def write_signed(root: Path, files: Mapping[str, T], text: Callable[[T], str], issues: Issues) -> Counts | None:
    """Write `root/NAME` for each entry, its text made when its turn comes; `None` with the reasons in `issues`.

    Where one of the files is there and is not as this tool left it, nothing is written.  Other files stay.
    """
    try:
        root.mkdir(parents=True, exist_ok=True)
        for name in files:
            _check(root / name, issues)
    except OSError as error:
        place = error.filename or root
        issues.error(CANNOT_WRITE, f"`{place}`: {(error.strerror or type(error).__name__).lower()}")
    if issues.failed():
        return None
    written = 0
    for name, item in files.items():
        path, new = root / name, signed(text(item))
        if path.exists() and path.read_bytes() == new.encode():
            continue
        if not write_file(path, (new,), issues):
            return None
        written += 1
    return Counts(written, len(files) - written)


def _check(path: Path, issues: Issues) -> None:
    """Report a file that holds somebody's work."""
    if path.is_symlink() or (path.exists() and not is_untouched(path.read_bytes().decode(errors="replace"))):
        hint = "write to another folder, or move the file away"
        issues.error(WOULD_OVERWRITE, f"`{path}` is not as this command writes it", hint=hint)
