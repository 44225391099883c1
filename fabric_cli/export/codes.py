"""Findings about writing files."""

from fabric_cli.diagnostics import Code

CANNOT_WRITE = Code(
    "U003",
    "cannot-write",
    """A file or folder cannot be written.

The reason is the operating system's: no permission, no space, a file where a folder has to be.  What was there
before is left as it was.
""",
)

LEDGER_MOVED = Code(
    "U005",
    "ledger-moved",
    """The ledger was changed by somebody else while this run worked out what to add to it.

Writing it now would undo what the other run decided.  Nothing was changed; run the command again.
""",
)

WOULD_OVERWRITE = Code(
    "U004",
    "would-overwrite",
    """A file that a command would create is there already.

Commands that start something new overwrite nothing: the file may hold somebody's work.

Name another folder, or move the file away.
""",
)
