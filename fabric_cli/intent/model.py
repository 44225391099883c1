"""An intent: the user's documents, and the place each value came from."""

from __future__ import annotations

from dataclasses import dataclass

from fabric_cli.catalog import NodeModel
from fabric_cli.diagnostics import Span
from fabric_cli.intent.documents import FabricDoc, SiteDoc
from fabric_cli.intent.switches import SwitchTable
from fabric_cli.intent.vocabulary import UnitState
from fabric_cli.source import Map, locate
from fabric_cli.source.tree import trail


@dataclass(frozen=True, slots=True)
class UnitSpec:
    """One unit as asked for; `None` = left to the sizing.  `path` leads to its place in the document.

    `was` is the name it had before it was renamed.
    """

    name: str
    nodes: int | None
    populated: int | None
    node: NodeModel
    rails_per_leaf: int
    leaves_per_rail: int
    nodes_per_leaf: int | None
    path: tuple[str | int, ...]
    state: UnitState = "active"
    was: str | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """What the user asked for, with names resolved against the catalog."""

    fabric: FabricDoc
    site: SiteDoc | None
    units: tuple[UnitSpec, ...]
    max_units: int
    switches: SwitchTable
    tree: Map
    site_tree: Map | None

    def span(self, *path: str | int) -> Span:
        """Place of a value of the fabric document, or of the deepest part of the path that is written."""
        return locate(self.tree, path)

    def written(self, *path: str | int) -> bool:
        """True where the fabric document has a value at exactly this path."""
        return trail(self.tree, path) == path

    def site_span(self, *path: str | int) -> Span:
        """The same in the site document."""
        return locate(self.site_tree or self.tree, path)
