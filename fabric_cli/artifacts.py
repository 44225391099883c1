"""The files of a switch: a set that is digested, compared and written as one."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

Artifacts = Mapping[str, str]
"""Relative path -> text; the order of the paths has no meaning."""


def digest(artifacts: Artifacts) -> str:
    """SHA-256 over paths and contents, independent of their order."""
    total = hashlib.sha256()
    for path in sorted(artifacts):
        for part in (path, artifacts[path]):
            data = part.encode()
            total.update(len(data).to_bytes(8, "big"))
            total.update(data)
    return total.hexdigest()
