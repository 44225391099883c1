"""Lists as CSV, one row at a time."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


def csv_pieces(
    columns: Sequence[str], rows: Iterable[Mapping[str, object]], cell: Callable[[object], object]
) -> Iterator[str]:
    """A header, then a line per row, none of them kept; `cell` says what a value looks like."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([cell(row[column]) for column in columns])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()  # the header of a list without rows
