"""The pipeline on one screen: each stage has one input and one output, reports all its findings, then stops."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fabric_cli.artifacts import Artifacts
from fabric_cli.backend import load_backend
from fabric_cli.checks import check_fabric
from fabric_cli.decide import decide
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from fabric_cli.intent import load_intent
from fabric_cli.numbering import build_numbering
from fabric_cli.shape import Coord, DeviceKind, PortId, PortPlan, build_shape


@dataclass(frozen=True, slots=True)
class Result:
    """A compiled fabric, or `None` with the reasons in `issues`; warnings stand there in both cases."""

    fabric: Fabric | None
    issues: Issues


def compile_intent(path: Path) -> Result:
    """Compile the intent in a folder or file: source, intent, shape, numbering, decisions, checks."""
    issues = Issues()
    intent = load_intent(path, issues)
    if intent is None or issues.failed():
        return Result(None, issues)
    shape = build_shape(intent, issues)
    if shape is None or issues.failed():
        return Result(None, issues)
    numbering = build_numbering(intent, shape, issues)
    if numbering is None or issues.failed():
        return Result(None, issues)
    fabric = Fabric(intent, shape, numbering, decide(intent, shape), port_name)
    check_fabric(fabric, issues)
    return Result(None if issues.failed() else fabric, issues)


def compile_device(fabric: Fabric, coord: Coord, issues: Issues) -> Artifacts:
    """Lower and render one switch; what its NOS cannot express is reported in `issues`."""
    view = fabric.device(coord)
    backend = load_backend(view.nos)
    return backend.render(backend.lower(view, issues))


def port_name(kind: DeviceKind, plan: PortPlan, port: PortId) -> str:
    """A port in the words of the NOS that its switch runs."""
    return load_backend(kind.nos).port_name(kind.platform, plan, port)
