"""The ports of nodes as CSV, and what the snippets for servers have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from fabric_cli.export.hosts import COLUMNS, HostPort, Row
from fabric_cli.export.signed import Counts
from fabric_cli.view import IPInterface
from fabric_cli.views.screen import Stream
from fabric_cli.views.separated import csv_pieces
from fabric_cli.views.words import count, number

FIRST_TABLE = 1000
"""Routing table of a node's first NIC port; the others follow, NIC by NIC.  It is the priority of its rules too."""

ARP = (("arp_ignore", 1), ("arp_announce", 2))
"""Sysctls of an IPv4 interface: a port answers for, and asks with, no address but its own (kernel's ip-sysctl)."""


def csv_text(rows: Iterable[Row]) -> Iterator[str]:
    """The list as CSV: a header, then a line per NIC port; addresses stand apart by a space, routes by a semicolon."""
    return csv_pieces(COLUMNS, rows, _cell)


def table(port: HostPort) -> int:
    """The routing table of a NIC port, unique in its node."""
    return FIRST_TABLE + port.index


def own_prefix(address: IPInterface) -> str:
    """An address as the prefix that holds it alone."""
    return f"{address.ip}/{address.max_prefixlen}"


def heading(ports: Sequence[HostPort]) -> Iterator[str]:
    """Comments that open the snippet of a node."""
    tables = f"{table(ports[0])} to {table(ports[-1])}" if len(ports) > 1 else str(table(ports[0]))
    yield f"# node {ports[0].node}: NIC ports, each with a routing table of its own ({tables}) for what it sends."
    yield "# The names are those of the node model: put those that the server gives its interfaces in their place."


def place(port: HostPort) -> str:
    """Where a NIC port is in the fabric."""
    return f"# plane {port.plane}, rail {port.rail}, cabled to {port.device} {port.device_port}"


def print_counts(stream: Stream, root: Path, counts: Counts) -> None:
    """One line: how many snippets, and where."""
    unchanged = f", {number(counts.unchanged)} unchanged" if counts.unchanged else ""
    stream.show(Text.assemble((str(root), "bold"), f": {count(counts.written, 'file')} written{unchanged}"), wrap=False)


def _cell(value: Any) -> object:  # noqa: ANN401 - any cell
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], dict):
        return "; ".join(f"{route['to']} via {route['via']}" for route in value)
    return " ".join(value)
