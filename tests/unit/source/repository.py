"""Repositories that tests make: no machine's configuration, identity or clock has a say in them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from fabric_cli.diagnostics import Diagnostic, Issues
from fabric_cli.source import GitFiles, Map, open_ref, read_document

GIT = shutil.which("git") or ""
needs_git = pytest.mark.skipif(not GIT, reason="git is not installed")
IDENTITY = ("-c", "user.name=Test", "-c", "user.email=test@example.com")
LONE = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z",
    "GIT_COMMITTER_DATE": "2020-01-01T00:00:00Z",
}
"""What keeps a test's Git to itself."""


class Repository:
    """A repository with its working tree in `top`."""

    def __init__(self, top: Path) -> None:
        self.top = top

    @classmethod
    def begin(cls, top: Path) -> Repository:
        """An empty one, on the branch `main`."""
        top.mkdir(parents=True)
        new = cls(top)
        new.git("init", "-q", "-b", "main")
        return new

    def git(self, *arguments: str, given: bytes = b"") -> str:
        """What a command prints."""
        done = subprocess.run(
            [GIT, "-C", self.top, *IDENTITY, *arguments],
            input=given,
            capture_output=True,
            check=True,
            env={name: text for name, text in os.environ.items() if not name.startswith("GIT_")} | LONE,
        )
        return os.fsdecode(done.stdout).strip()

    def write(self, files: dict[str, str | bytes]) -> None:
        """Files of the working tree."""
        for name, text in files.items():
            path = self.top / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode() if isinstance(text, str) else text)

    def commit(self, files: dict[str, str | bytes] | None = None) -> str:
        """The hash of a commit of everything in the working tree, these files written first."""
        self.write(files or {})
        self.git("add", "--all")
        self.git("commit", "-q", "--allow-empty", "-m", "change")
        return self.git("rev-parse", "HEAD")


def opened(path: Path, ref: str) -> GitFiles:
    """The files of a commit, which has to be there."""
    issues = Issues()
    files = open_ref(path, ref, issues)
    assert [str(d) for d in issues] == []
    assert files is not None
    return files


def not_opened(path: Path, ref: str) -> Diagnostic:
    """Why there is no such commit."""
    issues = Issues()
    assert open_ref(path, ref, issues) is None
    (found,) = issues
    return found


def read_at(path: Path, ref: str) -> Map:
    """A document of a commit, which has to be without findings."""
    issues = Issues()
    with opened(path, ref) as files:
        tree = read_document(path, issues, files=files)
    assert [str(d) for d in issues] == []
    assert tree is not None
    return tree


def refused_at(path: Path, ref: str) -> Diagnostic:
    """The one finding of a document of a commit."""
    issues = Issues()
    with opened(path, ref) as files:
        assert read_document(path, issues, files=files) is None
    (found,) = issues
    return found
