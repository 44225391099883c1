from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.pages import brief, compile_fragment


@pytest.mark.parametrize(
    ("mtu", "places"),
    [
        ("{fabric: 9000, host: 9000}", []),
        ("{fabric: 8999, host: 9000}", ["1:15 A004"]),
        ("{fabric: 8999}", ["1:15 A004"]),
        ("{host: 9201}", ["1:13 A004"]),
        ("{host: 9200}", []),
    ],
)
def test_the_mtu_that_is_written_is_the_one_pointed_to(tmp_path: Path, mtu: str, places: list[str]) -> None:
    assert brief(list(compile_fragment(f"mtu: {mtu}\n", tmp_path).issues)) == places


def test_one_tier_has_no_links_between_switches(tmp_path: Path) -> None:
    fragment = "shape: {style: rail-only, units: {count: 1, nodes: 8}}\nmtu: {host: 9201}\n"
    assert list(compile_fragment(fragment, tmp_path).issues) == []
