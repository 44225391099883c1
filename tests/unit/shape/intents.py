"""Small intents for tests of the sizing, as text, and the shape that comes of them."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import load_intent
from fabric_cli.ledger import assign
from fabric_cli.shape import Shape, build_shape

NODE = "node: {name: eight, gpus: 8, nics: [{count: 8, speed: 400G, planes: [1, 2, 4]}]}"
BOX = "{name: box, cages: 64, breakouts: [{ports: 1, speed: 400G}]}"
SWITCHES = f"switches: [{{platform: {BOX}, nos: frr, version: '10.3'}}]"


def box(cages: int, *breakouts: tuple[int, str], connectors: int = 1) -> str:
    """The `switches` key with the same box in every tier."""
    modes = ", ".join(f"{{ports: {ports}, speed: {speed}}}" for ports, speed in breakouts)
    platform = f"{{name: box, cages: {cages}, breakouts: [{modes}], connectors_per_cage: {connectors}}}"
    return f"switches: [{{platform: {platform}, nos: frr, version: '10.3'}}]"


def shaped(folder: Path, shape: str, *, node: str = NODE, switches: str = SWITCHES) -> tuple[Shape | None, Issues]:
    """Size a fabric of which only the shape (and node, switches) are of interest."""
    file = folder / "fabric.yaml"
    file.write_text(f"fabric: t\ntransport: metaroce\nshape: {shape}\n{node}\n{switches}\n")
    issues = Issues()
    intent = load_intent(file, issues)
    roster = assign(intent, None, issues) if intent else None
    return (build_shape(intent, roster, issues) if intent and roster else None), issues


def codes(issues: Issues) -> list[str]:
    """The codes of all findings."""
    return [finding.code for finding in issues]
