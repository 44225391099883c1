"""The pipeline on one screen: each stage has one input and one output, reports all its findings, then stops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fabric_cli.artifacts import Artifacts
from fabric_cli.backend import load_backend
from fabric_cli.checks import check_fabric
from fabric_cli.decide import decide
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from fabric_cli.intent import Intent, load_intent
from fabric_cli.ledger import Ledger, Mode, Place, assign, kept_pins, load_ledger, recalled, without_pins
from fabric_cli.ledger.neighbours import ALONE, Neighbours, load_neighbours
from fabric_cli.numbering import build_numbering, record
from fabric_cli.shape import Coord, DeviceKind, PortId, PortPlan, build_shape
from fabric_cli.source import DISK, Files


@dataclass(frozen=True, slots=True)
class Result:
    """A compiled fabric, or `None` with the reasons in `issues`; warnings stand there in both cases.

    `locked` is the ledger that was found, `ledger` the one that `fabric lock` would write.  `renamed` leads from the
    names of units in the first to those in the second, `neighbours` are the other fabrics of the site.
    """

    fabric: Fabric | None
    issues: Issues
    locked: Ledger | None = None
    ledger: Ledger | None = None
    renamed: Mapping[str, str] = field(default_factory=dict)
    neighbours: Neighbours = ALONE


def compile_intent(
    path: Path, mode: Mode = Mode.KEEP, files: Files = DISK, unpinned: Sequence[tuple[Place, str]] = ()
) -> Result:
    """Compile the intent in a folder or file: source, intent, ledger, shape, numbering, decisions, checks."""
    issues = Issues()
    intent = load_intent(path, issues, files)
    if intent is None or issues.failed():
        return Result(None, issues)
    ledger = load_ledger(intent, issues, files, mode)
    neighbours = load_neighbours(intent, issues, files)
    if issues.failed():
        return Result(None, issues)
    held = without_pins(ledger, unpinned) if ledger else None
    return replace(compile_locked(intent, held, mode, issues, neighbours), locked=ledger)


def compile_locked(
    intent: Intent, ledger: Ledger | None, mode: Mode, issues: Issues, neighbours: Neighbours = ALONE
) -> Result:
    """Compile an intent with the ledger that was found for it, beside what other fabrics of the site have."""
    failure = Result(None, issues, ledger)
    if mode is Mode.RECALL and ledger:
        intent = recalled(ledger, intent)
        if all(unit.state == "planned" for unit in intent.units):  # of what the ledger has nothing is there
            return failure
    roster = assign(intent, ledger, issues, mode)
    if roster is None or issues.failed():
        return failure
    if mode is Mode.REGROW and ledger:
        ledger = replace(ledger, pins=kept_pins(ledger.pins, roster))
    shape = build_shape(intent, roster, issues, ledger, mode)
    if shape is None or issues.failed():
        return failure
    numbering = build_numbering(intent, shape, issues, ledger, mode, neighbours)
    if numbering is None or issues.failed():
        return failure
    fabric = Fabric(intent, shape, numbering, decide(intent, shape), port_name)
    if mode is not Mode.RECALL:  # what was accepted once is not judged by the rules of today
        check_fabric(fabric, issues)
    if issues.failed():
        return failure
    kept = record(fabric.name, shape, numbering, roster, ledger, mode)
    return Result(fabric, issues, ledger, kept, roster.renamed, neighbours)


@dataclass(frozen=True, slots=True)
class Lowered:
    """A switch in the words of its NOS; what is equal here renders to the same files."""

    nos: str
    config: Any

    def render(self) -> Artifacts:
        """Its files."""
        return load_backend(self.nos).render(self.config)


def lower_device(fabric: Fabric, coord: Coord, issues: Issues) -> Lowered:
    """Lower one switch; what its NOS cannot express is reported in `issues`."""
    view = fabric.device(coord)
    return Lowered(view.nos, load_backend(view.nos).lower(view, issues))


def compile_device(fabric: Fabric, coord: Coord, issues: Issues) -> Artifacts:
    """Lower and render one switch; what its NOS cannot express is reported in `issues`."""
    return lower_device(fabric, coord, issues).render()


def port_name(kind: DeviceKind, plan: PortPlan, port: PortId) -> str:
    """A port in the words of the NOS that its switch runs."""
    return load_backend(kind.nos).port_name(kind.platform, plan, port)
