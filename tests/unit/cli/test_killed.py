"""`lock` and `render -o` killed at any moment: what is there is the old state or the new one, and the next run goes on.

A child process runs the command and kills itself at its n-th step that touches the file system, as the interpreter's
audit events tell them: opening for writing, renaming, removing, making folders, calling into the C library.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from fabric_cli.artifacts import digest
from fabric_cli.cli import run
from fabric_cli.plan.folder import read_device
from tests.unit.cli.conftest import QUICKSTART, Call, edit

STEPS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "ctypes.dlsym")
MOMENTS = 50


def killed_at(step: int, arguments: Sequence[object]) -> bool:
    """Run a command in a child that dies before its `step`-th step; whether it got so far."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        left = [step]

        def hook(event: str, details: tuple[object, ...]) -> None:
            writes = event != "open" or (isinstance(details[2], int) and details[2] & (os.O_WRONLY | os.O_RDWR))
            if event in STEPS and writes:
                left[0] -= 1
                if left[0] < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hook)
        os._exit(run([str(argument) for argument in arguments]))
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        assert os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def every_step(arguments: Sequence[object], before: Callable[[], None]) -> int:
    """How many steps the command has; `before` puts things back."""
    step = 0
    while True:
        before()
        if not killed_at(step, arguments):
            return step
        step += 1


def test_a_lock_that_is_killed_leaves_the_old_ledger_or_the_new_one(call: Call, intent: Path) -> None:
    ledger = intent / "fabric.lock.yaml"
    assert call("lock", intent).status == 0
    old = ledger.read_text()
    edit(intent, "count: 2", "count: 3")
    assert call("lock", intent).status == 0
    new = ledger.read_text()
    assert new != old
    seen = set()

    def put_back() -> None:
        if ledger.exists() and ledger.read_text() != old:
            ledger.write_text(old)

    step = 0
    while True:
        put_back()
        dead = killed_at(step, ["lock", intent])
        seen.add(ledger.read_text())
        assert ledger.read_text() in (old, new)
        assert call("lock", intent).status == 0
        assert ledger.read_text() == new
        assert sorted(path.name for path in intent.iterdir()) == ["fabric.lock.yaml", "fabric.yaml", "site.yaml"]
        if not dead:
            break
        step += 1
    assert seen == {old, new}
    assert step >= 3


def test_a_first_lock_that_is_killed_leaves_no_ledger_or_a_whole_one(call: Call, intent: Path) -> None:
    ledger = intent / "fabric.lock.yaml"
    assert call("lock", intent).status == 0
    whole = ledger.read_text()
    steps = every_step(["lock", intent], lambda: ledger.unlink(missing_ok=True))
    assert steps >= 3
    for step in range(steps):
        ledger.unlink(missing_ok=True)
        assert killed_at(step, ["lock", intent])
        assert not ledger.exists() or ledger.read_text() == whole
        assert call("validate", "--locked", intent).status == (0 if ledger.exists() else 4)


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """An intent, the folder that it was rendered to before it changed, and the one it is rendered to now."""
    folder = tmp_path_factory.mktemp("killed")
    intent = Path(shutil.copytree(QUICKSTART, folder / "intent"))
    assert run(["render", str(intent), "-o", str(folder / "old")]) == 0
    edit(intent, "count: 2", "count: 1")
    edit(intent, "dgx-gb200\n", "dgx-gb200\nmtu: {fabric: 9100}\n")
    assert run(["render", str(intent), "-o", str(folder / "new")]) == 0
    return intent, folder / "old", folder / "new"


def state_of(root: Path) -> dict[str, str]:
    """Digest of the files of each switch."""
    names = [path for path in root.iterdir() if path.is_dir() and not path.name.startswith(".")]
    return {path.name: digest(read_device(path)) for path in names if read_device(path)}


def test_a_render_that_is_killed_leaves_whole_switches(
    call: Call, rendered: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    intent, old, new = rendered
    before, after = state_of(old), state_of(new)
    assert set(before) > set(after)
    root = tmp_path / "out"

    def put_back() -> None:
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(old, root)

    command = ["render", intent, "-o", root]
    steps = every_step_quickly(command, put_back)
    mixed = 0
    for step in sorted(random.Random(4).sample(range(steps), min(MOMENTS, steps))):
        put_back()
        assert killed_at(step, command)
        found = state_of(root)
        assert all(found.get(name) in (before[name], after.get(name)) for name in before), step
        if found not in (before, after):
            mixed += 1
            assert mixed % 5 != 1 or call("plan", intent, "--against", root).status == 0
        assert call(*command).status == 0
        assert state_of(root) == after
        assert sorted(p.name for p in root.iterdir()) == sorted([*after, ".fabric-manifest.json"])
    assert mixed, "no moment lay between the first and the last switch"


def every_step_quickly(arguments: Sequence[object], before: Callable[[], None]) -> int:
    """The number of steps of a command, found by halving."""
    low, high = 0, 512
    while low < high:
        middle = (low + high) // 2
        before()
        if killed_at(middle, arguments):
            low = middle + 1
        else:
            high = middle
    return low
