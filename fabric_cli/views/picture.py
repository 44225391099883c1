"""What a drawing of a fabric shows: boxes and lines, few enough to read whatever the size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a row (`node`, `leaf`, `spine`, `core`) with its lines of text."""

    id: str
    row: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Links between two boxes, the lower one first."""

    low: str
    high: str
    label: str


@dataclass(frozen=True, slots=True)
class UnitPart:
    """The leaves of a unit, or of several, over the nodes."""

    leaves: tuple[Box, ...]
    nodes: Box


@dataclass(frozen=True, slots=True)
class PodPart:
    """The spines of a pod, or of several, over the units."""

    title: str
    spines: tuple[Box, ...]
    units: tuple[UnitPart, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """One plane from the cores down; `notes` say in words how many links the lines stand for, in all planes."""

    title: str
    notes: tuple[str, ...]
    cores: tuple[Box, ...]
    pods: tuple[PodPart, ...]
    lines: tuple[Line, ...]

    def boxes(self) -> Iterator[Box]:
        """Every box, from the cores down."""
        yield from self.cores
        for pod in self.pods:
            yield from pod.spines
            for unit in pod.units:
                yield from unit.leaves
                yield unit.nodes
