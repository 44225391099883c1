"""Findings about the call itself, and about this program."""

from __future__ import annotations

from fabric_cli.diagnostics import Code

BAD_CALL = Code(
    "U001",
    "bad-call",
    """The command line does not fit the command.

An option that the command does not have, an argument too many or too few, two that exclude each other.
`fabric COMMAND --help` lists what fits.
""",
)

UNKNOWN_NAME = Code(
    "U002",
    "unknown-name",
    """The command line names something that does not exist: a switch, a file of one, a starter, a code.

The hint says what is spelt alike, or how to list what there is.
""",
)

BUG = Code(
    "U009",
    "bug",
    """The program met something that it was not written for.

No input should lead here, so this is a fault of the program.  `fabric --debug COMMAND …` prints where it happened;
please report that together with the input.
""",
)

CODES = (BAD_CALL, UNKNOWN_NAME, BUG)


def every_code() -> dict[str, Code]:
    """All codes that any command can print, sorted by id."""
    from fabric_cli.checks import all_codes
    from fabric_cli.export import codes as export_codes
    from fabric_cli.plan import codes as plan_codes

    own = [*CODES]
    for module in (export_codes, plan_codes):
        own += [value for value in vars(module).values() if isinstance(value, Code)]
    return dict(sorted({**all_codes(), **{code.id: code for code in own}}.items()))
