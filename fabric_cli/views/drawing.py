"""From a fabric to its picture.

Planes are alike, so one is drawn.  A small plane is drawn switch by switch; in a large one a box stands for the leaves
of a unit or the spines of a group, and one more box for all that a row has no room for.  Staged units are there, with
their state; planned ones are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Shape, Tier, Unit, figures
from fabric_cli.units import format_speed
from fabric_cli.views.picture import Box, Line, Picture, PodPart, UnitPart
from fabric_cli.views.words import count

_SWITCHES_IN_DETAIL = 20
"""Switches of a plane up to which each has a box of its own."""
_UNITS = 4
_PODS = 3
_GROUPS = 4


def draw(fabric: Fabric) -> Picture:
    """The picture of a fabric."""
    shape = fabric.shape
    detailed = sum(shape.count(tier) for tier in shape.present_tiers()) <= _SWITCHES_IN_DETAIL
    artist = _Detailed(fabric) if detailed else _Grouped(fabric)
    planes = f", one of {shape.planes} planes" if shape.planes > 1 else ""
    artist.title = f"{fabric.name}: {shape.style}, {count(shape.tiers, 'tier')}{planes}"
    artist.notes = tuple(_note(links, shape.planes) for links in figures.link_figures(shape))
    return artist.picture()


def shortened(parts: Sequence[int], room: int) -> list[Sequence[int]]:
    """Neighbours that share a box: each its own where there is room, else all but the ends of the row together."""
    if len(parts) <= room:
        return [(part,) for part in parts]
    head = (room - 1) // 2 or 1
    return [*((part,) for part in parts[:head]), parts[head:-1], (parts[-1],)]


class _Grouped:
    """Boxes for groups of switches."""

    def __init__(self, fabric: Fabric) -> None:
        self.fabric = fabric
        self.shape: Shape = fabric.shape
        self.lines: list[Line] = []
        self.title = ""
        self.notes: tuple[str, ...] = ()

    def picture(self) -> Picture:
        """The whole picture."""
        shape = self.shape
        cores = self.cores() if shape.tiers > 2 else ()
        pods = tuple(self.pod(pods, cores) for pods in shortened(shape.pods, _PODS))
        return Picture(self.title, self.notes, cores, pods, tuple(self.lines))

    def cores(self) -> tuple[Box, ...]:
        """One box for each core group, or one for all."""
        shape = self.shape
        total = shape.count(Tier.CORE)
        if shape.core_groups > _GROUPS:
            return (Box("core", "core", (count(total, "core"), count(shape.core_groups, "group"))),)
        size = shape.cores_per_group
        return tuple(
            Box(f"core{g}", "core", (f"core group {g + 1}", count(size, "core"))) for g in range(shape.core_groups)
        )

    def pod(self, pods: Sequence[int], cores: tuple[Box, ...]) -> PodPart:
        """A pod, or several as one."""
        shape = self.shape
        ordinals = [unit.ordinal for pod in pods for unit in shape.units_of(pod)]
        together = len(pods) > 1
        groups = shortened(range(shape.rail_groups), _GROUPS) if not together else [range(shape.rail_groups)]
        spines = tuple(self.spines(pods, group) for group in groups) if shape.tiers > 1 else ()
        parts = [ordinals] if together else shortened(ordinals, _UNITS)
        units = tuple(self.unit(part, list(zip(groups, spines, strict=False))) for part in parts)
        for group, box in zip(groups, spines, strict=False):
            self.to_cores(len(pods) * len(group), box, cores)
        title = f"{len(pods)} more pods" if together else _pod_title(shape, pods[0])
        return PodPart(title, spines, units)

    def spines(self, pods: Sequence[int], groups: Sequence[int]) -> Box:
        """The spines of some rail groups of some pods."""
        shape = self.shape
        number = len(pods) * len(groups) * shape.spines_per_group
        first = self.fabric.numbering.name(Coord(0, Tier.SPINE, pods[0] * shape.rail_groups + groups[0], 0))
        lines = [count(number, "spine")]
        if shape.rail_groups > 1:
            lines.append(f"rail group {groups[0] + 1}" if len(groups) == 1 else count(len(groups), "rail group"))
        return Box(f"spine{pods[0]}_{groups[0]}", "spine", (*lines, f"{first} …" if number > 1 else first))

    def unit(self, ordinals: Sequence[int], spines: Sequence[tuple[Sequence[int], Box]]) -> UnitPart:
        """The leaves and nodes of a unit, or of several."""
        shape = self.shape
        units = [shape.units[ordinal] for ordinal in ordinals]
        leaves = sum(unit.kind.leaves for unit in units)
        name = units[0].name if len(units) == 1 else f"{units[0].name} … {units[-1].name}"
        leaf = Box(f"leaf{ordinals[0]}", "leaf", (name, count(leaves, "leaf"), *_state(units)))
        for groups, box in spines:
            links = sum(u.kind.leaves // shape.rail_groups * u.kind.up for u in units) * len(groups)
            self.lines.append(Line(leaf.id, box.id, _label(links, shape.speeds.leaf_spine)))
        nodes = sum(unit.populated for unit in units)
        node = Box(f"node{ordinals[0]}", "node", (count(nodes, "node"),))
        ports: Counter[int] = Counter()
        for unit in units:
            ports[unit.kind.host_bps] += unit.populated * len(unit.kind.node.nics)
        label = " + ".join(_label(links, speed_bps) for speed_bps, links in ports.items())
        self.lines.append(Line(node.id, leaf.id, label))
        return UnitPart((leaf,), node)

    def to_cores(self, groups: int, box: Box, cores: tuple[Box, ...]) -> None:
        """The links of some spine groups to every core box."""
        shape = self.shape
        links = groups * shape.spines_per_group * shape.spine_up
        for core in cores:
            self.lines.append(Line(box.id, core.id, _label(links // len(cores), shape.speeds.spine_core)))


class _Detailed(_Grouped):
    """A box for every switch."""

    def picture(self) -> Picture:
        """The whole picture; every line is a pair of neighbours."""
        shape = self.shape
        cores = tuple(self._box(coord) for coord in self._coords(Tier.CORE))
        pods = tuple(self._pod(pod) for pod in shape.pods)
        for tier in shape.present_tiers()[:-1]:
            for coord in self._coords(tier):
                self._up(coord)
        return Picture(self.title, self.notes, cores, pods, tuple(self.lines))

    def _pod(self, pod: int) -> PodPart:
        shape = self.shape
        spines = [c for c in self._coords(Tier.SPINE) if c.group // shape.rail_groups == pod]
        units = tuple(self._unit(unit.ordinal) for unit in shape.units_of(pod))
        return PodPart(_pod_title(shape, pod), tuple(map(self._box, spines)), units)

    def _unit(self, ordinal: int) -> UnitPart:
        unit = self.shape.units[ordinal]
        leaves = tuple(self._box(coord) for coord in self._coords(Tier.LEAF) if coord.group == ordinal)
        node = Box(f"node{ordinal}", "node", (unit.name, count(unit.populated, "node"), *_state([unit])))
        for coord, leaf in zip(range(unit.kind.leaves), leaves, strict=True):
            links = unit.kind.nodes_on(coord, unit.populated) * unit.kind.nics_per_position
            if links:
                self.lines.append(Line(node.id, leaf.id, _label(links, unit.kind.host_bps)))
        return UnitPart(leaves, node)

    def _coords(self, tier: Tier) -> Iterator[Coord]:
        return (coord for coord in self.shape.coords() if coord.plane == 0 and coord.tier is tier)

    def _box(self, coord: Coord) -> Box:
        return Box(_id(coord), coord.tier.word, (self.fabric.numbering.name(coord),))

    def _up(self, coord: Coord) -> None:
        kind = self.shape.kind(coord)
        pairs: dict[Coord, int] = {}
        for uplink in range(kind.up.count if kind.up else 0):
            far = self.fabric.wiring.upper(coord, uplink).coord
            pairs[far] = pairs.get(far, 0) + 1
        speed = kind.up.speed_bps if kind.up else 0
        for far, links in pairs.items():
            self.lines.append(Line(_id(coord), _id(far), _label(links, speed)))


def _id(coord: Coord) -> str:
    return f"{coord.tier.word}{coord.group}_{coord.index}"


def _pod_title(shape: Shape, pod: int) -> str:
    """Counted from one, as in the names of switches."""
    return f"pod {pod + 1}" if len(shape.pods) > 1 else ""


def _state(units: Sequence[Unit]) -> tuple[str, ...]:
    """A line for staged units."""
    staged = sum(unit.staged for unit in units)
    if not staged:
        return ()
    return ("staged",) if staged == len(units) else (f"{staged} of {len(units)} units staged",)


def _note(links: figures.LinkFigures, planes: int) -> str:
    pair = f", {links.per_pair} for each pair" if links.per_pair > 1 else ""
    everywhere = " in all planes" if planes > 1 else ""
    return f"{' – '.join(links.ends)}: {_label(links.count, links.speed_bps)}{everywhere}{pair}"


def _label(links: int, speed_bps: int) -> str:
    return f"{links:,} × {format_speed(speed_bps)}"
