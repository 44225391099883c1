"""The files of a commit, as reading asks for them."""

from __future__ import annotations

import shlex
from pathlib import Path
from types import TracebackType
from typing import Self

from fabric_cli.source import codes
from fabric_cli.source.files.commit import Commit, Found, Lost
from fabric_cli.source.files.git import GitError
from fabric_cli.source.files.protocol import Refusal, is_a_folder, missing, show, too_large, unreadable

_DAMAGED = "`git fsck` checks the repository; a partial clone has to fetch the file first"


class GitFiles:
    """The files of one commit, under the paths that they have in the working tree.

    Findings name a file as `REF:path`, the ref as the user wrote it.  A process of Git runs until `close`, or until
    the end of a `with` block.
    """

    def __init__(self, ref: str, commit: Commit) -> None:
        self.ref = ref
        self._commit = commit
        self._folder = Path.cwd()

    def read(self, path: Path) -> bytes | Refusal:
        """The bytes that the commit holds; no filter and no conversion of line ends has run over them."""
        name = self.name_of(path)
        try:
            found = self._locate(path)
            if isinstance(found, Lost):
                return _refusal(found, name, path)
            if found.entry.is_folder:
                return is_a_folder(name)
            data = self._commit.blob(found.entry)
        except GitError as error:
            return unreadable(name, str(error), _DAMAGED)
        return too_large(name) if data is None else data

    def exists(self, path: Path) -> bool:
        """Whether the commit has anything of this name, or cannot tell."""
        try:
            return self._locate(path, follow=False) is not Lost.MISSING
        except GitError:
            return True

    def is_folder(self, path: Path) -> bool:
        """Whether the commit has a folder there."""
        try:
            found = self._locate(path)
        except GitError:
            return False
        return isinstance(found, Found) and found.entry.is_folder

    def identity(self, path: Path) -> str:
        """The path from the top of the repository, links followed."""
        try:
            found = self._locate(path)
        except GitError:
            found = Lost.MISSING
        return "/".join(found.names) if isinstance(found, Found) else str(self._folder / path)

    def name_of(self, path: Path) -> str:
        """The path behind the ref."""
        return f"{self.ref}:{path.as_posix()}"

    def path_of(self, name: str) -> Path:
        """The path without the ref, which may hold colons itself."""
        return Path(name.removeprefix(f"{self.ref}:"))

    def close(self) -> None:
        """End the process that reads the repository; a later question starts another."""
        self._commit.objects.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _locate(self, path: Path, *, follow: bool = True) -> Found | Lost:
        return self._commit.locate(str(self._folder / path), follow=follow)


def _refusal(lost: Lost, name: str, path: Path) -> Refusal:
    match lost:
        case Lost.MISSING:
            return missing(name, f"`git log --all -- {shlex.quote(path.as_posix())}` lists the commits that touch it")
        case Lost.NOT_A_FOLDER:
            return unreadable(name, "not a directory")
        case Lost.LINKS:
            return unreadable(name, "too many levels of symbolic links")
        case Lost.OUTSIDE:
            return Refusal(
                f"{show(name)} lies outside the repository",
                "keep what a commit is compiled from in its repository, and links to it relative",
                codes.OUTSIDE_COMMIT,
            )
        case Lost.SUBMODULE:
            return Refusal(
                f"{show(name)} lies in a submodule, whose files the commit does not hold",
                "keep what a commit is compiled from in the repository itself",
                codes.OUTSIDE_COMMIT,
            )
