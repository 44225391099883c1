"""The ports of a box as the kernel sees them: names, MTU, addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from ipaddress import ip_interface

from fabric_cli.diagnostics import Issues
from fabric_cli.vendors.frr.codes import IMPOSSIBLE_PORT_NAME
from fabric_cli.vendors.frr.config import Interfaces, Port
from fabric_cli.view import DeviceView, PortBlock, PortEnd, PortId, PortPlan

# IFNAMSIZ is 16 with the final zero (linux/if.h); the rest is dev_valid_name() in net/core/dev.c.
_INTERFACE_NAME = re.compile(r"(?!\.{1,2}$)[^/:\s]{1,15}")


def port_name(plan: PortPlan, port: PortId) -> str:
    """`swp7`; `swp7s0` where the cage is split."""
    return f"swp{port.cage}s{port.sub}" if plan.split else f"swp{port.cage}"


def lower_ports(
    device: DeviceView, blocks: Iterable[tuple[PortBlock, tuple[PortEnd | None, ...]]], issues: Issues
) -> Interfaces:
    """Ports with a link, and those whose link is still to come; `blocks` come with the ends of their ports.

    Reserved ports appear in neither list: what hangs on them is not of this fabric, nor is their set-up.
    """
    ports: list[Port] = []
    idle: list[str] = []
    for block, ends in blocks:
        for i, end in enumerate(ends):
            if end is None:
                idle.append(port_name(block.plan, block.plan.port(i)))
            else:
                ports.append(Port(end.name, block.ip_mtu, end.peer, end.peer_port, end.addresses))
    for name in _impossible(ports):
        issues.error(
            IMPOSSIBLE_PORT_NAME,
            f"`{name}` is no name for a port: Linux takes 1 to 15 characters without slash, colon and blank",
            address=f"device {device.name}",
            hint=f"give the port a short name, as in `swp{device.platform.cages}`",
        )
    return Interfaces(tuple(ip_interface(a) for a in device.loopbacks), tuple(ports), tuple(idle))


def _impossible(ports: Iterable[Port]) -> Iterator[str]:
    return (port.name for port in ports if not _INTERFACE_NAME.fullmatch(port.name))
