"""`fabric validate`: every finding at once."""

from __future__ import annotations

from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, LockedFlag, chosen_intent
from fabric_cli.cli.session import compile_or_end
from fabric_cli.diagnostics import Exit


def validate(
    intent: IntentArgument = None, path: IntentOption = None, locked: LockedFlag = False, json: JsonFlag = False
) -> Exit:
    """Report every finding of an intent at once."""
    from fabric_cli.plan import capacity
    from fabric_cli.views.document import print_document
    from fabric_cli.views.findings import with_warnings
    from fabric_cli.views.screen import Screen
    from fabric_cli.views.validate import print_validate, validate_row

    screen = Screen(json=json)
    fabric, warnings = compile_or_end(screen, chosen_intent(intent, path), locked=locked)
    row = validate_row(fabric, capacity(fabric.shape))
    if json:
        print_document(screen, with_warnings(row, warnings))
    else:
        print_validate(screen.out, row)
    return Exit.DONE
