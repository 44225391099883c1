"""One call from its arguments to its exit status; whatever goes wrong ends here, in the form of a finding."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from itertools import pairwise

import typer
from typer.main import get_command

from fabric_cli.cli.codes import BAD_CALL, BUG
from fabric_cli.diagnostics import Code, Exit, Issues
from fabric_cli.views.errors import OutputError, ReaderGoneError

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
"""Everything that the parser says about a call; of the family only this child has a public name."""


def run(arguments: Sequence[str]) -> int:
    """The exit status of a call."""
    arguments = list(arguments)
    try:
        status = _status(arguments)
        sys.stdout.flush()
    except (ReaderGoneError, BrokenPipeError):
        return _leave(Exit.DONE)
    except KeyboardInterrupt:  # before or after the command itself, whose own the parser turns into a status
        status = Exit.INTERRUPTED
    except (OutputError, OSError) as error:
        sys.stderr.write(f"error: the output cannot be written: {error}\n")
        return _leave(Exit.ERROR)
    if status == Exit.INTERRUPTED:
        sys.stderr.write("interrupted\n")
    return status


def _status(arguments: list[str]) -> int:
    from fabric_cli.cli.app import build_app

    try:
        returned = get_command(build_app()).main(arguments, prog_name="fabric", standalone_mode=False)
    except USAGE_ERROR as error:
        return _refuse(error, arguments)
    except (ReaderGoneError, OutputError):
        raise
    except Exception as error:  # noqa: BLE001 - the last place where a fault can be told in the form of the house
        if "--debug" in arguments:
            traceback.print_exc()
        hint = "`fabric --debug …` prints where it happened"
        return _report(BUG, f"{type(error).__name__}: {error}", hint, arguments)
    return int(returned or 0)


def _refuse(error: Exception, arguments: list[str]) -> int:
    """A call that does not fit; a command that needs another word prints its help instead."""
    from fabric_cli.cli.usage import advice, complaint

    if type(error).__name__ == "NoArgsIsHelpError" and not _wants_json(arguments):
        sys.stderr.write(f"{error}\n")
        return Exit.ERROR
    return _report(BAD_CALL, complaint(error), advice(error), arguments)


def _report(code: Code, reason: str, hint: str, arguments: list[str]) -> int:
    from fabric_cli.views.findings import print_failure
    from fabric_cli.views.screen import Screen

    issues = Issues()
    issues.error(code, reason, hint=hint)
    print_failure(Screen(json=_wants_json(arguments)), issues)
    return Exit.ERROR


def _wants_json(arguments: list[str]) -> bool:
    """True where a call that could not be parsed asks for a document all the same."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    pairs = pairwise(options)
    return "--json" in options or "--format=json" in options or ("--format", "json") in pairs


def _leave(status: Exit) -> Exit:
    """End without the interpreter's own attempt to write what is left."""
    from fabric_cli.views.screen import abandon

    abandon()
    return status
