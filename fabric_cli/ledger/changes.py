"""What a ledger has that an older one had not, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields

from fabric_cli.ledger.fronts import moved
from fabric_cli.ledger.model import Ledger

_PARTS = ("sizing", "names", "blocks", "widths", "asns", "pins")
_NAMED = 4


def changes(old: Ledger | None, new: Ledger, renamed: Mapping[str, str]) -> list[str]:
    """One phrase for each kind of change; none where the ledgers are equal."""
    return list(_changes(old, new, renamed))


def _changes(old: Ledger | None, new: Ledger, renamed: Mapping[str, str]) -> Iterator[str]:
    before = {renamed.get(name, name): name for name in old.units} if old else {}
    gone = {renamed.get(name, name) for name in old.tombstones} if old else set()
    added = [name for name in new.units if name not in before and name not in gone]
    back = [name for name in new.units if name not in before and name in gone]
    removed = [name for name in before if name not in new.units]
    yield from _units("added", added)
    yield from _units("back", back)
    yield from _units("removed", removed)
    yield from (f"unit `{a}` renamed to `{b}`" for a, b in renamed.items())
    if old is None:
        return
    grown = [name for name, entry in new.units.items() if name in before and _grown(old, before[name], new, name)]
    yield from _units("of another size", grown)
    elsewhere = moved(old.fronts, new.fronts)
    if elsewhere:
        yield f"ports elsewhere on {_some(elsewhere)}"
    for part in _PARTS:
        yield from _part(part, getattr(old, part), getattr(new, part))


def _grown(old: Ledger, former: str, new: Ledger, name: str) -> bool:
    one, two = old.units[former], new.units[name]
    return (one.nodes, one.form) != (two.nodes, two.form)


def _units(what: str, names: Iterable[str]) -> Iterator[str]:
    known = list(names)
    if known:
        yield f"unit{'s' if len(known) > 1 else ''} {_some([f'`{name}`' for name in known])} {what}"


def _some(words: Sequence[str]) -> str:
    """The first words of a list, and how many more there are."""
    more = f" and {len(words) - _NAMED} more" if len(words) > _NAMED else ""
    return f"{', '.join(words[:_NAMED])}{more}"


def _part(part: str, old: object, new: object) -> Iterator[str]:
    """The keys of a part that differ."""
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        keys = [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]
    elif hasattr(old, "__dataclass_fields__"):
        keys = [field.name for field in fields(old) if getattr(old, field.name) != getattr(new, field.name)]  # type: ignore[arg-type]
    elif isinstance(old, tuple) and isinstance(new, tuple):
        keys = list(dict.fromkeys(f"{pin.place} {pin.kind}" for pin in (*new, *old) if (pin in new) != (pin in old)))
    else:
        keys = []
    yield f"{part}: {', '.join(keys)}" if keys else part
