"""What a name can tell of a device: fields and default pattern of each kind of switch, and of nodes.

Numbers count from one.  A part of a default pattern is left out where there is one plane, one pod or one
spine group of a pod, counted for the units that the fabric may grow to.
"""

from __future__ import annotations

from dataclasses import dataclass

from fabric_cli.numbering.layouts import device_counts, group_leaves, unit_kinds
from fabric_cli.numbering.patterns import NameField
from fabric_cli.shape import Shape, Tier


@dataclass(frozen=True, slots=True)
class Part:
    """A coordinate that a name has to tell: how many values it has, and the fields of which one is enough."""

    what: str
    count: int
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Role:
    """Names of one kind of device: `word` is its key in `names`, `text` the pattern that holds."""

    word: str
    text: str
    fields: tuple[NameField, ...]
    parts: tuple[Part, ...]


def switch_role(shape: Shape, tier: Tier) -> Role:
    """The role of a tier."""
    make = {Tier.LEAF: _leaf, Tier.SPINE: _spine, Tier.CORE: _core}
    return make[tier](shape)


def node_role(shape: Shape) -> Role:
    """The role of nodes, which are in all planes."""
    nodes = max(kind.nodes for kind in unit_kinds(shape))
    fields = (
        NameField("pod", shape.max_pods),
        NameField("unit", shape.max_units),
        NameField("unit_name"),
        NameField("node", nodes),
    )
    parts = (_unit_part(shape), Part("nodes of a unit", nodes, ("node",)))
    return Role("node", "{fabric}-su{unit}-n{node}", fields, parts)


def _leaf(shape: Shape) -> Role:
    kinds = unit_kinds(shape)
    groups, leaves = max(kind.rail_groups for kind in kinds), max(group_leaves(kind) for kind in kinds)
    fields: tuple[NameField, ...] = (
        NameField("plane", shape.planes),
        NameField("pod", shape.max_pods),
        NameField("unit", shape.max_units),
        NameField("unit_name"),
        NameField("leaf", device_counts(shape, Tier.LEAF)[1]),
        NameField("n", leaves),
    )
    default = "{fabric}" + _plane(shape) + "-su{unit}"
    if kinds[0].rail_style:
        fields += _rail_fields(shape)
        default += _rails(shape) + ("-l{n}" if leaves > 1 else "")
    else:
        default += "-t{n}"
    parts = (
        _plane_part(shape),
        _unit_part(shape),
        Part("rail groups of a unit", groups, ("rail", "last_rail", "leaf")),
        Part("leaves of a rail" if kinds[0].rail_style else "leaves of a unit", leaves, ("n", "leaf")),
    )
    return Role("leaf", default, fields, parts)


def _spine(shape: Shape) -> Role:
    groups, size = device_counts(shape, Tier.SPINE)
    fields: tuple[NameField, ...] = (
        NameField("plane", shape.planes),
        NameField("pod", shape.max_pods),
        NameField("group", groups),
        NameField("n", size),
    )
    default = "{fabric}" + _plane(shape) + ("-pod{pod}" if shape.max_pods > 1 else "")
    if shape.rail_groups > 1:
        fields += _rail_fields(shape)
        default += _rails(shape)
    parts = (
        _plane_part(shape),
        Part("pods", shape.max_pods, ("pod", "group")),
        Part("rail groups of a pod", shape.rail_groups, ("rail", "last_rail", "group")),
        Part("spines of a group", size, ("n",)),
    )
    return Role("spine", default + "-s{n}", fields, parts)


def _core(shape: Shape) -> Role:
    groups, size = device_counts(shape, Tier.CORE)
    fields = (NameField("plane", shape.planes), NameField("group", groups), NameField("n", size))
    parts = (
        _plane_part(shape),
        Part("core groups", groups, ("group",)),
        Part("cores of a group", size, ("n",)),
    )
    return Role("core", "{fabric}" + _plane(shape) + "-g{group}-c{n}", fields, parts)


def _plane(shape: Shape) -> str:
    return "-p{plane}" if shape.planes > 1 else ""


def _rails(shape: Shape) -> str:
    several = any(kind.rails_per_leaf > 1 for kind in unit_kinds(shape))
    return "-r{rail}to{last_rail}" if several else "-r{rail}"


def _rail_fields(shape: Shape) -> tuple[NameField, ...]:
    rails = max(kind.node.rails for kind in unit_kinds(shape))
    return NameField("rail", rails), NameField("last_rail", rails)


def _plane_part(shape: Shape) -> Part:
    return Part("planes", shape.planes, ("plane",))


def _unit_part(shape: Shape) -> Part:
    return Part("units", shape.max_units, ("unit", "unit_name"))
