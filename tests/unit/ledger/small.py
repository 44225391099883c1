"""One small fabric in a temporary folder: what it says, what is locked, and what becomes of an edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from fabric_cli.compiler import Result, compile_intent
from fabric_cli.diagnostics import Severity
from fabric_cli.ledger import Ledger, Mode, ledger_text
from tests.unit.ledger.sites import fabric_text

SITE = """\
site: lab
pools:
  loopback: [10.0.0.0/16, "fd00::/64"]
  hosts: [10.1.0.0/16, "fd00:0:100::/40"]
asn: {pool: 4200000000-4200999999}
"""


def write(folder: Path, units: str, rest: str = "") -> Path:
    """The folder of a fabric `one`, with these units."""
    folder.mkdir(exist_ok=True)
    text = fabric_text("one", units, rest).replace("../site.yaml", "site.yaml")
    (folder / "fabric.yaml").write_text(text, encoding="utf-8")
    (folder / "site.yaml").write_text(SITE, encoding="utf-8")
    return folder


def listed(*units: str, most: int = 4) -> str:
    """Units by what stands in their entries besides the nodes."""
    return f"{{max: {most}, list: [{', '.join(f'{{name: {unit}, nodes: 4}}' for unit in units)}]}}"


def lock(folder: Path, units: str, mode: Mode = Mode.KEEP, rest: str = "") -> Ledger:
    """Write the intent and its ledger."""
    ledger = compiled(write(folder, units, rest), mode).ledger
    assert ledger is not None
    (folder / "fabric.lock.yaml").write_text(ledger_text(ledger), encoding="utf-8")
    return ledger


def compiled(folder: Path, mode: Mode = Mode.KEEP) -> Result:
    """What is compiled without an error."""
    result = compile_intent(folder, mode)
    assert errors(result) == []
    return result


def refused(folder: Path, units: str, mode: Mode = Mode.KEEP) -> list[str]:
    """The errors of an intent."""
    return errors(compile_intent(write(folder, units), mode))


def errors(result: Result) -> list[str]:
    """One line each: `code file:line:column reason`."""
    return [
        f"{found.code} {place.file.rpartition('/')[2]}:{place.line}:{place.column} {found.reason}"
        for found in result.issues
        if found.severity is Severity.ERROR and (place := found.span)
    ]


def ordinals(ledger: Ledger) -> tuple[Mapping[str, int], Mapping[str, int], int]:
    """Units, tombstones and the next ordinal."""
    return _by_name(ledger.units), _by_name(ledger.tombstones), ledger.next_unit


def _by_name(entries: Mapping[str, object]) -> dict[str, int]:
    return {name: entry.ordinal for name, entry in entries.items()}  # type: ignore[attr-defined]


def leaves(folder: Path) -> dict[str, Sequence[str]]:
    """Names of the leaves of each unit as they are compiled now."""
    fabric = compiled(folder).fabric
    assert fabric is not None
    found: dict[str, list[str]] = {}
    for coord in fabric.shape.coords():
        if coord.tier == 0:
            found.setdefault(fabric.shape.units[coord.group].name, []).append(fabric.numbering.name(coord))
    return {name: tuple(names) for name, names in found.items()}
