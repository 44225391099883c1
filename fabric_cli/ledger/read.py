"""From the file of a ledger to its record: is it one, of this fabric, whole, and as `fabric lock` left it?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.intent import Intent
from fabric_cli.ledger import codes
from fabric_cli.ledger.document import FormDoc, FrontDoc, LedgerDoc, PinDoc
from fabric_cli.ledger.fronts import parse_run
from fabric_cli.ledger.model import (
    FORMAT,
    AsnBlock,
    Entry,
    Front,
    Ledger,
    Mode,
    NamePattern,
    Pin,
    Place,
    Run,
    Sizing,
    UnitForm,
)
from fabric_cli.ledger.text import seal_of
from fabric_cli.source import DISK, Files, Map, Text, beside, bind, locate, plain, read_document

FILE = "fabric.lock.yaml"
Upgrade = Callable[[Map], Map]
UPGRADES: Mapping[int, Upgrade] = {}
"""For each older format the step to the next one."""
_RESTORE = "restore it from version control, then run `fabric lock`"


def ledger_path(intent: Intent, files: Files = DISK) -> Path:
    """The file of an intent's ledger: what `ledger` names, else the one beside the intent."""
    written = intent.fabric.ledger
    return beside(intent.span("ledger") if written else intent.tree.span, written or FILE, files)


def load_ledger(intent: Intent, issues: Issues, files: Files = DISK, mode: Mode = Mode.KEEP) -> Ledger | None:
    """The ledger of an intent; `None` where it has none, or with the reasons in `issues`.

    Without the key `ledger` a missing file is no fault; with it, nothing is ever decided anew in silence.
    """
    path = ledger_path(intent, files)
    written, there = intent.fabric.ledger is not None, files.exists(path)
    at = intent.span("ledger") if written else None
    if not there and (mode is Mode.NEW or not written):
        return None
    if mode is Mode.NEW:
        reason = f"there is a ledger already: `{files.name_of(path)}`"
        issues.error(codes.NO_NEW_LEDGER, reason, span=at, hint="leave out `--new`")
        return None
    if not there:
        reason = f"the ledger `{files.name_of(path)}` is not there"
        hint = "restore it from version control; where there never was one, `fabric lock --new` writes it"
        issues.error(codes.ABSENT_LEDGER, reason, span=at, hint=hint)
        return None
    tree = read_document(path, issues, at=at, files=files)
    return None if tree is None else read_ledger(tree, intent.fabric.fabric, issues)


def read_ledger(written: Map, fabric: str, issues: Issues) -> Ledger | None:
    """The ledger in a document, or `None` with the reasons in `issues`."""
    found = Issues()
    tree = _current(written, found)
    document = _document(tree, found) if tree is not None else None
    if document is not None and tree is not None:
        _check_fabric(document, tree, fabric, found)
        _check_ordinals(document, tree, found)
        if not found.failed() and document.seal != seal_of(_plain(written)):
            reason = "the ledger is not as `fabric lock` wrote it: it was edited, merged or cut short"
            found.error(codes.BROKEN_SEAL, reason, span=locate(tree, ("seal",)), hint=_RESTORE)
    ledger = None
    if document is not None and tree is not None and not found.failed():
        forms = _forms(document, tree, found)
        ledger = None if found.failed() else _record(document, forms, tree, found)
    for finding in found:
        issues.add(finding)
    return None if found.failed() else ledger


def _current(tree: Map, issues: Issues) -> Map | None:
    """The document in the format of today; the seal is that of the one that was written."""
    held = tree.entries.get("format")
    written = held.value.value if held and isinstance(held.value, Text) else ""
    known = written.isdecimal() and tree.entries.keys() & {"seal", "units"}
    if not known or (written not in map(str, (*UPGRADES, FORMAT)) and not _is_newer(written)):
        reason = f"`{Path(tree.span.file).name}` is no ledger"
        issues.error(codes.NO_LEDGER, reason, span=tree.span, hint="name another file with `ledger`, or remove it")
        return None
    if _is_newer(written):
        reason = f"the ledger has format {written}, this version reads up to {FORMAT}"
        issues.error(codes.NEWER_LEDGER, reason, span=locate(tree, ("format",)), hint="use the version that wrote it")
        return None
    for step in range(int(written), FORMAT):
        tree = UPGRADES[step](tree)
    return tree


def _is_newer(written: str) -> bool:
    """Whether a whole number, however long, is above the format of today."""
    digits = written.lstrip("0")
    return (len(digits), digits) > (len(str(FORMAT)), str(FORMAT))


def _document(tree: Map, issues: Issues) -> LedgerDoc | None:
    found = Issues()
    document = bind(LedgerDoc, tree, found)
    for finding in found:
        issues.error(codes.BROKEN_SEAL, finding.reason, span=finding.span, hint=_RESTORE)
    return document


def _plain(tree: Map) -> Mapping[str, object]:
    held = plain(tree)
    assert isinstance(held, dict)  # the document is a mapping
    return held


def _check_fabric(document: LedgerDoc, tree: Map, fabric: str, issues: Issues) -> None:
    if document.fabric != fabric:
        reason = f"the ledger belongs to fabric `{document.fabric}`, this one is `{fabric}`"
        hint = "every fabric has a ledger of its own"
        issues.error(codes.FOREIGN_LEDGER, reason, span=locate(tree, ("fabric",)), hint=hint)


def _check_ordinals(document: LedgerDoc, tree: Map, issues: Issues) -> None:
    """A006: two units with one ordinal, as after two branches were merged by hand."""
    owners: dict[int, tuple[str, Span]] = {}
    for part in ("units", "tombstones"):
        for name, ordinal in getattr(document, part).items():
            span = locate(tree, (part, name), key=True)
            other = owners.setdefault(ordinal, (name, span))
            if other[1] != span:
                issues.error(
                    codes.ORDINAL_TWICE,
                    f"units `{other[0]}` and `{name}` both have ordinal {ordinal}",
                    span=span,
                    hint="keep one of the two branches' ledgers, then run `fabric lock`",
                    related=((other[1], f"unit `{other[0]}`"),),
                )
            elif ordinal >= document.next.unit:
                reason = f"unit `{name}` has ordinal {ordinal}, the next one is {document.next.unit}"
                issues.error(codes.BROKEN_SEAL, reason, span=span, hint=_RESTORE)


def _forms(document: LedgerDoc, tree: Map, issues: Issues) -> dict[int, FormDoc]:
    """The form of each ordinal; every one has one."""
    found: dict[int, FormDoc] = {}
    for run, form in document.forms.items():
        ordinals = parse_run(run)
        if ordinals is None or ordinals.stop > document.next.unit:
            span = locate(tree, ("forms", run), key=True)
            issues.error(codes.BROKEN_SEAL, f"`{run}` is no run of ordinals", span=span, hint=_RESTORE)
            continue
        found |= dict.fromkeys(ordinals, form)
    for part in ("units", "tombstones"):
        for name, ordinal in getattr(document, part).items():
            if ordinal not in found:
                span = locate(tree, (part, name), key=True)
                issues.error(codes.BROKEN_SEAL, f"`forms` has nothing for unit `{name}`", span=span, hint=_RESTORE)
    return found


def _record(document: LedgerDoc, forms: Mapping[int, FormDoc], tree: Map, issues: Issues) -> Ledger:
    parts = ("next", "units", "tombstones", "forms", "sizing", "names", "blocks", "widths", "asns", "fronts", "pins")
    spans = {key: locate(tree, (key,), key=True) for key in parts}
    for part in ("names", "blocks", "widths", "asns"):
        spans |= {f"{part}.{key}": locate(tree, (part, key), key=True) for key in _keys(tree, part)}
    tiers = {tier: getattr(document.asns, tier) for tier in ("leaf", "spine", "core")}
    return Ledger(
        fabric=document.fabric,
        units=_entries(document.units, forms, tree, "units"),
        tombstones=_entries(document.tombstones, forms, tree, "tombstones"),
        next_unit=document.next.unit,
        sizing=Sizing(**document.sizing.model_dump()),
        names={key: NamePattern(held.pattern, held.digits) for key, held in document.names.items()},
        blocks={key: tuple(prefixes) for key, prefixes in document.blocks.items()},
        widths=document.widths,
        asns=AsnBlock(
            document.asns.range.first,
            document.asns.range.last,
            {tier: (held.groups, held.switches) for tier, held in tiers.items() if held},
        ),
        fronts={key: _front(held) for key, held in document.fronts.items()},
        pins=tuple(_pins(document.pins, tree, issues)),
        spans=spans,
    )


def _keys(tree: Map, part: str) -> tuple[str, ...]:
    held = tree.entries.get(part)
    return tuple(held.value.entries) if held and isinstance(held.value, Map) else ()


def _entries(ordinals: Mapping[str, int], forms: Mapping[int, FormDoc], tree: Map, part: str) -> dict[str, Entry]:
    return {
        name: Entry(
            ordinal,
            forms[ordinal].nodes,
            UnitForm(**forms[ordinal].model_dump(exclude={"nodes"})),
            locate(tree, (part, name), key=True),
        )
        for name, ordinal in ordinals.items()
    }


def _front(held: FrontDoc) -> Front:
    return Front(Run(*held.down), Run(*held.up) if held.up else None)


def _pins(pins: Mapping[str, PinDoc], tree: Map, issues: Issues) -> list[Pin]:
    found: list[Pin] = []
    for text, held in pins.items():
        span = locate(tree, ("pins", text), key=True)
        place = parse_place(text)
        if place is None:
            issues.error(codes.BROKEN_SEAL, f"`{text}` is no place of a switch or port", span=span, hint=_RESTORE)
            continue
        values = held.model_dump(exclude_none=True)
        found += [Pin(place, kind, value, locate(tree, ("pins", text, kind))) for kind, value in values.items()]
    return found


def parse_place(text: str) -> Place | None:
    """The place that a pin's key names, as `leaf/0/2/5`, or with a port `leaf/0/2/5/up/3`."""
    tier, *rest = text.split("/")
    numbers, port = rest[:3], rest[3:]
    if tier not in ("leaf", "spine", "core") or len(numbers) < 3 or len(port) not in (0, 2):
        return None
    if not all(number.isdecimal() for number in (*numbers, *port[1:])):
        return None
    plane, group, index = map(int, numbers)
    return Place(tier, plane, group, index, port[0], int(port[1])) if port else Place(tier, plane, group, index)
