"""`fabric render`: whole switches or nothing, only what is ours, the same bytes however it is done."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fabric_cli.artifacts import digest
from fabric_cli.plan.folder import MANIFEST, read_device
from tests.unit.cli.conftest import NOT_LOCKED, QUICKSTART, REPO, Call, edit

STAGE = ".fabric-new"


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its content."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_every_switch_gets_its_folder(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "some" / "where"
    called = call("render", QUICKSTART, "-o", out)
    assert (called.status, called.out, called.err) == (0, f"{out}: 12 switches written\n", NOT_LOCKED)
    listed = call("render", QUICKSTART, "--json").document
    assert {f"{row['device']}/{row['file']}" for row in listed} == set(tree(out)) - {MANIFEST}
    assert set(listed[0]) == {"device", "file", "lines", "sha256"}
    assert not (out / STAGE).exists()


def test_the_number_of_workers_and_the_hash_seed_change_nothing(tmp_path: Path) -> None:
    trees = []
    for number, (workers, seed) in enumerate((("1", "0"), ("2", "1"), ("3", "99"))):
        out = tmp_path / str(number)
        subprocess.run(
            [sys.executable, "-m", "fabric_cli", "render", QUICKSTART, "-o", out, "--workers", workers],
            cwd=REPO,
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C"},
            check=True,
        )
        trees.append(tree(out))
    assert trees[0] == trees[1] == trees[2]


def test_what_is_there_already_is_left_alone(call: Call, tmp_path: Path) -> None:
    call("render", QUICKSTART, "-o", tmp_path / "out")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*.conf")}
    shown = call("render", QUICKSTART, "-o", tmp_path / "out", "--json").document
    assert (shown["written"], shown["removed"], shown["unchanged"]) == ([], [], 12)
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*.conf")}


def test_switches_that_are_gone_are_removed_and_nothing_else(call: Call, intent: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    call("render", intent, "-o", out)
    (out / "README").write_text("mine")
    (out / "notes").mkdir()
    edit(intent, "count: 2", "count: 1")
    shown = call("render", intent, "-o", out, "--json").document
    assert shown["removed"] == [f"quickstart-su2-r{rail}" for rail in range(1, 5)]
    assert shown["written"] == [f"quickstart-s{spine}" for spine in range(1, 5)]
    names = {path.name for path in out.iterdir()}
    assert {"README", "notes"} < names
    assert not any(name.startswith("quickstart-su2") for name in names)
    call("render", intent, "-o", tmp_path / "fresh")
    fresh = tree(tmp_path / "fresh")
    assert {name: data for name, data in tree(out).items() if name != "README"} == fresh


def test_single_switches_can_be_rendered(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "out"
    call("render", QUICKSTART, "-o", out, "--device", "quickstart-s1", "--device", "quickstart-su1-r1")
    assert {path.name for path in out.iterdir()} == {MANIFEST, "quickstart-s1", "quickstart-su1-r1"}
    shown = call("render", QUICKSTART, "-o", out, "--json").document
    assert (len(shown["written"]), shown["unchanged"], shown["removed"]) == (10, 2, [])
    one = call("render", QUICKSTART, "-o", out, "--device", "quickstart-s2", "--json").document
    assert (one["unchanged"], one["removed"]) == (1, [])
    assert len(json.loads((out / MANIFEST).read_text())["devices"]) == 2


@pytest.mark.parametrize("change", ["edit", "add", "replace"])
def test_what_somebody_changed_is_not_lost(call: Call, intent: Path, tmp_path: Path, change: str) -> None:
    out = tmp_path / "out"
    call("render", intent, "-o", out)
    device = out / "quickstart-su2-r1"
    if change == "edit":
        with (device / "frr.conf").open("a") as file:
            file.write("! mine\n")
    elif change == "add":
        (device / "notes.txt").write_text("mine")
    else:
        for path in device.iterdir():
            path.unlink()
        device.rmdir()
        device.write_text("mine")
    before = tree(out)
    for units in ("count: 2", "count: 1"):  # replaced, and removed
        edit(intent, "count: 2", units)
        called = call("render", intent, "-o", out, "--json")
        assert called.status == 1
        assert called.document["diagnostics"][0]["code"] == "P002"
        assert "quickstart-su2-r1" in called.err
        assert tree(out) == before


def test_a_folder_that_is_not_ours_is_not_touched(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    called = call("render", QUICKSTART, "-o", tmp_path)
    assert called.status == 1
    assert "error[P001]" in called.err
    assert tree(tmp_path) == {"file": b"mine"}
    called = call("render", QUICKSTART, "-o", tmp_path / "file")
    assert called.status == 1
    assert "error[U003] cannot-write" in called.err


def test_another_fabric_is_not_overwritten(call: Call, intent: Path, tmp_path: Path) -> None:
    call("render", QUICKSTART, "-o", tmp_path / "out")
    before = tree(tmp_path / "out")
    edit(intent, "fabric: quickstart", "fabric: other")
    called = call("render", intent, "-o", tmp_path / "out")
    assert (called.status, tree(tmp_path / "out")) == (1, before)
    assert "error[P003]" in called.err


@pytest.mark.parametrize(
    "record",
    ["", "[]", "{}", '{"format": 2}', '{"format": 1, "fabric": "quickstart", "devices": {"leaf": {"../up": "0"}}}'],
)
def test_a_record_that_is_not_ours_is_refused(call: Call, tmp_path: Path, record: str) -> None:
    (tmp_path / MANIFEST).write_text(record)
    called = call("render", QUICKSTART, "-o", tmp_path)
    assert called.status == 1
    assert "error[P001]" in called.err
    assert tree(tmp_path) == {MANIFEST: record.encode()}


def test_an_intent_that_does_not_compile_writes_nothing(call: Call, intent: Path, tmp_path: Path) -> None:
    edit(intent, "count: 2", "count: 200")
    assert call("render", intent, "-o", tmp_path / "out").status == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_switch_that_cannot_be_rendered_stops_all(tmp_path: Path, workers: int) -> None:
    """The name of a port would not fit the kernel: found while lowering, when others are rendered already."""
    out = tmp_path / "out"
    script = (
        "import sys, fabric_cli.export.staging as folder\n"
        "from fabric_cli.vendors.frr.codes import IMPOSSIBLE_PORT_NAME\n"
        "whole = folder.compile_device\n"
        "def part(fabric, coord, issues):\n"
        "    if coord.index == 2: issues.error(IMPOSSIBLE_PORT_NAME, 'no')\n"
        "    return whole(fabric, coord, issues)\n"
        "folder.compile_device = part\n"
        "from fabric_cli.cli import main\n"
        "if __name__ == '__main__': main()\n"
    )
    (tmp_path / "call.py").write_text(script)
    done = subprocess.run(
        [sys.executable, tmp_path / "call.py", "render", QUICKSTART, "-o", out, "--workers", str(workers)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "1 error" in done.stderr
    assert not out.exists()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_full_disk_is_a_finding(tmp_path: Path, workers: int) -> None:
    """Every write into the stage fails, in this process or in a worker."""
    script = (
        "import pathlib\n"
        "def full(self, data): raise OSError(28, 'No space left on device', str(self))\n"
        "pathlib.Path.write_bytes = full\n"
        "from fabric_cli.cli import main\n"
        "if __name__ == '__main__': main()\n"
    )
    (tmp_path / "call.py").write_text(script)
    command = [sys.executable, str(tmp_path / "call.py"), "render", str(QUICKSTART), "-o", str(tmp_path / "out")]
    done = subprocess.run([*command, "--workers", str(workers)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{NOT_LOCKED}error[U003] cannot-write")
    assert "no space left on device" in done.stderr
    assert not (tmp_path / "out").exists()


def test_two_runs_do_not_write_at_once(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "out"
    call("render", QUICKSTART, "-o", out)
    handle = os.open(out, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        called = call("render", QUICKSTART, "-o", out)
        assert (called.status, "error[P004]" in called.err) == (1, True)
    finally:
        os.close(handle)
    assert call("render", QUICKSTART, "-o", out).status == 0


@pytest.mark.parametrize("moment", [0, 5, 12])
def test_a_run_that_is_killed_leaves_whole_switches(call: Call, intent: Path, tmp_path: Path, moment: int) -> None:
    """Killed after `moment` of the 12 switches were put in place; the next run makes it good."""
    out, fresh = tmp_path / "out", tmp_path / "fresh"
    call("render", intent, "-o", out)
    old = {path.name: digest(read_device(path)) for path in out.iterdir() if path.is_dir()}
    edit(intent, "node: dgx-gb200", "mtu: {fabric: 9100, host: 9000}\nnode: dgx-gb200")
    call("render", intent, "-o", fresh)
    new = {path.name: digest(read_device(path)) for path in fresh.iterdir() if path.is_dir()}
    assert not set(old.values()) & set(new.values())
    script = (
        "import os, signal\n"
        "import fabric_cli.export.folder as folder\n"
        "whole, done = folder.exchange, [0]\n"
        "def counted(one, other):\n"
        f"    if done[0] == {moment}: os.kill(os.getpid(), signal.SIGKILL)\n"
        "    whole(one, other)\n"
        "    done[0] += 1\n"
        "folder.exchange = counted\n"
        "from fabric_cli.cli import main\n"
        "main()\n"
    )
    killed = subprocess.run(
        [sys.executable, "-c", script, "render", intent, "-o", out, "--workers", "1"],
        capture_output=True,
        check=False,
    )
    assert killed.returncode == (-signal.SIGKILL if moment < 12 else 0)
    left = {path.name: digest(read_device(path)) for path in out.iterdir() if path.is_dir() and path.name != STAGE}
    assert set(left) == set(old)
    assert all(left[name] in (old[name], new[name]) for name in left)
    assert sum(left[name] == new[name] for name in left) == moment
    assert call("render", intent, "-o", out).status == 0
    assert tree(out) == tree(fresh)


def test_workers_do_not_outlive_a_killed_run(tmp_path: Path) -> None:
    out = tmp_path / "out"
    child = subprocess.Popen(
        [sys.executable, "-m", "fabric_cli", "render", "intents/starters/meta-24k", "-o", out, "--workers", "2"],
        cwd=REPO,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while child.poll() is None and not any((out / STAGE).glob("*/*")):
        time.sleep(0.01)
    child.kill()
    child.communicate(timeout=30)  # ends when the last process that holds the pipe has
    assert {path.name for path in out.iterdir()} == {STAGE}
