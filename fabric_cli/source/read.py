"""From a file, and the files that it includes, to one mapping."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.source import codes
from fabric_cli.source.build import build_tree
from fabric_cli.source.file import load_text
from fabric_cli.source.files import DISK, Files
from fabric_cli.source.include import included_files, merge, without_include
from fabric_cli.source.tree import Map

MAX_INCLUDES = 64


def read_document(path: Path, issues: Issues, *, at: Span | None = None, files: Files = DISK) -> Map | None:
    """The mapping in a file, or `None` with all reasons in `issues`.

    Places name files as `path` does: a relative path stays relative, included files are named from the folder
    of the file that includes them, and are read from the same `files`.  `at` is where another document names this
    one, if one does.
    """
    found = Issues()
    return _whole(_Reading(files, found).read(path, at, ()), found, issues)


def read_text(text: str, file: str, issues: Issues) -> Map | None:
    """As `read_document`, for text from elsewhere; `file` is its name, `include` a key like others."""
    found = Issues()
    return _whole(build_tree(text, file, found), found, issues)


def _whole(tree: Map | None, found: Issues, issues: Issues) -> Map | None:
    for diagnostic in found:
        issues.add(diagnostic)
    return None if found.failed() else tree


class _Reading:
    """One file with what it includes. A file that is included on two ways counts once, where it is first met."""

    def __init__(self, files: Files, issues: Issues) -> None:
        self._files = files
        self._issues = issues
        self._begun: set[str] = set()

    def read(self, path: Path, at: Span | None, above: tuple[str, ...]) -> Map | None:
        """The file and what it includes; `above` are the files that led to it."""
        file = self._files.identity(path)
        self._begun.add(file)
        text = load_text(path, self._issues, at=at, files=self._files)
        tree = build_tree(text, self._files.name_of(path), self._issues) if text is not None else None
        if tree is None:
            return None
        whole: Map | None = None
        for name in included_files(tree, self._issues):
            part = self._include(path.parent / name.value, name.span, (*above, file))
            if part is not None:
                whole = merge(whole, part, self._issues) if whole else part
        own = without_include(tree)
        return merge(whole, own, self._issues) if whole else own

    def _include(self, target: Path, at: Span, above: tuple[str, ...]) -> Map | None:
        file = self._files.identity(target)
        if file in above:
            what = "itself" if file == above[-1] else "a file that includes it"
            self._issues.error(codes.INCLUDE_CYCLE, f"the file includes {what}", span=at, hint="delete this include")
            return None
        if len(above) > MAX_INCLUDES:
            self._issues.error(codes.TOO_DEEP, f"more than {MAX_INCLUDES} files include one another", span=at)
            return None
        return None if file in self._begun else self.read(target, at, above)
