"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

from fabric_cli.units import format_ratio

NOTHING = "–"
_PLURAL = {"class": "classes", "leaf": "leaves", "switch": "switches"}


def number(value: int | None) -> str:
    """`1,016`; a dash where there is none."""
    return NOTHING if value is None else f"{value:,}"


def count(value: int, noun: str) -> str:
    """`1 leaf`, `2 leaves`, `1,016 GPUs`."""
    return f"{value:,} {noun if value == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """The plural of a noun of ours."""
    return _PLURAL.get(noun, f"{noun}s")


def bandwidth(bps: int) -> str:
    """A sum of speeds, `406.4 Tb/s`."""
    for unit, size in (("Pb/s", 10**15), ("Tb/s", 10**12), ("Gb/s", 10**9)):
        if bps >= size:
            return f"{bps / size:,.4g} {unit}"
    return f"{bps:,} b/s"


def ratio(value: Fraction | float | None) -> str:
    """Down:up, `1:1`, `6.857:1`; a dash for a tier without uplinks."""
    return NOTHING if value is None else format_ratio(Fraction(value).limit_denominator(1_000_000))


def length(metres: float) -> str:
    """`5 m`, `0.5 m`, a kilometre as `1000 m`."""
    return f"{metres:g} m"


def span_of(names: tuple[str, ...]) -> str:
    """The names of a long list: the first and the last."""
    if len(names) <= 2:
        return ", ".join(names)
    return f"{names[0]} … {names[-1]}"
