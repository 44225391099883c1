"""Physical quantities: parsed and printed in one place.

Inside the program a speed is an `int` in bit/s, a length a number of metres,
a ratio a `Fraction` (down divided by up), an AS number an `int`.  The unit stands in
the name of every variable and key (`speed_bps`, `length_m`).  A `parse_` function
raises `ValueError` with a sentence for the user; nothing else is raised.
"""

from __future__ import annotations

import re
from fractions import Fraction

GIGABIT = 1_000_000_000
_SPEED = re.compile(r"([0-9]+(?:\.[0-9]+)?)([MGT])")
_SPEED_FACTOR = {"M": 1_000_000, "G": GIGABIT, "T": 1_000 * GIGABIT}
_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]{1,3})?) ?(m|km)")
_RATIO = re.compile(r"([1-9][0-9]*):([1-9][0-9]*)")
_ASPLAIN = re.compile(r"0|[1-9][0-9]*")
_ASDOT = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")
ASN_MAX = 2**32 - 1


def parse_speed(text: str) -> int:
    """`400G` or `1.6T` as bit/s."""
    found = _SPEED.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is no speed; write a number and M, G or T, as in 400G")
    value = Fraction(found[1]) * _SPEED_FACTOR[found[2]]
    if value.denominator != 1 or value == 0:
        raise ValueError(f"`{text}` is no speed of a port")
    return int(value)


def format_speed(speed_bps: int) -> str:
    """The shortest of `400G`, `1.6T`, `12.5M`; exact, so that it parses back to the same value."""
    for letter, factor in (("T", 1_000 * GIGABIT), ("G", GIGABIT), ("M", 1_000_000)):
        if speed_bps >= factor:
            return f"{_decimal(Fraction(speed_bps, factor))}{letter}"
    return f"{_decimal(Fraction(speed_bps, 1_000_000))}M"


def parse_length(text: str) -> float:
    """`5m`, `0.5m` or `2km` as metres."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is no length; write metres or kilometres, as in 5m or 2km")
    metres = Fraction(found[1]) * (1000 if found[2] == "km" else 1)
    if metres == 0:
        raise ValueError("a cable has a length greater than 0")
    return int(metres) if metres.denominator == 1 else float(metres)


def parse_ratio(text: str) -> Fraction:
    """`3:1` (down:up bandwidth) as down divided by up."""
    found = _RATIO.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is no ratio; write down:up in whole numbers, as in 3:1")
    return Fraction(int(found[1]), int(found[2]))


def format_ratio(ratio: Fraction) -> str:
    """`7:1`, `1:2`; where no side is 1, to three decimals: `6.857:1`."""
    if ratio.denominator == 1 or ratio.numerator == 1:
        return f"{ratio.numerator}:{ratio.denominator}"
    return f"{float(ratio):.3f}".rstrip("0").rstrip(".") + ":1"


def parse_asn(text: str) -> int:
    """An AS number in asplain (`4200000101`) or asdot (`64086.59905`), RFC 5396."""
    if _ASPLAIN.fullmatch(text):
        value = int(text)
    elif found := _ASDOT.fullmatch(text):
        high, low = int(found[1]), int(found[2])
        if high > 0xFFFF or low > 0xFFFF:
            raise ValueError(f"`{text}` is no AS number; each half of asdot ends at 65535")
        value = high << 16 | low
    else:
        raise ValueError(f"`{text}` is no AS number; write asplain (4200000101) or asdot (64086.59905)")
    if not 0 < value < ASN_MAX:
        raise ValueError(f"AS number `{text}` is outside 1 to 4294967294")
    return value


def _decimal(value: Fraction) -> str:
    """A fraction whose denominator divides a power of ten, without trailing zeros."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
    return f"{int(value * 10**digits) / 10**digits:.{digits}f}"
