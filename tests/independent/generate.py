"""Random intents, small enough to be counted port by port, nearly all of them valid.

Every option of the shape occurs: styles, tiers, planes, breakouts, speeds, unequal units, pods, rail groups,
explicit counts, growth, populated and reserved positions.  What the rules leave open does not:
a bundle without a number of spines, rails that do not fill their leaves, a spine ratio over cages that differ
in bandwidth, a spine whose down and up ports would share a cage.
"""

from __future__ import annotations

import io
import random
from math import ceil
from typing import Any

from hypothesis import strategies as st
from ruamel.yaml import YAML

from tests.independent.drawing import Draft, Kind, draw_core, draw_draft, draw_leaf, draw_spine

MOST_LINKS = 600
WAIVED = ("breakout", "dscp-map", "ecn", "scheduler")
"""What the ports and the transport need and a software router has not."""
SITE: dict[str, Any] = {
    "site": "lab",
    "pools": {
        "loopback": ["10.255.0.0/16", "fd00:255::/48"],
        "hosts": ["10.64.0.0/10", "fd00:64::/40"],
        "links": ["10.128.0.0/10", "fd00:128::/48"],
    },
    "asn": {"pool": "4200000000-4200999999"},
}


def intents() -> st.SearchStrategy[tuple[str, str]]:
    """Fabric and site documents as text."""
    return st.randoms(use_true_random=False).map(random_intent)


def random_intent(rng: random.Random) -> tuple[str, str]:
    """A fabric document and the document of its site, as YAML text."""
    while True:
        draft = draw_draft(rng)
        switches = draw_switches(draft)
        if draft.links <= MOST_LINKS:
            return dump(document(draft, switches)), dump(SITE)


def squeezed_intent(rng: random.Random) -> tuple[str, str]:
    """As `random_intent`, but one or two platforms have lost cages: many of these fabrics cannot be built."""
    fabric_yaml, site_yaml = random_intent(rng)
    doc = YAML(typ="safe", pure=True).load(fabric_yaml)
    rules = doc["switches"] if isinstance(doc["switches"], list) else list(doc["switches"].values())
    boxes = [rule["platform"] for rule in rules]
    for box in rng.choices(boxes, k=rng.randint(1, 2)):
        if box["name"] == "spine-box" and any(other["name"] == "core-box" for other in boxes):
            asked = doc["shape"].get("oversubscription", {})
            ratio = asked.get("spine", "1:1") if isinstance(asked, dict) else "1:1"
            step = sum(map(int, ratio.split(":")))  # fewer would leave a cage half down and half up
            box["cages"] = max(step, (box["cages"] // step - 1) * step)
        else:
            box["cages"] = max(1, box["cages"] - rng.choice([1, 2, 2, 4]))
    return dump(doc), site_yaml


def dump(doc: dict[str, Any]) -> str:
    """A document as YAML."""
    text = io.StringIO()
    YAML(typ="safe", pure=True).dump(doc, text)
    return text.getvalue()


def switch(box: dict[str, Any], **where: Any) -> dict[str, Any]:  # noqa: ANN401 - any selector
    """A rule of `switches`; without selectors an entry of its mapping."""
    return {"platform": box, "nos": "frr", "version": "10.3"} | ({"where": where} if where else {})


def draw_switches(draft: Draft) -> dict[str, Any] | list[dict[str, Any]]:
    """The platforms of all tiers; leaves may differ by unit and by plane."""
    leaf_boxes = [draw_leaf(draft, kind, f"leaf-{kind.name}") for kind in draft.kinds]
    boxes = {"leaf": leaf_boxes[0]}
    spine_up = 0
    first = draft.kinds[0]
    given = draft.shape.keys() & {"uplinks", "spines"} or first.nodes_per_leaf
    draft.full = len(draft.kinds) == 1 and not given and draft.maybe(0.3)
    if draft.tiers > 1:
        boxes["spine"], spine_up = draw_spine(draft)
    if draft.tiers > 2:
        boxes["core"] = draw_core(draft, spine_up)
    written = draft.written
    per_leaf = sum(kind.leaves(rack=draft.rack) * kind.up for kind in written)
    pods = ceil(len(written) / (draft.pod_units or len(written)))
    draft.links = draft.planes * (
        sum(kind.nodes * kind.nics for kind in written) + per_leaf + pods * draft.groups * draft.spines * spine_up
    )
    if len(draft.kinds) == 1 and draft.maybe(0.7):
        return {tier: switch(box) for tier, box in boxes.items()}
    rules = [switch(box, tier=tier if draft.maybe(0.7) else [tier]) for tier, box in boxes.items()]
    rules += [
        switch(box, tier="leaf", unit=names_of(kind)) for kind, box in zip(draft.kinds[1:], leaf_boxes[1:], strict=True)
    ]
    if draft.full:
        return rules
    if len(draft.kinds) == 1 and draft.planes > 1 and "max_logical_ports" not in leaf_boxes[0] and draft.maybe(0.4):
        larger = leaf_boxes[0] | {"name": "leaf-larger", "cages": leaf_boxes[0]["cages"] + 2}
        rules.append(switch(larger, tier=["leaf"], plane=[draft.planes - 1]))
    return rules


def names_of(kind: Kind) -> list[str]:
    """Names of the units of an entry of the list."""
    if kind.count == 1:
        return [kind.name]
    return [f"{kind.name}-{number}" for number in range(1, kind.count + 1)]


def node_document(draft: Draft, kind: Kind) -> dict[str, Any]:
    """The node model of a unit, now and then with its NICs in two groups and those of another network between."""
    rng = draft.rng
    group: dict[str, Any] = {"count": kind.nics, "speed": f"{kind.host * draft.planes}G"}
    if draft.planes > 1 or draft.maybe(0.2):
        group["planes"] = sorted({1, draft.planes})
    if draft.maybe(0.3):
        group["nics_per_cage"] = rng.choice([2, 2, 4])
    if not draft.rack and draft.maybe(0.3):
        group["rails"] = rng.sample(range(kind.nics), kind.nics)
    groups = [group]
    if kind.nics > 1 and "rails" not in group and draft.maybe(0.2):
        groups = [group | {"count": 1}, group | {"count": kind.nics - 1}]
    if draft.maybe(0.3):
        storage = {"count": 3, "speed": "200G", "network": "storage", "name": "st", "nics_per_cage": 2}
        groups.insert(rng.randint(0, len(groups)), storage)
    return {"name": f"node-{kind.name}", "gpus": kind.nics, "nics": groups}


def document(draft: Draft, switches: Any) -> dict[str, Any]:  # noqa: ANN401 - a mapping or a list
    """The fabric document."""
    shape = {"style": draft.style} | draft.shape
    if draft.planes > 1 or draft.maybe(0.2):
        shape["planes"] = draft.planes
    shape["tiers"] = written_tiers(draft)
    if draft.per_rail:
        shape["spine_groups"] = "per-rail"
    if draft.tiers == 3 and draft.pod_units and not (pods_follow(draft) and draft.maybe(0.7)):
        shape["pods"] = {"units": draft.pod_units}
    shape["units"] = units_document(draft)
    if not draft.listed:
        shape |= leaf_keys(draft.kinds[0])
    if reserved := reserved_document(draft):
        shape["reserved"] = reserved
    if cables := draw_cables(draft):
        shape["cables"] = cables
    return {
        "fabric": draft.rng.choice(["ams", "ai-2-be", "f"]),
        "site": "site.yaml",
        "transport": "metaroce",
        "node": node_document(draft, draft.kinds[0]),
        "shape": shape,
        "switches": switches,
        "waivers": [{"feature": feature, "reason": "cabling alone is looked at"} for feature in WAIVED],
    }


def pods_follow(draft: Draft) -> bool:
    """Whether the size of a pod may be left out: equal units, more of them than one spine layer takes."""
    first = draft.kinds[0]
    parallel = first.up // draft.shape["spines"] if "spines" in draft.shape else 1
    ports = first.leaves(rack=draft.rack) // draft.groups * parallel
    return len(draft.kinds) == 1 and draft.spine_down // ports < draft.max_units


def written_tiers(draft: Draft) -> int | str:
    """`auto` where the rules can only come to the drawn number."""
    leaves = draft.kinds[0].leaves(rack=draft.rack)
    single = draft.max_units == 1 and (leaves == 1 or draft.style == "rail-only")
    units = draft.written + [draft.kinds[-1]] * (draft.max_units - len(draft.written))
    needed = sum(kind.leaves(rack=draft.rack) for kind in units) // draft.groups
    too_many = draft.tiers == 3 and needed > draft.spine_ports
    certain = {1: single, 2: not single, 3: too_many or (draft.per_rail and draft.groups > 1)}
    return "auto" if certain[draft.tiers] and not draft.full and draft.maybe(0.6) else draft.tiers


def units_document(draft: Draft) -> Any:  # noqa: ANN401 - a number, a mapping or a list
    """The units, in one of the forms that say the same."""
    rng, first = draft.rng, draft.kinds[0]
    grows = {"max": draft.max_units} if draft.max_units != len(draft.written) or draft.maybe(0.1) else {}
    if not draft.listed:
        form: dict[str, Any] = {"count": first.count} | grows
        if not draft.full:
            form["nodes"] = first.nodes
        if first.nodes > 1 and draft.maybe(0.3):
            form["populated"] = first.populated = rng.randint(1, first.nodes - 1)
        return first.count if form == {"count": first.count} and draft.maybe(0.5) else form
    entries = [unit_entry(draft, kind) for kind in draft.kinds]
    return {"list": entries} | grows if grows or draft.maybe(0.5) else entries


def unit_entry(draft: Draft, kind: Kind) -> dict[str, Any]:
    """One entry of the list of units."""
    entry: dict[str, Any] = {"name": kind.name}
    if not draft.full:
        entry["nodes"] = kind.nodes
    if kind.count > 1:
        entry["count"] = kind.count
    if kind.nodes > 1 and draft.maybe(0.4):
        entry["populated"] = kind.populated = draft.rng.randint(1, kind.nodes - 1)
    if kind is not draft.kinds[0]:
        entry["node"] = node_document(draft, kind)
    return entry | leaf_keys(kind)


def leaf_keys(kind: Kind) -> dict[str, int]:
    """How the NICs of a unit are dealt to leaves."""
    keys = {"rails_per_leaf": kind.rails_per_leaf, "leaves_per_rail": kind.leaves_per_rail}
    keys = {key: value for key, value in keys.items() if value > 1}
    return keys | ({"nodes_per_leaf": kind.nodes_per_leaf} if kind.nodes_per_leaf is not None else {})


def reserved_document(draft: Draft) -> list[dict[str, Any]]:
    """Further ports of a tier, and leaf ports of empty positions."""
    rng = draft.rng
    reserved: list[dict[str, Any]] = [
        {"name": f"tester-{tier}", "ports": ports} | ({} if tier == "leaf" and draft.maybe(0.5) else {"tier": tier})
        for tier, ports in draft.spare.items()
    ]
    for kind in draft.kinds:
        if kind.populated is not None and draft.maybe(0.6):
            unit = rng.choice(names_of(kind)) if draft.listed else f"su{kind.count}"
            entry: dict[str, Any] = {"name": f"manager-{kind.name}", "unit": unit}
            entry["position"] = rng.randint(kind.populated, kind.nodes - 1)
            if draft.maybe(0.5):
                entry["rails"] = sorted(rng.sample(range(kind.nics), rng.randint(1, kind.nics)))
            reserved.append(entry)
    return reserved


def draw_cables(draft: Draft) -> dict[str, Any]:
    """Lengths and media of some layers."""
    rng = draft.rng
    layers = (("node", "5m"), ("leaf_spine", "40m"), ("spine_core", "1.5km"))[: draft.tiers]
    cables: dict[str, Any] = {layer: metres for layer, metres in layers if draft.maybe(0.6)}
    if draft.maybe(0.2):
        cables["node"] = {"length": "1.5m", "medium": "copper"}
    if "leaf_spine" in cables and rng.random() < 0.2:
        cables["leaf_spine"] = {"length": "30m", "medium": "fiber"}
    return cables
