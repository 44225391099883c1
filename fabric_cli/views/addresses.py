"""Every address of a fabric with its owner, one row at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord
from fabric_cli.view import DeviceView, PortBlock
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table

Row = dict[str, str | None]
_COLUMNS = (Column("kind"), Column("owner"), Column("port"), Column("address"), Column("peer"))


def addresses(fabric: Fabric, coords: Iterable[Coord]) -> Iterator[Row]:
    """The addresses on these switches and at the far ends of their host ports, with the keys of the document.

    A link between switches has two owners: each end comes with the switch that has it.
    """
    for coord in coords:
        device = fabric.device(coord)
        for loopback in device.loopbacks:
            yield _row("loopback", device.name, None, f"{loopback}/{loopback.max_prefixlen}", None)
        yield _row("router_id", device.name, None, str(device.router_id), None)
        for address in device.mgmt:
            yield _row("mgmt", device.name, None, str(address), None)
        for block in device.blocks:
            yield from _block(device, block)


def print_addresses(stream: Stream, rows: Iterator[Row]) -> None:
    """A table that holds no more rows than it measures."""
    keys = ("kind", "owner", "port", "address", "peer")
    print_table(stream, _COLUMNS, ([row[key] or "" for key in keys] for row in rows))


def _block(device: DeviceView, block: PortBlock) -> Iterator[Row]:
    kind = "host" if block.role == "host" else "link"
    for end in block.ends():
        for address in end.addresses:
            yield _row(kind, device.name, end.name, str(address), end.peer)
        for address in end.peer_addresses if kind == "host" else ():
            yield _row(kind, end.peer, end.peer_port, str(address), device.name)


def _row(kind: str, owner: str, port: str | None, address: str, peer: str | None) -> Row:
    return {"kind": kind, "owner": owner, "port": port, "address": address, "peer": peer}
