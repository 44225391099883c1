"""Two folders of one file system change places in one step, so that no moment shows half of either."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

# The numbers are those of the manual pages: renameat2(2) for Linux, renamex_np(2) for macOS.
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_RENAME_SWAP = 2


def exchange(one: Path, other: Path) -> None:
    """Exchange two folders.

    Where the file system cannot (some network and layered ones), `other` is moved aside and `one` takes its place:
    a run that is killed between the two steps leaves neither there, and the next one writes it again.
    """
    if not _at_once(os.fsencode(one), os.fsencode(other)):
        aside = one.with_name(f"{one.name}.old")
        other.rename(aside)
        one.rename(other)
        aside.rename(one)


def _at_once(one: bytes, other: bytes) -> bool:
    library = ctypes.CDLL(None)
    try:
        if sys.platform == "darwin":
            return bool(library.renamex_np(one, other, _RENAME_SWAP) == 0)
        return bool(library.renameat2(_AT_FDCWD, one, _AT_FDCWD, other, _RENAME_EXCHANGE) == 0)
    except AttributeError:  # a C library without the call
        return False
