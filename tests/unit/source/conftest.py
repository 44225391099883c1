"""What tests of reading share."""

from __future__ import annotations

import pytest

from tests.unit.source.repository import LONE


@pytest.fixture
def lone_git(monkeypatch: pytest.MonkeyPatch) -> None:
    """Git as the program under test starts it has nothing of the machine's configuration either."""
    for name, text in LONE.items():
        monkeypatch.setenv(name, text)
