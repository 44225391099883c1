"""A008: other names, addresses or AS numbers than the ledger holds."""

from __future__ import annotations

from pathlib import Path

from tests.checks.locked import INTENT, change, locked, told


def test_a_pool_that_no_longer_holds_the_block(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, "site.yaml", "10.0.0.0/", "10.99.0.0/")
    (row,) = told(folder)
    assert row.startswith("site.yaml:")
    assert " A008 pool `loopback` is `10.99.0.0/" in row
    assert row.endswith("the fabric has drawn `10.0.0.0/27`")


def test_another_pattern_of_names(tmp_path: Path) -> None:
    folder = locked(tmp_path)
    change(folder, INTENT, "node: dgx-gb200", 'names: {spine: "{fabric}-spine{n}"}\nnode: dgx-gb200')
    (row,) = told(folder)
    held = "spine names have the pattern `{fabric}-s{n}` in the ledger, the intent has `{fabric}-spine{n}`"
    assert row.endswith(f"A008 {held}")


def test_a_unit_with_more_nodes_than_the_digits_of_names(tmp_path: Path) -> None:
    folder = locked(tmp_path, units="units: {max: 4, list: [{name: a, nodes: 8}]}")
    change(folder, INTENT, "{name: a, nodes: 8}", "{name: a, nodes: 8}, {name: b, nodes: 16}")
    reason = "field `{node}` of node names has 1 digits in the ledger, 16 does not fit"
    assert any(f"A008 {reason}" in row for row in told(folder))
