"""Where a rule points to: into the fabric document, and at switches by tier."""

from __future__ import annotations

from fabric_cli.diagnostics import Span
from fabric_cli.intent import Intent
from fabric_cli.shape import Tier
from fabric_cli.source import locate

PLURAL = {Tier.LEAF: "leaves", Tier.SPINE: "spines", Tier.CORE: "cores"}
"""Switches of a tier in a sentence."""


def place(intent: Intent, *path: str | int) -> Span:
    """A value of the fabric document; where it is not written, the key of what would hold it."""
    return locate(intent.tree, path, key=not intent.written(*path))
