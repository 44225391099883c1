"""A fabric that is edited for years: its two documents, and the edits, each a small function."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML

from tests.independent.generate import random_intent

Document = dict[str, Any]
MOST_CABLES = 140
POOLS: Document = {
    "loopback": ["10.255.0.0/16", "fd00:255::/48"],
    "hosts": ["10.64.0.0/12", "fd00:64::/40"],
    "links": ["10.128.0.0/12", "fd00:128::/48"],
    "mgmt": ["172.16.0.0/20"],
}


@dataclass(slots=True)
class World:
    """The documents; `gone` are entries of units that were removed, each with the switches that it stood on.

    `locked` are the names of units that the ledger has, `left` those of its tombstones; `smaller` says that a switch
    has lost cages.
    """

    rng: random.Random
    fabric: Document
    site: Document
    gone: dict[str, tuple[Document, list[Document]]] = field(default_factory=dict)
    locked: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    smaller: bool = False

    @property
    def shape(self) -> Document:
        shape: Document = self.fabric["shape"]
        return shape

    @property
    def form(self) -> Document:
        """The units, in the long form."""
        form: Document = self.shape["units"]
        return form

    @property
    def rules(self) -> list[Document]:
        """The rules of `switches`."""
        rules: list[Document] = self.fabric["switches"]
        return rules

    def maybe(self, chance: float) -> bool:
        return self.rng.random() < chance


Step = Callable[[World], None]
"""An edit; it raises `LookupError` where the documents have no place for it."""


def draw(seed: int) -> World:
    """The documents of a seed: what the generator draws, with what has to do with numbers and growth besides."""
    rng = random.Random(seed)
    yaml = YAML(typ="safe", pure=True)
    fabric, site = (yaml.load(text) for text in random_intent(rng))
    world = World(rng, fabric, site | {"pools": {pool: list(held) for pool, held in POOLS.items()}})
    _write_out(world)
    fabric["fabric"] = "f"
    fabric["routing"] = {"underlay": rng.choice(["ebgp-numbered", "ebgp-unnumbered"])}
    fabric["addressing"] = {
        "family": rng.choice(["dual", "dual", "ipv4", "ipv6"]),
        "host_ipv6": rng.choice(["64", "127"]),
    }
    if fabric["addressing"]["family"] == "ipv6" or world.maybe(0.2):
        site["pools"] = world.site["pools"]
        world.site["pools"]["router_id"] = "10.192.0.0/16"
    if world.maybe(0.3):
        del world.site["pools"]["mgmt"]
    fabric["asn"] = {"mode": rng.choice(["per-tier", "unique"])}
    if world.maybe(0.5):
        fabric["names"] = {"node": "{unit_name}-n{node}"}
        if world.maybe(0.6):
            fabric["names"]["leaf"] = "{unit_name}-p{plane}-{leaf}"
    world.form["max"] = max(world.form.get("max", 0), len(unit_names(world)) + rng.randint(0, 3))
    for rule in world.rules:
        spare = rng.choice([0, 2, 8, 32, 32])
        rule["platform"] = rule["platform"] | {"cages": rule["platform"]["cages"] + spare}
        if spare:
            rule["platform"].pop("max_logical_ports", None)
    return world


def _write_out(world: World) -> None:
    """The long forms of units and switches, which say the same."""
    units, switches = world.shape["units"], world.fabric["switches"]
    if not isinstance(units, dict):
        world.shape["units"] = {"list": units} if isinstance(units, list) else {"count": units}
    if isinstance(switches, dict):
        world.fabric["switches"] = [rule | {"where": {"tier": tier}} for tier, rule in switches.items()]


def unit_names(world: World) -> list[str]:
    """Names of the units, in the order of the document."""
    if "list" not in world.form:
        return [f"su{i}" for i in range(1, world.form["count"] + 1)]
    return [name for entry in world.form["list"] for name in entry_names(entry)]


def entry_names(entry: Document) -> list[str]:
    """Names of the units of an entry."""
    if "count" not in entry:
        return [entry["name"]]
    return [f"{entry['name']}-{i}" for i in range(1, entry["count"] + 1)]


def entries(world: World) -> list[Document]:
    """The list of units; where they are only counted there is none."""
    found: list[Document] = world.form["list"]
    return found


def spread(world: World) -> list[Document]:
    """The same with an entry of its own for each unit."""
    found = entries(world)
    found[:] = [
        {key: value for key, value in entry.items() if key != "count"} | {"name": name}
        for entry in found
        for name in entry_names(entry)
    ]
    return found


def fresh(world: World) -> str:
    """A name for a unit; now and then one that was in use."""
    taken = set(unit_names(world))
    if world.maybe(0.2) and (former := sorted((world.left | world.gone.keys()) - taken)):
        return world.rng.choice(former)
    return next(f"u{i}" for i in range(1, 200) if f"u{i}" not in taken | world.locked | world.left | world.gone.keys())


def keep_an_active_one(world: World) -> None:
    """A fabric has one unit at least that is there."""
    if all(entry.get("state") == "planned" for entry in entries(world)):
        raise LookupError


def forget(world: World, name: str) -> list[Document]:
    """Take a unit out of everything that names it; the rules that it stood on."""
    stood = [rule for rule in world.rules if name in rule.get("where", {}).get("unit", [])]
    copies = [rule | {"where": rule["where"] | {"unit": [name]}} for rule in stood]
    for rule in stood:
        rule["where"] = rule["where"] | {"unit": [unit for unit in rule["where"]["unit"] if unit != name]}
    world.rules[:] = [rule for rule in world.rules if rule.get("where", {}).get("unit") != []]
    kept = world.shape.get("reserved", [])
    world.shape["reserved"] = [entry for entry in kept if entry.get("unit") != name]
    return copies


def stand(world: World, name: str, on: list[Document]) -> None:
    """Put a unit on switches like these."""
    for rule in on:
        same = [r for r in world.rules if r["platform"] == rule["platform"] and "unit" in r.get("where", {})]
        if same:
            same[0]["where"] = same[0]["where"] | {"unit": [*same[0]["where"]["unit"], name]}
        else:
            world.rules.append(rule | {"where": rule["where"] | {"unit": [name]}})


def put(world: World, at: int) -> None:
    """A new unit like one of the others."""
    model = world.rng.choice(spread(world))
    name = fresh(world)
    entry = {key: value for key, value in model.items() if key not in ("populated", "state", "was")} | {"name": name}
    stand(world, name, [rule for rule in world.rules if model["name"] in rule.get("where", {}).get("unit", [])])
    entries(world).insert(at, entry)


def add(world: World) -> None:
    if "list" not in world.form:
        world.form["count"] += 1
        world.form.pop("populated", None)  # only the last of them may have empty positions
        without_positions(world)
        return
    put(world, world.rng.randint(0, len(entries(world))))


def insert_first(world: World) -> None:
    put(world, 0)


def remove(world: World) -> None:
    if "list" not in world.form:
        if world.form["count"] == 1:
            raise LookupError
        forget(world, f"su{world.form['count']}")
        world.form["count"] -= 1
        return
    entry = world.rng.choice(spread(world))
    if len(entries(world)) == 1:
        raise LookupError
    entries(world).remove(entry)
    keep_an_active_one(world)
    world.gone[entry["name"]] = entry, forget(world, entry["name"])


def add_again(world: World) -> None:
    name = world.rng.choice(sorted(world.gone.keys() - set(unit_names(world))))
    entry, stood = world.gone[name]
    entries(world).insert(world.rng.randint(0, len(entries(world))), dict(entry))
    stand(world, name, stood)


def rename(world: World) -> None:
    _rename(world, world.rng.choice(spread(world)), fresh(world))


def rename_to_one_that_is_gone(world: World) -> None:
    gone = sorted(world.left - set(unit_names(world)))
    _rename(world, world.rng.choice(spread(world)), world.rng.choice(gone))


def exchange_names(world: World) -> None:
    """Two units take each other's name, or one the name of the other that goes on under a new one."""
    if len(spread(world)) == 1:
        raise LookupError
    one, two = world.rng.sample(entries(world), 2)
    former = two["name"]
    _rename(world, two, fresh(world))
    _rename(world, one, former)


def _rename(world: World, entry: Document, name: str) -> None:
    old = entry["name"]
    stood = [rule for rule in world.rules if old in rule.get("where", {}).get("unit", [])]
    kept = [kept for kept in world.shape.get("reserved", []) if kept.get("unit") == old]
    for rule in stood:
        rule["where"] = rule["where"] | {"unit": [name if unit == old else unit for unit in rule["where"]["unit"]]}
    for place in kept:
        place["unit"] = name
    entry["name"] = name
    if old in world.locked:
        entry["was"] = old
        if world.maybe(0.1):  # a new unit then, in the place of one that is gone
            del entry["was"]


def tidy(world: World) -> None:
    """What units were called long ago is taken out of the document."""
    for entry in entries(world):
        if entry["name"] in world.locked:
            entry.pop("was", None)


def reorder(world: World) -> None:
    world.rng.shuffle(spread(world))


def write_list(world: World) -> None:
    """Units that were counted are listed."""
    if "list" in world.form:
        raise LookupError
    world.form["list"] = [
        {"name": name} | {key: world.form[key] for key in ("nodes",) if key in world.form} for name in unit_names(world)
    ]
    if "populated" in world.form:
        world.form["list"][-1]["populated"] = world.form["populated"]
    for key in ("count", "nodes", "populated"):
        world.form.pop(key, None)


def state(world: World) -> None:
    entry = world.rng.choice(spread(world))
    entry["state"] = world.rng.choice(["planned", "staged", "active"])
    keep_an_active_one(world)


def populate(world: World) -> None:
    place = world.rng.choice(spread(world)) if "list" in world.form else world.form
    if place.pop("populated", None) is None and place.get("nodes", 1) > 1:
        place["populated"] = world.rng.randint(1, place["nodes"] - 1)
    without_positions(world)


def without_positions(world: World) -> None:
    """Nothing is kept on positions of units."""
    world.shape["reserved"] = [kept for kept in world.shape.get("reserved", []) if "position" not in kept]


def raise_max(world: World) -> None:
    world.form["max"] = world.form.get("max", len(unit_names(world))) + world.rng.choice([1, 1, 2, 5, 30])


def lower_max(world: World) -> None:
    world.form["max"] = len(unit_names(world))
