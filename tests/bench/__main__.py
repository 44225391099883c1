"""Time and peak memory of child processes, as ratios of one run, so that the machine's speed cancels out."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

COMMAND = [sys.executable, "-c", "from fabric_cli.cli import main; main()"]

SITE = """\
site: bench
pools:
  loopback: [10.0.0.0/12, "fd00:0:0:1::/64"]
  hosts: [10.64.0.0/10, "fd00:1::/32"]
asn: {pool: 4200000000-4200999999}
"""

# Three tiers of 32-port switches: 16 leaves and 16 spines in a pod, cores of 256 ports.  15 pods are 496 routers,
# 148 pods are 4,992, and a router has as many ports in both.
FABRIC = """\
fabric: bench
site: site.yaml
transport: metaroce
shape:
  style: rail-optimized
  tiers: 3
  units: {{count: {units}, nodes: 16}}
  pods: {{units: 4}}
node: {{name: four-nics, gpus: 4, nics: [{{count: 4, speed: 400G}}]}}
switches:
  leaf: {{platform: generic-32x400g, nos: frr, version: "10.3"}}
  spine: {{platform: generic-32x400g, nos: frr, version: "10.3"}}
  core: {{platform: generic-256x400g, nos: frr, version: "10.3"}}
waivers:
  - {{feature: dscp-map, reason: routers without queues}}
  - {{feature: ecn, reason: routers without queues}}
  - {{feature: scheduler, reason: routers without queues}}
"""


@dataclass(frozen=True, slots=True)
class Run:
    """One child process: wall time in seconds, peak resident memory in bytes."""

    seconds: float
    peak_bytes: int


def run(command: list[str]) -> Run:
    """Run a command to its end; its output is thrown away, a failure is ours."""
    start = time.perf_counter()
    with Path(os.devnull).open("wb") as nowhere:
        child = subprocess.Popen(command, stdout=nowhere, stderr=subprocess.PIPE)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        errors = child.stderr.read() if child.stderr else b""
    if child.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{errors.decode()}")
    return Run(time.perf_counter() - start, usage.ru_maxrss * 1024)


def median(command: list[str], runs: int) -> float:
    """Median wall time of several runs after one that is not counted."""
    run(command)
    return sorted(run(command).seconds for _ in range(runs))[runs // 2]


def render(units: int) -> tuple[int, Run]:
    """Render the benchmark fabric with one worker; the number of routers and the run."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "site.yaml").write_text(SITE)
        (root / "fabric.yaml").write_text(FABRIC.format(units=units))
        target = root / "out"
        done = run([*COMMAND, "render", str(root), "-o", str(target), "--workers", "1"])
        return sum(1 for entry in target.iterdir() if entry.is_dir()), done


def against(units: int, commits: int) -> float:
    """Time of a plan against the oldest of so many commits, by that of one against a rendered folder."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"]
        git = ["git", "-C", folder, *identity]
        (root / "site.yaml").write_text(SITE)
        (root / "fabric.yaml").write_text(FABRIC.format(units=units))
        run([*git, "init", "-q"])
        run([*COMMAND, "lock", folder])
        for number in range(commits + 1):
            (root / "note").write_text(str(number))
            run([*git, "add", "."])
            run([*git, "commit", "-q", "-m", str(number)])
        with tempfile.TemporaryDirectory() as out:
            run([*COMMAND, "render", folder, "-o", f"{out}/built"])
            plan = [*COMMAND, "plan", folder, "--workers", "1", "--against"]
            built = median([*plan, f"{out}/built"], 3)
        return median([*plan, f"HEAD~{commits}"], 3) / built


def main() -> int:
    """Print every figure beside its budget."""
    broken = 0
    small_count, small = render(60)
    large_count, large = render(592)
    for count, done in ((small_count, small), (large_count, large)):
        print(f"render {count:>5} routers: {done.seconds:6.1f} s, peak {done.peak_bytes / 2**20:6.1f} MiB")
    start = median([*COMMAND, "--help"], 5) / median([sys.executable, "-c", "import typer"], 5)
    figures = (
        (f"time, {small_count} to {large_count} routers", large.seconds / small.seconds, 11.0),
        (f"memory, {small_count} to {large_count} routers", large.peak_bytes / small.peak_bytes, 1.5),
        ("time of --help to `import typer`", start, 3.0),
        ("time of plan against HEAD~200 to plan against a folder, 12 routers", against(1, 200), 1.5),
        ("time of plan against HEAD~200 to plan against a folder, 496 routers", against(60, 200), 1.5),
    )
    for what, ratio, budget in figures:
        broken += ratio > budget
        print(f"ratio of {what}: {ratio:.2f} (budget {budget}){'  BROKEN' if ratio > budget else ''}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
