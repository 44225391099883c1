"""Random designs: numbers drawn so that the boxes have room for what the rules will ask of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import ceil, gcd
from typing import Any


@dataclass(slots=True)
class Kind:
    """One kind of unit while it is drawn; speeds in Gb/s."""

    name: str
    nodes: int
    nics: int
    host: int
    rails_per_leaf: int = 1
    leaves_per_rail: int = 1
    nodes_per_leaf: int | None = None
    count: int = 1
    populated: int | None = None
    up: int = 0

    def leaves(self, *, rack: bool) -> int:
        if rack:
            return ceil(self.nodes / (self.nodes_per_leaf or self.nodes))
        return self.nics // self.rails_per_leaf * self.leaves_per_rail

    def down(self, *, rack: bool) -> int:
        if rack:
            return (self.nodes_per_leaf or self.nodes) * self.nics
        return ceil(self.nodes / self.leaves_per_rail) * self.rails_per_leaf


@dataclass(slots=True)
class Draft:
    """A design while it is drawn; ratios are (down, up), speeds in Gb/s."""

    rng: random.Random
    style: str
    planes: int
    tiers: int
    per_rail: bool
    kinds: list[Kind] = field(default_factory=list)
    listed: bool = False
    leaf_spine: int = 0
    spine_core: int = 0
    ratio: tuple[int, int] = (1, 1)
    spine_ratio: tuple[int, int] = (1, 1)
    max_units: int = 1
    pod_units: int | None = None
    spare: dict[str, int] = field(default_factory=dict)
    spines: int = 1
    spine_ports: int = 0
    spine_down: int = 0
    full: bool = False
    shape: dict[str, Any] = field(default_factory=dict)
    links: int = 0

    @property
    def rack(self) -> bool:
        return self.style == "top-of-rack"

    @property
    def groups(self) -> int:
        apart = self.style == "rail-only" or self.per_rail
        return self.kinds[0].nics // self.kinds[0].rails_per_leaf if apart else 1

    @property
    def written(self) -> list[Kind]:
        return [kind for kind in self.kinds for _ in range(kind.count)]

    def maybe(self, chance: float) -> bool:
        return self.rng.random() < chance


def draw_draft(rng: random.Random) -> Draft:
    """Style, tiers, units and speeds."""
    style = rng.choice(["rail-optimized", "rail-optimized", "rail-only", "top-of-rack"])
    planes = rng.choice([1, 1, 1, 2, 2, 4, 8])
    tiers = rng.choice([1, 2, 2, 2, 3, 3])
    per_rail = style == "rail-optimized" and tiers == 3 and rng.random() < 0.4
    draft = Draft(rng, style, planes, tiers, per_rail)
    draw_units(draft)
    draw_growth(draft)
    draw_speeds(draft)
    draw_uplinks(draft)
    if draft.maybe(0.25):
        draft.spare["leaf"] = rng.randint(1, 3)
    if tiers == 2 and draft.maybe(0.2):
        draft.spare["spine"] = rng.randint(1, 3)
    if tiers == 3 and draft.maybe(0.2):
        draft.spare["core"] = rng.randint(1, 3)
    return draft


def draw_units(draft: Draft) -> None:
    """One kind of unit, or a list of kinds that differ."""
    rng = draft.rng
    nics = rng.choice([1, 2, 2, 3, 4])
    nic_speed = rng.choice([800, 1600]) if draft.planes > 4 else rng.choice([400, 800])
    first = Kind("alpha", rng.randint(1, 8), nics, nic_speed // draft.planes)
    alone = draft.tiers == 1
    if draft.rack:
        if not alone and draft.maybe(0.7):
            first.nodes_per_leaf = rng.randint(1, first.nodes)
    elif alone and draft.style == "rail-optimized":
        first.rails_per_leaf = nics
    elif draft.maybe(0.35):
        first.rails_per_leaf = rng.choice([part for part in range(1, nics + 1) if nics % part == 0])
    elif not alone and draft.maybe(0.4):
        first.leaves_per_rail = draw_parts(rng, first.nodes)
    draft.kinds = [first]
    if alone:
        draft.listed = draft.maybe(0.5)
        return
    first.count = rng.randint(1, 3)
    draft.listed = draft.maybe(0.5)
    if draft.listed and draft.maybe(0.7):
        for name in ("beta", "gamma")[: rng.randint(1, 2)]:
            draft.kinds.append(draw_other_kind(draft, name))


def draw_parts(rng: random.Random, nodes: int) -> int:
    """A number of leaves among which the nodes of a unit are dealt in blocks, none of them empty."""
    return rng.choice([parts for parts in range(1, nodes + 1) if (parts - 1) * ceil(nodes / parts) < nodes])


def draw_other_kind(draft: Draft, name: str) -> Kind:
    """A unit that differs from the first in size, and where rails may meet, in node model and leaves too."""
    rng, first = draft.rng, draft.kinds[0]
    kind = Kind(name, rng.randint(1, 6), first.nics, first.host, first.rails_per_leaf, count=rng.randint(1, 2))
    if draft.rack:
        kind.nodes_per_leaf = rng.choice([None, rng.randint(1, kind.nodes)])
        if first.nodes_per_leaf is not None and kind.nodes_per_leaf is None:
            kind.nodes_per_leaf = kind.nodes
    elif first.rails_per_leaf == 1:
        kind.leaves_per_rail = draw_parts(rng, kind.nodes)
    if draft.style != "rail-only" and not draft.per_rail and draft.maybe(0.4):
        kind.nics = rng.randint(1, 4)
        kind.host = rng.choice([first.host, first.host * 2])
        if not draft.rack and kind.leaves_per_rail == 1:
            kind.rails_per_leaf = rng.choice([part for part in range(1, kind.nics + 1) if kind.nics % part == 0])
        else:
            kind.rails_per_leaf = 1
    return kind


def draw_growth(draft: Draft) -> None:
    """Units to come, and pods."""
    rng = draft.rng
    units = len(draft.written)
    draft.max_units = units + (rng.randint(1, 3) if draft.tiers > 1 and draft.maybe(0.4) else 0)
    if draft.tiers == 3:
        draft.pod_units = rng.randint(1, 2)
        pods = max(rng.randint(1, 3), ceil(draft.max_units / draft.pod_units))
        if len(draft.kinds) > 1 or draft.maybe(0.5) or draft.pod_units > draft.max_units:
            draft.max_units = pods * draft.pod_units


def draw_speeds(draft: Draft) -> None:
    """Speeds of the layers; those that equal the default are not always written."""
    rng, shape = draft.rng, draft.shape
    host = draft.kinds[0].host
    draft.leaf_spine = rng.choice([host, host, host * 2, host // 2])
    speeds = {}
    if draft.leaf_spine != host or len(draft.kinds) > 1 or draft.maybe(0.2):
        speeds["leaf_spine"] = f"{draft.leaf_spine}G"
    if len({kind.host for kind in draft.kinds}) == 1 and draft.maybe(0.1):
        speeds["host"] = f"{host}G"
    draft.spine_core = draft.leaf_spine
    if draft.tiers == 3:
        draft.spine_core = rng.choice([1, 1, 2]) * draft.leaf_spine
        if draft.spine_core != draft.leaf_spine or draft.maybe(0.2):
            speeds["spine_core"] = f"{draft.spine_core}G"
    if speeds and draft.tiers > 1:
        shape["speeds"] = speeds
    draft.ratio = rng.choice([(1, 1), (1, 1), (2, 1), (3, 1), (1, 2), (3, 2)])
    draft.spine_ratio = rng.choice([(1, 1), (1, 1), (2, 1), (1, 2), (3, 1)]) if draft.tiers == 3 else (1, 1)
    text = {"leaf": "{}:{}".format(*draft.ratio), "spine": "{}:{}".format(*draft.spine_ratio)}
    if draft.spine_ratio != (1, 1):
        shape["oversubscription"] = text
    elif draft.ratio != (1, 1) or draft.maybe(0.3):
        shape["oversubscription"] = text["leaf"] if draft.maybe(0.7) else {"leaf": text["leaf"]}


def draw_uplinks(draft: Draft) -> None:
    """Uplinks of each kind and the number of spines that the boxes are made for."""
    rng, shape = draft.rng, draft.shape
    if draft.tiers == 1:
        return
    down, up = draft.ratio
    for kind in draft.kinds:
        kind.up = ceil(kind.down(rack=draft.rack) * kind.host * up / (down * draft.leaf_spine))
    explicit = rng.choice(["", "", "", "uplinks", "spines", "bundle"])
    common = gcd(*(kind.up for kind in draft.kinds))
    if explicit == "uplinks":
        shape["uplinks"] = common = rng.randint(1, 8)
    elif explicit == "bundle":
        shape["spines"], shape["bundle"] = rng.randint(1, 4), rng.randint(1, 3)
        common = shape["spines"] * shape["bundle"]
    if explicit in {"uplinks", "bundle"}:
        for kind in draft.kinds:
            kind.up = common
    divisors = [number for number in range(1, common + 1) if common % number == 0]
    draft.spines = shape.get("spines") or rng.choice(rng.choice([divisors, divisors[-2:]]))
    if explicit == "spines":
        shape["spines"] = draft.spines
    elif not explicit and len(draft.kinds) > 1 and draft.maybe(0.7):
        draft.spines = rng.randint(2, max(2, *(kind.up for kind in draft.kinds)))


def cages_for(ports: int, per_cage: int, dark: int) -> int:
    """Cages that some ports take, the dark ones with them."""
    return ceil(ports / per_cage) * (1 + dark)


def draw_box(draft: Draft, name: str, *speeds: int) -> tuple[dict[str, Any], dict[int, tuple[int, int]]]:
    """A platform without its cages, and for each speed the ports and dark neighbours of a cage."""
    rng = draft.rng
    cage = max(speeds) * rng.choice([1, 2, 2, 4])
    modes = {speed: (cage // speed, 0) for speed in speeds}
    finest = min(speeds)
    if draft.tiers < 3 and modes[finest][0] > 1 and draft.maybe(0.15):
        modes[finest] = (modes[finest][0], 1)
    breakouts = [
        {"ports": ports, "speed": f"{speed}G"} | ({"blocks": dark} if dark else {})
        for speed, (ports, dark) in sorted(modes.items(), reverse=True)
    ]
    box: dict[str, Any] = {"name": name, "breakouts": breakouts}
    if draft.maybe(0.3):
        box["connectors_per_cage"] = rng.choice([2, 2, 4])
    return box, modes


def even(cages: int) -> int:
    """Cages of a box in which every second one may be dark."""
    return cages + cages % 2


def draw_leaf(draft: Draft, kind: Kind, name: str) -> dict[str, Any]:
    """A leaf platform with room for one kind of unit; several spines may raise its uplinks."""
    box, modes = draw_box(draft, name, *({kind.host, draft.leaf_spine} if draft.tiers > 1 else {kind.host}))
    down, spare = kind.down(rack=draft.rack), draft.spare.get("leaf", 0)
    up = ceil(kind.up / draft.spines) * draft.spines if draft.tiers > 1 else 0
    cages = cages_for(down, *modes[kind.host]) + cages_for(spare, *modes[kind.host])
    if up:
        cages += cages_for(up, *modes[draft.leaf_spine])
    box["cages"] = even(cages + draft.rng.choice([0, 0, 1, 3]))
    if draft.maybe(0.1):
        box["max_logical_ports"] = down + spare + up
    return box


def pod_loads(draft: Draft) -> list[int]:
    """For each spine layer the down ports that the leaves of a full pod need on one spine."""
    kinds = draft.written
    kinds += [kinds[-1]] * (max(draft.max_units, draft.pod_units or 0) - len(kinds))
    size = draft.pod_units or len(kinds)
    kinds += [kinds[-1]] * (-len(kinds) % size)
    loads = []
    for start in range(0, len(kinds), size):
        pod = kinds[start : start + size]
        loads.append(sum(kind.leaves(rack=draft.rack) // draft.groups * ceil(kind.up / draft.spines) for kind in pod))
    return loads


def draw_spine(draft: Draft) -> tuple[dict[str, Any], int]:
    """A spine platform, and the uplinks of a spine."""
    rng = draft.rng
    load = max(pod_loads(draft))
    box, modes = draw_box(draft, "spine-box", *{draft.leaf_spine, draft.spine_core})
    per_cage, dark = modes[draft.leaf_spine]
    if draft.tiers == 2:
        cages = cages_for(load, per_cage, dark) + cages_for(draft.spare.get("spine", 0), per_cage, dark)
        box["cages"] = even(cages + rng.choice([0, 0, 0, 0, 1, 2]))
        return box, 0
    down, up = draft.spine_ratio
    times = ceil(ceil(load / per_cage) / down)
    box["cages"] = times * (down + up)
    draft.spine_ports, draft.spine_down = box["cages"] * per_cage, times * down * per_cage
    if draft.leaf_spine == draft.spine_core and draft.maybe(0.2):
        box["max_logical_ports"] = box["cages"] * per_cage
        box["cages"] += rng.randint(1, 3)
    return box, times * up * modes[draft.spine_core][0]


def draw_core(draft: Draft, spine_up: int) -> dict[str, Any]:
    """A core platform with ports for a divisor of a spine's uplinks from every spine of a group."""
    rng = draft.rng
    box, modes = draw_box(draft, "core-box", draft.spine_core)
    per_cage, dark = modes[draft.spine_core]
    cores = rng.choice([number for number in range(1, spine_up + 1) if spine_up % number == 0])
    pods = ceil(draft.max_units / (draft.pod_units or 1))
    members = pods * (draft.groups if draft.per_rail else 1)
    ports = members * spine_up // cores
    cages = cages_for(ports, per_cage, dark) + cages_for(draft.spare.get("core", 0), per_cage, dark)
    box["cages"] = cages + rng.choice([0, 0, 1])
    return box
