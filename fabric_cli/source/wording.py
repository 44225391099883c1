"""How findings quote what a user wrote: on one line, and not longer than one reads."""

from __future__ import annotations

from collections.abc import Iterable


def quote(text: str, limit: int = 60) -> str:
    """Text in backticks; of several lines or a long one, the beginning."""
    line = text.splitlines()[0] if text else ""
    return f"`{text}`" if line == text and len(text) <= limit else f"`{line[:limit]}…`"


def one_of(choices: Iterable[str]) -> str:
    """Choices as part of a sentence: `a`, `b` or `c`."""
    *others, last = [quote(choice) for choice in choices]
    return f"{', '.join(others)} or {last}" if others else last


def name_character(character: str) -> str:
    """A character that cannot be shown, as `U+0007`."""
    return f"U+{ord(character):04X}"
