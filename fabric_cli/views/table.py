"""Tables of any length: the first rows set the widths, the others pass through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from rich.cells import cell_len
from rich.text import Text

from fabric_cli.views.screen import Stream

_MEASURED = 256
_GAP = "  "


@dataclass(frozen=True, slots=True)
class Column:
    """A column; where a terminal is too narrow, those of the highest `rank` go first, rank 0 stays."""

    title: str
    right: bool = False
    rank: int = 0


def print_table(stream: Stream, columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> None:
    """Write a table; no cell is ever cut, a row that is wider than those measured sticks out."""
    remaining = iter(rows)
    first = list(islice(remaining, _MEASURED))
    widths = [
        max(cell_len(cell) for cell in chain((column.title,), (row[i] for row in first)))
        for i, column in enumerate(columns)
    ]
    shown = _fitting(columns, widths, stream.width)
    header = _line([column.title for column in columns], columns, widths, shown)
    stream.show(Text(header, style="bold"), wrap=False)
    for row in chain(first, remaining):
        stream.write(_line(row, columns, widths, shown) + "\n")
    left_out = [column.title for i, column in enumerate(columns) if i not in shown]
    if left_out:
        stream.show(Text(f"(not shown at this width: {', '.join(left_out)})", style="dim"))


def _fitting(columns: Sequence[Column], widths: Sequence[int], width: int) -> list[int]:
    """Positions of the columns that fit."""
    shown = list(range(len(columns)))
    while sum(widths[i] for i in shown) + len(_GAP) * (len(shown) - 1) > width:
        last = max(shown, key=lambda i: (columns[i].rank, i))
        if columns[last].rank == 0:
            break
        shown.remove(last)
    return shown


def _line(row: Sequence[str], columns: Sequence[Column], widths: Sequence[int], shown: Sequence[int]) -> str:
    return _GAP.join(_cells(row, columns, widths, shown)).rstrip()


def _cells(row: Sequence[str], columns: Sequence[Column], widths: Sequence[int], shown: Sequence[int]) -> Iterator[str]:
    for i in shown:
        space = " " * max(0, widths[i] - cell_len(row[i]))
        yield space + row[i] if columns[i].right else row[i] + space
