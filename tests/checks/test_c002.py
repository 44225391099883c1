from __future__ import annotations

from pathlib import Path

from tests.checks.pages import brief, compile_fragment


def test_each_rule_is_looked_at(tmp_path: Path) -> None:
    fragment = """\
switches:
  - {platform: generic-32x400g, nos: frr, version: 10.30}
  - {platform: generic-32x400g, nos: frr, version: "10.3", where: {tier: leaf}}
  - {platform: generic-32x400g, nos: frr, version: "9.1", where: {tier: core}}
"""
    found = list(compile_fragment(fragment, tmp_path).issues)
    assert brief(found) == ["2:52 C002", "4:52 C002", "4:66 I108"]
    assert found[0].reason == "`10.30` is no release of `frr` that is known here"
    assert found[0].hint == "known releases: 10.3"
