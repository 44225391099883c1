"""A further unit within `max` changes no name, address, AS number or cable end of what is there; on random shapes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from fabric_cli.compiler import compile_intent
from fabric_cli.fabric import Fabric
from tests.independent.generate import dump, random_intent
from tests.property.test_growth import identities

SEEDS = range(48)


def growing_intent(seed: int) -> tuple[dict[str, Any], str] | None:
    """An intent that says how far it may grow, all its nodes there, and the document of its site."""
    fabric_yaml, site_yaml = random_intent(random.Random(seed))
    document = YAML(typ="safe", pure=True).load(fabric_yaml)
    units = document["shape"]["units"]
    if not isinstance(units, dict) or "max" not in units:
        return None
    document["routing"] = {"underlay": ("ebgp-numbered", "ebgp-unnumbered")[seed % 2]}
    document["asn"] = {"mode": ("per-tier", "unique")[seed // 2 % 2]}
    document["shape"].pop("reserved", None)  # a reserved position may be one that the next unit fills
    for entry in units.get("list", [units]):
        entry.pop("populated", None)
    return document, site_yaml


def add_unit(document: dict[str, Any]) -> None:
    """One unit more, like the last, on switches like the last one's."""
    units = document["shape"]["units"]
    if "count" in units:
        units["count"] += 1
        return
    last = units["list"][-1]
    units["list"].append({key: value for key, value in last.items() if key != "count"} | {"name": "a-new-one"})
    names = {last["name"], f"{last['name']}-1"}
    for rule in document["switches"] if isinstance(document["switches"], list) else ():
        chosen = rule.get("where", {}).get("unit", [])
        if names & set(chosen):
            chosen.append("a-new-one")


def compiled(folder: Path, document: dict[str, Any], site_yaml: str) -> Fabric:
    (folder / "fabric.yaml").write_text(dump(document), encoding="utf-8")
    (folder / "site.yaml").write_text(site_yaml, encoding="utf-8")
    result = compile_intent(folder)
    assert result.fabric is not None, [finding.reason for finding in result.issues]
    return result.fabric


def test_a_further_unit_moves_nothing(tmp_path: Path) -> None:
    grown = 0
    for seed in SEEDS:
        intent = growing_intent(seed)
        if intent is None:
            continue
        document, site_yaml = intent
        small = compiled(tmp_path, document, site_yaml)
        if len(small.shape.units) == small.shape.max_units:
            continue
        grown += 1
        add_unit(document)
        first, later = identities(small), identities(compiled(tmp_path, document, site_yaml))
        assert {name: later.get(name) for name in first} == first, f"seed {seed}"
        assert len(later) > len(first)
    assert grown >= len(SEEDS) // 4
