"""Random fabrics that are locked while every unit is there, and then have units that are gone, planned or staged."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from fabric_cli.compiler import Result, compile_intent
from fabric_cli.fabric import Fabric
from fabric_cli.ledger import ledger_text
from fabric_cli.links import links
from tests.independent.generate import dump, random_intent

SEEDS = range(40)
Document = dict[str, Any]


def listed(fabric: Document) -> list[Document]:
    """The units one by one, as many as the fabric is built for, now in the list of the document."""
    written = fabric["shape"]["units"]
    form: Document = written if isinstance(written, dict) else {"list": written}
    if isinstance(written, int):
        form = {"count": written}
    if "list" in form:
        units = [entry | {"name": name} for entry in form["list"] for name in names(entry)]
    else:
        nodes = {key: form[key] for key in ("nodes",) if key in form}
        units = [{"name": f"su{n}"} | nodes for n in range(1, form["count"] + 1)]
        units[-1] |= {key: form[key] for key in ("populated",) if key in form}
    for unit in units:
        unit.pop("count", None)
    most = form.get("max", len(units))
    last, new = units[-1], [f"new{n}" for n in range(most - len(units))]
    units += [{key: value for key, value in last.items() if key != "populated"} | {"name": name} for name in new]
    for rule in fabric["switches"] if isinstance(fabric["switches"], list) else ():
        chosen = rule.get("where", {}).get("unit", [])
        chosen += new if last["name"] in chosen else []
    fabric["shape"]["units"] = {"list": units, "max": most}
    return units


def names(entry: Document) -> list[str]:
    """Names of the units of an entry of the list."""
    if "count" not in entry:
        return [entry["name"]]
    return [f"{entry['name']}-{n}" for n in range(1, entry["count"] + 1)]


def without(fabric: Document, gone: Iterable[str]) -> Document:
    """The document without some units, wherever they are named."""
    left, gone = copy.deepcopy(fabric), set(gone)
    shape = left["shape"]
    shape["units"]["list"] = [unit for unit in shape["units"]["list"] if unit["name"] not in gone]
    shape["reserved"] = [kept for kept in shape.get("reserved", ()) if kept.get("unit") not in gone]
    rules = left["switches"]
    for rule in rules if isinstance(rules, list) else ():
        if "unit" in rule.get("where", {}):
            rule["where"]["unit"] = [unit for unit in rule["where"]["unit"] if unit not in gone]
    if isinstance(rules, list):
        left["switches"] = [rule for rule in rules if rule.get("where", {}).get("unit") != []]
    return left


@dataclass(frozen=True, slots=True)
class Case:
    """A fabric with all its units, and the same with some of them gone, planned or staged."""

    seed: int
    whole: Fabric
    result: Result
    gone: frozenset[str]
    planned: frozenset[str]
    staged: frozenset[str]

    @property
    def fabric(self) -> Fabric:
        assert self.result.fabric is not None
        return self.result.fabric


def cases(folder: Path) -> Iterator[Case]:
    """Random fabrics, locked while every unit is there; what then becomes of each unit is drawn."""
    for seed in SEEDS:
        rng = random.Random(seed)
        text, site = random_intent(rng)
        document = YAML(typ="safe", pure=True).load(text)
        document["routing"] = {"underlay": ("ebgp-numbered", "ebgp-unnumbered")[seed % 3 // 2]}
        units = listed(document)
        (folder / "site.yaml").write_text(site, encoding="utf-8")
        (folder / "fabric.lock.yaml").unlink(missing_ok=True)
        whole = compiled(folder, document)
        assert whole.fabric is not None, [finding.reason for finding in whole.issues]
        assert whole.ledger is not None
        (folder / "fabric.lock.yaml").write_text(ledger_text(whole.ledger), encoding="utf-8")
        fates = {unit["name"]: rng.choice(["active", "active", "staged", "planned", "gone"]) for unit in units}
        if all(fate in ("planned", "gone") for fate in fates.values()):
            fates[rng.choice(units)["name"]] = rng.choice(["active", "staged"])
        for unit in units:
            if fates[unit["name"]] != "active" or rng.random() < 0.2:
                unit["state"] = fates[unit["name"]]
        by_fate = {fate: frozenset(name for name in fates if fates[name] == fate) for fate in fates.values()}
        gone, planned, staged = (by_fate.get(fate, frozenset()) for fate in ("gone", "planned", "staged"))
        result = compiled(folder, without(document, gone))
        assert result.fabric is not None, (seed, fates, [finding.reason for finding in result.issues])
        yield Case(seed, whole.fabric, result, gone, planned, staged)


def compiled(folder: Path, document: Document) -> Result:
    (folder / "fabric.yaml").write_text(dump(document), encoding="utf-8")
    return compile_intent(folder)


def strict(found: dict[str, object]) -> dict[str, object]:
    """Without the cables of reserved ports, whose far ends have no port that could tell them apart."""
    return {key: value for key, value in found.items() if key[-1] != " "}


def reserved(fabric: Fabric) -> set[tuple[str, str, str]]:
    """Ports that are kept, and for what."""
    kept = (link for link in links(fabric) if link.lower.kind == "reserved")
    return {(link.lower.name, link.upper.name, link.upper.port) for link in kept}
