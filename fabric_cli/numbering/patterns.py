"""A pattern of names, compiled: text with fields of fixed width, so that it can be rendered and read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, TypeAlias

Values: TypeAlias = tuple[int | str, ...]
"""One value for each field of a role, in the role's order."""

_FIELD = re.compile(r"\{([^{}]*)\}")
Spot: TypeAlias = frozenset[str] | None
"""The characters that one place of a name can have; `None` stands for a text of any length."""


@dataclass(frozen=True, slots=True)
class NameField:
    """A field of a role: a number from one to `largest`, padded to its width; a text where `largest` is 0.

    `digits` is the width that was fixed before, if it was.
    """

    name: str
    largest: int = 0
    digits: int = 0

    @property
    def width(self) -> int:
        """Digits of the field."""
        return self.digits or len(str(self.largest))


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern.  `template` is in %-style: the quickest that Python has for a tuple of values."""

    text: str
    fields: tuple[NameField, ...]
    template: str
    pick: Callable[[Values], Any]
    exact: re.Pattern[str]
    loose: re.Pattern[str]

    def render(self, values: Values) -> str:
        """The name for the values of all fields of the role."""
        name: str = self.template % self.pick(values)
        return name

    def parse(self, name: str) -> Mapping[str, str] | None:
        """The fields that a name of this pattern holds."""
        found = self.exact.fullmatch(name)
        return found.groupdict() if found else None

    def guess(self, name: str) -> Mapping[str, str] | None:
        """The same for a name whose numbers are padded otherwise."""
        found = self.loose.fullmatch(name)
        return found.groupdict() if found else None

    @property
    def used(self) -> frozenset[str]:
        """Names of the fields in the pattern."""
        return frozenset(self.exact.groupindex)

    def spots(self) -> list[Spot]:
        """What each place of a name can hold."""
        found: list[Spot] = []
        known = {field.name: field for field in self.fields}
        for literal, name in split(self.text):
            found += [frozenset(character) for character in literal]
            if name:
                found += _field_spots(known[name])
        return found


def split(text: str) -> list[tuple[str, str]]:
    """Pairs of a literal and the field after it, the last empty.  `ValueError` where braces do not pair."""
    parts = _FIELD.split(text)
    for literal in parts[::2]:
        if "{" in literal or "}" in literal:
            raise ValueError(f"`{text}` has a brace without its partner")
    return list(zip(parts[::2], [*parts[1::2], ""], strict=True))


def compile_pattern(text: str, fields: Sequence[NameField]) -> Pattern:
    """The pattern over the fields of its role; every field in it is one of them, and no literal holds `%`."""
    positions = {field.name: i for i, field in enumerate(fields)}
    template, exact, loose = "", "", ""
    picks: list[int] = []
    for literal, name in split(text):
        template += literal
        exact += re.escape(literal)
        loose += re.escape(literal)
        if not name:
            continue
        field = fields[positions[name]]
        template += f"%0{field.width}d" if field.largest else "%s"
        if positions[name] in picks:
            exact += f"(?P={name})"
            loose += r"\d+" if field.largest else f"(?P={name})"
        else:
            exact += rf"(?P<{name}>\d{{{field.width}}})" if field.largest else f"(?P<{name}>.+)"
            loose += rf"(?P<{name}>\d+)" if field.largest else f"(?P<{name}>.+)"
        picks.append(positions[name])
    pick = itemgetter(*picks) if picks else _nothing
    return Pattern(text, tuple(fields), template, pick, re.compile(exact), re.compile(loose))


def may_meet(one: Pattern, two: Pattern) -> bool:
    """Whether the patterns may give one name.  It may say yes of two that do not, never no of two that do."""
    left, right = one.spots(), two.spots()
    if None not in left and None not in right:
        return len(left) == len(right) and all(a & b for a, b in zip(left, right, strict=True) if a and b)
    ahead = _agree(left, right)
    return ahead and _agree(left[::-1], right[::-1])


def _agree(left: Sequence[Spot], right: Sequence[Spot]) -> bool:
    """Whether both have a character in common in each place up to the first text of any length."""
    for a, b in zip(left, right, strict=False):
        if a is None or b is None:
            return True
        if not a & b:
            return False
    return True


def _field_spots(field: NameField) -> list[Spot]:
    if not field.largest:
        return [None]
    lead = int(str(field.largest)[0])
    return [frozenset("0123456789"[: lead + 1]), *[frozenset("0123456789")] * (field.width - 1)]


def _nothing(_: Values) -> tuple[()]:
    return ()
