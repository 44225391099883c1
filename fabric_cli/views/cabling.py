"""The cabling list as CSV or JSON, one row at a time."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from fabric_cli.export.cabling import COLUMNS, Row


def csv_text(rows: Iterable[Row]) -> Iterator[str]:
    """The list as CSV: a header, then a line per link; several shared-risk groups are set apart by a space."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(row[column]) for column in COLUMNS])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()  # the header of a list without rows


def _cell(value: object) -> object:
    if isinstance(value, list):
        return " ".join(value)
    return f"{value:g}" if isinstance(value, float) else value
