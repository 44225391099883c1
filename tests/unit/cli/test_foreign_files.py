"""What others leave in a rendered folder, or take away from a reader, is told and ends no command as a fault."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import REPO

QUICKSTART = str(REPO / "examples" / "quickstart")
FABRIC = [sys.executable, "-m", "fabric_cli"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*FABRIC, *arguments], capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def rendered(tmp_path: Path) -> Path:
    assert run("render", QUICKSTART, "-o", str(tmp_path / "out")).returncode == 0
    return tmp_path / "out"


PLANTS: dict[str, Callable[[Path], object]] = {
    "dangling link": lambda home: (home / "link").symlink_to("nowhere"),
    "link to a folder": lambda home: (home / "link").symlink_to(home.parent),
    "pipe": lambda home: os.mkfifo(home / "pipe"),
    "bytes": lambda home: (home / "frr.conf").write_bytes(b"\xff\xfe\x00"),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS.keys())
def test_what_is_no_file_of_ours_is_a_change_and_stays(rendered: Path, plant: Callable[[Path], object]) -> None:
    plant(rendered / "quickstart-s4")
    plan = run("plan", QUICKSTART, "--against", str(rendered), "--json")
    assert plan.returncode == 0
    changed = [entry for entry in json.loads(plan.stdout)["classes"] if entry["action"] == "change"]
    assert [entry["devices"] for entry in changed] == [["quickstart-s4"]]
    again = run("render", QUICKSTART, "-o", str(rendered))
    assert again.returncode == 1
    assert "error[P002]" in again.stderr


@pytest.mark.parametrize("record", [b"\xff\xfe", b"[" * 100_000, b"{}", b""], ids=["bytes", "deep", "empty", "nothing"])
def test_a_record_that_is_none_is_told(rendered: Path, record: bytes) -> None:
    (rendered / ".fabric-manifest.json").write_bytes(record)
    for command in (("plan", QUICKSTART, "--against", str(rendered)), ("render", QUICKSTART, "-o", str(rendered))):
        done = run(*command)
        assert done.returncode == 1
        assert "error[P001]" in done.stderr


@pytest.mark.parametrize("command", ["cabling", "hosts"])
def test_a_list_in_a_file_leaves_one_document_on_stdout(tmp_path: Path, command: str) -> None:
    target = tmp_path / "list.json"
    done = run("export", command, QUICKSTART, "--json", "-o", str(target))
    assert json.loads(done.stdout) == {"file": str(target)}
    assert json.loads(target.read_text())


@pytest.mark.parametrize("extra", [[], ["--json"]], ids=["text", "json"])
def test_a_reader_that_is_gone_makes_no_failure_a_success(extra: list[str], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [*FABRIC, "validate", str(tmp_path / "none"), *extra]
    done = subprocess.run(command, stdout=writer, stderr=writer, check=False, timeout=60)
    os.close(writer)
    assert done.returncode == 1
