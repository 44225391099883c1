"""From the events of a YAML document to values with places.

No scalar is resolved by what it looks like: each is text, and the field that takes it says what it means.
The library's own node graph and constructors are passed by for that reason, and because the checks here
(duplicate keys, aliases counted where they are used, depth) have to happen while values are put together.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TypeGuard

from ruamel.yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from fabric_cli.diagnostics import Code, Issues, Span
from fabric_cli.source import codes
from fabric_cli.source.file import check_characters, check_merged, forbidden_character
from fabric_cli.source.syntax import SyntaxFailure, parse_events, report_failure
from fabric_cli.source.tree import Entry, List, Map, Text, Value
from fabric_cli.source.wording import name_character, quote

MAX_DEPTH = 64
MAX_VALUES = 1_000_000
_NO_VALUE = frozenset({"", "~", "null", "Null", "NULL"})  # YAML 1.2.2 §10.3.2
_STR = "tag:yaml.org,2002:str"
_QUOTE = "put it in quotes"


def build_tree(text: str, file: str, issues: Issues) -> Map | None:
    """The mapping that a document holds; values with errors are left out, so that reading can go on.

    `None` after an error of the document as a whole. `file` is its name in what is reported.
    """
    if not (check_characters(text, file, issues) and check_merged(text, file, issues)):
        return None
    try:
        return _Builder(text, file, issues).document()
    except SyntaxFailure as failure:
        report_failure(failure, text, file, issues)
    except _LimitError:
        pass
    return None


class _LimitError(Exception):
    """Ends the reading of a document that has been reported as too large."""


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A value that aliases may use: how many values it stands for, and how many levels deep it is."""

    value: Value | None = None
    size: int = 0
    levels: int = 0
    complete: bool = True


class _Builder:
    """Puts one document together. `depth` is everywhere the number of collections around a value."""

    def __init__(self, text: str, file: str, issues: Issues) -> None:
        self._file = file
        self._issues = issues
        self._events = parse_events(text)
        self._anchors: dict[str, _Anchor] = {}
        self._size = 0
        self._deepest = 0

    def document(self) -> Map | None:
        """The root mapping; values that were refused are left out."""
        next(self._events)  # the stream begins
        if isinstance(next(self._events), StreamEndEvent):
            self._empty_document()
            return None
        event = next(self._events)
        if _is_empty(event):
            self._empty_document()
            return None
        root = self._value(event, 0)
        next(self._events)  # the document ends
        after = next(self._events)
        if not isinstance(after, StreamEndEvent):
            self._error(codes.SEVERAL_DOCUMENTS, "a second document begins", after, "put it in a file of its own")
        if isinstance(root, Map):
            return root
        if root is not None:
            reason = f"the document is {_kind(root)}, not a mapping"
            self._error(codes.NOT_A_MAPPING, reason, event, "write lines of `key: value`")
        return None

    def _empty_document(self) -> None:
        self._issues.error(codes.EMPTY_DOCUMENT, "the document is empty", span=Span(self._file, 1, 1))

    def _value(self, event: Event, depth: int) -> Value | None:
        """The value that `event` begins, or `None` after an error."""
        if isinstance(event, AliasEvent):
            return self._alias(event, depth)
        opened = _Anchor(complete=False)
        name = event.anchor if isinstance(event, NodeEvent) else None
        if name:
            self._anchors[name] = opened
        size, deepest, self._deepest = self._size, self._deepest, depth
        self._count(event, 1)
        value = self._content(event, depth)
        # The name may have been given again within; later aliases then mean that one (YAML 1.2.2 §7.1).
        if name and self._anchors[name] is opened:
            self._anchors[name] = _Anchor(value, self._size - size, self._deepest - depth)
        self._deepest = max(deepest, self._deepest)
        return value

    def _content(self, event: Event, depth: int) -> Value | None:
        self._check_tag(event)
        if isinstance(event, ScalarEvent):
            return self._scalar(event)
        self._descend(event, depth + 1)
        return self._map(event, depth) if isinstance(event, MappingStartEvent) else self._list(event, depth)

    def _scalar(self, event: ScalarEvent) -> Text | None:
        character = forbidden_character(event.value)
        if character:
            reason = f"character {name_character(character)} is not allowed in a text"
            self._error(codes.CONTROL_CHARACTER, reason, event, "delete its escape")
            return None
        return Text(event.value, self._span(event), _is_plain(event))

    def _list(self, start: Event, depth: int) -> List:
        items = []
        while not isinstance(event := next(self._events), SequenceEndEvent):
            item = self._present(event, "a list item has no value", self._span(event), depth + 1)
            if item is not None:
                items.append(item)
        return List(tuple(items), self._span(start))

    def _map(self, start: Event, depth: int) -> Map:
        entries: dict[str, Entry] = {}
        merged: tuple[Map, ...] = ()
        seen: dict[tuple[str, bool], Span] = {}
        while not isinstance(event := next(self._events), MappingEndEvent):
            key, span = self._key(event, depth), self._span(event)
            if merges := _is_merge(event):
                sources, value = self._merge(next(self._events), depth + 1), None
            else:
                sources = ()
                value = self._present(next(self._events), f"{quote(key or '')} has no value", span, depth + 1)
            if key is None:
                continue
            if (key, merges) in seen:
                self._duplicate(key, span, seen[key, merges])
                continue
            seen[key, merges] = span
            if merges:
                merged = sources
            elif value is not None:
                entries[key] = Entry(span, value)
        for source in merged:
            for name, entry in source.entries.items():
                entries.setdefault(name, entry)
        return Map(entries, self._span(start))

    def _key(self, event: Event, depth: int) -> str | None:
        if isinstance(event, ScalarEvent) and not _is_empty(event):
            key = self._value(event, depth)
            return key.value if isinstance(key, Text) else None
        if isinstance(event, ScalarEvent):
            reason = f"`{event.value}` as a key means no value" if event.value else "a key is missing before `:`"
            self._error(codes.KEY_NOT_TEXT, reason, event, _QUOTE if event.value else "")
        else:
            kind = "an alias" if isinstance(event, AliasEvent) else _kind(self._value(event, depth + 1))
            self._error(codes.KEY_NOT_TEXT, f"a key is {kind}", event, "write a text; quote what is meant as one")
        return None

    def _present(self, event: Event, complaint: str, span: Span, depth: int) -> Value | None:
        """The value, which has to be one."""
        if not _is_empty(event):
            return self._value(event, depth)
        if event.anchor:
            self._anchors[event.anchor] = _Anchor()
        if event.value:
            complaint, span = f"{complaint}: `{event.value}` means none", self._span(event)
        hint = "write a value, delete the line, or put it in quotes if it is a text"
        self._issues.error(codes.EMPTY_VALUE, complaint, span=span, hint=hint)
        return None

    def _merge(self, event: Event, depth: int) -> tuple[Map, ...]:
        """The mappings behind a `<<`; on the first that has a key the others do not tell."""
        errors = len(self._issues)
        value = None if _is_empty(event) else self._value(event, depth)
        if isinstance(value, Map):
            return (value,)
        sources = value.items if isinstance(value, List) else (value,)
        maps = tuple(source for source in sources if isinstance(source, Map))
        if len(maps) != len(sources) and len(self._issues) == errors:
            hint = "write `<<: *anchor` or `<<: [*anchor, *other]`"
            self._error(codes.BAD_MERGE, "`<<` takes a mapping or a list of mappings", event, hint)
        return maps

    def _alias(self, event: AliasEvent, depth: int) -> Value | None:
        name = event.anchor
        anchor = self._anchors.get(name)
        if anchor is None:
            near = difflib.get_close_matches(name, self._anchors, 1)
            hint = (
                f"did you mean {quote(f'*{near[0]}')}?"
                if near
                else "an anchor stands before its aliases, in the same file"
            )
            self._error(codes.UNKNOWN_ANCHOR, f"no anchor {quote(f'&{name}')} before this alias", event, hint)
            return None
        if not anchor.complete:
            self._error(codes.RECURSIVE_ALIAS, f"{quote(f'*{name}')} stands inside the value that it names", event)
            return None
        self._count(event, anchor.size)
        self._descend(event, depth + anchor.levels)
        return anchor.value

    def _count(self, event: Event, values: int) -> None:
        self._size += values
        if self._size > MAX_VALUES:
            reason = f"aliases multiply the document to more than {MAX_VALUES} values"
            self._error(codes.TOO_MANY_VALUES, reason, event)
            raise _LimitError

    def _descend(self, event: Event, depth: int) -> None:
        self._deepest = max(self._deepest, depth)
        if depth > MAX_DEPTH:
            self._error(codes.TOO_DEEP, f"more than {MAX_DEPTH} mappings and lists inside one another", event)
            raise _LimitError

    def _check_tag(self, event: Event) -> None:
        tag = event.ctag if isinstance(event, ScalarEvent | CollectionStartEvent) else None
        if tag is not None and not (isinstance(event, ScalarEvent) and event.tag == _STR):
            hint = "delete the tag; quote text that begins with `!`"
            self._error(codes.EXPLICIT_TAG, f"tag {quote(f'{tag.handle or str()}{tag.suffix}')}", event, hint)

    def _duplicate(self, key: str, span: Span, first: Span) -> None:
        self._issues.error(
            codes.DUPLICATE_KEY,
            f"key {quote(key)} is written twice",
            span=span,
            hint="keep one of the two",
            related=((first, "first written here"),),
        )

    def _error(self, code: Code, reason: str, event: Event, hint: str = "") -> None:
        self._issues.error(code, reason, span=self._span(event), hint=hint)

    def _span(self, event: Event) -> Span:
        return Span(self._file, event.start_mark.line + 1, event.start_mark.column + 1)


def _is_plain(event: ScalarEvent) -> bool:
    return event.style is None and event.ctag is None


def _is_empty(event: Event) -> TypeGuard[ScalarEvent]:
    return isinstance(event, ScalarEvent) and _is_plain(event) and event.value in _NO_VALUE


def _is_merge(event: Event) -> bool:
    return isinstance(event, ScalarEvent) and _is_plain(event) and event.value == "<<"


def _kind(value: Value | None) -> str:
    return "a list" if isinstance(value, List) else "a mapping" if isinstance(value, Map) else "a text"
