"""How many switches and links the design rules require, by trying numbers until one fits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, gcd

from tests.independent.reading import Box, Intent, Refused, Unit

Layers = list[list[int]]
"""The spine layers of a fabric: of each the unit that every attached leaf belongs to."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of one plane."""

    tiers: int
    nodes: tuple[int, ...]
    """Positions of each unit up to the maximum."""
    up: tuple[int, ...]
    """Uplinks of a leaf of each unit."""
    groups: int
    """Rail groups with spines of their own."""
    spines: int
    """Of one spine group."""
    pod_units: int
    max_pods: int
    spine_up: int
    cores: int
    """Of one core group."""

    @property
    def shape(self) -> tuple[int, ...]:
        """What has to be the same in all planes."""
        return (self.tiers, self.groups, self.spines, self.pod_units, self.spine_up, self.cores, *self.up)


def unit_at(intent: Intent, index: int) -> Unit:
    """A unit, written or not: those not written are like the last one."""
    return intent.units[min(index, len(intent.units) - 1)]


def host_speed(intent: Intent, unit: Unit) -> int:
    """Speed of one port of the unit's NICs."""
    nic = unit.nics[0]
    if any(other.speed != nic.speed for other in unit.nics):
        raise Refused("NICs of different speeds in one unit")
    if intent.planes not in nic.planes or nic.speed % intent.planes:
        raise Refused(f"T002: a NIC of unit {unit.name} cannot be divided into {intent.planes} ports")
    if intent.speeds.get("host", nic.speed // intent.planes) != nic.speed // intent.planes:
        raise Refused("T002: planes times the plane's speed is not the speed of the NIC")
    return nic.speed // intent.planes


def fabric_speed(intent: Intent, layer: str) -> int:
    """Speed of the links of a layer: `leaf_spine` or `spine_core`."""
    leaf_spine = intent.speeds.get("leaf_spine") or host_speed(intent, intent.units[0])
    return leaf_spine if layer == "leaf_spine" else intent.speeds.get("spine_core", leaf_spine)


def reserved_ports(intent: Intent, tier: str) -> int:
    """Ports set aside on every switch of a tier, besides the node positions."""
    return sum(entry.ports or 0 for entry in intent.reserved if entry.tier == tier)


def leaf_block(unit: Unit, nodes: int) -> int:
    """Node positions of the unit that one full leaf takes."""
    if unit.nodes_per_leaf is not None:
        return unit.nodes_per_leaf
    return ceil(nodes / unit.leaves_per_rail)


def leaf_down(intent: Intent, unit: Unit, nodes: int) -> int:
    """Host ports of a full leaf, its positions filled or not."""
    nics_per_node = len(unit.nics) if intent.style == "top-of-rack" else unit.rails_per_leaf
    return leaf_block(unit, nodes) * nics_per_node


def leaf_up(intent: Intent, unit: Unit, nodes: int) -> int:
    """Uplinks of a leaf that the intent asks for, before any is added to divide by the spines."""
    if intent.uplinks is not None:
        return intent.uplinks
    if intent.bundle is not None:
        if intent.spines is None:
            raise NotImplementedError("a bundle without a number of spines")
        return intent.bundle * intent.spines
    down_bps = leaf_down(intent, unit, nodes) * host_speed(intent, unit)
    return ceil(down_bps / (intent.leaf_ratio * fabric_speed(intent, "leaf_spine")))


def leaves_of_unit(intent: Intent, unit: Unit, nodes: int) -> int:
    """Leaves of one unit in one plane."""
    if intent.style == "top-of-rack":
        return ceil(nodes / leaf_block(unit, nodes))
    return len(unit.nics) // unit.rails_per_leaf * unit.leaves_per_rail


def leaf_fits(intent: Intent, plane: int, index: int, nodes: int, up: int) -> bool:
    """Whether host ports from the first cage up, reserved ports, and uplinks in the last cages keep apart.

    A breakout that darkens neighbours runs in every second (third, fourth) cage, counted from the first.
    """
    unit = unit_at(intent, index)
    box = intent.box("leaf", plane, unit.name)
    host = box.mode(host_speed(intent, unit))
    if host is None:
        return False
    down, reserved = leaf_down(intent, unit, nodes), reserved_ports(intent, "leaf")
    low_cages = (ceil(down / host.ports) + ceil(reserved / host.ports)) * (1 + host.dark)
    first_uplink_cage = box.cages
    if up:
        mode = box.mode(fabric_speed(intent, "leaf_spine"))
        if mode is None:
            return False
        first_uplink_cage = (box.cages // (1 + mode.dark) - ceil(up / mode.ports)) * (1 + mode.dark)
    ports = down + reserved + up
    return low_cages <= first_uplink_cage and (box.max_ports is None or ports <= box.max_ports)


def positions(intent: Intent, plane: int, index: int, *, uplinks: bool) -> int:
    """Node positions of a unit: as written, or the largest number that its leaves have room for."""
    unit = unit_at(intent, index)
    if unit.nodes is not None:
        return unit.nodes
    if intent.style == "top-of-rack" and unit.nodes_per_leaf is not None:
        raise NotImplementedError("a full unit of leaves of a written size has no end")
    nodes = 0
    while leaf_fits(intent, plane, index, nodes + 1, leaf_up(intent, unit, nodes + 1) if uplinks else 0):
        nodes += 1
    if not nodes:
        raise Refused("T005: not one node fits a leaf")
    return nodes


def usable_ports(box: Box, speed: int, reserved: int) -> int:
    """Ports of a spine or core at one speed, without those set aside."""
    mode = box.mode(speed)
    if mode is None:
        raise Refused(f"platform {box.name} has no ports of {speed} bit/s")
    cages = box.cages - ceil(reserved / mode.ports) * (1 + mode.dark)
    ports = cages // (1 + mode.dark) * mode.ports
    ports = ports if box.max_ports is None else min(ports, box.max_ports - reserved)
    if ports < 1:
        raise Refused(f"T005: what is reserved leaves platform {box.name} no port")
    return ports


def rail_groups(intent: Intent) -> int:
    """Groups of rails whose leaves have spines of their own."""
    if intent.style != "rail-only" and not intent.per_rail:
        return 1
    if len({(len(unit.nics), unit.rails_per_leaf) for unit in intent.units}) > 1:
        raise Refused("units whose rails are grouped differently cannot share spines per rail")
    return len(intent.units[0].nics) // intent.units[0].rails_per_leaf


def spine_count(
    intent: Intent, plane: int, nodes: tuple[int, ...], layers: Layers, ports: int
) -> tuple[int, dict[int, int]]:
    """Spines of each layer, one number for all, and the uplinks of a leaf of each unit in them."""
    indices = sorted({index for layer in layers for index in layer})
    up = {index: leaf_up(intent, unit_at(intent, index), nodes[index]) for index in indices}
    if not all(leaf_fits(intent, plane, index, nodes[index], up[index]) for index in indices):
        raise Refused("T005: host ports, uplinks and reserved ports do not fit a leaf")

    def room(spines: int, uplinks: dict[int, int]) -> bool:
        return all(sum(uplinks[index] // spines for index in layer) <= ports for layer in layers)

    common = gcd(*up.values())
    if intent.spines is not None:
        if common % intent.spines or not room(intent.spines, up):
            raise Refused(f"T004, T005: {intent.spines} spines do not share the uplinks")
        return intent.spines, up
    least = max(ceil(sum(up[index] for index in layer) / ports) for layer in layers)
    for spines in range(least, common + 1):
        if common % spines == 0 and room(spines, up):
            return spines, up
    if intent.uplinks is None and intent.bundle is None:
        for spines in range(least, 4096):
            raised = {index: ceil(count / spines) * spines for index, count in up.items()}
            fit = all(leaf_fits(intent, plane, index, nodes[index], raised[index]) for index in indices)
            if fit and room(spines, raised):
                return spines, raised
    raise Refused("T004, T006: no number of spines shares the uplinks")


def layers_of(intent: Intent, nodes: tuple[int, ...], indices: Iterable[int]) -> list[int]:
    """The leaves of one rail group (or of all rails) of some units, each as its unit."""
    return [
        index
        for index in indices
        for _ in range(
            leaves_of_unit(intent, unit_at(intent, index), nodes[min(index, len(nodes) - 1)]) // rail_groups(intent)
        )
    ]


def one_tier(intent: Intent, plane: int) -> Plan:
    """Leaves alone: every NIC of a plane on one, or of a rail where rails need not meet."""
    units = range(intent.max_units)
    nodes = tuple(positions(intent, plane, index, uplinks=False) for index in units)
    leaves = sum(leaves_of_unit(intent, unit_at(intent, index), nodes[index]) for index in units)
    if leaves > 1 and not (intent.style == "rail-only" and intent.max_units == 1):
        raise Refused("T012: two NICs of a plane have no path")
    if not all(leaf_fits(intent, plane, index, nodes[index], 0) for index in units):
        raise Refused("T005: host ports and reserved ports do not fit a leaf")
    return Plan(1, nodes, (0,) * len(nodes), rail_groups(intent), 0, intent.max_units, 1, 0, 0)


def two_tiers(intent: Intent, plane: int) -> Plan:
    """Leaves and spines."""
    if intent.per_rail and rail_groups(intent) > 1:
        raise Refused("T012: rail groups do not meet below a core")
    units = range(intent.max_units)
    nodes = tuple(positions(intent, plane, index, uplinks=True) for index in units)
    speed = fabric_speed(intent, "leaf_spine")
    ports = usable_ports(intent.box("spine", plane), speed, reserved_ports(intent, "spine"))
    spines, up = spine_count(intent, plane, nodes, [layers_of(intent, nodes, units)], ports)
    ups = tuple(up[index] for index in units)
    return Plan(2, nodes, ups, rail_groups(intent), spines, intent.max_units, 1, 0, 0)


def split(intent: Intent, plane: int) -> tuple[int, int]:
    """Down and up ports of a spine that has a core above it."""
    box = intent.box("spine", plane)
    low, high = fabric_speed(intent, "leaf_spine"), fabric_speed(intent, "spine_core")
    down, up = intent.spine_ratio.numerator, intent.spine_ratio.denominator
    reserved = reserved_ports(intent, "spine")
    if low == high:
        times = usable_ports(box, low, reserved) // (down + up)
        mode = box.mode(low)
        if mode and ceil(down * times / mode.ports) + ceil(up * times / mode.ports) > box.cages // (1 + mode.dark):
            raise NotImplementedError("a cage of a spine would be shared by down and up ports")
        return down * times, up * times
    low_mode, high_mode = box.mode(low), box.mode(high)
    if low_mode is None or high_mode is None or reserved:
        raise Refused("a spine without ports for both of its speeds")
    if low_mode.ports * low != high_mode.ports * high or low_mode.dark or high_mode.dark:
        raise NotImplementedError("a ratio in cages is one of bandwidth only where all cages carry the same")
    times = box.cages // (down + up)
    return down * times * low_mode.ports, up * times * high_mode.ports


def three_tiers(intent: Intent, plane: int) -> Plan:
    """Leaves, spines of a pod, and cores that join the pods."""
    core = intent.box("core", plane)
    nodes = tuple(positions(intent, plane, index, uplinks=True) for index in range(intent.max_units))
    down, up_ports = split(intent, plane)
    if not down or not up_ports:
        raise Refused("T005: a spine has too few ports for its ratio")
    found = None
    for pod_units in [intent.pod_units] if intent.pod_units else range(1, intent.max_units + 1):
        max_pods = ceil(intent.max_units / pod_units)
        full = nodes + nodes[-1:] * (max_pods * pod_units - len(nodes))
        pods = [range(pod * pod_units, (pod + 1) * pod_units) for pod in range(max_pods)]
        try:
            spines, up = spine_count(intent, plane, full, [layers_of(intent, full, pod) for pod in pods], down)
        except Refused:
            continue
        found = (pod_units, max_pods, spines, tuple(up[index] for index in range(intent.max_units)))
    if found is None:
        raise Refused("T006: no pod fits a spine layer")
    pod_units, max_pods, spines, ups = found
    members = max_pods * rail_groups(intent) if intent.per_rail else max_pods
    ports = usable_ports(core, fabric_speed(intent, "spine_core"), reserved_ports(intent, "core"))
    for cores in range(1, up_ports + 1):
        if up_ports % cores == 0 and cores >= ceil(members * up_ports / ports) and members <= ports:
            return Plan(3, nodes, ups, rail_groups(intent), spines, pod_units, max_pods, up_ports, cores)
    raise Refused("T006: the spines do not fit the core")


def size(intent: Intent) -> list[Plan]:
    """The numbers of each plane; the planes have one shape."""
    for unit in intent.units:
        host_speed(intent, unit)
        if sorted(nic.rail for nic in unit.nics) != list(range(len(unit.nics))):
            raise Refused("T003: the rails are not numbered through")
        if len(unit.nics) % unit.rails_per_leaf:
            raise NotImplementedError("rails that do not fill their leaves")
    attempts = {"1": one_tier, "2": two_tiers, "3": three_tiers}
    chosen = [attempts[intent.tiers]] if intent.tiers != "auto" else list(attempts.values())
    refusal = Refused("no number of tiers")
    for attempt in chosen:
        try:
            plans = [attempt(intent, plane) for plane in range(intent.planes)]
        except Refused as reason:
            refusal = reason
            continue
        if len({plan.shape for plan in plans}) > 1:
            raise Refused("T001: the planes differ in shape")
        return plans
    raise refusal
