"""What a test needs from its machine: absent, it is skipped with the reason, or failed where it is owed."""

import functools
import os
import shutil
import subprocess
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

REPO = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("FABRIC_SHARED") or REPO.parent / "shared").resolve()
FRR_IMAGE = os.environ.get("FABRIC_FRR_IMAGE", "fabric/frr:10.3")
REQUIRED = os.environ.get("FABRIC_REQUIRE") == "1"

# The time of one example says more about a busy machine than about the code: no deadline.
# CI draws the same examples each time, so that it judges the change and not the day; people's runs explore.
settings.register_profile(
    "fabric",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
    print_blob=True,
)
settings.load_profile("fabric")


def missing_shared() -> str:
    """Why tests marked `shared` cannot run; empty when they can."""
    return "" if SHARED.is_dir() else f"FABRIC_SHARED: {SHARED} is not a folder"


@functools.cache
def missing_docker() -> str:
    """Why tests marked `docker` cannot run; empty when they can."""
    if os.geteuid() != 0:
        return "needs root"
    if shutil.which("docker") is None:
        return "docker is not installed"
    image = subprocess.run(
        ["docker", "image", "inspect", FRR_IMAGE], capture_output=True, text=True, check=False, timeout=60
    )
    return "" if image.returncode == 0 else image.stderr.strip() or f"no image {FRR_IMAGE}"


def pytest_xdist_auto_num_workers() -> int | None:
    """One process after the other where containers run: routers keep time only beside nothing else."""
    return None if missing_docker() else 0


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a marked test whose need is not met, before any of its fixtures is set up."""
    for marker, missing in (("shared", missing_shared), ("docker", missing_docker)):
        if item.get_closest_marker(marker) and (reason := missing()):
            pytest.skip(reason)


def _fail_if_skipped(report: Report) -> Report:
    if REQUIRED and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"FABRIC_REQUIRE=1 forbids this skip: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With FABRIC_REQUIRE=1 a skipped test is a failed one: what was owed has not been shown."""
    return _fail_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """As for one test, where a module skips itself while it is collected."""
    return _fail_if_skipped((yield))


@pytest.fixture(scope="session")
def repo_dir() -> Path:
    """Root of the repository."""
    return REPO


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """Folder that FABRIC_SHARED names; the test is skipped where there is none."""
    if reason := missing_shared():
        pytest.skip(reason)
    return SHARED
