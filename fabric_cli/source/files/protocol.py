"""What reading needs of a place that holds files, and why a file of it may not be read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from fabric_cli.diagnostics import Code, Span
from fabric_cli.source import codes
from fabric_cli.source.wording import quote

MAX_BYTES = 4 * 1024 * 1024
_NAME_LIMIT = 1024


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file cannot be read, as a finding says it."""

    reason: str
    hint: str = ""
    code: Code = codes.UNREADABLE_FILE


class Files(Protocol):
    """A place that holds files.

    A path is written as the user writes it, relative to the current folder or absolute, whether the bytes lie
    there or not; `..` and symbolic links in it mean what they mean to an operating system.
    """

    def read(self, path: Path) -> bytes | Refusal:
        """The bytes of a file, at most `MAX_BYTES` of them."""
        ...

    def exists(self, path: Path) -> bool:
        """Whether anything has this name; what cannot be looked at counts, and a link that leads nowhere."""
        ...

    def is_folder(self, path: Path) -> bool:
        """Whether the path leads to a folder."""
        ...

    def identity(self, path: Path) -> str:
        """One text for all paths that lead to the same file."""
        ...

    def name_of(self, path: Path) -> str:
        """How findings and places name the file."""
        ...

    def path_of(self, name: str) -> Path:
        """The path of a file that `name_of` has named."""
        ...


def beside(span: Span, name: str, files: Files) -> Path:
    """The path of a file that a document names: relative to the file that the name is written in."""
    return files.path_of(span.file).parent / name


def missing(name: str, hint: str = "") -> Refusal:
    """There is no such file."""
    return Refusal(f"file {show(name)} does not exist", hint)


def is_a_folder(name: str) -> Refusal:
    """A folder stands where a file is due."""
    return Refusal(f"{show(name)} is a folder", "name a file in it")


def unreadable(name: str, why: str, hint: str = "") -> Refusal:
    """The file is there and does not open."""
    return Refusal(f"file {show(name)} cannot be read: {why}", hint)


def too_large(name: str) -> Refusal:
    """The file has more than `MAX_BYTES`."""
    return Refusal(f"file {show(name)} has more than {MAX_BYTES // 1024**2} MiB", "divide it and use `include`")


def show(name: str) -> str:
    """A file's name as part of a sentence."""
    return quote(name, _NAME_LIMIT)
