"""The keys of a ledger that name runs of units, so that a file has a line for each kind alone; its fronts by unit."""

from __future__ import annotations

from collections.abc import Mapping

from fabric_cli.ledger.model import Front

Key = tuple[str, int, int]
"""Tier, plane, and the unit of a leaf; 0 above the leaves."""


def by_unit(fronts: Mapping[str, Front]) -> dict[Key, Front]:
    """The front of the leaves of each unit and of each tier above, in every plane; what is no key is passed over."""
    found: dict[Key, Front] = {}
    for key, front in fronts.items():
        tier, plane, units = [*key.split("/"), "0"][:3]
        run = parse_run(units)
        if plane.isdecimal() and run is not None:
            found |= {(tier, int(plane), unit): front for unit in run}
    return found


def parse_run(text: str) -> range | None:
    """A run of units as keys name it, `3` or `0-2`; `None` for what is none."""
    first, dash, last = text.partition("-")
    if not (first.isdecimal() and (last if dash else first).isdecimal()):
        return None
    return range(int(first), int(last or first) + 1)


def moved(old: Mapping[str, Front], new: Mapping[str, Front]) -> list[str]:
    """The switches in both whose ports are elsewhere now, as in `leaf/0/3`."""
    before, now = by_unit(old), by_unit(new)
    return ["/".join(map(str, key)) for key in before if key in now and now[key] != before[key]]
