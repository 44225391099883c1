"""The command line: one command per file, options in, a value to a view."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from fabric_cli.cli.call import run

__all__ = ["main", "run"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line of this process, and end it with the exit status of the command."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - as long as the process
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
