"""From a folder or file to an Intent: read, bind, resolve names; all findings of the stage at once."""

from __future__ import annotations

from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.intent.documents import FabricDoc, SiteDoc
from fabric_cli.intent.model import Intent
from fabric_cli.intent.resolve import resolve_switches, resolve_units
from fabric_cli.source import Map, bind, read_document

FILE = "fabric.yaml"


def intent_file(path: Path) -> Path:
    """The fabric document that a user means by a folder or a file."""
    return path / FILE if path.is_dir() else path


def load_intent(path: Path, issues: Issues) -> Intent | None:
    """The intent in a folder (`fabric.yaml`) or file, or `None` with the reasons in `issues`."""
    tree = read_document(intent_file(path), issues)
    if tree is None:
        return None
    fabric = bind(FabricDoc, tree, issues)
    site_tree = _site_tree(tree, issues)
    site = bind(SiteDoc, site_tree, issues) if site_tree else None
    if fabric is None or issues.failed():
        return None
    units, max_units = resolve_units(fabric, tree, issues)
    switches = resolve_switches(fabric, tree, tuple(unit.name for unit in units), issues)
    if issues.failed():
        return None
    return Intent(fabric, site, units, max_units, switches, tree, site_tree)


def _site_tree(tree: Map, issues: Issues) -> Map | None:
    """The document behind `site:`; its path is relative to the file that names it."""
    entry = tree.entries.get("site")
    if entry is None or not hasattr(entry.value, "value"):
        return None
    return read_document(Path(entry.value.span.file).parent / entry.value.value, issues, at=entry.value.span)
