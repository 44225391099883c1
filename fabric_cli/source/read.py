"""From a file, and the files that it includes, to one mapping."""

from __future__ import annotations

import os
from pathlib import Path

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.source import codes
from fabric_cli.source.build import build_tree
from fabric_cli.source.file import load_text
from fabric_cli.source.include import included_files, merge, without_include
from fabric_cli.source.tree import Map

MAX_INCLUDES = 64


def read_document(path: Path, issues: Issues, *, at: Span | None = None) -> Map | None:
    """The mapping in a file, or `None` with all reasons in `issues`.

    Places name files as `path` does: a relative path stays relative, included files are named from the folder
    of the file that includes them.  `at` is where another document names this one, if one does.
    """
    found = Issues()
    return _whole(_read(path, found, at, (), set()), found, issues)


def read_text(text: str, file: str, issues: Issues) -> Map | None:
    """As `read_document`, for text from elsewhere; `file` is its name, `include` a key like others."""
    found = Issues()
    return _whole(build_tree(text, file, found), found, issues)


def _whole(tree: Map | None, found: Issues, issues: Issues) -> Map | None:
    for diagnostic in found:
        issues.add(diagnostic)
    return None if found.failed() else tree


def _read(path: Path, issues: Issues, at: Span | None, above: tuple[str, ...], done: set[str]) -> Map | None:
    """One file with what it includes; `above` are the files that led to it, `done` all that were begun.

    A file that is included on two ways counts once, where it is first met.
    """
    file = os.path.realpath(path)
    done.add(file)
    text = load_text(path, issues, at=at)
    tree = build_tree(text, path.as_posix(), issues) if text is not None else None
    if tree is None:
        return None
    whole: Map | None = None
    for name in included_files(tree, issues):
        target = path.parent / name.value
        part = _include(target, issues, name.span, (*above, file), done)
        if part is not None:
            whole = merge(whole, part, issues) if whole else part
    own = without_include(tree)
    return merge(whole, own, issues) if whole else own


def _include(target: Path, issues: Issues, at: Span, above: tuple[str, ...], done: set[str]) -> Map | None:
    file = os.path.realpath(target)
    if file in above:
        what = "itself" if file == above[-1] else "a file that includes it"
        issues.error(codes.INCLUDE_CYCLE, f"the file includes {what}", span=at, hint="delete this include")
        return None
    if len(above) > MAX_INCLUDES:
        issues.error(codes.TOO_DEEP, f"more than {MAX_INCLUDES} files include one another", span=at)
        return None
    return None if file in done else _read(target, issues, at, above, done)
