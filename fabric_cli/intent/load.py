"""From a folder or file to an Intent: read, bind, resolve names; all findings of the stage at once."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.intent.documents import FabricDoc, SiteDoc
from fabric_cli.intent.model import Intent
from fabric_cli.intent.resolve import resolve_switches, resolve_units
from fabric_cli.source import DISK, Files, Map, Text, beside, bind, read_document

FILE = "fabric.yaml"


def intent_file(path: Path, files: Files = DISK) -> Path:
    """The fabric document that a user means by a folder or a file."""
    return path / FILE if files.is_folder(path) else path


def load_intent(path: Path, issues: Issues, files: Files = DISK) -> Intent | None:
    """The intent in a folder (`fabric.yaml`) or file, or `None` with the reasons in `issues`.

    All its documents are read from `files`, of which the intent keeps nothing.
    """
    tree = read_document(intent_file(path, files), issues, files=files)
    if tree is None:
        return None
    fabric = bind(FabricDoc, tree, issues)
    site_tree = _site_tree(tree, issues, files)
    site = bind(SiteDoc, site_tree, issues) if site_tree else None
    if fabric is None or issues.failed():
        return None
    units, max_units = resolve_units(fabric, tree, issues)
    switches = resolve_switches(fabric, tree, tuple(unit.name for unit in units), issues)
    if issues.failed():
        return None
    return Intent(fabric, site, units, max_units, switches, tree, site_tree)


def _site_tree(tree: Map, issues: Issues, files: Files) -> Map | None:
    """The document behind `site:`; its path is relative to the file that names it."""
    entry = tree.entries.get("site")
    if entry is None or not isinstance(entry.value, Text):
        return None
    name = entry.value
    return read_document(beside(name.span, name.value, files), issues, at=name.span, files=files)
