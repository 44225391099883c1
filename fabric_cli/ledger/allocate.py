"""Which ordinal each unit of an intent has: those of the ledger stay, new units take ordinals that nobody ever had."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent, UnitSpec
from fabric_cli.intent.codes import UNITS_BEYOND_MAX
from fabric_cli.ledger import codes
from fabric_cli.ledger.model import Entry, Ledger, Mode

REGROW = "`fabric plan --regrow` lists what would move, `fabric lock --regrow` accepts it"


@dataclass(frozen=True, slots=True)
class Roster:
    """The ordinals of a fabric.

    `ordinals` holds every unit of the intent; `kept` the entries of the ledger by ordinal, units that are gone among
    them; `tombstones` those by name.  `renamed` leads from the name in the ledger to the one in the intent.
    """

    ordinals: Mapping[str, int]
    kept: Mapping[int, Entry]
    tombstones: Mapping[str, Entry]
    renamed: Mapping[str, str]
    next_unit: int
    max_units: int


def assign(intent: Intent, ledger: Ledger | None, issues: Issues, mode: Mode = Mode.KEEP) -> Roster | None:
    """The ordinals of an intent's units, or `None` where they need more than the ledger has room for.

    To regrow gives the fabric the room that the intent asks for; where that is full, new units take the places of units
    that are gone.
    """
    if ledger is None:
        ordinals = {unit.name: i for i, unit in enumerate(intent.units)}
        return Roster(ordinals, {}, {}, {}, len(ordinals), intent.max_units)
    renamed = _renamed(intent, ledger, issues)
    live, gone = _known(intent.units, ledger, renamed)
    room, regrow = ledger.sizing.max_units, mode is Mode.REGROW
    if regrow:
        room = max(intent.max_units, *(entry.ordinal + 1 for entry in live.values()), 0)
    elif mode is Mode.KEEP and not _within(intent, ledger, issues):
        return None
    ordinals, following = _ordinals(intent.units, live, gone, ledger.next_unit, room if regrow else 0)
    if max(ordinals.values()) >= room:
        _report_full(intent, ordinals, gone, room, issues)
        return None
    taken = set(ordinals.values())
    tombstones = {name: entry for name, entry in gone.items() if entry.ordinal not in taken}
    kept = {entry.ordinal: entry for entry in (*live.values(), *tombstones.values())}
    return Roster(ordinals, kept, tombstones, renamed, following, room)


def former_names(intent: Intent, ledger: Ledger) -> dict[str, str]:
    """What the ledger calls those units of the intent that it holds as units that are there."""
    old = {name: was for was, name in _renamed(intent, ledger, Issues()).items()}
    known = {unit.name: old.get(unit.name, unit.name) for unit in intent.units}
    return {name: was for name, was in known.items() if was in ledger.units}


def _renamed(intent: Intent, ledger: Ledger, issues: Issues) -> dict[str, str]:
    """Old and new names of units that say what they were called.

    A rename that was locked is none any more, and a unit that returns is what it was: what it was called before that is
    history.
    """
    found: dict[str, str] = {}
    present = {unit.name for unit in intent.units}
    for unit in intent.units:
        if unit.was is None or unit.name in ledger.units:
            continue
        span, taken = intent.span(*unit.path, "was"), unit.was in present or unit.was in found
        if unit.name in ledger.tombstones:
            if unit.was in ledger.units and not taken:
                reason = f"unit `{unit.name}` was `{unit.was}`, but the ledger keeps the place of another `{unit.name}`"
                issues.error(codes.RENAMED_TWICE, reason, span=span, hint="give it a name that no unit has had")
            continue
        if unit.was not in ledger.units and unit.was not in ledger.tombstones:
            reason = f"unit `{unit.name}` was `{unit.was}`, which the ledger does not know"
            issues.error(codes.UNKNOWN_FORMER_NAME, reason, span=span, hint=_known_names(unit.was, ledger))
        elif taken:
            reason = f"unit `{unit.name}` was `{unit.was}`, which another unit is now"
            issues.error(codes.RENAMED_TWICE, reason, span=span)
        else:
            found[unit.was] = unit.name
    return found


def _known_names(name: str, ledger: Ledger) -> str:
    near = get_close_matches(name, (*ledger.units, *ledger.tombstones), n=1)
    return f"did you mean `{near[0]}`?" if near else "a unit that is new has no `was`"


def _known(
    units: Iterable[UnitSpec], ledger: Ledger, renamed: Mapping[str, str]
) -> tuple[dict[str, Entry], dict[str, Entry]]:
    """The ledger's entries of the units that are written, and of those that are gone; one that returns is as it was."""
    known = {**ledger.tombstones, **ledger.units}
    everything = {renamed.get(name, name): entry for name, entry in known.items()}
    written = {unit.name for unit in units}
    live = {name: entry for name, entry in everything.items() if name in written}
    return live, {name: entry for name, entry in everything.items() if name not in written}


def _ordinals(
    units: Iterable[UnitSpec], live: Mapping[str, Entry], gone: Mapping[str, Entry], following: int, reuse: int
) -> tuple[dict[str, int], int]:
    """An ordinal for every unit, and the next that was never given.

    New units take those that were never given, in the order of the intent; from `reuse` on, those of units that are
    gone come first.
    """
    ordinals = {name: entry.ordinal for name, entry in live.items()}
    free = iter(sorted(entry.ordinal for entry in gone.values()))
    for unit in units:
        if unit.name not in ordinals:
            place = following if not 0 < reuse <= following else next(free, following)
            following = max(following, place + 1)
            ordinals[unit.name] = place
    return ordinals, following


def _within(intent: Intent, ledger: Ledger, issues: Issues) -> bool:
    """Whether the intent asks for no more units than the ledger is sized for."""
    room = ledger.sizing.max_units
    if intent.max_units <= room:
        return True
    reason = f"the fabric is to grow to {intent.max_units} units, the ledger is sized for {room}"
    place = ("max",) if intent.written("shape", "units", "max") else ()
    related = ((ledger.span("sizing"), "the sizing"),)
    issues.error(UNITS_BEYOND_MAX, reason, span=intent.span("shape", "units", *place), hint=REGROW, related=related)
    return False


def _report_full(
    intent: Intent, ordinals: Mapping[str, int], tombstones: Mapping[str, Entry], room: int, issues: Issues
) -> None:
    lacking = [name for name, ordinal in ordinals.items() if ordinal >= room]
    gone = ", ".join(f"`{name}`" for name in tombstones)
    reason = f"no ordinal of {room} is left for unit `{lacking[0]}`"
    reason += f"; {len(tombstones)} belong to units that are gone ({gone})" if tombstones else ""
    issues.error(UNITS_BEYOND_MAX, reason, span=intent.span("shape", "units"), hint=REGROW)
