"""What a user types as text comes back byte for byte in every text field of a fabric."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import FabricDoc
from fabric_cli.source import bind, read_document
from tests.unit.source.test_scalar_text import SCALARS

FABRIC = """\
fabric: text
site: SCALAR
transport: metaroce
shape: {style: rail-only, units: 1}
names:
  leaf: SCALAR
  spine: SCALAR
  core: SCALAR
  node: SCALAR
node:
  name: node
  description: SCALAR
  gpus: 1
  nics: [{count: 1, speed: 400G}]
  sources:
    SCALAR: SCALAR
switches:
  - where: {tier: leaf}
    platform: {name: box, description: SCALAR, cages: 1, breakouts: [{ports: 1, speed: 400G}], sources: {gpus: SCALAR}}
    nos: frr
    version: SCALAR
waivers:
  - feature: ecn
    reason: because SCALAR
"""


def texts(value: object) -> list[str]:
    """Every text below a value, keys included."""
    if isinstance(value, dict):
        return [text for key, below in value.items() for text in (*texts(key), *texts(below))]
    if isinstance(value, list):
        return [text for below in value for text in texts(below)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("scalar", SCALARS)
def test_text_stays_text(tmp_path: Path, scalar: str) -> None:
    file, issues = tmp_path / "fabric.yaml", Issues()
    file.write_text(FABRIC.replace("SCALAR", scalar))
    tree = read_document(file, issues)
    assert tree is not None, [finding.reason for finding in issues]
    document = bind(FabricDoc, tree, issues)
    assert document is not None, [finding.reason for finding in issues]
    found = texts(document.model_dump())
    assert found.count(scalar) == 11
    assert found.count(f"because {scalar}") == 1
