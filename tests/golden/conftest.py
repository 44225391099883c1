"""Golden files: what a back end renders, read by a person and kept byte for byte.

`pytest tests/golden --update-golden` writes them anew; read the difference before keeping it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from fabric_cli.artifacts import Artifacts


def pytest_addoption(parser: pytest.Parser) -> None:
    """The flag is known where `tests/golden` is named on the command line."""
    parser.addoption("--update-golden", action="store_true", help="write golden files instead of comparing")


@pytest.fixture
def same_as_golden(request: pytest.FixtureRequest) -> Callable[[Artifacts, Path], None]:
    """Compares a set of files with a folder: the same names, the same bytes."""
    update: bool = request.config.getoption("--update-golden", default=False)

    def compare(artifacts: Artifacts, folder: Path) -> None:
        if update:
            folder.mkdir(exist_ok=True)
            for stale in set(folder.iterdir()) - {folder / name for name in artifacts}:
                stale.unlink()
            for name, text in artifacts.items():
                (folder / name).write_text(text, encoding="utf-8", newline="")
        assert sorted(artifacts) == sorted(file.name for file in folder.iterdir())
        for name, text in artifacts.items():
            assert text == (folder / name).read_bytes().decode(), f"{folder.name}/{name}"

    return compare
