"""Which fields the numbers of a fabric have, and how wide: for the units it may grow to, not for today's."""

from __future__ import annotations

from fabric_cli.numbering.fields import Field, Layout
from fabric_cli.shape import DeviceKind, Shape, Tier, UnitKind


def unit_kinds(shape: Shape) -> tuple[UnitKind, ...]:
    """The kinds of all units, those still to come included."""
    return tuple(dict.fromkeys((*(unit.kind for unit in (*shape.units.values(), *shape.planned)), shape.future)))


def leaf_place(kind: UnitKind, index: int) -> tuple[int, int]:
    """Rail group of a leaf of the unit, and its position in it; top-of-rack leaves form one group."""
    return divmod(index, kind.leaves_per_rail) if kind.rail_style else (0, index)


def group_leaves(kind: UnitKind) -> int:
    """Leaves of one rail group of the unit."""
    return kind.leaves_per_rail if kind.rail_style else kind.leaves


def host_radix(kind: DeviceKind) -> int:
    """Host ports that a leaf could have beside its uplinks.

    More nodes in a unit then move no address, as long as the uplinks stay; more uplinks are another cabling.
    """
    box, breakout = kind.platform, kind.down.breakout
    cages, uplinks = (kind.up.cages, kind.up.count) if kind.up else (0, 0)
    ports = (box.cages - cages) // (1 + breakout.blocks) * breakout.ports
    if box.max_logical_ports is not None:
        ports = min(ports, box.max_logical_ports - uplinks)
    return ports


def host_layout(shape: Shape) -> Layout:
    """One number per host port: planes, rail groups, units and leaves are prefixes."""
    leaves = [kind for (tier, _, _), kind in shape.kinds.items() if tier is Tier.LEAF]
    radix, used = max(map(host_radix, leaves)), max(kind.down.count for kind in leaves)
    return Layout((*_leaf_fields(shape), Field("port", radix, used)))


def link_layouts(shape: Shape) -> tuple[Layout, ...]:
    """One number per uplink for each tier boundary, from the leaves up."""
    layouts: list[Layout] = []
    if shape.tiers > 1:
        uplinks = max(kind.up for kind in unit_kinds(shape))
        layouts.append(Layout((*_leaf_fields(shape), Field("uplink", uplinks))))
    if shape.tiers > 2:
        spine = (
            Field("plane", shape.planes),
            Field("pod", shape.max_pods),
            Field("rail group", shape.rail_groups),
            Field("spine", shape.spines_per_group),
            Field("uplink", shape.spine_up),
        )
        layouts.append(Layout(spine))
    return tuple(layouts)


def device_counts(shape: Shape, tier: Tier) -> tuple[int, int]:
    """Groups of a tier in one plane, and devices of a group, when all `max_units` are there."""
    if tier is Tier.LEAF:
        return shape.max_units, max(kind.leaves for kind in unit_kinds(shape))
    if tier is Tier.SPINE:
        return shape.max_pods * shape.rail_groups, shape.spines_per_group
    return shape.core_groups, shape.cores_per_group


def device_layouts(shape: Shape) -> tuple[Layout, ...]:
    """One number per switch for each tier, from the leaves up: plane, group, index."""
    layouts: list[Layout] = []
    for tier in shape.present_tiers():
        groups, size = device_counts(shape, tier)
        layouts.append(Layout((Field("plane", shape.planes), Field("group", groups), Field("index", size))))
    return tuple(layouts)


def _leaf_fields(shape: Shape) -> tuple[Field, ...]:
    kinds = unit_kinds(shape)
    return (
        Field("plane", shape.planes),
        Field("rail group", max(kind.rail_groups for kind in kinds)),
        Field("unit", shape.max_units),
        Field("leaf", max(group_leaves(kind) for kind in kinds)),
    )
