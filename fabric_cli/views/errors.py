"""Why output cannot go on; kept apart from what prints, so that catching it costs no import."""

from __future__ import annotations


class ReaderGoneError(Exception):
    """Whoever read our output has left; there is nobody to tell."""


class OutputError(Exception):
    """A stream takes no more, for the reason that the system gives."""
