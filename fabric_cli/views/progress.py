"""Progress of work that takes long enough to wonder, where a person watches."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fabric_cli.views.screen import Screen

Item = TypeVar("Item")
_PATIENCE_S = 1.0
_REFRESH_S = 0.1


class Tracker:
    """Passes items through and shows how many of `total` went by, from the first second on."""

    def __init__(self, screen: Screen, what: str, total: int) -> None:
        self._shown = screen.err.is_terminal
        self._what = what
        self._total = total

    def __call__(self, items: Iterator[Item]) -> Iterator[Item]:
        """The same items."""
        if not self._shown:
            yield from items
            return
        yield from self._watched(items)

    def _watched(self, items: Iterator[Item]) -> Iterator[Item]:
        start = drawn = time.monotonic()
        progress: Progress | None = None
        try:
            for done, item in enumerate(items, 1):
                yield item
                now = time.monotonic()
                if progress is None and now - start > _PATIENCE_S:
                    progress = self._bar()
                    progress.start()
                if progress and now - drawn > _REFRESH_S:
                    progress.update(progress.task_ids[0], completed=done)
                    progress.refresh()
                    drawn = now
        finally:
            if progress:
                progress.stop()

    def _bar(self) -> Progress:
        # Drawn by hand: a thread of its own would draw between the lines of others.
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        bar = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
        bar.add_task(self._what, total=self._total)
        return bar
