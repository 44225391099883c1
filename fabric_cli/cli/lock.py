"""`fabric lock`: write down what must never move."""

from __future__ import annotations

from typing import Annotated

import typer

from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, RegrowFlag, chosen_intent, exclusive
from fabric_cli.cli.session import end, result_or_end
from fabric_cli.diagnostics import Exit, Issues


def lock(
    intent: IntentArgument = None,
    path: IntentOption = None,
    regrow: RegrowFlag = False,
    new: Annotated[
        bool, typer.Option("--new", help="Write the first ledger, where the intent names a file that is not there yet.")
    ] = False,
    pin: Annotated[
        list[str] | None,
        typer.Option(
            "--pin",
            metavar="DEVICE[:PORT]:KEY=VALUE",
            help="Fix a name, asn or loopback of a switch, an address or cage of a port; may be repeated.",
            show_default=False,
        ),
    ] = None,
    unpin: Annotated[
        list[str] | None,
        typer.Option("--unpin", metavar="DEVICE[:PORT]:KEY", help="Take a pin back.", show_default=False),
    ] = None,
    json: JsonFlag = False,
) -> Exit:
    """Write the ledger: ordinals of new units, and once for all the sizing, names, blocks and widths.

    What it holds already stays as it is, unless the fabric is regrown.
    """
    from fabric_cli.cli.pins import end_refused, pinned_or_end, split_unpins
    from fabric_cli.export.ledger import write_ledger
    from fabric_cli.ledger import changes, ledger_path
    from fabric_cli.plan import Past, find_moves
    from fabric_cli.views.document import print_document
    from fabric_cli.views.findings import print_findings, with_warnings
    from fabric_cli.views.lock import lock_row, print_lock
    from fabric_cli.views.screen import Screen

    exclusive(regrow=regrow, new=new)
    screen, issues, chosen = Screen(json=json), Issues(), chosen_intent(intent, path)
    by_place, by_name = split_unpins(unpin or [])
    result = result_or_end(screen, chosen, regrow=regrow, new=new, locks=True, unpinned=by_place)
    result = pinned_or_end(screen, result, pin or [], by_name)
    assert result.fabric is not None
    assert result.ledger is not None  # what compiles has a ledger
    file = ledger_path(result.fabric.intent)
    moves = find_moves(Past(None, None), result, issues)
    if moves and not (regrow or pin or unpin or result.renamed) and moves.counts.identifiers_changed:
        end_refused(screen, moves.counts.identifiers_changed)
    if result.ledger != result.locked and not write_ledger(file, result.locked, result.ledger, issues):
        end(screen, issues)
    print_findings(screen, issues)
    done = changes(result.locked, result.ledger, result.renamed)
    row = lock_row(file, result.ledger, done, moves.counts if moves else None)
    print_document(screen, with_warnings(row, issues)) if json else print_lock(screen.out, row)
    return Exit.DONE
