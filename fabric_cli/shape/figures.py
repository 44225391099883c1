"""The figures by which a design is compared with others: ports, ratios, paths, bandwidth.

All are closed forms over units and tiers; nothing walks links.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from fabric_cli.shape.model import DeviceKind, PortPlan, Shape, Tier
from fabric_cli.shape.unit import Unit, UnitKind


@dataclass(frozen=True, slots=True)
class LinkFigures:
    """Links between two tiers that are alike: all planes, lower end first.  `cages` are those in use at each end."""

    ends: tuple[str, str]
    count: int
    per_pair: int
    cages: tuple[int, int]
    speed_bps: int


@dataclass(frozen=True, slots=True)
class TierFigures:
    """One tier.  Bandwidths are sums over one plane as cabled; ports are those of its fullest switch."""

    tier: Tier
    switches: int
    per_plane: int
    down_bps: int
    up_bps: int
    ports_used: int
    ports_free: int
    reserved: int
    platforms: tuple[str, ...]
    designed: Fraction | None
    cabled: Fraction | None


def nodes(shape: Shape) -> int:
    """Nodes that stand in the written units."""
    return sum(unit.populated for unit in shape.units)


def gpus(shape: Shape) -> int:
    """Their GPUs."""
    return sum(unit.populated * unit.kind.node.gpus for unit in shape.units)


def nics(shape: Shape) -> int:
    """Their NICs in this network."""
    return sum(unit.populated * len(unit.kind.node.nics) for unit in shape.units)


def injection_bps(shape: Shape) -> int:
    """Sum of all NIC speeds, one direction."""
    return sum(u.populated * len(u.kind.node.nics) * u.kind.node.nic_bps for u in shape.units)


def leaf_hosts(unit: Unit, leaf: int, populated: int | None = None) -> int:
    """Host ports in use on a leaf of a unit."""
    filled = unit.populated if populated is None else populated
    return unit.kind.nodes_on(leaf, filled) * unit.kind.nics_per_position


def bisection_bps(shape: Shape) -> int:
    """Bandwidth between the first half of the nodes and the rest, one direction: the smaller of both halves.

    Each leaf gives at most the NIC speed of that half and its uplinks; a pod that lies in one half gives at most
    its core uplinks.
    """
    half = nodes(shape) // 2
    first, rest = _halves(shape, half)
    return shape.planes * min(_half_bps(shape, first), _half_bps(shape, rest))


def _halves(shape: Shape, half: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """For each unit the range of filled positions in the first half, and in the rest."""
    first: list[tuple[int, int]] = []
    rest: list[tuple[int, int]] = []
    left = half
    for unit in shape.units:
        cut = min(left, unit.populated)
        left -= cut
        first.append((0, cut))
        rest.append((cut, unit.populated))
    return first, rest


def _half_bps(shape: Shape, part: list[tuple[int, int]]) -> int:
    total = 0
    core_bps = shape.rail_groups * shape.spines_per_group * shape.spine_up * shape.speeds.spine_core
    for pod in range(shape.pods):
        units = shape.units[pod * shape.pod_units : (pod + 1) * shape.pod_units]
        ranges = part[pod * shape.pod_units : (pod + 1) * shape.pod_units]
        leaves = sum(_unit_bps(shape, unit, *span) for unit, span in zip(units, ranges, strict=True))
        whole = all(span == (0, unit.populated) for unit, span in zip(units, ranges, strict=True))
        total += min(leaves, core_bps) if whole and shape.tiers > 2 else leaves
    return total


def _unit_bps(shape: Shape, unit: Unit, low: int, high: int) -> int:
    uplinks = unit.kind.up * shape.speeds.leaf_spine
    total = 0
    for leaf in range(unit.kind.leaves):
        ports = leaf_hosts(unit, leaf, high) - leaf_hosts(unit, leaf, low)
        bps = ports * unit.kind.host_bps
        total += min(bps, uplinks) if shape.tiers > 1 else bps
    return total


def spine_lost(shape: Shape) -> Fraction | None:
    """Share of a leaf's uplinks, in its plane, that stay when one spine is lost."""
    if shape.tiers == 1:
        return None
    return Fraction(shape.spines_per_group - 1, shape.spines_per_group)


def link_figures(shape: Shape) -> Iterator[LinkFigures]:
    """Counts of the links between each two tiers; links of other speed or bundle are counted apart."""
    yield from _node_links(shape)
    if shape.tiers > 1:
        yield from _leaf_links(shape)
    if shape.tiers > 2:
        per_core = shape.spine_up // shape.cores_per_group
        count = shape.count(Tier.SPINE) * shape.spine_up
        lower = upper = 0
        for plane in range(shape.planes):
            spine, core = shape.kinds[Tier.SPINE, None, plane], shape.kinds[Tier.CORE, None, plane]
            lower += shape.count(Tier.SPINE) * _modules(spine.up, shape.spine_up)
            upper += shape.count(Tier.CORE) * _modules(core.down, core_ports(shape))
        cages = (lower, upper)
        yield LinkFigures(("spine", "core"), shape.planes * count, per_core, cages, shape.speeds.spine_core)


def _node_links(shape: Shape) -> Iterator[LinkFigures]:
    count: Counter[tuple[int, int]] = Counter()
    lower: Counter[tuple[int, int]] = Counter()
    upper: Counter[tuple[int, int]] = Counter()
    for unit in shape.units:
        kind = unit.kind
        key = (kind.host_bps, kind.nics_per_position)
        count[key] += unit.populated * len(kind.node.nics) * shape.planes
        lower[key] += unit.populated * kind.node.cages
        for plane in range(shape.planes):
            plan = shape.kinds[Tier.LEAF, kind, plane].down
            upper[key] += sum(_modules(plan, leaf_hosts(unit, leaf)) for leaf in range(kind.leaves))
    for key, links in count.items():
        yield LinkFigures(("node", "leaf"), links, key[1], (lower[key], upper[key]), key[0])


def _leaf_links(shape: Shape) -> Iterator[LinkFigures]:
    count: Counter[int] = Counter()
    lower: Counter[int] = Counter()
    for unit in shape.units:
        kind = unit.kind
        count[kind.bundle] += kind.leaves * kind.up * shape.planes
        for plane in range(shape.planes):
            lower[kind.bundle] += kind.leaves * _modules(shape.kinds[Tier.LEAF, kind, plane].up, kind.up)
    upper = _spine_cages(shape)
    for bundle, links in count.items():
        cages = (lower[bundle], upper[bundle])
        yield LinkFigures(("leaf", "spine"), links, bundle, cages, shape.speeds.leaf_spine)


def _spine_cages(shape: Shape) -> Counter[int]:
    """Spine cages that hold links of each bundle; one that holds two counts with the first."""
    cages: Counter[int] = Counter()
    for plane in range(shape.planes):
        plan = shape.kinds[Tier.SPINE, None, plane].down
        for pod in range(shape.pods):
            ports = 0
            for unit in shape.units[pod * shape.pod_units : (pod + 1) * shape.pod_units]:
                before = _modules(plan, ports)
                ports += unit.kind.leaves // shape.rail_groups * unit.kind.bundle
                spines = shape.spines_per_group * shape.rail_groups
                cages[unit.kind.bundle] += (_modules(plan, ports) - before) * spines
    return cages


def _modules(plan: PortPlan | None, ports: int) -> int:
    """Cages in use by the first `ports` ports of a run."""
    return -(-ports // plan.breakout.ports) if plan else 0


def pod_ports(shape: Shape, pod: int) -> int:
    """Down ports in use on each spine of a pod."""
    units = shape.units[pod * shape.pod_units : (pod + 1) * shape.pod_units]
    return sum(unit.kind.leaves // shape.rail_groups * unit.kind.bundle for unit in units)


def core_ports(shape: Shape) -> int:
    """Down ports in use on each core."""
    members = shape.pods if shape.disjoint else shape.pods * shape.rail_groups
    return members * (shape.spine_up // shape.cores_per_group)


def tier_figures(shape: Shape, tier: Tier) -> TierFigures:
    """The figures of one tier."""
    kinds = {k: v for k, v in shape.kinds.items() if k[0] is tier}
    fullest = max(_use(shape, kind, unit, tier) for (_, unit, _), kind in kinds.items())
    down, up = _cabled_bps(shape, tier)
    platforms = tuple(sorted({kind.platform.name for kind in kinds.values()}))
    return TierFigures(
        tier=tier,
        switches=shape.count(tier) * shape.planes,
        per_plane=shape.count(tier),
        down_bps=down,
        up_bps=up,
        ports_used=fullest[0],
        ports_free=-fullest[1],
        reserved=fullest[2],
        platforms=platforms,
        designed=_designed(shape, tier),
        cabled=Fraction(down, up) if up else None,
    )


def _designed(shape: Shape, tier: Tier) -> Fraction | None:
    """Down:up of the port split; where unit kinds differ, the worst."""
    if tier + 1 >= shape.tiers:
        return None
    if tier is Tier.LEAF:
        return max(unit.kind.ratio(shape.speeds.leaf_spine) for unit in shape.units)
    return Fraction(shape.spine_down * shape.speeds.leaf_spine, shape.spine_up * shape.speeds.spine_core)


def _cabled_bps(shape: Shape, tier: Tier) -> tuple[int, int]:
    """Bandwidth of the cabled down and up links of a tier in one plane."""
    if tier is Tier.LEAF:
        down = sum(u.populated * len(u.kind.node.nics) * u.kind.host_bps for u in shape.units)
        return down, sum(u.kind.leaves * u.kind.up for u in shape.units) * shape.speeds.leaf_spine
    if tier is Tier.SPINE:
        down = sum(u.kind.leaves * u.kind.up for u in shape.units) * shape.speeds.leaf_spine
        return down, shape.count(Tier.SPINE) * shape.spine_up * shape.speeds.spine_core
    return shape.count(Tier.CORE) * core_ports(shape) * shape.speeds.spine_core, 0


def _use(shape: Shape, kind: DeviceKind, unit: UnitKind | None, tier: Tier) -> tuple[int, int, int]:
    """Ports used, ports free (negated, to sort), and reserved, of the fullest switch of a kind at fabric speed."""
    kept = kind.reserved.count if kind.reserved else 0
    if tier is Tier.LEAF:
        assert unit is not None  # leaf kinds carry their unit kind
        fabric_bps = shape.speeds.leaf_spine if shape.tiers > 1 else unit.host_bps
        hosts, on_position = _fullest_leaf(shape, unit)
        runs = [(kind.down, hosts + on_position)]
        kept += on_position
        uplinks = unit.up
    else:
        fabric_bps = shape.speeds.leaf_spine if tier is Tier.SPINE else shape.speeds.spine_core
        ports = core_ports(shape) if tier is Tier.CORE else max(pod_ports(shape, p) for p in range(shape.pods))
        runs = [(kind.down, ports)]
        uplinks = shape.spine_up if tier is Tier.SPINE else 0
    if kind.up:
        runs.append((kind.up, uplinks))
    if kind.reserved:
        runs.append((kind.reserved, kind.reserved.count))
    used = sum(_at_speed(kind, plan, ports, fabric_bps) for plan, ports in runs)
    return used, used - kind.platform.radix(fabric_bps), kept


def _fullest_leaf(shape: Shape, kind: UnitKind) -> tuple[int, int]:
    """Host ports and reserved position ports of the leaf of this kind that has most of both."""
    best = (0, 0)
    for unit in dict.fromkeys(u for u in shape.units if u.kind == kind):
        for leaf in range(kind.leaves):
            kept = _reserved_positions(shape, unit, leaf)
            best = max(best, (leaf_hosts(unit, leaf), kept), key=lambda use: (sum(use), use[1]))
    return best


def _reserved_positions(shape: Shape, unit: Unit, leaf: int) -> int:
    """Ports of a leaf that are kept on empty node positions."""
    rails = unit.kind.rails_of(leaf)
    kept = 0
    for r in shape.reservations:
        if r.unit == unit.ordinal and r.position is not None:
            on_leaf = [n for n in rails if not r.rails or n in r.rails]
            nic = unit.kind.nic_of_rail(on_leaf[0]) if on_leaf else 0
            kept += len(on_leaf) if on_leaf and unit.kind.attach(r.position, nic)[0] == leaf else 0
    return kept


def _at_speed(kind: DeviceKind, plan: PortPlan, ports: int, fabric_bps: int) -> int:
    """Ports of a run, counted as ports at fabric speed: those that its cages would give."""
    best = kind.platform.breakout(fabric_bps)
    if plan.speed_bps == fabric_bps or best is None:
        return ports
    return _modules(plan, ports) * (1 + plan.breakout.blocks) * best.ports // (1 + best.blocks)
