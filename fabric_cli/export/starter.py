"""The designs that ship, and a copy of one to start from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.export.codes import CANNOT_WRITE, WOULD_OVERWRITE
from fabric_cli.intent.load import FILE

_BRACKETS = re.compile(r"\s*\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Starter:
    """A design that ships: its name, and the first sentence that it says about itself."""

    name: str
    about: str


def starters() -> tuple[Starter, ...]:
    """All of them, sorted by name."""
    folders = sorted((f for f in _folder("starters").iterdir() if (f / FILE).is_file()), key=lambda f: f.name)
    return tuple(Starter(folder.name, _about(folder / FILE)) for folder in folders)


def copy_starter(name: str, folder: Path, issues: Issues) -> list[Path] | None:
    """Copy one of `starters()` and the schemas that its documents name; the new files, or `None` with reasons."""
    documents = [f for f in _folder("starters").joinpath(name).iterdir() if f.name.endswith(".yaml")]
    texts = {f.name: f.read_text(encoding="utf-8") for f in documents}
    for schema in _folder("schema").iterdir():
        if any(f"$schema={schema.name}" in text for text in texts.values()):
            texts[schema.name] = schema.read_text(encoding="utf-8")
    targets = {folder / file: text for file, text in sorted(texts.items())}
    try:
        for target in targets:
            if target.exists() or target.is_symlink():
                issues.error(WOULD_OVERWRITE, f"`{target}` is there already", hint="name another folder")
        if issues.failed():
            return None
        folder.mkdir(parents=True, exist_ok=True)
        for target, text in targets.items():
            with target.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
    except OSError as error:
        reason = f"`{error.filename or folder}`: {(error.strerror or type(error).__name__).lower()}"
        issues.error(CANNOT_WRITE, reason)
        return None
    return list(targets)


def _folder(name: str) -> Traversable:
    return resources.files("fabric_cli") / "intents" / name


def _about(file: Traversable) -> str:
    """The first sentence of a document about itself, without what stands in brackets."""
    comments: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        if "yaml-language-server" not in line:
            comments.append(line.removeprefix("#").strip())
    text = _BRACKETS.sub("", " ".join(comments))
    return text.partition(". ")[0].rstrip(".")
