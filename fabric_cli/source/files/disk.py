"""The working tree: files as the operating system has them."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from fabric_cli.source.files.protocol import (
    MAX_BYTES,
    Files,
    Refusal,
    is_a_folder,
    missing,
    show,
    too_large,
    unreadable,
)


class _Disk:
    def read(self, path: Path) -> bytes | Refusal:
        name = self.name_of(path)
        try:
            mode = path.stat().st_mode
            if stat.S_ISDIR(mode):
                return is_a_folder(name)
            # Opening a pipe would wait for its other end.
            if not stat.S_ISREG(mode):
                return Refusal(f"{show(name)} is not a regular file")
            with path.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return missing(name)
        except OSError as error:
            return unreadable(name, (error.strerror or type(error).__name__).lower())
        return too_large(name) if len(data) > MAX_BYTES else data

    def exists(self, path: Path) -> bool:
        try:
            path.lstat()
        except FileNotFoundError:
            return False
        except OSError:
            return True
        return True

    def is_folder(self, path: Path) -> bool:
        return os.path.isdir(path)  # noqa: PTH112 - a name that cannot be looked up is none, where `Path` raises

    def identity(self, path: Path) -> str:
        return os.path.realpath(path)

    def name_of(self, path: Path) -> str:
        return path.as_posix()

    def path_of(self, name: str) -> Path:
        return Path(name)


DISK: Final[Files] = _Disk()
"""The working tree."""
