"""One switch, port by port."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from fabric_cli.artifacts import Artifacts
from fabric_cli.fabric import Fabric
from fabric_cli.shape import Tier, serves
from fabric_cli.shape.cables import uplink_medium
from fabric_cli.units import format_speed
from fabric_cli.view import DeviceView, PortBlock
from fabric_cli.views.places import pod_of, rails_of
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table
from fabric_cli.views.words import NOTHING, length

_PORTS = (
    Column("port"),
    Column("cage", right=True, rank=2),
    Column("role"),
    Column("speed", right=True, rank=1),
    Column("peer"),
    Column("peer port"),
    Column("addresses", rank=4),
    Column("medium", rank=3),
    Column("length", right=True, rank=3),
)


def device_row(fabric: Fabric, device: DeviceView) -> dict[str, Any]:
    """A switch with the keys of `show device --json`; a port without a peer waits for one."""
    coord, shape = device.coord, fabric.shape
    return {
        "name": device.name,
        "tier": coord.tier.word,
        "plane": coord.plane,
        "pod": pod_of(shape, coord),
        "unit": shape.units[coord.group].name if coord.tier is Tier.LEAF else None,
        "rails": rails_of(shape, coord),
        "index": coord.index,
        "state": "active" if serves(shape, coord) else "staged",
        "class": device.class_id,
        "platform": device.platform.name,
        "nos": device.nos,
        "version": device.version,
        "asn": device.asn,
        "loopbacks": [f"{address}/{address.max_prefixlen}" for address in device.loopbacks],
        "mgmt": [str(address) for address in device.mgmt],
        "ports": [row for block in device.blocks for row in _ports(fabric, device, block)],
    }


def print_device(stream: Stream, row: dict[str, Any]) -> None:
    """The switch in a few lines, then its ports."""
    place = [f"plane {row['plane']}"]
    place += [f"pod {row['pod']}"] if row["pod"] is not None else []
    place += [f"unit {row['unit']}"] if row["unit"] else []
    place += ["rails " + ", ".join(map(str, row["rails"]))] if row["rails"] else []
    facts = (
        ("place", ", ".join([*place, f"index {row['index']}"])),
        ("runs", f"{row['nos']} {row['version']} on {row['platform']}"),
        ("class", row["class"]),
        ("AS", str(row["asn"])),
        ("loopbacks", ", ".join(row["loopbacks"])),
        *([("mgmt", ", ".join(row["mgmt"]))] if row["mgmt"] else []),
    )
    staged = f", {row['state']}" if row["state"] != "active" else ""
    stream.show(Text.assemble((row["name"], "bold"), f": {row['tier']}{staged}"))
    for label, value in facts:
        stream.show(Text.assemble((f"  {label:<9} ", "dim"), value), wrap=False)
    stream.show(Text())
    print_table(stream, _PORTS, [_cells(port) for port in row["ports"]])


def print_files(stream: Stream, files: Artifacts, *, headed: bool) -> None:
    """The rendered files, each under its name, or as they are."""
    for path, text in sorted(files.items()):
        if headed:
            stream.show(Text(f"==> {path} <==", style="bold"))
        stream.write(text)


def _ports(fabric: Fabric, device: DeviceView, block: PortBlock) -> Iterator[dict[str, Any]]:
    """Every port of a block, those without a peer too."""
    kind = fabric.shape.kind(device.coord)
    for i in range(block.plan.count):
        end, port = block.end_at(i), block.plan.port(i)
        kept = _reserved_for(fabric, device, block, i) if end is None else None
        yield {
            "port": end.name if end else fabric.port_name(kind, block.plan, port),
            "cage": port.cage,
            "sub": port.sub,
            "role": "reserved" if kept else block.role,
            "speed_bps": block.plan.speed_bps,
            "peer": end.peer if end else kept,
            "peer_port": end.peer_port if end else None,
            "addresses": [str(address) for address in end.addresses] if end else [],
            "medium": _medium(fabric, device, block, i),
            "length_m": block.plan.length_m,
        }


def _reserved_for(fabric: Fabric, device: DeviceView, block: PortBlock, i: int) -> str | None:
    """What a port is kept for."""
    tier = device.coord.tier
    if block.role == "reserved":
        owners = [kept.name for kept in fabric.shape.reservations if kept.tier is tier for _ in range(kept.ports)]
        return owners[i]
    return fabric.wiring.reserved_at(device.coord, i) if block.role == "host" else None


def _medium(fabric: Fabric, device: DeviceView, block: PortBlock, i: int) -> str:
    """Medium of the link on a port; that of the plan where no link is."""
    wiring, coord = fabric.wiring, device.coord
    if block.role == "up":
        return uplink_medium(wiring, coord, i)
    far = wiring.lower(coord, i) if block.role == "down" else None
    return uplink_medium(wiring, far.coord, far.index) if far else block.plan.medium


def _cells(port: dict[str, Any]) -> list[str]:
    return [
        port["port"],
        f"{port['cage']}.{port['sub']}",
        port["role"],
        format_speed(port["speed_bps"]),
        port["peer"] or NOTHING,
        port["peer_port"] or NOTHING,
        ", ".join(port["addresses"]) or NOTHING,
        port["medium"],
        length(port["length_m"]),
    ]
