"""Edits of random intents: what a person does to a fabric over the years, each returning the units that it renamed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ruamel.yaml import YAML

from tests.independent.generate import random_intent

Document = dict[str, Any]
Edit = Callable[[random.Random, Document, Document], dict[str, str] | None]
"""Changes the documents of a fabric and its site; `LookupError` where the intent is not of the form that it edits."""


def keep(_: random.Random, __: Document, ___: Document) -> None:
    """Nothing is edited."""


def loose(_: random.Random, fabric: Document, __: Document) -> None:
    """Things that are no identifiers: MTU, timers, cable lengths, guardrails."""
    fabric["mtu"] = {"fabric": 9000}
    fabric["routing"] |= {"timers": {"keepalive_s": 2, "hold_s": 6}}
    fabric["shape"]["cables"] = {"node": "3m", "leaf_spine": "33m"}


def another_fabric(rng: random.Random, fabric: Document, site: Document) -> None:
    other = loaded(rng.randrange(1000))
    fabric.clear()
    fabric.update(other[0])
    site.update(other[1])


def add_unit(rng: random.Random, fabric: Document, _: Document) -> None:
    units: Any = fabric["shape"]["units"]
    if isinstance(units, dict) and "list" in units:
        entry = {key: value for key, value in rng.choice(units["list"]).items() if key not in ("count", "name")}
        units["list"].append(entry | {"name": "new"})
    elif isinstance(units, dict):
        units["count"] = units.get("count", 1) + 1
    elif isinstance(units, list):
        units.append({key: value for key, value in units[-1].items() if key != "count"} | {"name": "new"})
    else:
        fabric["shape"]["units"] = units + 1


def insert_first(_: random.Random, fabric: Document, __: Document) -> None:
    entries = listed(fabric)
    entries.insert(0, {key: value for key, value in entries[0].items() if key != "count"} | {"name": "new"})


def remove_unit(rng: random.Random, fabric: Document, _: Document) -> None:
    units: Any = fabric["shape"]["units"]
    if isinstance(units, int):
        fabric["shape"]["units"] = units - 1
    elif isinstance(units, dict) and "count" in units:
        units["count"] -= 1
    else:
        entries = listed(fabric)
        entries.pop(rng.randrange(len(entries)))


def reorder(_: random.Random, fabric: Document, __: Document) -> None:
    listed(fabric).reverse()


def rename_unit(rng: random.Random, fabric: Document, _: Document) -> dict[str, str]:
    return rename(fabric, rng.choice(listed(fabric)), "other")


def take_over_a_name(_: random.Random, fabric: Document, __: Document) -> dict[str, str]:
    """The last unit gets the name of the first, which is gone."""
    entries = listed(fabric)
    if len(entries) == 1:
        raise LookupError
    return rename(fabric, entries[-1], entries.pop(0)["name"])


def rename(fabric: Document, entry: Document, name: str) -> dict[str, str]:
    """Give the units of an entry another name everywhere; reserved positions of units go."""
    renamed = {old: old.replace(entry["name"], name) for old in names_of(entry)}
    entry["name"] = name
    for rule in rules(fabric):
        if "unit" in rule.get("where", {}):
            rule["where"]["unit"] = [renamed.get(unit, unit) for unit in rule["where"]["unit"]]
    without_positions(fabric)
    return renamed


def more_cages(tier: str) -> Edit:
    def edit(rng: random.Random, fabric: Document, _: Document) -> None:
        for rule in rules(fabric):
            if tier in rule["platform"]["name"]:
                rule["platform"] = rule["platform"] | {"cages": rule["platform"]["cages"] + rng.choice([1, 2, 8])}

    return edit


def connectors(rng: random.Random, fabric: Document, _: Document) -> None:
    for rule in rules(fabric):
        old = rule["platform"].get("connectors_per_cage", 1)
        rule["platform"] = rule["platform"] | {"connectors_per_cage": rng.choice([n for n in (1, 2, 4) if n != old])}


def finer_breakout(_: random.Random, fabric: Document, __: Document) -> None:
    """Cages give twice the ports of the same speed: fewer cages carry them."""
    for rule in rules(fabric):
        modes = [mode | {"ports": min(16, 2 * mode["ports"])} for mode in rule["platform"]["breakouts"]]
        rule["platform"] = rule["platform"] | {"breakouts": modes}


def pools(_: random.Random, __: Document, site: Document) -> None:
    site["pools"] = {
        "loopback": ["10.254.0.0/16", "fd00:254::/48"],
        "hosts": ["10.0.0.0/10", "fd00:64::/40"],
        "links": ["10.192.0.0/11", "fd00:129::/48"],
    }


def asn_pool(_: random.Random, __: Document, site: Document) -> None:
    site["asn"] = {"pool": "4201000000-4201999999"}


def asn_mode(_: random.Random, fabric: Document, __: Document) -> None:
    fabric["asn"] = {"mode": {"unique": "per-tier", "per-tier": "unique"}[fabric["asn"]["mode"]]}


def family(rng: random.Random, fabric: Document, _: Document) -> None:
    fabric["addressing"] |= {"family": rng.choice(["ipv4", "ipv6", "dual"])}


def host_length(_: random.Random, fabric: Document, __: Document) -> None:
    fabric["addressing"]["host_ipv6"] = {"64": "127", "127": "64"}[fabric["addressing"]["host_ipv6"]]


def underlay(_: random.Random, fabric: Document, __: Document) -> None:
    fabric["routing"]["underlay"] = "ebgp-unnumbered"


def fabric_name(_: random.Random, fabric: Document, __: Document) -> None:
    fabric["fabric"] = "zz"


def node_names(_: random.Random, fabric: Document, __: Document) -> None:
    fabric["names"] = {"node": "n{node}-{unit_name}", "core": "c{plane}-{group}-{n}"}


def larger_max(rng: random.Random, fabric: Document, _: Document) -> None:
    units: Any = fabric["shape"]["units"]
    grown: Document
    grown = units if isinstance(units, dict) else {"list": units} if isinstance(units, list) else {"count": units}
    fabric["shape"]["units"] = grown | {"max": grown.get("max", 4) + rng.choice([1, 4, 5])}


def spines(rng: random.Random, fabric: Document, _: Document) -> None:
    shape = fabric["shape"]
    shape["spines"] = shape["spines"] * 2 if "spines" in shape else rng.choice([1, 2, 3, 4])


def uplinks(rng: random.Random, fabric: Document, _: Document) -> None:
    fabric["shape"]["uplinks"] = rng.choice([2, 4, 6, 8])


def pods(rng: random.Random, fabric: Document, _: Document) -> None:
    fabric["shape"] |= {"tiers": 3, "pods": {"units": rng.choice([1, 2, 3])}}


def per_rail(_: random.Random, fabric: Document, __: Document) -> None:
    if fabric["shape"].pop("spine_groups", None) is None:
        fabric["shape"]["spine_groups"] = "per-rail"


def populated(rng: random.Random, fabric: Document, _: Document) -> None:
    without_positions(fabric)
    for entry in unit_forms(fabric):
        if entry.pop("populated", None) is None and entry.get("nodes", 1) > 1:
            entry["populated"] = rng.randint(1, entry["nodes"] - 1)


def nodes(rng: random.Random, fabric: Document, _: Document) -> None:
    without_positions(fabric)
    for entry in unit_forms(fabric):
        entry.pop("populated", None)
        if "nodes" in entry:
            entry["nodes"] = max(1, entry["nodes"] + rng.choice([-2, -1, 1, 2]))


def dealt(rng: random.Random, fabric: Document, _: Document) -> None:
    """Nodes meet other leaves."""
    for place in (fabric["shape"], *unit_forms(fabric)):
        for key in ("rails_per_leaf", "leaves_per_rail", "nodes_per_leaf"):
            if key in place:
                place[key] = rng.choice([1, 2, 3, 4])
    if fabric["shape"]["style"] != "top-of-rack":
        fabric["shape"][rng.choice(["rails_per_leaf", "leaves_per_rail"])] = 2


def node_model(rng: random.Random, fabric: Document, _: Document) -> None:
    """NICs in other cages, with other names, on other rails, or more of them."""
    group: Document = next(group for group in fabric["node"]["nics"] if group.get("network") != "storage")
    change = rng.randrange(4)
    if change == 0:
        group["nics_per_cage"] = 1 if "nics_per_cage" in group else 2
    elif change == 1:
        group["name"] = "eth"
    elif change == 2:
        group["rails"] = list(range(group["count"]))[::-1] if "rails" not in group else sorted(group["rails"])
    else:
        group["count"] += 1
        group.pop("rails", None)


def planes(rng: random.Random, fabric: Document, _: Document) -> None:
    """NICs of the same speed in more or fewer planes."""
    old = fabric["shape"].get("planes", 1)
    fabric["shape"]["planes"] = rng.choice([count for count in (1, 2, 4) if count != old])
    for node in (fabric["node"], *(entry["node"] for entry in unit_forms(fabric) if "node" in entry)):
        for group in node["nics"]:
            group["planes"] = [1, 2, 4]
    for rule in rules(fabric):
        speeds = [{"ports": n, "speed": f"{400 // n}G"} for n in (1, 2, 4)]
        speeds += [{"ports": n, "speed": f"{800 // n}G"} for n in (1,)]
        rule["platform"] = rule["platform"] | {"cages": 64, "breakouts": speeds, "max_logical_ports": 512}
        rule.get("where", {}).pop("plane", None)


QUIET = (keep, loose, family, underlay, populated)
LOUD = (
    *(another_fabric, add_unit, insert_first, remove_unit, reorder, rename_unit, take_over_a_name),
    *(more_cages("leaf"), more_cages("spine"), more_cages("core"), connectors, finer_breakout),
    *(pools, asn_pool, asn_mode, host_length, fabric_name, node_names),
    *(larger_max, spines, uplinks, pods, per_rail, nodes, dealt, node_model, planes),
)


def listed(fabric: Document) -> list[Document]:
    """The list of units; an intent that only counts them has none to insert before, and is passed over."""
    units: Any = fabric["shape"]["units"]
    entries = units.get("list") if isinstance(units, dict) else units
    if isinstance(entries, list):
        return entries
    raise LookupError


def names_of(entry: Document) -> list[str]:
    count = entry.get("count", 1)
    return [entry["name"]] if count == 1 else [f"{entry['name']}-{i}" for i in range(1, count + 1)]


def without_positions(fabric: Document) -> None:
    """Drop what is kept on positions of units, whose names and numbers of nodes are about to change."""
    kept = fabric["shape"].get("reserved", [])
    fabric["shape"]["reserved"] = [entry for entry in kept if "position" not in entry]


def unit_forms(fabric: Document) -> list[Document]:
    units = fabric["shape"]["units"]
    if isinstance(units, dict) and "list" not in units:
        return [units]
    return [] if isinstance(units, int) else listed(fabric)


def rules(fabric: Document) -> list[Document]:
    switches = fabric["switches"]
    return list(switches.values()) if isinstance(switches, dict) else switches


def loaded(seed: int) -> tuple[Document, Document]:
    """The documents of a seed; underlay, families and AS mode take turns."""
    fabric, site = (YAML(typ="safe", pure=True).load(text) for text in random_intent(random.Random(seed)))
    fabric["routing"] = {"underlay": ("ebgp-numbered", "ebgp-unnumbered")[seed % 3 // 2]}
    fabric["addressing"] = {"family": ("dual", "ipv4", "ipv6")[seed % 4 % 3], "host_ipv6": ("64", "127")[seed % 2]}
    fabric["asn"] = {"mode": ("per-tier", "unique")[seed // 2 % 2]}
    fabric["fabric"] = "f"
    if seed % 2:
        fabric["names"] = {"node": "{unit_name}-{node}"}
    return fabric, site
