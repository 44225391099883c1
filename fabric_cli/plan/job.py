"""The work on one switch that a plan consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fabric_cli.artifacts import digest
from fabric_cli.compiler import compile_device
from fabric_cli.diagnostics import Diagnostic, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.plan.differ import change_shape, diff_files
from fabric_cli.plan.folder import read_device
from fabric_cli.plan.model import Action
from fabric_cli.shape import Coord


@dataclass(frozen=True, slots=True)
class Finding:
    """What a plan keeps of one switch.  `alike` is equal for switches that change alike.

    `diff` and `files` are there for the first switch of each kind that a process meets, else empty.
    """

    name: str
    device_class: str
    digest: str
    action: Action | None
    alike: str
    diff: str
    files: tuple[tuple[str, int], ...]
    issues: tuple[Diagnostic, ...]


@dataclass(slots=True)
class PlanJob:
    """Render a switch and compare it with its files in `left`, a folder, or with nothing."""

    left: Path | None
    seen: set[tuple[str, str]] = field(default_factory=set)

    def __call__(self, fabric: Fabric, coord: Coord) -> Finding:
        """The finding for one switch."""
        issues = Issues()
        new = compile_device(fabric, coord, issues)
        name, device_class = fabric.numbering.name(coord), fabric.device_class(coord).id
        old = read_device(self.left / name) if self.left else {}
        new_digest = digest(new)
        if old and digest(old) == new_digest:
            return Finding(name, device_class, new_digest, None, "", "", (), tuple(issues))
        action: Action = "change" if old else "add"
        lines = list(diff_files(name, old, new)) if old else []
        alike = change_shape(lines, name)
        first = (device_class, alike) not in self.seen
        self.seen.add((device_class, alike))
        text = "\n".join(lines or diff_files(name, old, new)) + "\n" if first else ""
        files = tuple((path, content.count("\n")) for path, content in sorted(new.items())) if first else ()
        return Finding(name, device_class, new_digest, action, alike, text, files, tuple(issues))
