"""Compiled fabrics for rules that no intent can violate; a test changes one and asks the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from fabric_cli.fabric import Fabric
from tests.checks.pages import compile_fragment


def _compiled(path: Path) -> Fabric:
    result = compile_intent(path)
    assert result.fabric is not None, list(result.issues)
    return result.fabric


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Fabric:
    """The base: two tiers, one plane, links without numbers."""
    result = compile_fragment("", tmp_path_factory.mktemp("lab"))
    assert result.fabric is not None, list(result.issues)
    return result.fabric


@pytest.fixture(scope="session")
def two_plane(repo_dir: Path) -> Fabric:
    """Two planes with different switches, numbered links, both families."""
    return _compiled(repo_dir / "examples" / "two-plane")


@pytest.fixture(scope="session")
def three_tier(repo_dir: Path) -> Fabric:
    """Three tiers, a last unit that is half full, an AS number for every switch."""
    return _compiled(repo_dir / "examples" / "three-tier")


@pytest.fixture(scope="session")
def three_tier_shared(repo_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Fabric:
    """The same with AS numbers shared by tier."""
    folder = tmp_path_factory.mktemp("three-tier")
    source = repo_dir / "examples" / "three-tier"
    text = (source / "fabric.yaml").read_text(encoding="utf-8")
    assert "asn: {mode: unique}" in text
    (folder / "fabric.yaml").write_text(text.replace("asn: {mode: unique}", "asn: {mode: per-tier}"), encoding="utf-8")
    (folder / "site.yaml").write_bytes((source / "site.yaml").read_bytes())
    return _compiled(folder)
