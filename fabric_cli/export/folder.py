"""Rendered files on disk: each switch's folder is replaced as a whole, and only what this tool wrote.

Everything is rendered into a hidden folder beside the switches first.  A run that fails there changes nothing; after
that each switch's folder changes places with the new one in one step.  The record of the folder names old and new
digests while that lasts, so that the next run knows whatever a killed one has left.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.export.codes import CANNOT_WRITE
from fabric_cli.export.exchange import exchange
from fabric_cli.export.staging import STAGE, Staged, StageJob, alone, digest_there, stage_in
from fabric_cli.fabric import Fabric
from fabric_cli.plan import Folder, each_switch, read_folder
from fabric_cli.plan.codes import EDITED, OTHER_FABRIC
from fabric_cli.plan.folder import MANIFEST, Recorded, manifest_text
from fabric_cli.shape import Coord
from fabric_cli.source import Documents

_NAMED = 3


@dataclass(frozen=True, slots=True)
class Written:
    """What a run did, by switch."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    unchanged: int


Track = Callable[[Iterator[Staged]], Iterable[Staged]]


def write_folder(
    fabric: Fabric,
    root: Path,
    issues: Issues,
    *,
    workers: int,
    only: Sequence[Coord] | None = None,
    track: Track = iter,
    documents: Documents | None = None,
) -> Written | None:
    """Write all switches, or those of `only`, to `root`; `None` with the reasons in `issues`, and nothing changed.

    Switches that the fabric no longer has are removed, unless `only` is given.  Should the system refuse a step while
    switches change places, those before it are new, the others old.  `documents` are kept in the folder's record, so
    that a later plan can tell what has moved since.
    """
    created = not root.exists()
    try:
        root.mkdir(parents=True, exist_ok=True)
        with alone(root, issues) as free:
            return _write(fabric, root, issues, workers, only, track, documents) if free else None
    except OSError as error:
        place = error.filename or root
        issues.error(CANNOT_WRITE, f"`{place}`: {(error.strerror or type(error).__name__).lower()}")
        return None
    finally:
        if created:
            with contextlib.suppress(OSError):  # a folder that holds something stays
                root.rmdir()


def _write(
    fabric: Fabric,
    root: Path,
    issues: Issues,
    workers: int,
    only: Sequence[Coord] | None,
    track: Track,
    documents: Documents | None,
) -> Written | None:
    before = _record(fabric, root, issues)
    if before is None:
        return None
    with stage_in(root) as stage:
        staged: dict[str, Staged] = {}
        for found in track(each_switch(fabric, StageJob(root, before.devices), workers, only)):
            staged[found.name] = found
            for finding in found.issues:
                issues.add(finding)
        gone = [] if only is not None else [name for name in before.devices if name not in staged]
        edited = [found.name for found in staged.values() if found.edited]
        edited += [name for name in gone if digest_there(root / name) not in (None, *before.devices[name].digests)]
        _report_edited(root, edited, issues)
        if issues.failed():
            return None
        changed = tuple(found.name for found in staged.values() if found.new)
        _commit(root, stage, before, staged, gone, documents if only is None else before.documents)
    return Written(changed, tuple(gone), len(staged) - len(changed))


def _commit(
    root: Path,
    stage: Path,
    before: Folder,
    staged: Mapping[str, Staged],
    gone: Sequence[str],
    documents: Documents | None,
) -> None:
    """Put the stage in place of what was there, switch by switch."""
    after = {name: Recorded(found.device_class, (found.digest,)) for name, found in staged.items()}
    kept = {name: known for name, known in before.devices.items() if name not in after}
    meanwhile = {
        name: Recorded(known.class_id, (*known.digests, *before.devices[name].digests))
        if name in before.devices
        else known
        for name, known in after.items()
    }
    _save(Folder(root, before.fabric, kept | meanwhile, before.documents), stage)
    for name, found in staged.items():
        if found.new and (root / name).exists():
            exchange(stage / name, root / name)
        elif found.new:
            (stage / name).rename(root / name)
    for name in gone:
        if (root / name).exists():
            (root / name).rename(stage / f"{name}.gone")
        del kept[name]
    _save(Folder(root, before.fabric, kept | after, documents), stage)


def _save(folder: Folder, stage: Path) -> None:
    """Replace the record in one step."""
    new = stage / MANIFEST
    new.write_text(manifest_text(folder), encoding="utf-8")
    new.replace(folder.path / MANIFEST)


def _record(fabric: Fabric, root: Path, issues: Issues) -> Folder | None:
    """What the folder holds by our own record; an empty one holds nothing."""
    if not any(entry.name != STAGE for entry in root.iterdir()):
        return Folder(root, fabric.name, {})
    folder = read_folder(root, issues)
    if folder and folder.fabric != fabric.name:
        reason = f"`{root}` holds fabric `{folder.fabric}`, not `{fabric.name}`"
        issues.error(OTHER_FABRIC, reason, hint="render into another folder, or remove this one")
        return None
    return folder


def _report_edited(root: Path, edited: Sequence[str], issues: Issues) -> None:
    if not edited:
        return
    names = ", ".join(f"`{root / name}`" for name in edited[:_NAMED])
    more = f" and {len(edited) - _NAMED} more" if len(edited) > _NAMED else ""
    hint = "move the changes into the intent and remove those folders; they are then written again"
    issues.error(EDITED, f"files in {names}{more} are not as they were rendered", hint=hint)
