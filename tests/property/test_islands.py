"""Units that differ from the others, added to random fabrics that are locked."""

from __future__ import annotations

import copy
import random
from collections import Counter
from pathlib import Path

from ruamel.yaml import YAML

from fabric_cli.diagnostics import Severity
from fabric_cli.ledger import ledger_text
from fabric_cli.links import links
from tests.independent.generate import random_intent
from tests.property.lifecycle import SEEDS, Document, compiled, listed, reserved, strict
from tests.property.test_growth import identities

SPEEDS = (1600, 800, 400, 200, 100, 50)
LEAF = {
    "name": "island-leaf",
    "cages": 64,
    "breakouts": [{"ports": min(16, 1600 // s), "speed": f"{s}G"} for s in SPEEDS],
}
"""A box that runs its cages at any speed."""


def island(rng: random.Random, fabric: Document, like: Document) -> Document:
    """A unit that differs in one thing from another, and has leaves of another model."""
    unit = {key: value for key, value in like.items() if key not in ("name", "populated", "state")} | {"name": "island"}
    rack = fabric["shape"]["style"] == "top-of-rack"
    match rng.choice(["nodes", "rails", "speed", "dealt", "platform"]):
        case "nodes":
            unit["nodes"] = rng.randint(1, 9)
        case "rails":
            unit["node"] = node_of(fabric, like, count=rng.randint(1, 4))
        case "speed":
            unit["node"] = node_of(fabric, like, speed=rng.choice(["400G", "800G", "1600G"]))
        case "dealt":
            unit["nodes_per_leaf" if rack else rng.choice(["rails_per_leaf", "leaves_per_rail"])] = rng.randint(1, 4)
    return unit


def node_of(fabric: Document, like: Document, **change: object) -> Document:
    """The node model of a unit, its NICs changed."""
    node: Document = copy.deepcopy(like["node"] if "node" in like else fabric["node"])
    node["name"] = "island"
    node["nics"] = [
        {key: value for key, value in group.items() if key != "rails"} | (change if "network" not in group else {})
        for group in node["nics"][:2]
    ]
    return node


def test_a_random_island_moves_nothing_or_is_refused_where_it_is_written(tmp_path: Path) -> None:
    tried: Counter[str] = Counter()
    for seed in SEEDS:
        rng = random.Random(seed)
        text, site = random_intent(rng)
        document = YAML(typ="safe", pure=True).load(text)
        units = listed(document)
        document["shape"]["units"]["max"] = len(units) + 2
        if isinstance(document["switches"], dict):
            rules = document["switches"].items()
            document["switches"] = [rule | {"where": {"tier": tier}} for tier, rule in rules]
        for rule in document["switches"]:
            if rule["platform"]["name"] in ("spine-box", "core-box"):
                rule["platform"] = rule["platform"] | {"cages": 4 * rule["platform"]["cages"]}
        (tmp_path / "site.yaml").write_text(site, encoding="utf-8")
        (tmp_path / "fabric.lock.yaml").unlink(missing_ok=True)
        before = compiled(tmp_path, document)
        if before.fabric is None or before.ledger is None:
            continue  # one tier has room for one unit
        (tmp_path / "fabric.lock.yaml").write_text(ledger_text(before.ledger), encoding="utf-8")
        units.insert(rng.choice([0, len(units)]), island(rng, document, units[-1]))
        where = {"tier": "leaf", "unit": ["island"]}
        document["switches"].append({"platform": LEAF, "nos": "frr", "version": "10.3", "where": where})
        after = compiled(tmp_path, document)
        tried["taken in" if after.fabric else "refused"] += 1
        if after.fabric is None:
            errors = [finding for finding in after.issues if finding.severity is Severity.ERROR]
            assert errors
            files = {Path(finding.span.file).name for finding in errors if finding.span}
            assert files == {"fabric.yaml"}, seed
            continue
        old, new = strict(identities(before.fabric)), identities(after.fabric)
        assert {key: new.get(key) for key in old} == old, seed
        assert reserved(before.fabric) <= reserved(after.fabric), seed
        ends = Counter((end.name, end.port) for link in links(after.fabric) for end in (link.lower, link.upper))
        assert max(n for (_, port), n in ends.items() if port) == 1, seed
    assert min(tried["taken in"], tried["refused"]) >= 10, tried
