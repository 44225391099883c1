"""`fabric show links`: every link."""

from __future__ import annotations

from itertools import takewhile

from fabric_cli.cli.options import (
    DeviceFilter,
    IntentArgument,
    IntentOption,
    JsonFlag,
    PlaneFilter,
    chosen_intent,
)
from fabric_cli.cli.session import compile_or_end, plane_or_end, switch_or_end
from fabric_cli.diagnostics import Exit


def show_links(
    intent: IntentArgument = None,
    path: IntentOption = None,
    device: DeviceFilter = None,
    plane: PlaneFilter = None,
    json: JsonFlag = False,
) -> Exit:
    """Every link with both its ends; `a` is the lower."""
    from fabric_cli.links import links, links_of
    from fabric_cli.views.document import print_document
    from fabric_cli.views.links import link_row, print_links
    from fabric_cli.views.screen import Screen

    screen = Screen(json=json)
    fabric, _ = compile_or_end(screen, chosen_intent(intent, path))
    plane_or_end(screen, fabric, plane)
    found = links(fabric) if device is None else links_of(fabric, switch_or_end(screen, fabric, device))
    if plane is not None:  # planes come one after the other
        found = (link for link in takewhile(lambda link: link.plane <= plane, found) if link.plane == plane)
    if json:
        print_document(screen, map(link_row, found))
    else:
        print_links(screen.out, found)
    return Exit.DONE
