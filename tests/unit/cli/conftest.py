"""Commands as a user calls them, in this process."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fabric_cli.cli import run

REPO = Path(__file__).resolve().parents[3]
QUICKSTART = REPO / "examples" / "quickstart"
NOT_LOCKED = "not locked: names, addresses and ports are worked out anew each time; `fabric lock` writes them down\n"
"""What people are told on stderr where a fabric has no ledger."""


@dataclass(frozen=True, slots=True)
class Called:
    """What a call left behind."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:  # noqa: ANN401 - any document
        """The one JSON document on stdout."""
        return json.loads(self.out)


Call = Callable[..., Called]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def run_command(*arguments: object) -> Called:
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Called(status, out, err)

    return run_command


@pytest.fixture
def intent(tmp_path: Path) -> Path:
    """A copy of the quickstart that a test may change."""
    return Path(shutil.copytree(QUICKSTART, tmp_path / "intent"))


def edit(folder: Path, old: str, new: str) -> None:
    """Change the fabric document of a copy."""
    file = folder / "fabric.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
