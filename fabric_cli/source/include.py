"""Documents over several files: which files one includes, and how their mappings become one."""

from __future__ import annotations

from fabric_cli.diagnostics import Issues
from fabric_cli.source import codes
from fabric_cli.source.tree import Entry, List, Map, Text, Value
from fabric_cli.source.wording import quote

INCLUDE = "include"


def included_files(tree: Map, issues: Issues) -> tuple[Text, ...]:
    """The file names under the top-level key `include`."""
    entry = tree.entries.get(INCLUDE)
    if entry is None:
        return ()
    names = entry.value.items if isinstance(entry.value, List) else (entry.value,)
    files = []
    for name in names:
        if isinstance(name, Text) and name.value:
            files.append(name)
        else:
            hint = "write `include: file.yaml` or a list of file names"
            issues.error(codes.BAD_INCLUDE, "`include` takes names of files", span=name.span, hint=hint)
    return tuple(files)


def without_include(tree: Map) -> Map:
    """The document's own keys."""
    return Map({key: entry for key, entry in tree.entries.items() if key != INCLUDE}, tree.span)


def merge(earlier: Map, later: Map, issues: Issues) -> Map:
    """One mapping of two: mappings joined, lists strung together; anything else may be in one only.

    Places of what is in both are those of `later`, the file closer to what the user named.
    """
    entries = dict(earlier.entries)
    for key, entry in later.entries.items():
        first = earlier.entries.get(key)
        value = entry.value if first is None else _join(key, first, entry, issues)
        entries[key] = Entry(entry.key_span, value)
    return Map(entries, later.span)


def _join(key: str, first: Entry, second: Entry, issues: Issues) -> Value:
    a, b = first.value, second.value
    if isinstance(a, Map) and isinstance(b, Map):
        return merge(a, b, issues)
    if isinstance(a, List) and isinstance(b, List):
        return List(a.items + b.items, b.span)
    alike = type(a) is type(b)
    issues.error(
        codes.INCLUDE_CONFLICT,
        f"{quote(key)} is written in two files" if alike else f"{quote(key)} has another form in another file",
        span=second.key_span,
        hint="keep it in one of the two files",
        related=((first.key_span, "also written here"),),
    )
    return b
