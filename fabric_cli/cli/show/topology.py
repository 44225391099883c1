"""`fabric show topology`: figures and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, chosen_intent, exclusive
from fabric_cli.cli.session import compile_or_end, end
from fabric_cli.diagnostics import Exit, Issues


def show_topology(
    intent: IntentArgument = None,
    path: IntentOption = None,
    mermaid: Annotated[bool, typer.Option("--mermaid", help="Print a Mermaid flowchart instead.")] = False,
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE|-", help="Draw it as SVG, to a file or stdout.", show_default=False),
    ] = None,
    json: JsonFlag = False,
) -> Exit:
    """Switches, ports, ratios, links, paths, bandwidth."""
    from fabric_cli.export.file import write_file
    from fabric_cli.views.document import print_document
    from fabric_cli.views.drawing import draw
    from fabric_cli.views.findings import with_warnings
    from fabric_cli.views.mermaid import mermaid_text
    from fabric_cli.views.screen import Screen
    from fabric_cli.views.svg import svg_text
    from fabric_cli.views.topology import topology
    from fabric_cli.views.topology_text import print_topology

    exclusive(mermaid=mermaid, svg=svg, json=json)
    screen, issues = Screen(json=json), Issues()
    fabric, warnings = compile_or_end(screen, chosen_intent(intent, path))
    if mermaid:
        screen.out.write(mermaid_text(draw(fabric)))
    elif svg == "-":
        screen.out.write(svg_text(draw(fabric)))
    elif svg:
        if not write_file(Path(svg), [svg_text(draw(fabric))], issues):
            end(screen, issues)
    elif json:
        print_document(screen, with_warnings(topology(fabric), warnings))
    else:
        print_topology(screen.out, fabric, topology(fabric))
    return Exit.DONE
