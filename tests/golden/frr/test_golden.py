from collections.abc import Callable
from pathlib import Path

import pytest

from fabric_cli.artifacts import Artifacts
from fabric_cli.decide import Bfd, Timers
from fabric_cli.diagnostics import Issues
from fabric_cli.shape import Tier
from fabric_cli.vendors.frr import BACKEND
from tests.golden.frr.views import SPLIT, Case

CASES = {
    "leaf-unnumbered-dual": Case(idle=1, reserved=1),
    "leaf-split-ipv4-community": Case(breakout=SPLIT, ipv6=False, valley="community", bfd=None),
    "leaf-without-uplinks": Case(up=0, ipv6=False),
    "spine-numbered-ipv4": Case(
        tier=Tier.SPINE, numbered=True, ipv6=False, up=0, bfd=Bfd(300, 3), timers=Timers(1, 3, 5)
    ),
    "spine-numbered-dual-community": Case(tier=Tier.SPINE, numbered=True, valley="community"),
    "core-unnumbered-ipv6-community": Case(
        tier=Tier.CORE, ipv4=False, valley="community", bfd=Bfd(1000, 4), max_paths=256
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_files_are_as_read_and_kept(name: str, same_as_golden: Callable[[Artifacts, Path], None]) -> None:
    issues = Issues()
    config = BACKEND.lower(CASES[name].view(), issues)
    assert list(issues) == []
    same_as_golden(BACKEND.render(config), Path(__file__).parent / name)


def test_each_folder_has_its_case() -> None:
    folders = {path.parent.name for path in Path(__file__).parent.glob("*/frr.conf")}
    assert folders == set(CASES)
