"""The `shape` key: the form of the Clos."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Tag, model_validator

from fabric_cli.catalog.documents import Document, NodeDoc
from fabric_cli.intent.vocabulary import AsWritten, Coordinate, Count, Medium, TierName, UnitCount, UnitState
from fabric_cli.source import Integer, Length, Name, Ratio, Speed


class CableDoc(Document):
    """The cables of one kind of link."""

    length: Length
    """Length of each cable."""
    medium: Medium = "fiber"
    """What it is made of; where sub-links of a cage fan out to several switches it becomes a shuffle."""


_Cable = Annotated[Annotated[Length, Tag("text")] | Annotated[CableDoc, Tag("mapping")], AsWritten]


class CablesDoc(Document):
    """Cable of each kind of link; a bare length is a fibre of that length."""

    node: _Cable | None = None
    """Between a NIC port and its leaf; default: 5m."""
    leaf_spine: _Cable | None = None
    """Default: 40m."""
    spine_core: _Cable | None = None
    """Default: 300m."""


class SpeedsDoc(Document):
    """Speed of each kind of link."""

    host: Speed | None = None
    """One port of a NIC; default: the NIC's speed divided by the planes."""
    leaf_spine: Speed | None = None
    """Default: the host speed."""
    spine_core: Speed | None = None
    """Default: the leaf-spine speed."""


class RatiosDoc(Document):
    """Down to up bandwidth of each tier that has uplinks."""

    leaf: Ratio | None = None
    """Default: 1:1."""
    spine: Ratio | None = None
    """Three tiers only; default: 1:1."""


class UnitDoc(Document):
    """One scalable unit, or several alike."""

    name: Name
    """Name of the unit; other keys refer to it."""
    count: UnitCount | None = None
    """Where written, the units are named NAME-1, NAME-2, …; default: the one, NAME."""
    was: Name | None = None
    """The name that the unit had: it keeps its ordinal under the new one."""
    state: UnitState = "active"
    """`planned`: its place is kept, nothing of it is there; `staged`: there, not counted as capacity yet."""
    nodes: Count | None = None
    """Node positions; default: as many as its leaves hold at the ratio."""
    populated: Count | None = None
    """Filled positions; default: all."""
    node: Annotated[Annotated[Name, Tag("text")] | Annotated[NodeDoc, Tag("mapping")], AsWritten] | None = None
    """Default: the node model of the fabric."""
    rails_per_leaf: Count | None = None
    """Default: that of the shape."""
    leaves_per_rail: Count | None = None
    """Default: that of the shape."""
    nodes_per_leaf: Count | None = None
    """Default: that of the shape."""

    @model_validator(mode="after")
    def _one_was(self) -> UnitDoc:
        if self.was is not None and self.count is not None:
            raise ValueError("`was` is the former name of one unit, `count` makes several")
        return self


_UnitList = Annotated[list[UnitDoc], Field(min_length=1)]


class UnitsDoc(Document):
    """Scalable units: a number of equal ones, or a list of named ones that differ."""

    count: UnitCount | None = None
    """How many there are now, named su1, su2, …"""
    nodes: Count | None = None
    """Node positions of a unit; default: as many as its leaves hold at the ratio."""
    populated: Count | None = None
    """Filled positions of the last unit; default: all."""
    max: UnitCount | None = None
    """The number of units that the fabric is built for; default: those written."""
    list: _UnitList | None = None
    """The units in order; units to come (`max`) are like the last."""

    @model_validator(mode="after")
    def _one_form(self) -> UnitsDoc:
        if (self.count is None) == (self.list is None):
            raise ValueError("units are written as a `count` or as a `list`, one of the two")
        if self.list is not None and (self.nodes is not None or self.populated is not None):
            raise ValueError("with a `list`, `nodes` and `populated` stand in its entries")
        return self


class PodsDoc(Document):
    """Pods of a three-tier fabric."""

    units: Count
    """Units of one pod."""


class ReservedDoc(Document):
    """Ports kept for something that is not a node of this fabric."""

    name: Name
    """What the ports are for; it stands in the cabling list."""
    tier: TierName = "leaf"
    """Where the ports are kept."""
    ports: Count | None = None
    """Further ports on every switch of the tier."""
    unit: Name | None = None
    """With `position`: the unit it is in."""
    position: Coordinate | None = None
    """An empty node position of `unit`, from zero, whose leaf ports are kept."""
    rails: list[Coordinate] | None = None
    """With `position`: the rails whose leaf ports are kept; default: all."""

    @model_validator(mode="after")
    def _one_form(self) -> ReservedDoc:
        if (self.ports is None) == (self.position is None):
            raise ValueError("a reservation names a number of `ports` or a `position`, one of the two")
        if self.position is not None and (self.unit is None or self.tier != "leaf"):
            raise ValueError("a reserved `position` needs its `unit` and is on leaves")
        if self.position is None and (self.unit is not None or self.rails is not None):
            raise ValueError("`unit` and `rails` belong to a reserved `position`")
        return self


class ShapeDoc(Document):
    """The form of the Clos."""

    style: Literal["rail-optimized", "rail-only", "top-of-rack"]
    """NIC i of every node on leaf i, rails joined above or never; or all NICs of a node on one leaf."""
    planes: Annotated[Integer, Field(ge=1, le=8)] = 1
    """Independent networks that each NIC is divided into, one port in each."""
    tiers: Literal["auto", "1", "2", "3"] = "auto"
    """Layers of switches; `auto` is the fewest that carry the units."""
    oversubscription: (
        Annotated[Annotated[Ratio, Tag("text")] | Annotated[RatiosDoc, Tag("mapping")], AsWritten] | None
    ) = None
    """Down:up; a single ratio is the leaves', the tiers above are then 1:1."""
    speeds: SpeedsDoc = SpeedsDoc()
    """Speeds of links that are not those of the NIC ports."""
    units: Annotated[
        Annotated[UnitCount, Tag("text")] | Annotated[_UnitList, Tag("list")] | Annotated[UnitsDoc, Tag("mapping")],
        AsWritten,
    ]
    """Scalable units: their number, a list of those that differ, or the long form."""
    pods: PodsDoc | None = None
    """Default: the most units whose leaves fit one spine layer."""
    spine_groups: Literal["full-mesh", "per-rail"] = "full-mesh"
    """In a pod every leaf meets every spine, or the leaves of a rail meet spines of their own and rails the core."""
    rails_per_leaf: Count = 1
    """Rails that share a leaf."""
    leaves_per_rail: Count = 1
    """Leaves of a unit that share a rail, each with its block of nodes."""
    nodes_per_leaf: Count | None = None
    """Top-of-rack only; default: all nodes of a unit."""
    uplinks: Count | None = None
    """Uplinks of a leaf in its plane; default: from the ratio."""
    spines: Count | None = None
    """Spines of one spine group; default: from the sizing rule."""
    bundle: Count | None = None
    """Parallel links of each leaf and spine; uplinks are then this times the spines."""
    reserved: list[ReservedDoc] = []
    """Ports kept for something else; they count as used."""
    cables: CablesDoc = CablesDoc()
    """Cable of each kind of link."""
