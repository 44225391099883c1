"""The files of one commit by path: the operating system's way of following a path, within Git's trees."""

from __future__ import annotations

import enum
import os
from collections import deque
from dataclasses import dataclass
from pathlib import PurePosixPath

from fabric_cli.source.files.git import GitError, Objects
from fabric_cli.source.files.protocol import MAX_BYTES

MAX_LINKS = 40  # as Linux, path_resolution(7)
_KIND = 0o170000
_TREE, _LINK, _SUBMODULE = 0o040000, 0o120000, 0o160000


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands under one name of a tree."""

    mode: int
    oid: str

    @property
    def is_folder(self) -> bool:
        """Whether it is a tree."""
        return self.mode & _KIND == _TREE

    @property
    def is_link(self) -> bool:
        """Whether it is a symbolic link."""
        return self.mode & _KIND == _LINK

    @property
    def is_submodule(self) -> bool:
        """Whether it is a commit of another repository."""
        return self.mode & _KIND == _SUBMODULE


@dataclass(frozen=True, slots=True)
class Found:
    """Where a path leads: the names from the top of the repository, free of links, and what stands there."""

    names: tuple[str, ...]
    entry: Entry


class Lost(enum.Enum):
    """Why a path leads nowhere in a commit."""

    MISSING = enum.auto()
    NOT_A_FOLDER = enum.auto()
    LINKS = enum.auto()
    OUTSIDE = enum.auto()
    SUBMODULE = enum.auto()


class Commit:
    """The files of one commit of a repository whose working tree lies at `top`."""

    def __init__(self, objects: Objects, tree: str, top: str) -> None:
        self.top = os.path.realpath(top)
        self.root = Entry(_TREE, tree)
        self.objects = objects
        self._trees: dict[str, dict[str, Entry]] = {}

    def locate(self, path: str, *, follow: bool = True) -> Found | Lost:
        """Where an absolute path of the working tree leads in this commit.

        Without `follow` a link at the very end is not followed.  Outside the repository, links are those of the
        machine, so that a path may lead into it by any way; within, nothing of the working tree is looked at.
        """
        return _Walk(self, path, follow=follow).end()

    def blob(self, entry: Entry) -> bytes | None:
        """The content of a file or link; `None` if it has more than `MAX_BYTES`."""
        found = self.objects.get(entry.oid, MAX_BYTES)
        if found is None:
            raise GitError(f"object {entry.oid} is missing")
        return found.data

    def tree(self, entry: Entry) -> dict[str, Entry]:
        """What stands in a folder."""
        if entry.oid not in self._trees:
            found = self.objects.get(entry.oid)
            if found is None or found.data is None:
                raise GitError(f"object {entry.oid} is missing")
            self._trees[entry.oid] = parse_tree(found.data, len(entry.oid) // 2)
        return self._trees[entry.oid]


def parse_tree(data: bytes, width: int) -> dict[str, Entry]:
    """The entries of a tree: mode in octal, space, name, NUL, object id of `width` bytes (gitformat, "tree")."""
    entries: dict[str, Entry] = {}
    start = 0
    while start < len(data):
        space = data.index(b" ", start)
        end = data.index(b"\0", space) + 1
        entries[os.fsdecode(data[space + 1 : end - 1])] = Entry(
            int(data[start:space], 8), data[end : end + width].hex()
        )
        start = end + width
    return entries


class _Walk:
    """One path on its way. `_inside` holds the folders passed within the repository, empty outside of it."""

    def __init__(self, commit: Commit, path: str, *, follow: bool) -> None:
        self._commit = commit
        self._follow = follow
        self._links = 0
        self._rest: deque[str] = deque()
        self._inside: list[tuple[str, Entry]] = []
        self._outside = os.sep
        self._from_root(path)

    def end(self) -> Found | Lost:
        """Take all steps."""
        while self._rest:
            step = self._rest.popleft()
            if not self._inside:
                self._step_outside(step)
            elif lost := self._step_inside(step):
                return lost
        if not self._inside:
            return Lost.OUTSIDE
        return Found(tuple(name for name, _ in self._inside[1:]), self._inside[-1][1])

    def _step_inside(self, name: str) -> Lost | None:
        _, here = self._inside[-1]
        if not here.is_folder:
            return Lost.NOT_A_FOLDER
        if name == os.pardir:
            self._inside.pop()
            self._outside = os.path.dirname(self._commit.top)  # noqa: PTH120 - as in `_step_outside`
            return None
        entry = self._commit.tree(here).get(name)
        if entry is None:
            return Lost.MISSING
        if entry.is_submodule:
            return Lost.SUBMODULE
        if entry.is_link and (self._rest or self._follow):
            return self._take_link(entry)
        self._inside.append((name, entry))
        return None

    def _take_link(self, entry: Entry) -> Lost | None:
        self._links += 1
        if self._links > MAX_LINKS:
            return Lost.LINKS
        target = os.fsdecode(self._commit.blob(entry) or b"")
        if target.startswith(os.sep):
            self._from_root(target)
        else:
            self._go(target)
        return None if target else Lost.MISSING

    def _step_outside(self, name: str) -> None:
        # Text rather than `Path`: of what lies outside, only where it leads is asked.
        self._outside = os.path.realpath(os.path.join(self._outside, name))  # noqa: PTH118
        self._enter()

    def _from_root(self, path: str) -> None:
        self._inside, self._outside = [], os.sep
        self._go(path)
        self._enter()

    def _enter(self) -> None:
        """Go on within the commit, if the place reached outside is in its repository."""
        top = self._commit.top.rstrip(os.sep) + os.sep
        if (self._outside + os.sep).startswith(top):
            self._inside = [("", self._commit.root)]
            self._go(self._outside[len(top) :])

    def _go(self, path: str) -> None:
        """Take the steps of a path before all others."""
        steps = [step for step in PurePosixPath(path).parts if step.strip(os.sep)]
        self._rest.extendleft(reversed(steps))
