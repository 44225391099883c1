"""Decisions by numbers worked out by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from tests.conftest import REPO

STARTERS = REPO / "intents" / "starters"


@pytest.mark.parametrize(
    ("starter", "paths"),
    [
        # 32 uplinks; 32 up, 1 link to a leaf; 8 links to each spine
        ("megascale-12k", {"leaf": 32, "spine": 32, "core": 8}),
        # 32 uplinks; 28 up, 1 link to a leaf; 7 links to each spine
        ("meta-24k", {"leaf": 32, "spine": 28, "core": 7}),
    ],
)
def test_ecmp_is_as_wide_as_the_links(starter: str, paths: dict[str, int]) -> None:
    fabric = compile_intent(STARTERS / starter).fabric
    assert fabric is not None
    assert {tier.word: found.value for (tier, _), found in fabric.decisions.routing.max_paths.items()} == paths


def test_each_kind_of_link_has_its_own_mtu(tmp_path: Path) -> None:
    text = (REPO / "examples" / "quickstart" / "fabric.yaml").read_text() + "mtu: {fabric: 9100, host: 4200}\n"
    (tmp_path / "fabric.yaml").write_text(text)
    (tmp_path / "site.yaml").write_text((REPO / "examples" / "quickstart" / "site.yaml").read_text())
    fabric = compile_intent(tmp_path).fabric
    assert fabric is not None
    blocks = [block for known in fabric.classes for block in fabric.device(known.sample).blocks]
    assert {block.role: block.ip_mtu for block in blocks} == {"host": 4200, "up": 9100, "down": 9100}


def test_the_digest_of_a_plan_hangs_on_what_is_rendered(tmp_path: Path) -> None:
    digests = []
    for addition in ("", "mtu: {host: 4200}\n"):
        text = (REPO / "examples" / "quickstart" / "fabric.yaml").read_text() + addition
        (tmp_path / "fabric.yaml").write_text(text)
        (tmp_path / "site.yaml").write_text((REPO / "examples" / "quickstart" / "site.yaml").read_text())
        command = [sys.executable, "-m", "fabric_cli", "plan", str(tmp_path), "--json"]
        run = subprocess.run(command, capture_output=True, check=True, text=True)
        digests.append(json.loads(run.stdout)["digest"])
    assert digests[0] != digests[1]
