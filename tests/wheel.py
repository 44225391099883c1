"""Build the wheel as a release would, look into it, and use it where nothing of the repository is in reach.

`python -m tests.wheel`: sdist -> wheel -> empty virtual environment -> quickstart in a folder of its own.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]
SHIPPED = ("fabric_cli", "vendors", "templates", "intents")
STARTER = "dgx-h100-4su"


def expected_files() -> set[str]:
    """What Git tracks of the shipped folders, under the names that a wheel gives them."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *SHIPPED],
        cwd=REPO,
        check=True,
        capture_output=True,
        text=True,
    )
    tracked = [name for name in listing.stdout.split("\0") if name and not (REPO / name).is_symlink()]
    return {name if name.startswith("fabric_cli/") else f"fabric_cli/{name}" for name in tracked}


def wheel_faults(wheel: Path) -> list[str]:
    """What is in the wheel and should not be, and the other way round."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = expected_files()
    foreign = sorted({name.split("/", 1)[0] for name in names} - {"fabric_cli"})
    return [
        *(f"{name} stands beside fabric_cli" for name in foreign),
        *(f"{name} is missing" for name in sorted(expected - names)),
        *(f"{name} is not in the repository" for name in sorted(names - expected)),
    ]


def run(*command: str | Path, cwd: Path) -> None:
    """Run a command that has to succeed, without the settings through which Python finds a checkout."""
    print("$", *(Path(word).name if isinstance(word, Path) else word for word in command), flush=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    subprocess.run(command, cwd=cwd, env=env, check=True)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="fabric-wheel-") as folder:
        work = Path(folder)
        run(sys.executable, "-m", "build", "-q", "--outdir", work / "dist", REPO, cwd=work)
        [wheel] = (work / "dist").glob("*.whl")
        if faults := wheel_faults(wheel):
            print(f"{wheel.name}:", *faults, sep="\n  ")
            return 1
        run(sys.executable, "-m", "venv", work / "venv", cwd=work)
        run(work / "venv/bin/pip", "install", "-q", wheel, cwd=work)
        fabric = work / "venv/bin/fabric"
        shutil.copytree(REPO / "examples/quickstart", work / "quickstart")
        run(fabric, "plan", "quickstart", cwd=work)
        run(fabric, "init", "--from", STARTER, "my-fabric", cwd=work)
        run(fabric, "validate", "my-fabric", cwd=work)
        print(f"{wheel.name}: {wheel.stat().st_size:,} bytes, installs and runs on its own")
    return 0


if __name__ == "__main__":
    sys.exit(main())
