"""The two streams of a command: its result on stdout, words for people on stderr."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, RenderableType

from fabric_cli.views.errors import OutputError, ReaderGoneError

UNLIMITED = 10_000
"""Columns of a line that goes to a file or a pipe: nothing there has to be folded."""


class Stream:
    """One stream: knows whether a person watches it, in what colours and how wide."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        if isinstance(file, io.TextIOWrapper):
            file.reconfigure(errors="backslashreplace")  # a name in another encoding ends no command
        self.is_terminal = file.isatty()
        found = Console(file=file)
        plain = "NO_COLOR" in os.environ or (not found.is_terminal)
        self.width = found.width if self.is_terminal else UNLIMITED
        self._console = Console(
            file=io.StringIO(),
            width=self.width,
            force_terminal=not plain,
            color_system=None if plain else found.color_system,  # type: ignore[arg-type]  # rich names its own
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
        )

    def write(self, text: str) -> None:
        """Text as it is."""
        try:
            self._file.write(text)
        except BrokenPipeError as error:
            raise ReaderGoneError from error
        except OSError as error:
            raise OutputError(error.strerror) from error

    def pieces(self, pieces: Iterable[str]) -> None:
        """Pieces of a text one after the other; none is kept."""
        for piece in pieces:
            self.write(piece)

    def lines(self, lines: Iterable[str]) -> None:
        """Lines one after the other; none is kept."""
        for line in lines:
            self.write(line + "\n")

    def show(self, *parts: RenderableType, wrap: bool = True, width: int = UNLIMITED) -> None:
        """Tables and styled text, folded at `width`; without `wrap` a long line stays one line."""
        for part in parts:
            with self._console.capture() as captured:
                self._console.print(part, soft_wrap=not wrap, width=min(width, self.width))
            self.write("\n".join(line.rstrip() for line in captured.get().split("\n")))

    def flush(self) -> None:
        """Show what is still held back."""
        self._file.flush()


class Screen:
    """Where a command speaks.  With `json` stdout holds one document and nothing else."""

    def __init__(self, *, json: bool) -> None:
        self.json = json
        self.out = Stream(sys.stdout)
        self.err = Stream(sys.stderr)


def abandon() -> None:
    """Let what the streams still hold go nowhere: the interpreter would fail on it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # a stream without a file has nothing to fail on
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
