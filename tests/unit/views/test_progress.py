from __future__ import annotations

import io
import itertools

import pytest

from fabric_cli.views.progress import Tracker
from fabric_cli.views.screen import Screen


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second goes by at each look."""
    ticks = itertools.count(0, 0.5)
    monkeypatch.setattr("fabric_cli.views.progress.time.monotonic", lambda: next(ticks))


def tracked(monkeypatch: pytest.MonkeyPatch, file: io.StringIO, items: int) -> str:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("sys.stderr", file)
    assert list(Tracker(Screen(json=False), "rendering", items)(iter(range(items)))) == list(range(items))
    return file.getvalue()


@pytest.mark.usefixtures("clock")
def test_progress_shows_after_a_second_where_a_person_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "rendering" in tracked(monkeypatch, Terminal(), 10)


@pytest.mark.usefixtures("clock")
def test_no_progress_on_quick_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tracked(monkeypatch, Terminal(), 2) == ""


@pytest.mark.usefixtures("clock")
def test_no_progress_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tracked(monkeypatch, io.StringIO(), 10) == ""
