"""The fabric that the design rules require, built link by link and port by port."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from tests.independent.reading import Box, Intent, Mode, Refused, Unit
from tests.independent.sizing import (
    Plan,
    fabric_speed,
    host_speed,
    leaf_block,
    leaf_down,
    leaves_of_unit,
    reserved_ports,
    size,
)

Device = tuple[str, tuple[int, ...]]
"""Kind and coordinates from zero: node (unit, position); leaf (plane, unit, first rail, part of the rail or
unit); spine (plane, pod, first rail of its group, number); core (plane, group, number)."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One port of a device: its cage from one, its lane from zero."""

    device: Device
    cage: int
    lane: int


@dataclass(frozen=True, slots=True)
class Link:
    """One required link; the names of the ports are not prescribed, except those of a NIC."""

    low: Spot
    high: Spot
    layer: str
    plane: int
    speed_bps: int
    nic: int | None = None


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf of a written unit, with the node and NIC that belongs on each of its host ports."""

    device: Device
    group: int
    box: Box
    down: int
    up: int
    seats: tuple[tuple[int, int, int], ...]
    """(host port, position in the unit, index of the NIC)"""


@dataclass(slots=True)
class Required:
    """The fabric that the rules require."""

    intent: Intent
    plan: Plan
    links: list[Link]
    held: dict[Spot, tuple[str, int]]
    """Leaf ports of reserved positions: the name they are reserved for, and their speed in bit/s."""
    spare: dict[Device, tuple[range, int]]
    """Leaves with further reserved ports: the cages these may lie in, and their number."""
    boxes: dict[Device, Box]
    last_rail: dict[Device, int]


def front(port: int, mode: Mode) -> tuple[int, int]:
    """Cage and lane of a port counted from the first cage up."""
    return 1 + port // mode.ports * (1 + mode.dark), port % mode.ports


def back(port: int, count: int, box: Box, mode: Mode) -> tuple[int, int]:
    """Cage and lane of a port of a block of `count` that fills the last usable cages."""
    usable = box.cages // (1 + mode.dark)
    first = usable - ceil(count / mode.ports)
    return 1 + (first + port // mode.ports) * (1 + mode.dark), port % mode.ports


def mode_of(box: Box, speed: int) -> Mode:
    """The breakout that a box runs for a speed."""
    mode = box.mode(speed)
    if mode is None:
        raise Refused(f"platform {box.name} has no ports of {speed} bit/s")
    return mode


def rail_leaves(intent: Intent, plane: int, plan: Plan, index: int) -> list[Leaf]:
    """Leaves of a unit that takes each rail, or a few rails together, to leaves of their own."""
    unit, nodes, up = intent.units[index], plan.nodes[index], plan.up[index]
    leaves = []
    block = leaf_block(unit, nodes)
    for first in range(0, len(unit.nics), unit.rails_per_leaf):
        for part in range(unit.leaves_per_rail):
            seats = []
            for position in range(part * block, min((part + 1) * block, nodes)):
                for nic in unit.nics:
                    if first <= nic.rail < first + unit.rails_per_leaf:
                        port = (position - part * block) * unit.rails_per_leaf + nic.rail - first
                        seats.append((port, position, nic.index))
            group = first // unit.rails_per_leaf if intent.style == "rail-only" or intent.per_rail else 0
            box = intent.box("leaf", plane, unit.name)
            device = ("leaf", (plane, index, first, part))
            leaves.append(Leaf(device, group, box, leaf_down(intent, unit, nodes), up, tuple(seats)))
    return leaves


def rack_leaves(intent: Intent, plane: int, plan: Plan, index: int) -> list[Leaf]:
    """Leaves of a unit whose nodes have all their NICs on one leaf; the first leaves take the odd nodes."""
    unit, nodes, up = intent.units[index], plan.nodes[index], plan.up[index]
    leaves = []
    count = leaves_of_unit(intent, unit, nodes)
    start = 0
    for part in range(count):
        taken = nodes // count + (1 if part < nodes % count else 0)
        seats = [
            (place * len(unit.nics) + nic.index, start + place, nic.index)
            for place in range(taken)
            for nic in unit.nics
        ]
        start += taken
        box = intent.box("leaf", plane, unit.name)
        device = ("leaf", (plane, index, 0, part))
        leaves.append(Leaf(device, 0, box, leaf_down(intent, unit, nodes), up, tuple(seats)))
    return leaves


def require(intent: Intent) -> Required:
    """Build the whole fabric.

    Raises:
        Refused: the rules have no fabric for the intent.
    """
    plans = size(intent)
    required = Required(intent, plans[0], [], {}, {}, {}, {})
    for plane, plan in enumerate(plans):
        leaves: list[list[Leaf]] = []
        for index, unit in enumerate(intent.units):
            build = rack_leaves if intent.style == "top-of-rack" else rail_leaves
            leaves.append(build(intent, plane, plan, index))
            for leaf in leaves[-1]:
                connect_hosts(required, plane, unit, leaf)
                keep_spare_leaf_ports(required, unit, leaf)
                if intent.style != "top-of-rack":
                    required.last_rail[leaf.device] = leaf.device[1][2] + unit.rails_per_leaf - 1
        if plan.tiers > 1:
            connect_spines(required, plane, plan, leaves)
        if plan.tiers > 2:
            connect_cores(required, plane, plan)
    check_positions(intent, plans[0])
    return required


def check_positions(intent: Intent, plan: Plan) -> None:
    """No more positions are filled than there are, and a reserved one exists and is empty."""
    for unit, nodes in zip(intent.units, plan.nodes, strict=False):
        if unit.populated is not None and unit.populated > nodes:
            raise Refused(f"unit {unit.name} has {nodes} positions, fewer than are filled")
    for entry in intent.reserved:
        if entry.position is not None:
            index = [unit.name for unit in intent.units].index(entry.unit or "")
            filled = intent.units[index].populated
            if filled is None or not filled <= entry.position < plan.nodes[index]:
                raise Refused(f"reservation {entry.name} is on a position that is filled or absent")


def connect_hosts(required: Required, plane: int, unit: Unit, leaf: Leaf) -> None:
    """Links of the filled positions of a leaf, and the ports held for reserved positions."""
    intent = required.intent
    required.boxes[leaf.device] = leaf.box
    speed = host_speed(intent, unit)
    mode = mode_of(leaf.box, speed)
    by_index = {nic.index: nic for nic in unit.nics}
    for port, position, number in leaf.seats:
        nic = by_index[number]
        high = Spot(leaf.device, *front(port, mode))
        if unit.populated is None or position < unit.populated:
            node: Device = ("node", (leaf.device[1][1], position))
            low = Spot(node, nic.cage, nic.place * intent.planes + plane)
            required.links.append(Link(low, high, "node", plane, speed, number))
            continue
        for entry in intent.reserved:
            if (entry.unit, entry.position) == (unit.name, position) and (
                entry.rails is None or nic.rail in entry.rails
            ):
                required.held[high] = (entry.name, speed)


def keep_spare_leaf_ports(required: Required, unit: Unit, leaf: Leaf) -> None:
    """Further reserved ports of a leaf lie between its host cages and its uplink cages."""
    intent = required.intent
    if count := reserved_ports(intent, "leaf"):
        mode = mode_of(leaf.box, host_speed(intent, unit))
        first = 1 + ceil(leaf.down / mode.ports) * (1 + mode.dark)
        last = leaf.box.cages
        if leaf.up:
            last = back(0, leaf.up, leaf.box, mode_of(leaf.box, fabric_speed(intent, "leaf_spine")))[0] - 1
        required.spare[leaf.device] = (range(first, last + 1), count)


def connect_spines(required: Required, plane: int, plan: Plan, leaves: Sequence[Sequence[Leaf]]) -> None:
    """Every leaf to every spine of its group: a block of ports per leaf, unit after unit."""
    rails_per_group = required.intent.units[0].rails_per_leaf
    for pod in range(ceil(len(leaves) / plan.pod_units)):
        members = leaves[pod * plan.pod_units : (pod + 1) * plan.pod_units]
        for group in range(plan.groups):
            spines: list[Device] = [
                ("spine", (plane, pod, group * rails_per_group, number)) for number in range(plan.spines)
            ]
            for spine in spines:
                required.boxes[spine] = required.intent.box("spine", plane)
                if plan.groups > 1:
                    required.last_rail[spine] = (group + 1) * rails_per_group - 1
            first_port = 0
            for unit_leaves in members:
                for leaf in unit_leaves:
                    if leaf.group == group:
                        connect_leaf(required, leaf, spines, first_port)
                        first_port += leaf.up // plan.spines


def connect_leaf(required: Required, leaf: Leaf, spines: Sequence[Device], first_port: int) -> None:
    """The uplinks of one leaf in spine order, those to one spine side by side from its port `first_port`."""
    speed = fabric_speed(required.intent, "leaf_spine")
    leaf_mode = mode_of(leaf.box, speed)
    parallel = leaf.up // len(spines)
    for number, spine in enumerate(spines):
        spine_mode = mode_of(required.boxes[spine], speed)
        for strand in range(parallel):
            low = Spot(leaf.device, *back(number * parallel + strand, leaf.up, leaf.box, leaf_mode))
            high = Spot(spine, *front(first_port + strand, spine_mode))
            required.links.append(Link(low, high, "leaf_spine", leaf.device[1][0], speed))


def connect_cores(required: Required, plane: int, plan: Plan) -> None:
    """Core group j to spine j of every spine group: a block of ports per spine, pod after pod."""
    intent = required.intent
    speed = fabric_speed(intent, "spine_core")
    spine_box, core_box = intent.box("spine", plane), intent.box("core", plane)
    spine_mode, core_mode = mode_of(spine_box, speed), mode_of(core_box, speed)
    parallel = plan.spine_up // plan.cores
    written_pods = ceil(len(intent.units) / plan.pod_units)
    for group in range(plan.groups):
        for number in range(plan.spines):
            core_group = number if intent.style != "rail-only" else group * plan.spines + number
            for core_number in range(plan.cores):
                core: Device = ("core", (plane, core_group, core_number))
                required.boxes[core] = core_box
                for pod in range(written_pods):
                    spine: Device = ("spine", (plane, pod, group * intent.units[0].rails_per_leaf, number))
                    block = pod * plan.groups + group if intent.per_rail else pod
                    for strand in range(parallel):
                        uplink = core_number * parallel + strand
                        low = Spot(spine, *back(uplink, plan.spine_up, spine_box, spine_mode))
                        high = Spot(core, *front(block * parallel + strand, core_mode))
                        required.links.append(Link(low, high, "spine_core", plane, speed))
