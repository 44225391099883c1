"""The fronts of a ledger by switch: keys name runs of units, so that a file has a line for each kind alone."""

from __future__ import annotations

from collections.abc import Mapping

from fabric_cli.ledger.model import Front

Key = tuple[str, int, int]
"""Tier, plane, and the unit of a leaf; 0 above the leaves."""


def by_unit(fronts: Mapping[str, Front]) -> dict[Key, Front]:
    """The front of the leaves of each unit and of each tier above, in every plane; what is no key is passed over."""
    found: dict[Key, Front] = {}
    for key, front in fronts.items():
        tier, plane, *units = [*key.split("/"), "0-0"][:3]
        first, _, last = units[0].partition("-")
        if plane.isdecimal() and first.isdecimal() and last.isdecimal():
            found |= {(tier, int(plane), unit): front for unit in range(int(first), int(last) + 1)}
    return found


def moved(old: Mapping[str, Front], new: Mapping[str, Front]) -> list[str]:
    """The switches in both whose ports are elsewhere now, as in `leaf/0/3`."""
    before, now = by_unit(old), by_unit(new)
    return ["/".join(map(str, key)) for key in before if key in now and now[key] != before[key]]
