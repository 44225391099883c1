"""A plan: what would become of each switch, by class of change; a frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from fabric_cli.diagnostics import Span
from fabric_cli.fabric import Fabric
from fabric_cli.plan.identity import CableMove, IdentifierChange, Identity, cable_moves, identifier_changes

Action = Literal["add", "change", "remove"]


@dataclass(frozen=True, slots=True)
class Cause:
    """A place in the intent that brings a change about."""

    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class ChangeClass:
    """Switches of one device class with the same change, names, addresses and AS numbers apart.

    `diff` is that of the first of them.  `files` counts the lines of its files, where they are new.
    """

    id: str
    device_class: str
    action: Action
    devices: tuple[str, ...]
    diff: str
    files: Mapping[str, int]
    causes: tuple[Cause, ...]
    risks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TierCapacity:
    """Switches of a tier and its down:up ratio; `one_spine_lost` is that of a leaf whose fabric lost one spine."""

    tier: str
    switches: int
    designed: Fraction | None
    cabled: Fraction | None
    one_spine_lost: Fraction | None


@dataclass(frozen=True, slots=True)
class Capacity:
    """What the fabric offers and takes once the plan is carried out; `cages` counts both ends of every link."""

    gpus: int
    nodes: int
    nics: int
    switches: int
    links: int
    cages: int
    tiers: tuple[TierCapacity, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """What became of everything that exists, `before` and now; `renamed` leads from old to new names of units.

    `since` says what it is compared with.
    """

    since: str
    before: Fabric
    now: Fabric
    renamed: Mapping[str, str]
    counts: Identity

    def identifiers(self) -> Iterator[IdentifierChange]:
        """Every identifier that changed, one at a time."""
        return identifier_changes(self.before, self.now, self.renamed) if self.counts.identifiers_changed else iter(())

    def cables(self) -> Iterator[CableMove]:
        """Every cable that moved, one at a time."""
        return cable_moves(self.before, self.now, self.renamed) if self.counts.cables_moved else iter(())


@dataclass(frozen=True, slots=True)
class Plan:
    """Every change, and the digest over the files of all switches of the fabric."""

    fabric: str
    against: str
    digest: str
    classes: tuple[ChangeClass, ...]
    unchanged: int
    capacity: Capacity
    moves: Moves | None = None

    def count(self, action: Action) -> int:
        """Switches with this action."""
        return sum(len(found.devices) for found in self.classes if found.action == action)
