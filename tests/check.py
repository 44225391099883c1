"""The one check for people and CI: `python -m tests.check`, or `--fast` to leave the tests out.

Every step runs, also after one that failed; the exit status is 1 if any did.
A generated file is kept by a command that compares and exits non-zero on drift: add it to `GENERATED`.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]
PYTHON = sys.executable
LINT_IMPORTS = str(Path(PYTHON).with_name("lint-imports"))

GENERATED: dict[str, list[str]] = {
    "schema": [PYTHON, "-m", "fabric_cli.intent.schema", "--check"],
}
LINT: dict[str, list[str]] = {
    "format": [PYTHON, "-m", "ruff", "format", "--check", "."],
    "lint": [PYTHON, "-m", "ruff", "check", "."],
    "types": [PYTHON, "-m", "mypy"],
    "imports": [LINT_IMPORTS, "--no-logo"],
}
TESTS: dict[str, list[str]] = {"tests": [PYTHON, "-m", "pytest"]}


def run_step(name: str, command: list[str]) -> bool:
    """Run one step from the root of the repository and say how it went; its own output goes through."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    passed = subprocess.run(command, cwd=REPO, check=False).returncode == 0
    print(f"== {name}: {'ok' if passed else 'FAILED'} in {time.monotonic() - start:.1f} s\n", flush=True)
    return passed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.check", description="Run every check.")
    parser.add_argument("--fast", action="store_true", help="leave the tests out")
    steps = LINT | GENERATED | ({} if parser.parse_args().fast else TESTS)
    failed = [name for name, command in steps.items() if not run_step(name, command)]
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
