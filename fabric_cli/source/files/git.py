"""The `git` program at arm's length: how it is started, and the objects that it hands out.

A repository's objects are read as they are: no filter and no text conversion runs, no replacement of an object is
followed, nothing is fetched, and the index is not looked at.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

# Variables such as GIT_DIR say which repository is meant, and Git sets them for its hooks; here the folder says it.
# Kept is what finds the program's parts and configuration, and what limits the search for a repository.
_KEPT = re.compile(
    r"GIT_(EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM"
    r"|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+))"
)
# A partial clone would fetch what it lacks. Newer versions of Git know the first variable, all the second.
_OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0"}


class GitError(Exception):
    """Git gave no answer; the text is its reason."""


@dataclass(frozen=True, slots=True)
class Object:
    """An object of a repository; `data` is `None` where it has more bytes than were asked for."""

    oid: str
    kind: str  # commit, tree, blob or tag
    data: bytes | None


@dataclass(frozen=True, slots=True)
class Git:
    """The program, asked about the repository that a folder lies in."""

    program: str
    folder: Path

    def run(self, *arguments: str) -> str:
        """What a command prints, without the last line break; raises `GitError` with Git's own reason."""
        done = subprocess.run(  # noqa: S603 - no shell, and no argument is the user's
            self.command(*arguments),
            env=environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise GitError(_reason(done.stderr))
        return os.fsdecode(done.stdout.removesuffix(b"\n"))

    def command(self, *arguments: str) -> Sequence[str]:
        """The words of a command."""
        return (self.program, "--no-replace-objects", "-C", str(self.folder), *arguments)


class Objects:
    """A repository's objects by one process, which starts with the first question and again after `close`."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None

    def get(self, name: str, limit: int | None = None) -> Object | None:
        """The object of a name, `None` if there is none; `limit` is the number of bytes to read at most.

        The name goes through a pipe, a line of its own, so that none is ever taken for an option.
        """
        assert "\n" not in name
        process = self._start()
        assert process.stdin
        assert process.stdout
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(os.fsencode(name) + b"\n")
            process.stdin.flush()
        answer = process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise GitError(self._failure())
        *found, size = answer.decode(errors="replace").split()
        if not size.isdecimal():  # the name and `missing`, `ambiguous` or `submodule`
            return None
        oid, kind = found
        if limit is not None and int(size) > limit:
            self.close()  # quicker than to read past it
            return Object(oid, kind, None)
        data = process.stdout.read(int(size) + 1)
        if len(data) != int(size) + 1:
            raise GitError(self._failure())
        return Object(oid, kind, data[:-1])

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process:
            for stream in (process.stdin, process.stdout):
                with contextlib.suppress(BrokenPipeError):
                    stream.close() if stream else None
            process.wait()
        if self._complaints:
            self._complaints.close()
            self._complaints = None

    def _start(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
            self._process = subprocess.Popen(  # noqa: S603 - no shell, and no argument is the user's
                self._git.command("cat-file", "--batch"),
                env=environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
            )
        return self._process

    def _failure(self) -> str:
        assert self._process
        assert self._complaints
        self._process.wait()
        self._complaints.seek(0)
        reason = _reason(self._complaints.read())
        self.close()
        return reason


def environment() -> dict[str, str]:
    """The variables that Git runs with; its messages are English, so that they can be told apart."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("GIT_") or _KEPT.fullmatch(name)}
    return kept | _OFFLINE | {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}


def _reason(complaints: bytes) -> str:
    """The line of Git's complaints that says what is wrong."""
    lines = [line for line in complaints.decode(errors="replace").splitlines() if line.strip()]
    fatal = [line for line in lines if line.startswith(("fatal: ", "error: "))]
    chosen = [line.partition(": ")[2] for line in fatal] or lines or ["git ended without an answer"]
    return chosen[0].strip().rstrip(".")
