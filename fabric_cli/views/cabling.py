"""The cabling list as CSV or JSON, one row at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fabric_cli.export.cabling import COLUMNS, Row
from fabric_cli.views.separated import csv_pieces


def csv_text(rows: Iterable[Row]) -> Iterator[str]:
    """The list as CSV: a header, then a line per link; several shared-risk groups are set apart by a space."""
    return csv_pieces(COLUMNS, rows, _cell)


def _cell(value: object) -> object:
    if isinstance(value, list):
        return " ".join(value)
    return f"{value:g}" if isinstance(value, float) else value
