from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.pages import SPLIT, brief, compile_fragment

WIDE = """\
shape: {{style: top-of-rack, units: {{count: 2, nodes: 4}}, uplinks: {uplinks}, spines: 4}}
node: {{name: small, gpus: 1, nics: [{{count: 1, speed: 100G}}]}}
switches:
  leaf: {{platform: generic-128x800g, nos: frr, version: "10.3"}}
  spine: {{platform: generic-128x800g, nos: frr, version: "10.3"}}
"""


def test_a_leaf_with_more_uplinks_than_the_nos_takes(tmp_path: Path) -> None:
    result = compile_fragment(WIDE.format(uplinks=260) + SPLIT, tmp_path)
    assert brief(list(result.issues)) == ["4:9 R011"]
    (finding,) = result.issues
    assert finding.reason == "leaves have 260 equal-cost next hops, `frr` takes at most 256"
    assert finding.address == "tier leaf"


def test_as_many_as_it_takes(tmp_path: Path) -> None:
    assert list(compile_fragment(WIDE.format(uplinks=256) + SPLIT, tmp_path).issues) == []


@pytest.mark.parametrize(("paths", "places"), [(256, []), (257, ["1:22 R011"])])
def test_a_written_width_above_the_limit(tmp_path: Path, paths: int, places: list[str]) -> None:
    issues = compile_fragment(f"routing: {{max_paths: {paths}}}\n", tmp_path).issues
    assert brief(list(issues)) == places
