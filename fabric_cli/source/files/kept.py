"""Documents that were read once, kept with their text, and read again without the files they came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from fabric_cli.source.encoding import split_mark
from fabric_cli.source.files.protocol import Files, Refusal, missing


@dataclass(frozen=True, slots=True)
class Documents:
    """Texts by path, relative to the folder of the first one, which is the one that the others were read for.

    `links` are further paths that led to one of these files: path -> path in `texts`.  `label`, where not empty,
    stands before the names in findings, as in `label:fabric.yaml`.  Paths have forward slashes.
    """

    texts: Mapping[str, str]
    links: Mapping[str, str] = field(default_factory=dict)
    label: str = ""

    def __post_init__(self) -> None:
        """Close the texts against change."""
        object.__setattr__(self, "texts", MappingProxyType(dict(self.texts)))
        object.__setattr__(self, "links", MappingProxyType(dict(self.links)))

    @property
    def first(self) -> Path:
        """The document that the others were read for."""
        return Path(next(iter(self.texts)))

    def read(self, path: Path) -> bytes | Refusal:
        """The text as bytes."""
        text = self.texts.get(self.identity(path))
        # A text may begin with the character of a byte order mark: only one mark is taken off.
        return missing(self.name_of(path)) if text is None else text.encode("utf-8-sig")

    def exists(self, path: Path) -> bool:
        """Whether the path was read."""
        return self.identity(path) in self.texts

    def is_folder(self, path: Path) -> bool:
        """Whether a document lies below the path."""
        return any(path in Path(name).parents for name in self.texts)

    def identity(self, path: Path) -> str:
        """The path that the text is kept under."""
        return self.links.get(path.as_posix(), path.as_posix())

    def name_of(self, path: Path) -> str:
        """The path behind the label."""
        return f"{self.label}:{path.as_posix()}" if self.label else path.as_posix()

    def path_of(self, name: str) -> Path:
        """The path without the label."""
        return Path(name.removeprefix(f"{self.label}:") if self.label else name)


class Recorder:
    """Passes files on and remembers what was read."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._read: dict[Path, bytes] = {}
        self._met: dict[Path, str] = {}

    def documents(self, label: str = "") -> Documents:
        """What was read so far; files that are no text are left out.

        A file keeps the path that it was first read under; `..` stays in it, since what it leaves may be a link.
        """
        texts: dict[str, str] = {}
        links: dict[str, str] = {}
        folder = next(iter(self._read), Path()).parent
        kept: dict[str, str] = {}
        for path, data in self._read.items():
            text, key = _decode(data), _relative(path, folder)
            if text is not None and kept.setdefault(self._met[path], key) == key:
                texts[key] = text
        for path, file in self._met.items():
            key = _relative(path, folder)
            if file in kept and kept[file] != key:
                links[key] = kept[file]
        return Documents(texts, links, label)

    def read(self, path: Path) -> bytes | Refusal:
        """The bytes, which are remembered."""
        data = self._files.read(path)
        if isinstance(data, bytes):
            self._read[path] = data
            self.identity(path)
        return data

    def exists(self, path: Path) -> bool:
        """As the files say."""
        return self._files.exists(path)

    def is_folder(self, path: Path) -> bool:
        """As the files say."""
        return self._files.is_folder(path)

    def identity(self, path: Path) -> str:
        """As the files say; a second path to one file is remembered as well."""
        self._met[path] = self._files.identity(path)
        return self._met[path]

    def name_of(self, path: Path) -> str:
        """As the files say."""
        return self._files.name_of(path)

    def path_of(self, name: str) -> Path:
        """As the files say."""
        return self._files.path_of(name)


def _decode(data: bytes) -> str | None:
    encoding, body = split_mark(data)
    try:
        return body.decode(encoding)
    except UnicodeDecodeError:
        return None


def _relative(path: Path, folder: Path) -> str:
    return (path.relative_to(folder) if path.is_relative_to(folder) else path).as_posix()
