from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fabric_cli.diagnostics import Issues
from fabric_cli.export import exchange as module
from fabric_cli.export.exchange import exchange
from fabric_cli.export.file import write_file


def test_a_file_stands_there_only_when_it_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "list.csv"
    target.write_text("old")

    def pieces() -> Iterator[str]:
        yield "new"
        assert target.read_text() == "old"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_file(target, pieces(), Issues())
    assert [path.name for path in tmp_path.iterdir()] == ["list.csv"]
    assert target.read_text() == "old"
    assert write_file(target, ["a", "b"], Issues())
    assert target.read_text() == "ab"


def test_a_new_file_has_the_usual_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    mask = os.umask(0o027)
    try:
        assert write_file(tmp_path / "link", ["x"], Issues())
    finally:
        os.umask(mask)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640


def test_a_place_that_cannot_be_written_is_a_finding(tmp_path: Path) -> None:
    issues = Issues()
    assert not write_file(tmp_path / "no" / "file", ["x"], issues)
    assert [finding.code for finding in issues] == ["U003"]
    assert write_file(Path(os.devnull), ["x"], issues)


@pytest.mark.parametrize("at_once", [True, False])
def test_folders_change_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: bool) -> None:  # noqa: FBT001
    if not at_once:
        monkeypatch.setattr(module, "_at_once", lambda *_: False)
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    exchange(tmp_path / "one", tmp_path / "other")
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.glob("*/*"))] == [
        "one/other",
        "other/one",
    ]
    assert len(list(tmp_path.iterdir())) == 2
