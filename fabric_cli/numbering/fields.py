"""Numbers made of fields: each has a place of its own in the bits, so that any leading part is a prefix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Field:
    """One coordinate inside a number; `count` is how many values it may ever take.

    `least` is how many it takes now, where that is less; `bits` the width that was fixed before, if it was.
    """

    name: str
    count: int
    least: int | None = None
    bits: int | None = None

    @property
    def width(self) -> int:
        """Bits of the field; none where there is only one value."""
        return (self.count - 1).bit_length() if self.bits is None else self.bits


@dataclass(frozen=True, slots=True)
class Layout:
    """Fields in order, the widest step first.

    `bits` is the width of the whole number; `below[i]` the bits under the first `i` fields, so that
    `below[0]` is `bits` and a number given by its first `i` fields stands for `2**below[i]` numbers.
    """

    fields: tuple[Field, ...]
    below: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Add the widths up once: `pack` is called per device, some of its results per port."""
        below = [0]
        for part in reversed(self.fields):
            below.append(below[-1] + part.width)
        object.__setattr__(self, "below", tuple(reversed(below)))

    @property
    def bits(self) -> int:
        """Bits of the whole number."""
        return self.below[0]

    def pack(self, *values: int) -> int:
        """The number with these values in its first fields and zero in the others."""
        number = 0
        for part, low, value in zip(self.fields, self.below[1:], values, strict=False):
            if not 0 <= value < part.count:
                raise ValueError(f"{part.name} {value} is outside 0 to {part.count - 1}")
            number |= value << low
        return number

    def __str__(self) -> str:
        return " + ".join(f"{part.name} {part.width}" for part in self.fields if part.width) or "no field"


def stack(widths: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Starts of blocks of `2**width` numbers in order, each aligned to its size; bits that hold them all."""
    starts: list[int] = []
    end = 0
    for width in widths:
        start = -(-end >> width) << width
        starts.append(start)
        end = start + (1 << width)
    return tuple(starts), max(end - 1, 0).bit_length()
