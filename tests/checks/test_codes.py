"""The list of codes, and the rules that are found by the names of their files."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from fabric_cli import checks
from fabric_cli.checks import Rule, all_codes, check_fabric, declared_codes, rules
from fabric_cli.checks import codes as checks_codes
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric

STAGES = "YICTRQAPLDN"
"""Letters of the stages: reading, intent, capability, topology, routing, QoS, addresses, plan, lab, device, NetBox."""

ABOVE = {"agent", "apply", "cli", "export", "lab", "plan", "sot", "views"}
"""Rooms above the checks: their codes are theirs to list."""


def test_ids_and_slugs_are_unique() -> None:
    codes = list(dict.fromkeys(declared_codes()))
    for what in ("id", "slug"):
        count = Counter(getattr(code, what) for code in codes)
        assert [value for value, n in count.items() if n > 1] == []


def test_one_id_for_two_findings_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Code("T999", "one-thing", ""), Code("T999", "another", "")
    monkeypatch.setattr(checks_codes, "_MODULES", (SimpleNamespace(ONE=one), SimpleNamespace(TWO=two)))
    with pytest.raises(ValueError, match="T999 is both `one-thing` and `another`"):
        all_codes()


@pytest.mark.parametrize("code", all_codes().values(), ids=lambda code: code.id)
def test_a_code_has_its_form(code: Code) -> None:
    assert re.fullmatch(rf"[{STAGES}]\d\d\d", code.id)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.slug)


def test_codes_come_by_id() -> None:
    assert list(all_codes()) == sorted(all_codes())
    assert all(code.id == key for key, code in all_codes().items())


def test_every_code_of_the_compiler_is_listed(repo_dir: Path) -> None:
    """No code is written in a room that checking may import without being explained."""
    written = set()
    for folder in ("fabric_cli", "vendors"):
        for path in (repo_dir / folder).rglob("*.py"):
            if path.relative_to(repo_dir / folder).parts[0] not in ABOVE:
                written |= set(re.findall(r'\bCode\(\s*"([A-Z]\d{3})"', path.read_text(encoding="utf-8")))
    assert written == set(all_codes())


def test_every_file_named_after_a_code_is_a_rule_of_that_code() -> None:
    folder = Path(checks.__file__).parent
    files = sorted(path.stem for path in folder.glob("[a-z][0-9][0-9][0-9]_*.py"))
    assert files == [f"{rule.code.id.lower()}_{rule.code.slug.replace('-', '_')}" for rule in rules()]
    assert len(files) >= 15


def test_checking_runs_every_rule(lab: Fabric, monkeypatch: pytest.MonkeyPatch) -> None:
    every = rules()
    mocks = [Mock() for _ in every]
    found = tuple(Rule(rule.code, mock) for rule, mock in zip(every, mocks, strict=True))
    monkeypatch.setattr("fabric_cli.checks.rule.rules", lambda: found)
    issues = Issues()
    check_fabric(lab, issues)
    for mock in mocks:
        mock.assert_called_once_with(lab, issues)


@pytest.mark.parametrize("name", ["lab", "two_plane", "three_tier", "three_tier_shared"])
def test_a_sound_fabric_has_no_finding(name: str, request: pytest.FixtureRequest) -> None:
    issues = Issues()
    check_fabric(request.getfixturevalue(name), issues)
    assert list(issues) == []
