"""A ledger as text: one line for each thing that is decided, so that a difference reads as a sentence.

`next` stands on one line, and the seal of all the rest below it: two branches that both decide something change the
same lines to different values, and Git asks a person instead of merging them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from itertools import groupby
from typing import Any

from fabric_cli.ledger.model import FORMAT, Entry, Front, Ledger

_HEAD = "# What must never move in this fabric; `fabric lock` writes it. Keep it under version control.\n"
_SEAL_DIGITS = 16
_PLAIN = re.compile(r"[A-Za-z0-9_./-]*[A-Za-z0-9][A-Za-z0-9_./-]*")


def ledger_text(ledger: Ledger) -> str:
    """The file of a ledger; equal ledgers give equal bytes."""
    document = document_of(ledger)
    lines = [f"{key}: {_flow(document[key])}" for key in ("format", "fabric", "next")]
    lines.append(f"seal: {seal_of(plain_of(document))}")
    for key in ("units", "tombstones", "forms", "sizing", "names", "blocks", "widths", "asns", "fronts", "pins"):
        lines += _section(key, document[key])
    return _HEAD + "\n".join(lines) + "\n"


def document_of(ledger: Ledger) -> dict[str, Any]:
    """The document without its seal."""
    counts = {tier: {"groups": groups, "switches": size} for tier, (groups, size) in ledger.asns.counts.items()}
    pins: dict[str, dict[str, str]] = {}
    for pin in sorted(ledger.pins, key=lambda pin: (pin.place, pin.kind)):
        pins.setdefault(str(pin.place), {})[pin.kind] = pin.value
    return {
        "format": FORMAT,
        "fabric": ledger.fabric,
        "next": {"unit": ledger.next_unit},
        "units": _entries(ledger.units),
        "tombstones": _entries(ledger.tombstones),
        "forms": dict(_forms((*ledger.units.values(), *ledger.tombstones.values()))),
        "sizing": asdict(ledger.sizing),
        "names": {key: {"pattern": held.pattern, "digits": dict(held.digits)} for key, held in ledger.names.items()},
        "blocks": {key: [str(prefix) for prefix in prefixes] for key, prefixes in ledger.blocks.items()},
        "widths": {key: dict(bits) for key, bits in ledger.widths.items()},
        "asns": {"range": f"{ledger.asns.first}-{ledger.asns.last}", **counts},
        "fronts": {key: _front(front) for key, front in ledger.fronts.items()},
        "pins": pins,
    }


def plain_of(value: Any) -> Any:  # noqa: ANN401 - a document is what JSON can hold
    """A document with every scalar as the text that stands in the file."""
    if isinstance(value, Mapping):
        return {str(key): plain_of(held) for key, held in value.items()}
    if isinstance(value, list):
        return [plain_of(held) for held in value]
    return str(value)


def seal_of(document: Mapping[str, Any]) -> str:
    """Digest of a document of text, independent of the order of keys and of how it is laid out; `seal` is left out."""
    held = {key: value for key, value in document.items() if key != "seal"}
    return hashlib.sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:_SEAL_DIGITS]


def _front(front: Front) -> dict[str, list[int]]:
    return {"down": list(front.down)} | ({"up": list(front.up)} if front.up else {})


def _entries(entries: Mapping[str, Entry]) -> dict[str, int]:
    """Ordinals by name, in their order, which is the order in which they came."""
    return {name: entry.ordinal for name, entry in sorted(entries.items(), key=lambda item: item[1].ordinal)}


def _forms(entries: Iterable[Entry]) -> Iterator[tuple[str, dict[str, int]]]:
    """What units are like, once for each run of neighbours that are alike: `3` or `0-2`."""
    ordered = sorted(entries, key=lambda entry: entry.ordinal)
    for (nodes, form), alike in groupby(ordered, key=lambda entry: (entry.nodes, entry.form)):
        run = [entry.ordinal for entry in alike]
        yield str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}", {"nodes": nodes, **form._asdict()}


def _section(key: str, held: Mapping[str, Any]) -> Iterator[str]:
    yield f"{key}:" if held else f"{key}: {{}}"
    yield from (f"  {_scalar(name)}: {_flow(value)}" for name, value in held.items())


def _flow(value: Any) -> str:  # noqa: ANN401 - a document is what JSON can hold
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + _joined(f"{_scalar(key)}: {_flow(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list):
        return "[" + _joined(map(_flow, value)) + "]"
    return _scalar(str(value))


def _scalar(text: str) -> str:
    """A text, in quotes where it would be read as something else."""
    plain = _PLAIN.fullmatch(text) and text.lower() != "null"
    return text if plain else json.dumps(text)


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(parts)
