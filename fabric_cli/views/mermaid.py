"""The picture as a Mermaid flowchart, for wikis and merge requests."""

from __future__ import annotations

from collections.abc import Iterator

from fabric_cli.views.picture import Box, Picture

_STYLES = {
    "node": "fill:#f1f5f9,stroke:#94a3b8,color:#0f172a",
    "leaf": "fill:#dbeafe,stroke:#3b82f6,color:#0f172a",
    "spine": "fill:#dcfce7,stroke:#22c55e,color:#0f172a",
    "core": "fill:#fef3c7,stroke:#f59e0b,color:#0f172a",
}


def mermaid_text(picture: Picture) -> str:
    """The text of the flowchart."""
    return "\n".join(_lines(picture)) + "\n"


def _lines(picture: Picture) -> Iterator[str]:
    yield "---"
    yield f'title: "{_quoted(picture.title)}"'
    yield "---"
    yield "flowchart TB"
    yield from (f"  %% {note}" for note in picture.notes)
    for box in picture.cores:
        yield f"  {_box(box)}"
    for number, pod in enumerate(picture.pods):
        if pod.title:
            yield f'  subgraph pod{number}["{_quoted(pod.title)}"]'
        indent = "    " if pod.title else "  "
        for box in (*pod.spines, *(box for unit in pod.units for box in (*unit.leaves, unit.nodes))):
            yield f"{indent}{_box(box)}"
        if pod.title:
            yield "  end"
    for line in picture.lines:
        yield f'  {line.high} ---|"{_quoted(line.label)}"| {line.low}'
    for row in dict.fromkeys(box.row for box in picture.boxes()):
        yield f"  classDef {row} {_STYLES[row]}"


def _box(box: Box) -> str:
    label = "<br>".join(map(_quoted, box.lines))
    return f'{box.id}["{label}"]:::{box.row}'


def _quoted(text: str) -> str:
    return text.replace("#", "#35;").replace('"', "#quot;")
