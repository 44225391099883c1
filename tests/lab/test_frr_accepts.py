"""FRR 10.3 itself as the judge of what is rendered for it, in one container for all cases."""

import itertools
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from fabric_cli.decide import Bfd, Timers
from fabric_cli.diagnostics import Issues
from fabric_cli.shape import Tier
from fabric_cli.vendors.frr import BACKEND
from tests.golden.frr.views import SPLIT, WHOLE, Case

IMAGE = os.environ.get("FABRIC_FRR_IMAGE", "fabric/frr:10.3")
HERE = Path(__file__).parent
BFD = (None, Bfd(300, 3), Bfd(500, 3), Bfd(300, 5), Bfd(1000, 4))
TIMERS = (Timers(3, 9, 10), Timers(1, 3, 10), Timers(3, 9, 5), Timers(10, 30, 30))
PATHS = (64, 1, 256)
PLACES = ((Tier.LEAF, 2), (Tier.SPINE, 0), (Tier.SPINE, 2), (Tier.CORE, 0))
VALLEYS: tuple[Literal["asn", "community"], ...] = ("asn", "community")
FAMILIES = ((True, True), (True, False), (False, True))

pytestmark = [pytest.mark.docker, pytest.mark.shared]


def cases() -> Iterator[tuple[str, Case]]:
    """Every form at every place; BFD, timers and widths take turns."""
    settings = list(itertools.product(BFD, TIMERS, PATHS))
    # A step that shares no factor with their number: no setting stays with one form or place.
    turns = (settings[i % len(settings)] for i in itertools.count(step=7))
    for numbered, valley in itertools.product((False, True), VALLEYS):
        for (ipv4, ipv6), (tier, up) in itertools.product(FAMILIES, PLACES):
            form = "numbered" if numbered else "unnumbered"
            family = "dual" if ipv4 and ipv6 else "ipv4" if ipv4 else "ipv6"
            bfd, timers, paths = next(turns)
            breakout = SPLIT if valley == "community" else WHOLE
            # Cages of one and of two digits tell the order of numbers from the order of letters.
            case = Case(tier, numbered, ipv4, ipv6, valley, bfd, timers, paths, 21, up, breakout=breakout)
            yield f"{tier.word}-{up}-{form}-{family}-{valley}", case


def render_into(folder: Path, case: Case) -> None:
    issues = Issues()
    config = BACKEND.lower(case.view(), issues)
    assert not issues.failed()
    folder.mkdir()
    for name, text in BACKEND.render(config).items():
        (folder / name).write_text(text, encoding="utf-8", newline="")


def in_container(folder: Path, check: Path, script: str, argument: str) -> str:
    """Output of a script of this folder inside the image."""
    done = subprocess.run(
        [
            *("docker", "run", "--rm", "--privileged", "--network", "none"),
            *("-v", f"{folder}:/cases", "-v", f"{check}:/check:ro", "-v", f"{HERE}:/lab:ro"),
            *(IMAGE, "bash", f"/lab/{script}", argument),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    return done.stdout + done.stderr


def blocks(text: str) -> list[str]:
    """What stands between lines of a lone `!`, sorted: FRR prints large-community-lists last."""
    lines = [line for line in text.splitlines() if not line.startswith("! ")]
    body = "\n".join(lines[lines.index("frr version 10.3") :])
    return sorted(part.strip("\n") for part in re.split(r"^!$", body, flags=re.MULTILINE))


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory, shared_dir: Path) -> tuple[Path, str]:
    """The folder of all cases, with what FRR shows of each, and the faults found."""
    folder = tmp_path_factory.mktemp("frr")
    for name, case in cases():
        render_into(folder / name, case)
    faults = in_container(folder, shared_dir / "check", "judge_frr.sh", "/cases")
    return folder, faults


def test_no_referee_objects_and_a_reload_would_change_nothing(judged: tuple[Path, str]) -> None:
    folder, faults = judged
    assert faults == ""
    assert len(list(folder.glob("*/reload"))) == len(list(cases()))


def test_what_is_rendered_is_what_frr_shows_of_itself(judged: tuple[Path, str]) -> None:
    folder, _ = judged
    for name, _case in cases():
        running = blocks((folder / name / "running").read_text(encoding="utf-8"))
        assert running == blocks((folder / name / "frr.conf").read_text(encoding="utf-8")), name


def test_a_fault_would_be_noticed(tmp_path: Path, shared_dir: Path) -> None:
    for name, good, bad in (
        ("refused", "ge 31 le 31", "ge 31 le 30"),
        ("default", "interval 500", "interval 300"),
        ("unknown", "redistribute connected", "redistribute everything"),
    ):
        render_into(tmp_path / name, Case())
        conf = tmp_path / name / "frr.conf"
        conf.write_text(conf.read_text(encoding="utf-8").replace(good, bad), encoding="utf-8")
    faults = in_container(tmp_path, shared_dir / "check", "judge_frr.sh", "/cases")
    assert "default: frr-reload would change" in faults
    assert "refused: frr-reload would change" in faults
    assert "unknown/frr.conf" in faults


def test_the_interface_script_converges(tmp_path: Path, shared_dir: Path) -> None:
    render_into(tmp_path / "leaf", Case(idle=1, reserved=1))
    output = in_container(tmp_path, shared_dir / "check", "converge_interfaces.sh", "/cases/leaf")
    first, again, repaired, gone = re.split(r"^-- .*\n", output, flags=re.MULTILINE)[1:]
    assert first.splitlines() == [
        "lo mtu 65536 UP 10.0.0.1/32 fd00::1/128",
        "swp1 mtu 9000 UP node1:nic0 10.1.0.0/31 fd00:1::/64",
        "swp2 mtu 9000 UP node2:nic0 10.1.0.2/31 fd00:1:0:1::/64",
        "swp3 mtu 1500",
        "swp5 mtu 9200 UP spine1:swp1",
        "swp6 mtu 9200 UP spine2:swp1",
    ]
    assert again == first
    assert repaired == first + 'Cannot find device "swp6"\nfailed\n'
    assert gone.splitlines() == first.splitlines()[:-1]
