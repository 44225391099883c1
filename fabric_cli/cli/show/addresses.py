"""`fabric show addresses`: every address."""

from __future__ import annotations

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


def show_addresses(
    intent: IntentArgument = None,
    path: IntentOption = None,
    device: DeviceFilter = None,
    plane: PlaneFilter = None,
    json: JsonFlag = False,
) -> Exit:
    """Loopbacks, router ids, management addresses, both ends of every link."""
    from fabric_cli.views.addresses import addresses, print_addresses
    from fabric_cli.views.document import print_document
    from fabric_cli.views.screen import Screen

    screen = Screen(json=json)
    fabric, _ = compile_or_end(screen, chosen_intent(intent, path))
    plane_or_end(screen, fabric, plane)
    one = switch_or_end(screen, fabric, device) if device is not None else None
    coords = (coord for coord in fabric.shape.coords() if plane in (None, coord.plane) and one in (None, coord))
    rows = addresses(fabric, coords)
    print_document(screen, rows) if json else print_addresses(screen.out, rows)
    return Exit.DONE
