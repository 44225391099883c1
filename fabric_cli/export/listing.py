"""The files that rendering would write, without their content."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence

from fabric_cli.compiler import compile_device
from fabric_cli.diagnostics import Diagnostic, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.plan import each_switch
from fabric_cli.shape import Coord

Row = dict[str, str | int]
Listed = tuple[list[Row], tuple[Diagnostic, ...]]
Track = Callable[[Iterator[Listed]], Iterable[Listed]]


def list_job(fabric: Fabric, coord: Coord) -> Listed:
    """The files of one switch, and what its NOS cannot express."""
    issues = Issues()
    files = compile_device(fabric, coord, issues)
    name = fabric.numbering.name(coord)
    rows = [_row(name, path, text) for path, text in sorted(files.items())]
    return rows, tuple(issues)


def list_files(
    fabric: Fabric, issues: Issues, *, workers: int, only: Sequence[Coord] | None = None, track: Track = iter
) -> list[Row] | None:
    """`{device, file, lines, sha256}` of every file, or `None` with the reasons in `issues`."""
    listed: list[Row] = []
    for rows, findings in track(each_switch(fabric, list_job, workers, only)):
        listed += rows
        for finding in findings:
            issues.add(finding)
    return None if issues.failed() else listed


def _row(name: str, path: str, text: str) -> Row:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return {"device": name, "file": path, "lines": text.count("\n"), "sha256": digest}
