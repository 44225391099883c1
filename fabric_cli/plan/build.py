"""From a compiled fabric and the left side to a plan."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from fabric_cli.compiler import compile_device
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from fabric_cli.plan.capacity import capacity
from fabric_cli.plan.codes import OTHER_FABRIC
from fabric_cli.plan.differ import diff_files
from fabric_cli.plan.job import Finding, PlanJob
from fabric_cli.plan.left import Left
from fabric_cli.plan.model import Action, Cause, ChangeClass, Moves, Plan
from fabric_cli.plan.workers import each_switch

Track = Callable[[Iterator[Finding]], Iterable[Finding]]
_ORDER: tuple[Action, ...] = ("add", "change", "remove")


@dataclass(slots=True)
class _Group:
    first: Finding
    names: list[str]


def build_plan(
    fabric: Fabric, left: Left | None, workers: int, issues: Issues, track: Track = iter, moves: Moves | None = None
) -> Plan | None:
    """The plan against the left side, or against nothing; `None` with the reasons in `issues`.

    `moves` is what became of everything that exists, where that is known.

    Of all switches digests and names are kept; files only of one switch for each kind of change.
    """
    if left and left.fabric != fabric.name:
        issues.warn(OTHER_FABRIC, f"`{left.title}` holds fabric `{left.fabric}`, not `{fabric.name}`")
    groups: dict[tuple[Action, str, str], _Group] = {}
    digests: dict[str, str] = {}
    for found in track(each_switch(fabric, PlanJob(left), workers)):
        for finding in found.issues:
            issues.add(finding)
        digests[found.name] = found.digest
        if found.action:
            key = (found.action, found.device_class, found.alike)
            groups.setdefault(key, _Group(found, [])).names.append(found.name)
    if issues.failed():
        return None
    ordered = sorted(groups.items(), key=lambda item: _ORDER.index(item[0][0]))
    classes = [_change_class(fabric, group) for _, group in ordered]
    return Plan(
        fabric=fabric.name,
        against=left.title if left else "none",
        digest=total_digest(digests),
        classes=tuple(_distinct([*classes, *(_removals(fabric, left, digests) if left else ())])),
        unchanged=len(digests) - sum(len(found.devices) for found in classes),
        capacity=capacity(fabric.shape),
        moves=moves,
    )


def total_digest(digests: Mapping[str, str]) -> str:
    """SHA-256 over the switches' names and the digests of their files, in the order of the names."""
    total = hashlib.sha256()
    for name, digest in sorted(digests.items()):
        total.update(f"{name} {digest}\n".encode())
    return total.hexdigest()


def full_diffs(fabric: Fabric, left: Left | None, change: ChangeClass) -> Iterator[tuple[str, str]]:
    """Every switch of a change class with its own diff, made one at a time."""
    for name in change.devices:
        coord = fabric.numbering.find(name) if change.action != "remove" else None
        old = left.files(name) if left and change.action != "add" else {}
        new = compile_device(fabric, coord, Issues()) if coord else {}
        yield name, "\n".join(diff_files(name, old, new)) + "\n"


def _change_class(fabric: Fabric, group: _Group) -> ChangeClass:
    first = group.first
    assert first.action is not None  # what stays as it is belongs to no group
    return ChangeClass(
        id=first.device_class,
        device_class=first.device_class,
        action=first.action,
        devices=tuple(group.names),
        diff=first.diff,
        files=dict(first.files),
        causes=_causes(fabric, first.device_class),
    )


def _causes(fabric: Fabric, device_class: str) -> tuple[Cause, ...]:
    """The rule of `switches` behind a device class, and the units where they make the difference."""
    found = next(known for known in fabric.classes if known.id == device_class)
    span = fabric.shape.kind(found.sample).span
    box = f"{found.kind.platform.name}, {found.kind.nos} {found.kind.version}"
    rule = Cause(span, f"{found.tier.word}: {box}") if span else None
    units = Cause(fabric.intent.span("shape", "units"), "the units decide how many there are")
    return (rule, units) if rule else (units,)


def _removals(fabric: Fabric, left: Left, present: Mapping[str, str]) -> Iterator[ChangeClass]:
    """What the left side holds and the fabric has no longer, by the class that it had."""
    gone: dict[str, list[str]] = {}
    for name, class_id in left.classes().items():
        if name not in present and left.files(name):
            gone.setdefault(class_id, []).append(name)
    for class_id, names in gone.items():
        old = left.files(names[0])
        yield ChangeClass(
            id=class_id,
            device_class=class_id,
            action="remove",
            devices=tuple(names),
            diff="\n".join(diff_files(names[0], old, {})) + "\n",
            files={path: text.count("\n") for path, text in sorted(old.items())},
            causes=(Cause(fabric.intent.span("shape"), "the shape has no such switch"),),
        )


def _distinct(classes: Iterable[ChangeClass]) -> Iterator[ChangeClass]:
    """Change classes of one device class told apart by a number behind its name."""
    used: dict[str, int] = {}
    for found in classes:
        used[found.id] = used.get(found.id, 0) + 1
        number = used[found.id]
        yield found if number == 1 else replace(found, id=f"{found.id}/{number}")
