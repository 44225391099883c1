from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.pages import compile_fragment


@pytest.mark.parametrize(
    ("paths", "reasons"),
    [
        (3, ["leaves have 8 and spines have 4 equal-cost next hops, `max_paths` is 3"]),
        (4, ["leaves have 8 equal-cost next hops, `max_paths` is 4"]),
        (7, ["leaves have 8 equal-cost next hops, `max_paths` is 7"]),
        (8, []),
    ],
)
def test_every_next_hop_is_used(tmp_path: Path, paths: int, reasons: list[str]) -> None:
    """8 uplinks of a leaf, 4 links from each of 2 spines to it."""
    issues = compile_fragment(f"routing: {{max_paths: {paths}}}\n", tmp_path).issues
    assert [finding.reason for finding in issues] == reasons
    assert [finding.hint for finding in issues] == ["raise it to 8, or leave it out"] * len(reasons)


def test_leaves_of_two_widths_are_one_finding(tmp_path: Path) -> None:
    fragment = """\
routing: {max_paths: 3}
shape:
  style: rail-optimized
  spines: 4
  units: [{name: small, nodes: 4}, {name: large, nodes: 16}]
"""
    (finding,) = compile_fragment(fragment, tmp_path).issues
    assert finding.reason == "leaves have 16 and spines have 4 equal-cost next hops, `max_paths` is 3"
