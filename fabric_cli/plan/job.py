"""The work on one switch that a plan consists of."""

from __future__ import annotations

from dataclasses import dataclass, field

from fabric_cli.artifacts import Artifacts, digest
from fabric_cli.compiler import Lowered, lower_device
from fabric_cli.diagnostics import Diagnostic, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.plan.differ import change_shape, diff_files
from fabric_cli.plan.left import Left
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
    """Render a switch and compare it with its files on the left side, or with nothing."""

    left: Left | None
    seen: set[tuple[str, str]] = field(default_factory=set)

    def __call__(self, fabric: Fabric, coord: Coord) -> Finding:
        """The finding for one switch."""
        issues = Issues()
        lowered = lower_device(fabric, coord, issues)
        new = lowered.render()
        name, device_class = fabric.numbering.name(coord), fabric.device_class(coord).id
        new_digest = digest(new)
        old = self._past(name, lowered, new)
        if old is new or (old and digest(old) == new_digest):
            return Finding(name, device_class, new_digest, None, "", "", (), tuple(issues))
        action: Action = "change" if old else "add"
        lines = list(diff_files(name, old, new)) if old else []
        alike = change_shape(lines, name)
        first = (device_class, alike) not in self.seen
        self.seen.add((device_class, alike))
        text = "\n".join(lines or diff_files(name, old, new)) + "\n" if first else ""
        files = tuple((path, content.count("\n")) for path, content in sorted(new.items())) if first else ()
        return Finding(name, device_class, new_digest, action, alike, text, files, tuple(issues))

    def _past(self, name: str, lowered: Lowered, new: Artifacts) -> Artifacts:
        """The files on the left side: `new`, unrendered, where the words of the NOS are the same."""
        if self.left is None:
            return {}
        past = self.left.lowered(name)
        if past is None:
            return self.left.files(name)
        return new if past == lowered else past.render()
