"""Small wrongs done to a right cabling: each must be noticed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

Row = Mapping[str, Any]
END = ("", "_kind", "_port", "_cage", "_lane")


def drop(rows: Sequence[Row], index: int) -> list[Row]:
    """The cabling without one cable."""
    return [*rows[:index], *rows[index + 1 :]]


def swap(rows: Sequence[Row], side: str, first: int, second: int) -> list[Row]:
    """The cabling with two cables plugged into each other's port at one side."""
    swapped = list(rows)
    for one, other in ((first, second), (second, first)):
        swapped[one] = {**rows[one], **{f"{side}{key}": rows[other][f"{side}{key}"] for key in END}}
    return swapped


def all_mutations(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Every drop and every swap, each with a sentence that tells it."""
    for index in range(len(rows)):
        yield f"drop {index}", drop(rows, index)
    for side in ("a", "b"):
        for first, second in combinations(range(len(rows)), 2):
            if not same_reservation(rows, side, first, second):
                yield f"swap {side} of {first} and {second}", swap(rows, side, first, second)


def some_mutations(rng: random.Random, rows: Sequence[Row], count: int) -> Iterator[tuple[str, list[Row]]]:
    """`count` mutations: drops, swaps of either side, and swaps inside one bundle of parallel links."""
    bundles: dict[tuple[str, str], list[int]] = {}
    for index, row in enumerate(rows):
        bundles.setdefault((row["a"], row["b"]), []).append(index)
    parallel = [members for members in bundles.values() if len(members) > 1]
    kinds = ["drop", "a", "b", *(["bundle"] if parallel else [])]
    done = 0
    while done < count:
        kind = kinds[done % len(kinds)]
        if kind == "drop" or len(rows) < 2:
            index = rng.randrange(len(rows))
            done += 1
            yield f"drop {index}", drop(rows, index)
            continue
        side = rng.choice("ab") if kind == "bundle" else kind
        first, second = rng.sample(rng.choice(parallel) if kind == "bundle" else range(len(rows)), 2)
        if same_reservation(rows, side, first, second):
            kinds = [other for other in kinds if other != "bundle"] if kind == "bundle" else kinds
            continue
        done += 1
        yield f"swap {side} of {first} and {second}", swap(rows, side, first, second)


def same_reservation(rows: Sequence[Row], side: str, first: int, second: int) -> bool:
    """Whether a swap changes nothing: a reservation has no ports of its own that could be told apart."""
    one, other = rows[first], rows[second]
    return one["a_kind"] == other["a_kind"] == "reserved" and one["a"] == other["a"] and side in "ab"
