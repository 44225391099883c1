"""Scalable units: how the nodes of a unit meet its leaves, as arithmetic of the style."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fabric_cli.catalog import NodeModel
from fabric_cli.ledger import UnitForm


@dataclass(frozen=True, slots=True)
class UnitKind:
    """What units have in common: node model, positions, and how nodes meet leaves (design rules of the style).

    `down` is the number of host ports of a full leaf, `up` its uplinks in the plane, `bundle` the parallel
    links of each leaf and spine (0 without spines).
    `rules` are the positions in `switches` of the leaves' boxes, one per plane.
    """

    node: NodeModel
    nodes: int
    rail_style: bool
    rails_per_leaf: int
    leaves_per_rail: int
    nodes_per_leaf: int
    host_bps: int
    rules: tuple[int, ...]
    down: int
    up: int
    bundle: int

    @property
    def rail_groups(self) -> int:
        """Groups of rails that share a leaf; 1 where all NICs of a node meet one leaf."""
        return self.node.rails // self.rails_per_leaf if self.rail_style else 1

    @property
    def leaves(self) -> int:
        """Leaves of a unit in one plane."""
        if self.rail_style:
            return self.rail_groups * self.leaves_per_rail
        return -(-self.nodes // self.nodes_per_leaf)

    @property
    def block(self) -> int:
        """Rail styles: node positions of a leaf."""
        return -(-self.nodes // self.leaves_per_rail)

    @property
    def form(self) -> UnitForm:
        """What of a unit of this kind decides where its cables end."""
        if self.rail_style:
            spread = self.block if self.leaves_per_rail > 1 else 0
        else:
            spread = self.nodes if self.leaves > 1 else 0
        return UnitForm(self.leaves, self.up, self.nics_per_position, spread)

    def ratio(self, leaf_spine_bps: int) -> Fraction:
        """Down to up bandwidth of a full leaf as designed."""
        return Fraction(self.down * self.host_bps, self.up * leaf_spine_bps)

    def attach(self, node: int, nic: int) -> tuple[int, int]:
        """Leaf of the unit and host port on it for one NIC of a node (port order: node, then rail or NIC)."""
        if self.rail_style:
            group, rail = divmod(self.node.nics[nic].rail, self.rails_per_leaf)
            block, position = divmod(node, self.block)
            return group * self.leaves_per_rail + block, position * self.rails_per_leaf + rail
        leaf, position = self._tor_place(node)
        return leaf, position * len(self.node.nics) + nic

    def occupant(self, leaf: int, port: int) -> tuple[int, int] | None:
        """Node position and NIC behind a host port; `None` where the leaf has no such position."""
        if self.rail_style:
            group, block = divmod(leaf, self.leaves_per_rail)
            position, rail = divmod(port, self.rails_per_leaf)
            node = block * self.block + position
            if position >= self.block or node >= self.nodes:
                return None
            return node, self.nic_of_rail(group * self.rails_per_leaf + rail)
        position, nic = divmod(port, len(self.node.nics))
        first, size = self._tor_leaf(leaf)
        return (first + position, nic) if position < size else None

    def nic_of_rail(self, rail: int) -> int:
        """Position of the NIC with this rail (rail styles have one each)."""
        return next(i for i, nic in enumerate(self.node.nics) if nic.rail == rail)

    def rails_of(self, leaf: int) -> tuple[int, ...]:
        """Rails that a leaf of the unit serves."""
        if not self.rail_style:
            return tuple(sorted({nic.rail for nic in self.node.nics}))
        first = leaf // self.leaves_per_rail * self.rails_per_leaf
        return tuple(range(first, first + self.rails_per_leaf))

    def nodes_on(self, leaf: int, populated: int) -> int:
        """Filled node positions of a leaf when the first `populated` positions of the unit are filled."""
        if self.rail_style:
            first, size = leaf % self.leaves_per_rail * self.block, self.block
        else:
            first, size = self._tor_leaf(leaf)
        return max(0, min(populated, self.nodes, first + size) - first)

    @property
    def nics_per_position(self) -> int:
        """NICs of a node that one of its leaves serves."""
        return self.rails_per_leaf if self.rail_style else len(self.node.nics)

    def _tor_leaf(self, leaf: int) -> tuple[int, int]:
        """First node and number of nodes of a top-of-rack leaf; nodes are spread evenly, larger shares first."""
        share, extra = divmod(self.nodes, self.leaves)
        return leaf * share + min(leaf, extra), share + (leaf < extra)

    def _tor_place(self, node: int) -> tuple[int, int]:
        share, extra = divmod(self.nodes, self.leaves)
        if node < extra * (share + 1):
            return divmod(node, share + 1)
        leaf, position = divmod(node - extra * (share + 1), share)
        return extra + leaf, position


@dataclass(frozen=True, slots=True)
class Unit:
    """A scalable unit that the intent names; its ordinal never changes while it lives."""

    name: str
    ordinal: int
    kind: UnitKind
    populated: int
    staged: bool = False
