from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.pages import SPLIT, compile_fragment

SWITCHES = """\
switches:
  leaf: {{platform: {leaf}, nos: frr, version: "10.3"}}
  spine: {{platform: {spine}, nos: frr, version: "10.3"}}
"""


def reasons(
    folder: Path, shape: str, limit: str, leaf: str = "generic-32x800g", spine: str = "generic-32x800g"
) -> list[str]:
    """The findings for 8 uplinks of a leaf, two to a cage unless said otherwise."""
    fragment = (
        f"shape: {{style: rail-optimized, units: {{count: 2, nodes: 8}}, {shape}}}\n"
        + SWITCHES.format(leaf=leaf, spine=spine)
        + f"guardrails: {{min_spines: 1, max_cage_share: {limit}}}\n"
    )
    split = leaf != "generic-32x400g" or "speeds" in shape
    found = list(compile_fragment(fragment + (SPLIT if split else ""), folder).issues)
    assert {finding.code for finding in found} <= {"T010"}
    return [finding.reason for finding in found]


@pytest.mark.parametrize(
    ("shape", "where"),
    [
        ("uplinks: 8, spines: 4", "to 1 spine"),
        ("uplinks: 8, spines: 8", "to 2 spines"),
    ],
)
def test_a_split_cage_says_where_its_links_go(tmp_path: Path, shape: str, where: str) -> None:
    """The box has two connectors in a cage, so two links part without a shuffle."""
    assert reasons(tmp_path, shape, "24%") == [
        f"one cage carries 2 of 8 uplinks of a leaf, 25% of them, 400G each, {where}; `max_cage_share` is 24%"
    ]


def test_a_shuffle_is_named(tmp_path: Path) -> None:
    shape = "uplinks: 8, spines: 8, speeds: {leaf_spine: 100G}"
    box = "generic-32x400g"
    (reason,) = reasons(tmp_path, shape, "40%", box, box)
    assert "50% of them, 100G each, to 4 spines through a shuffle" in reason


def test_a_cage_with_one_link(tmp_path: Path) -> None:
    box = "generic-32x400g"
    assert reasons(tmp_path, "uplinks: 8, spines: 4", "12.4%", box, box) == [
        "one cage carries 1 of 8 uplinks of a leaf, 12.5% of them; `max_cage_share` is 12.4%"
    ]


@pytest.mark.parametrize("limit", ["25%", "100%"])
def test_the_limit_itself_is_allowed(tmp_path: Path, limit: str) -> None:
    assert reasons(tmp_path, "uplinks: 8, spines: 4", limit) == []


def test_a_cage_that_is_not_full(tmp_path: Path) -> None:
    """One uplink in a cage for two is all of them, not twice as many."""
    found = reasons(tmp_path, "uplinks: 1, spines: 1", "50%")
    assert found == [
        "one cage carries 1 of 1 uplinks of a leaf, 100% of them, 400G each, to 1 spine; `max_cage_share` is 50%"
    ]
