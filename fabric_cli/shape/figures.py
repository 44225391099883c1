"""The figures by which a design is compared with others: ports, ratios, paths, bandwidth.

All are closed forms over units and tiers; nothing walks links.  They count every unit of the shape that they are given:
capacity is that of `in_service(shape)`, where there may be none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
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
    return sum(unit.populated for unit in shape.units.values())


def gpus(shape: Shape) -> int:
    """Their GPUs."""
    return sum(unit.populated * unit.kind.node.gpus for unit in shape.units.values())


def nics(shape: Shape) -> int:
    """Their NICs in this network."""
    return sum(unit.populated * len(unit.kind.node.nics) for unit in shape.units.values())


def injection_bps(shape: Shape) -> int:
    """Sum of all NIC speeds, one direction."""
    return sum(u.populated * len(u.kind.node.nics) * u.kind.node.nic_bps for u in shape.units.values())


def leaf_hosts(unit: Unit, leaf: int, populated: int | None = None) -> int:
    """Host ports in use on a leaf of a unit."""
    filled = unit.populated if populated is None else populated
    return unit.kind.nodes_on(leaf, filled) * unit.kind.nics_per_position


def spine_lost(shape: Shape) -> Fraction | None:
    """Share of a leaf's uplinks, in its plane, that stay when one spine is lost; `None` where no leaf has any."""
    if shape.tiers == 1 or not shape.units:
        return None
    return Fraction(shape.spines_per_group - 1, shape.spines_per_group)


def link_figures(shape: Shape) -> Iterator[LinkFigures]:
    """Counts of the links between each two tiers; links of other speed or bundle are counted apart."""
    yield from _node_links(shape)
    if shape.tiers > 1:
        yield from _leaf_links(shape)
    if shape.tiers > 2 and shape.pods:
        per_core = shape.spine_up // shape.cores_per_group
        count = shape.count(Tier.SPINE) * shape.spine_up
        lower = upper = 0
        for plane in range(shape.planes):
            spine, core = shape.kinds[Tier.SPINE, None, plane], shape.kinds[Tier.CORE, None, plane]
            lower += shape.count(Tier.SPINE) * _modules(spine.up, shape.spine_up)
            upper += shape.count(Tier.CORE) * len(_touched(core.down, _core_runs(shape)))
        cages = (lower, upper)
        yield LinkFigures(("spine", "core"), shape.planes * count, per_core, cages, shape.speeds.spine_core)


def _node_links(shape: Shape) -> Iterator[LinkFigures]:
    count: Counter[tuple[int, int]] = Counter()
    lower: Counter[tuple[int, int]] = Counter()
    upper: Counter[tuple[int, int]] = Counter()
    for unit in shape.units.values():
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
    for unit in shape.units.values():
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
        for pod in shape.pods:
            seen: set[int] = set()
            for unit in shape.units_of(pod):
                start = shape.starts[unit.ordinal]
                new = _touched(plan, [range(start, start + shape.slots[unit.ordinal].ports)]) - seen
                cages[unit.kind.bundle] += len(new) * shape.spines_per_group * shape.rail_groups
                seen |= new
    return cages


def _touched(plan: PortPlan, runs: Iterable[range]) -> set[int]:
    """Cages of a plan, counted from its first, in which some port of these runs lies."""
    ports = plan.breakout.ports
    return {cage for run in runs if run for cage in range(run.start // ports, (run.stop - 1) // ports + 1)}


def _core_runs(shape: Shape) -> Iterator[range]:
    """Down ports of a core that have a link."""
    per_core = shape.spine_up // shape.cores_per_group
    members = shape.pods if shape.disjoint else shape.groups(Tier.SPINE)
    return (range(member * per_core, (member + 1) * per_core) for member in members)


def _modules(plan: PortPlan | None, ports: int) -> int:
    """Cages in use by the first `ports` ports of a run."""
    return -(-ports // plan.breakout.ports) if plan else 0


def pod_ports(shape: Shape, pod: int) -> int:
    """Down ports in use on each spine of a pod."""
    return sum(shape.slots[unit.ordinal].ports for unit in shape.units_of(pod))


def core_ports(shape: Shape) -> int:
    """Down ports in use on each core."""
    return sum(map(len, _core_runs(shape)))


def tier_figures(shape: Shape, tier: Tier) -> TierFigures:
    """The figures of one tier; zeros and `None` where it has no switch."""
    there = {unit.kind for unit in shape.units.values()} if tier is Tier.LEAF else {None} if shape.pods else set()
    kinds = {key: kind for key, kind in shape.kinds.items() if key[0] is tier and key[1] in there}
    fullest = max((_use(shape, kind, unit, tier) for (_, unit, _), kind in kinds.items()), default=(0, 0, 0))
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
    if tier + 1 >= shape.tiers or not shape.units:
        return None
    if tier is Tier.LEAF:
        return max(unit.kind.ratio(shape.speeds.leaf_spine) for unit in shape.units.values())
    return Fraction(shape.spine_down * shape.speeds.leaf_spine, shape.spine_up * shape.speeds.spine_core)


def _cabled_bps(shape: Shape, tier: Tier) -> tuple[int, int]:
    """Bandwidth of the cabled down and up links of a tier in one plane."""
    if tier is Tier.LEAF:
        down = sum(u.populated * len(u.kind.node.nics) * u.kind.host_bps for u in shape.units.values())
        return down, sum(u.kind.leaves * u.kind.up for u in shape.units.values()) * shape.speeds.leaf_spine
    if tier is Tier.SPINE:
        down = sum(u.kind.leaves * u.kind.up for u in shape.units.values()) * shape.speeds.leaf_spine
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
        ports = core_ports(shape) if tier is Tier.CORE else max(pod_ports(shape, pod) for pod in shape.pods)
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
    for unit in dict.fromkeys(u for u in shape.units.values() if u.kind == kind):
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
