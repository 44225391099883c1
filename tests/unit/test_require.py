"""FABRIC_REQUIRE=1 turns what was not shown into a failure: each way in which pytest can skip is tried."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

CASES = """
import pytest

@pytest.mark.shared
def test_marked(): ...

def test_fixture(shared_dir): ...

def test_called(): pytest.skip("said so")

@pytest.mark.skip(reason="never")
def test_decorated(): ...

@pytest.mark.xfail(reason="known", strict=True)
def test_expected_to_fail(): raise AssertionError

def test_passing(): ...
"""
MODULE = 'import pytest\npytest.skip("whole module", allow_module_level=True)\n'


def run_cases(folder: Path, repo_dir: Path, require: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(repo_dir / "tests/conftest.py", folder / "conftest.py")
    (folder / "test_cases.py").write_text(CASES, encoding="utf-8")
    (folder / "test_module.py").write_text(MODULE, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    shared: x\n    docker: x\n", encoding="utf-8")
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "--continue-on-collection-errors",
            "-rsfE",
        ],
        cwd=folder,
        env=os.environ | {"FABRIC_REQUIRE": require, "FABRIC_SHARED": str(folder / "absent")},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_skip_is_a_skip_on_a_machine_that_owes_nothing(tmp_path: Path, repo_dir: Path) -> None:
    run = run_cases(tmp_path, repo_dir, require="0")
    assert run.returncode == 0, run.stdout
    assert "1 passed, 5 skipped, 1 xfailed" in run.stdout
    assert "absent is not a folder" in run.stdout


def test_a_skip_is_a_failure_where_everything_is_owed(tmp_path: Path, repo_dir: Path) -> None:
    run = run_cases(tmp_path, repo_dir, require="1")
    assert run.returncode == 1, run.stdout
    assert "1 failed, 1 passed, 1 xfailed, 4 errors" in run.stdout  # pytest calls a failure before the test an error
    assert "FABRIC_REQUIRE=1 forbids this skip" in run.stdout
