"""What each NIC port has to be set to, for the people who run the nodes: the far side of the leaves' host ports.

What the transport asks of a NIC (`roce_mtu`, `dscp`, `cnp_dscp`, `pfc_priority`) comes with the decisions about QoS
and is left out until those exist, not guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from fabric_cli.fabric import Fabric
from fabric_cli.shape import NicKey
from fabric_cli.view import IPAddress, IPInterface, IPNetwork

Row = dict[str, object]
COLUMNS = (
    "node",
    "nic",
    "port",
    "plane",
    "rail",
    "device",
    "device_port",
    "addresses",
    "gateway",
    "routes",
    "ip_mtu",
)
"""The columns of a row; the leaf end has the words of `show device`, planes and rails count from zero."""

_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class Node:
    """A node that is there: its unit, and its position in it."""

    name: str
    unit: int
    position: int


@dataclass(frozen=True, slots=True)
class HostRoute:
    """Destinations that a NIC port reaches, and the address of the leaf on the same link."""

    to: IPNetwork
    via: IPAddress


@dataclass(frozen=True, slots=True)
class HostPort:
    """A NIC port and the leaf port it is cabled to.

    `index` counts the ports of the node from zero, NIC by NIC.  `addresses`, `gateway` and `routes` hold one entry per
    address family, in the same order.  `ip_mtu` in bytes.
    """

    node: str
    index: int
    nic: str
    port: str
    plane: int
    rail: int
    device: str
    device_port: str
    addresses: tuple[IPInterface, ...]
    gateway: tuple[IPAddress, ...]
    routes: tuple[HostRoute, ...]
    ip_mtu: int


def nodes(fabric: Fabric) -> Iterator[Node]:
    """The nodes that are there, unit by unit."""
    for unit in fabric.shape.units.values():
        for position in range(unit.populated):
            yield Node(fabric.numbering.node_name(unit.ordinal, position), unit.ordinal, position)


def find_node(fabric: Fabric, name: str) -> Node | None:
    """The node of this name."""
    return next((node for node in nodes(fabric) if node.name == name), None)


def suggest_nodes(fabric: Fabric, name: str) -> list[str]:
    """Names of nodes that a misspelt name may have meant, the likeliest first."""
    return get_close_matches(name, (node.name for node in nodes(fabric)), n=_SUGGESTIONS)


def host_ports(fabric: Fabric, node: Node) -> Iterator[HostPort]:
    """The ports of a node: NIC by NIC, and of each NIC plane by plane."""
    planes = fabric.shape.planes
    for nic in range(len(fabric.shape.units[node.unit].kind.node.nics)):
        for plane in range(planes):
            key = NicKey(node.unit, node.position, nic, plane)
            yield _host_port(fabric, node.name, nic * planes + plane, key)


def rows(fabric: Fabric, chosen: Iterable[Node]) -> Iterator[Row]:
    """One row per NIC port of these nodes, made one at a time."""
    return (row(port) for node in chosen for port in host_ports(fabric, node))


def row(port: HostPort) -> Row:
    """A NIC port with the keys of `COLUMNS`."""
    return {
        "node": port.node,
        "nic": port.nic,
        "port": port.port,
        "plane": port.plane,
        "rail": port.rail,
        "device": port.device,
        "device_port": port.device_port,
        "addresses": [str(address) for address in port.addresses],
        "gateway": [str(address) for address in port.gateway],
        "routes": [{"to": str(route.to), "via": str(route.via)} for route in port.routes],
        "ip_mtu": port.ip_mtu,
    }


def _host_port(fabric: Fabric, node: str, index: int, key: NicKey) -> HostPort:
    numbering, leaf = fabric.numbering, fabric.wiring.leaf_for(key)
    kind, nic = fabric.shape.kind(leaf.coord), fabric.shape.units[key.unit].kind.node.nics[key.nic]
    ends = numbering.host(leaf.coord, leaf.index)
    gateway = tuple(switch.ip for switch, _ in ends)
    reach = numbering.rail_host_blocks(leaf.coord) if fabric.shape.disjoint else numbering.host_blocks(leaf.coord.plane)
    reach += tuple(net for net in numbering.pinned_hosts(leaf.coord.plane) if net not in {s.network for s, _ in ends})
    return HostPort(
        node=node,
        index=index,
        nic=nic.name,
        port=fabric.nic_port(key),
        plane=leaf.coord.plane,
        rail=nic.rail,
        device=numbering.name(leaf.coord),
        device_port=fabric.port_name(kind, kind.down, kind.down.port(leaf.index)),
        addresses=tuple(own for _, own in ends),
        gateway=gateway,
        routes=tuple(HostRoute(to, via) for via in gateway for to in reach if to.version == via.version),
        ip_mtu=fabric.decisions.mtu.host,
    )
