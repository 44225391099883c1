from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.diagnostics import Severity
from tests.checks.pages import brief, compile_fragment

LEAST = "guardrails: {min_spines: 4, max_cage_share: 100%}\n"


def test_a_warning_lets_the_fabric_be(tmp_path: Path) -> None:
    result = compile_fragment(LEAST, tmp_path)
    (finding,) = result.issues
    assert (finding.code, finding.severity) == ("T009", Severity.WARNING)
    assert finding.reason == "a spine group has 2 spines, `min_spines` is 4"
    assert result.fabric is not None


@pytest.mark.parametrize(
    ("shape", "place"),
    [
        ("shape:\n  style: rail-optimized\n  units: {count: 2, nodes: 8}\n", "1:1 T009"),
        ("shape:\n  spines: 1\n  style: rail-optimized\n  units: {count: 1, nodes: 8}\n", "2:11 T009"),
    ],
)
def test_it_points_to_the_number_of_spines_or_to_the_shape(tmp_path: Path, shape: str, place: str) -> None:
    assert brief(list(compile_fragment(shape + LEAST, tmp_path).issues)) == [place]


def test_one_tier_has_no_spines_to_count(tmp_path: Path) -> None:
    result = compile_fragment("shape: {style: rail-only, units: {count: 1, nodes: 8}}\n" + LEAST, tmp_path)
    assert result.fabric is not None
    assert result.fabric.shape.tiers == 1
    assert list(result.issues) == []
