"""Every link of a fabric, one row at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fabric_cli.links import Link
from fabric_cli.units import format_speed
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table
from fabric_cli.views.words import length

_COLUMNS = (
    Column("a"),
    Column("port"),
    Column("b"),
    Column("port"),
    Column("speed", right=True),
    Column("plane", right=True, rank=1),
    Column("length", right=True, rank=2),
    Column("medium", rank=2),
    Column("cable", rank=3),
    Column("srlg", rank=4),
)


def link_row(link: Link) -> dict[str, Any]:
    """A link with the keys of `show links --json`; `a` is the lower end."""
    return {
        "a": link.lower.name,
        "a_port": link.lower.port,
        "b": link.upper.name,
        "b_port": link.upper.port,
        "speed_bps": link.speed_bps,
        "cable": link.cable,
        "length_m": link.length_m,
        "medium": link.medium,
        "plane": link.plane,
        "srlg": list(link.srlg),
    }


def print_links(stream: Stream, links: Iterator[Link]) -> None:
    """A table that holds no more rows than it measures."""
    print_table(stream, _COLUMNS, (_cells(link) for link in links))


def _cells(link: Link) -> list[str]:
    return [
        link.lower.name,
        link.lower.port,
        link.upper.name,
        link.upper.port,
        format_speed(link.speed_bps),
        str(link.plane),
        length(link.length_m),
        link.medium,
        link.cable,
        " ".join(link.srlg),
    ]
