"""Units that are gone, planned or staged: nothing moves, and figures are those of a walk over the links in service."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from fabric_cli.links import Link, links
from fabric_cli.shape import Coord, Shape, Tier, figures, in_service, paths
from fabric_cli.shape.bisection import bisection_bps
from fabric_cli.views.drawing import draw
from fabric_cli.views.topology import topology
from tests.property.lifecycle import Case, cases, reserved, strict
from tests.property.test_growth import identities


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    return list(cases(tmp_path_factory.mktemp("lifecycle")))


def test_all_kinds_of_fabrics_are_tried(every: list[Case]) -> None:
    seen: Counter[str] = Counter()
    for case in every:
        shape, serving = case.fabric.shape, in_service(case.fabric.shape)
        ordinals = sorted(serving.units)
        seen["holes"] += bool(ordinals) and ordinals != list(range(len(ordinals)))
        seen["nothing in service"] += not serving.units
        seen["pods away"] += len(serving.pods) < len(case.whole.shape.pods) and len(serving.pods) > 0
        seen["empty pod between others"] += bool(serving.pods) and len(serving.pods) <= serving.pods[-1]
        seen["units that differ"] += len({unit.kind for unit in serving.units.values()}) > 1
        seen[f"tiers {shape.tiers}"] += 1
        for word in ("gone", "planned", "staged"):
            seen[word] += bool(getattr(case, word))
    assert min(seen.values()) >= 3, seen
    assert len(seen) == 11


def test_what_is_there_is_where_it_was(every: list[Case]) -> None:
    """Staged units are configured and cabled as before; of planned ones and those that are gone nothing is left."""
    for case in every:
        before, now = identities(case.whole), identities(case.fabric)
        assert {key: before.get(key) for key in now if key[-1] != " "} == strict(now), case.seed
        assert reserved(case.fabric) <= reserved(case.whole), case.seed
        away = {unit.ordinal for unit in case.whole.shape.units.values() if unit.name in case.gone | case.planned}
        leaves = [coord for coord in case.whole.shape.coords() if coord.tier is Tier.LEAF]
        for coord in leaves:
            name = case.whole.numbering.name(coord)
            assert (name in now) == (coord.group not in away), (case.seed, name)
            assert (case.fabric.numbering.find(name) == coord) == (coord.group not in away), (case.seed, name)


def test_the_next_ledger_keeps_every_ordinal(every: list[Case]) -> None:
    for case in every:
        assert case.result.ledger is not None
        units, tombstones = case.result.ledger.units, case.result.ledger.tombstones
        ordinals = {unit.name: unit.ordinal for unit in case.whole.shape.units.values()}
        found = {name: entry.ordinal for name, entry in {**units, **tombstones}.items()}
        assert found == ordinals, case.seed
        assert set(tombstones) == case.gone


class Walk:
    """The part in service of a fabric, counted link by link and switch by switch."""

    def __init__(self, case: Case) -> None:
        fabric, shape = case.fabric, case.fabric.shape
        self.fabric = fabric
        self.active = {unit.ordinal for unit in shape.units.values() if unit.name not in case.staged}
        self.pods = {ordinal // shape.pod_units for ordinal in self.active}
        self.coords = [coord for coord in shape.coords() if self.serves(coord)]
        self.names = {fabric.numbering.name(coord): coord for coord in self.coords}
        self.links = [link for link in links(fabric) if self.counts(link)]
        self.hosts = [link for link in self.links if link.lower.kind == "node"]

    def serves(self, coord: Coord) -> bool:
        if coord.tier is Tier.LEAF:
            return coord.group in self.active
        if coord.tier is Tier.SPINE:
            return coord.group // self.fabric.shape.rail_groups in self.pods
        return bool(self.active)

    def counts(self, link: Link) -> bool:
        ends = [end.name for end in (link.lower, link.upper) if end.kind not in ("node", "reserved")]
        return link.lower.kind != "reserved" and all(name in self.names for name in ends)

    def nodes(self) -> set[str]:
        return {link.lower.name for link in self.hosts}


def test_sizes(every: list[Case]) -> None:
    for case in every:
        walk, shape = Walk(case), in_service(case.fabric.shape)
        found = topology(case.fabric)
        assert found["nodes"] == len(walk.nodes()), case.seed
        assert found["nics"] * shape.planes == len(walk.hosts), case.seed
        assert found["gpus"] == sum(unit.populated * unit.kind.node.gpus for unit in shape.units.values())
        assert found["injection_bps"] == sum(link.speed_bps for link in walk.hosts), case.seed
        assert found["switches"] == len(walk.coords), case.seed
        assert found["pods"] == len(walk.pods), case.seed
        assert set(found["staged"]) == case.staged, case.seed
        assert set(found["planned"]) == case.planned, case.seed


def test_tiers(every: list[Case]) -> None:
    for case in every:
        walk, shape = Walk(case), case.fabric.shape
        for tier, found in zip(shape.present_tiers(), topology(case.fabric)["tiers"], strict=True):
            switches = [coord for coord in walk.coords if coord.tier is tier]
            assert found["switches"] == len(switches) == found["per_plane"] * shape.planes
            down = sum(link.speed_bps for link in walk.links if link.upper.kind == tier.word and not link.plane)
            up = sum(link.speed_bps for link in walk.links if link.lower.kind == tier.word and not link.plane)
            assert (found["down_bps"], found["up_bps"]) == (down, up), (case.seed, tier)
            assert found["ratio"]["cabled"] == (float(Fraction(down, up)) if up else None)
            assert found["platforms"] == sorted({shape.kind(coord).platform.name for coord in switches})
            if tier is not Tier.LEAF:
                taken = Counter(link.upper.name for link in walk.links if link.upper.kind == tier.word)
                serving = in_service(shape)
                ports = [figures.pod_ports(serving, pod) for pod in serving.pods]
                if tier is Tier.CORE:
                    ports = [figures.core_ports(serving)]
                assert max(taken.values(), default=0) == max(ports, default=0), (case.seed, tier)


def test_link_counts_and_cages(every: list[Case]) -> None:
    for case in every:
        walk = Walk(case)
        counts: Counter[tuple[str, str, int]] = Counter()
        cages: dict[tuple[str, str, int], tuple[set[Any], set[Any]]] = defaultdict(lambda: (set(), set()))
        for link in walk.links:
            key = (link.lower.kind, link.upper.kind, link.speed_bps)
            counts[key] += 1
            cages[key][0].add((link.lower.name, link.lower.cage))
            cages[key][1].add((link.upper.name, link.upper.cage))
        found: Counter[tuple[str, str, int]] = Counter()
        lower: Counter[tuple[str, str, int]] = Counter()
        upper: Counter[tuple[str, str, int]] = Counter()
        for row in topology(case.fabric)["links"]:
            key = (*row["ends"], row["speed_bps"])
            found[key] += row["count"]
            lower[key] += row["cages"]["a"]
            upper[key] += row["cages"]["b"]
        assert found == counts, case.seed
        assert lower == {key: len(ends) for key, (ends, _) in cages.items()}, case.seed
        assert upper == {key: len(ends) for key, (_, ends) in cages.items()}, case.seed


def test_bisection(every: list[Case]) -> None:
    for case in every:
        assert bisection_bps(in_service(case.fabric.shape)) == bisection(Walk(case)), case.seed


def bisection(walk: Walk) -> int:
    """What each half of the nodes, in the order of their units, can send to the other; the smaller of both."""
    shape, numbering = walk.fabric.shape, walk.fabric.numbering
    places = [(ordinal, node) for ordinal in sorted(walk.active) for node in range(shape.units[ordinal].populated)]
    order = [numbering.node_name(*place) for place in places]
    assert set(order) == walk.nodes()
    halves = set(order[: len(order) // 2]), set(order[len(order) // 2 :])
    uplinks: Counter[str] = Counter()
    for link in walk.links:
        uplinks[link.lower.name] += link.speed_bps if link.lower.kind in ("leaf", "spine") else 0
    sums = []
    for half in halves:
        sent: Counter[str] = Counter()
        for link in walk.hosts:
            sent[link.upper.name] += link.speed_bps if link.lower.name in half else 0
        leaves = {name: min(bps, uplinks[name]) if shape.tiers > 1 else bps for name, bps in sent.items()}
        total = 0
        for pod in walk.pods:
            mine = {
                name for name, coord in walk.names.items() if coord.tier is Tier.LEAF and pod_of(shape, coord) == pod
            }
            part = sum(leaves.get(name, 0) for name in mine)
            nodes = {link.lower.name for link in walk.hosts if link.upper.name in mine}
            if shape.tiers > 2 and nodes <= half:
                spines = [n for n, c in walk.names.items() if c.tier is Tier.SPINE and pod_of(shape, c) == pod]
                part = min(part, sum(uplinks[name] for name in spines))
            total += part
        sums.append(total)
    return min(sums)


def pod_of(shape: Shape, coord: Coord) -> int:
    return coord.group // (shape.pod_units if coord.tier is Tier.LEAF else shape.rail_groups)


def test_paths(every: list[Case]) -> None:
    for case in every:
        shape = in_service(case.fabric.shape)
        found = {"same": paths.same_pod(shape), "cross": paths.cross_pod(shape)}
        expected = least_paths(Walk(case))
        for place, where in found.items():
            assert where.same_rail == expected.get((place, True)), (case.seed, place)
            assert where.cross_rail == expected.get((place, False)), (case.seed, place)


def least_paths(walk: Walk) -> dict[tuple[str, bool], int]:
    """Shortest paths between NICs on two leaves, the fewest of all pairs, by place and by whether the rail is one."""
    shape = walk.fabric.shape
    up: dict[str, Counter[str]] = defaultdict(Counter)
    rails: dict[str, set[int]] = defaultdict(set)
    for link in walk.links:
        if link.plane == 0 and link.lower.kind != "node":
            up[link.lower.name][link.upper.name] += 1
    for coord in walk.coords:
        if coord.tier is Tier.LEAF and coord.plane == 0:
            for port in range(shape.kind(coord).down.count):
                nic = walk.fabric.wiring.nic_at(coord, port)
                if nic is not None:
                    rail = shape.units[nic.unit].kind.node.nics[nic.nic].rail
                    rails[walk.fabric.numbering.name(coord)].add(rail)
    least: dict[tuple[str, bool], int] = {}
    for one, two in permutations(rails, 2):
        ways = shape.planes * shortest(up, one, two)
        place = "same" if pod_of(shape, walk.names[one]) == pod_of(shape, walk.names[two]) else "cross"
        for same in (True, False):
            pair = rails[one] & rails[two] if same else any(r != s for r in rails[one] for s in rails[two])
            if pair and ways:
                least[place, same] = min(ways, least.get((place, same), ways))
    return least


def shortest(up: dict[str, Counter[str]], one: str, two: str) -> int:
    """Shortest paths between two leaves: through a spine they share, else through a core."""
    near = sum(up[one][spine] * up[two][spine] for spine in up[one].keys() & up[two].keys())
    return near or sum(
        up[one][a] * up[two][b] * up[a][core] * up[b][core]
        for a in up[one]
        for b in up[two]
        for core in up[a].keys() & up[b].keys()
    )


def test_the_drawing_shows_what_is_there(every: list[Case]) -> None:
    for case in every:
        words = " ".join(line for box in draw(case.fabric).boxes() for line in box.lines)
        assert ("staged" in words) == bool(case.staged), (case.seed, words)
