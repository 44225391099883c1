"""Whatever goes wrong: exit status, form, and one document on stdout where one is due."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from fabric_cli.cli.call import _wants_json
from tests.unit.cli.conftest import NOT_LOCKED, QUICKSTART, REPO, Call, edit

FINDING_KEYS = {"code", "slug", "severity", "file", "line", "column", "address", "reason", "hint"}
COMMAND = [sys.executable, "-m", "fabric_cli"]


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which `fabric` is this checkout's."""
    script = f'fabric() {{ "{sys.executable}" -m fabric_cli "$@"; }}; set -o pipefail; {line}'
    return subprocess.run(
        ["bash", "-c", script], cwd=REPO, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("arguments", "reason", "hint"),
    [
        (["shw"], "no such command `shw`", "did you mean `show`?"),
        (["show", "topology", "--jsn"], "no such option `--jsn`", "did you mean `--json`"),
        (["show", "device"], "missing argument `DEVICE`", "`fabric show device --help` lists what fits"),
        (["plan", "a", "b"], "`b` is one argument too many", "`fabric plan --help` lists what fits"),
        (["plan", "--against"], "option `--against` requires an argument", "--help` lists what fits"),
        (["plan", "--workers", "0"], "for `--workers`", "`fabric plan --help` lists what fits"),
        (["export", "cabling", "--format", "xml"], "for `--format`", "`fabric export cabling --help`"),
        (["validate", "a", "-C", "b"], "the intent is named twice: `a` and `-C b`", "`fabric"),
    ],
)
def test_a_call_that_does_not_fit_is_a_finding(call: Call, arguments: list[str], reason: str, hint: str) -> None:
    called = call(*arguments)
    assert called.status == 1
    assert called.out == ""
    first, second = called.err.splitlines()[:2]
    assert first.startswith("error[U001] bad-call: ")
    assert reason in first
    assert hint in second
    assert called.err.endswith("1 error\n")


@pytest.mark.parametrize("arguments", [["shw"], ["show"], [], ["plan", "a", "b"], ["show", "topology", "--mermaid"]])
def test_a_call_that_does_not_fit_has_a_document_if_it_asks_for_one(call: Call, arguments: list[str]) -> None:
    called = call(*arguments, "--json")
    assert called.status == 1
    [finding] = called.document["diagnostics"]
    assert set(finding) == FINDING_KEYS
    assert finding["code"] == "U001"
    assert called.err.startswith("error[U001]")


def test_json_behind_a_double_dash_is_a_name() -> None:
    assert not _wants_json(["show", "device", "--", "--json"])
    assert _wants_json(["export", "cabling", "--format", "json"])
    assert _wants_json(["export", "cabling", "--format=json"])


def test_every_finding_of_an_intent_is_told_at_once_with_its_place(call: Call, intent: Path) -> None:
    edit(intent, "style: rail-optimized", "stile: rail-optimized")
    edit(intent, "transport: roce-dcqcn", "transport: rocky")
    called = call("validate", intent, "--json")
    assert called.status == 1
    rows: list[dict[str, Any]] = called.document["diagnostics"]
    assert len(rows) >= 2
    for row in rows:
        assert set(row) == FINDING_KEYS
        assert row["file"] == (intent / "fabric.yaml").as_posix()
        assert f"  --> {row['file']}:{row['line']}:{row['column']}\n" in called.err
    assert called.err.endswith(f"{len(rows)} errors\n")


def test_an_intent_that_is_not_there_is_a_finding(call: Call, tmp_path: Path) -> None:
    called = call("plan", tmp_path / "nothing")
    assert called.status == 1
    assert "does not exist" in called.err


def test_a_fault_of_the_program_is_told_without_a_traceback(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("fabric_cli.compiler.compile_intent", fail)
    called = call("validate", QUICKSTART, "--json")
    assert called.status == 1
    assert called.document["diagnostics"][0]["code"] == "U009"
    assert "ZeroDivisionError: a secret" in called.err
    assert "Traceback" not in called.err
    assert "Traceback" in call("--debug", "validate", QUICKSTART).err


def test_a_reader_that_leaves_is_no_error() -> None:
    done = shell("fabric show links intents/starters/dgx-h100-4su | head -n 2")
    assert (done.returncode, done.stderr) == (0, NOT_LOCKED)
    assert len(done.stdout.splitlines()) == 2
    done = shell("fabric export cabling intents/starters/dgx-h100-4su | head -c 10")
    assert (done.returncode, done.stderr) == (0, NOT_LOCKED)


def test_an_output_that_takes_nothing_is_told() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system")
    done = shell("fabric show links examples/quickstart > /dev/full")
    assert done.returncode == 1
    assert done.stderr == f"{NOT_LOCKED}error: the output cannot be written: No space left on device\n"


def test_closed_streams_end_no_command() -> None:
    assert shell("fabric validate examples/quickstart >&- 2>&-").returncode == 0


@pytest.mark.parametrize("later_s", [0.0, 0.5])
def test_ctrl_c_ends_a_command_with_130(later_s: float) -> None:
    child = subprocess.Popen(
        [*COMMAND, "plan", "intents/starters/meta-24k", "--workers", "2"],
        cwd=REPO,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    children = Path(f"/proc/{child.pid}/task/{child.pid}/children")
    if not children.exists():
        child.kill()
        pytest.skip("needs the list of child processes in /proc")
    while len(children.read_text().split()) < 2:  # the first is a helper of the library
        time.sleep(0.01)
    time.sleep(later_s)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to the workers too
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err) == (130, "", f"{NOT_LOCKED}interrupted\n")


def test_output_has_no_colour_unless_a_terminal_shows_it() -> None:
    done = shell("fabric plan examples/quickstart; fabric explain T009; fabric plan nowhere")
    assert "\x1b" not in done.stdout + done.stderr
    forced = shell("fabric explain T009", FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[" in forced.stdout
    silenced = shell("fabric explain T009", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")
    assert "\x1b" not in silenced.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_names_in_another_encoding_end_no_command(encoding: str) -> None:
    done = shell("fabric show topology examples/quickstart", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "GPUs" in done.stdout


def test_help_and_version_need_no_heavy_library() -> None:
    script = "import sys; from fabric_cli.cli import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert loaded.isdisjoint({"pydantic", "ruamel.yaml", "rich", "rich.console", "jinja2", "fabric_cli.compiler"})
    assert "Usage: fabric" in done.stdout
    assert shell("fabric --version").stdout.startswith("fabric 0.")
