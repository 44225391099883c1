"""That an intent is sound, in one line."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from fabric_cli.fabric import Fabric
from fabric_cli.plan import Capacity
from fabric_cli.shape import in_service
from fabric_cli.views.screen import Stream
from fabric_cli.views.words import count


def validate_row(fabric: Fabric, found: Capacity) -> dict[str, Any]:
    """What was validated, by its size in service."""
    serving = {unit.kind for unit in in_service(fabric.shape).units.values()}
    classes = [known for known in fabric.classes if known.unit in serving or (serving and known.unit is None)]
    return {
        "fabric": fabric.name,
        "switches": found.switches,
        "classes": len(classes),
        "links": found.links,
        "nodes": found.nodes,
        "gpus": found.gpus,
    }


def print_validate(stream: Stream, row: dict[str, Any]) -> None:
    """`ok: ` and the size of what it holds for."""
    size = (
        f"{count(row['switches'], 'switch')} of {count(row['classes'], 'class')}",
        count(row["links"], "link"),
        count(row["nodes"], "node"),
        count(row["gpus"], "GPU"),
    )
    stream.show(Text.assemble(("ok", "bold green"), f": fabric {row['fabric']}, {', '.join(size)}"))
