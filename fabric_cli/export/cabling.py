"""The cabling list: one row per link, for the people who pull cables and the tools that check them."""

from __future__ import annotations

from collections.abc import Iterator

from fabric_cli.fabric import Fabric
from fabric_cli.links import Link, LinkEnd, links

Row = dict[str, object]
COLUMNS = (
    "a",
    "a_kind",
    "a_port",
    "a_cage",
    "a_lane",
    "b",
    "b_kind",
    "b_port",
    "b_cage",
    "b_lane",
    "speed_bps",
    "plane",
    "cable",
    "medium",
    "length_m",
    "srlg",
)
"""The columns of a row; `a` is the lower end, cages count from one, lanes from zero."""


def rows(fabric: Fabric) -> Iterator[Row]:
    """One row per link, in the order of the lower switch."""
    return (row(link) for link in links(fabric))


def row(link: Link) -> Row:
    """A link with the keys of `COLUMNS`."""
    return {
        **_end("a", link.lower),
        **_end("b", link.upper),
        "speed_bps": link.speed_bps,
        "plane": link.plane,
        "cable": link.cable,
        "medium": link.medium,
        "length_m": link.length_m,
        "srlg": list(link.srlg),
    }


def _end(side: str, end: LinkEnd) -> Row:
    return {
        side: end.name,
        f"{side}_kind": end.kind,
        f"{side}_port": end.port,
        f"{side}_cage": end.cage,
        f"{side}_lane": end.lane,
    }
