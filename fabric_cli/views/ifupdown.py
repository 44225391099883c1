"""A node's NIC ports as stanzas of interfaces(5), for ifupdown and ifupdown2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabric_cli.export.hosts import HostPort, HostRoute
from fabric_cli.view import IPInterface
from fabric_cli.views.hosts import ARP, heading, own_prefix, place, table


def ifupdown_text(ports: Sequence[HostPort]) -> str:
    """The stanzas of one node."""
    return "".join(f"{line}\n" for line in _file(ports))


def _file(ports: Sequence[HostPort]) -> Iterator[str]:
    yield from heading(ports)
    for port in ports:
        yield ""
        yield place(port)
        yield f"auto {port.port}"
        for address, route in zip(port.addresses, port.routes, strict=True):
            yield from _stanza(port, address, route)


def _stanza(port: HostPort, address: IPInterface, route: HostRoute) -> Iterator[str]:
    """One address family of a port.

    A rule is taken away before it is added: the kernel refuses to have it twice, and that would fail the whole port
    when its configuration is loaded again.
    """
    number, ip = table(port), f"ip -{address.version}"
    rule = f"from {own_prefix(address)} table {number} priority {number}"
    yield f"iface {port.port} {'inet' if address.version == 4 else 'inet6'} static"
    yield f"    address {address}"
    yield f"    mtu {port.ip_mtu}"
    if address.version == 4:
        for key, value in ARP:
            yield f"    pre-up sysctl -q -w net/ipv4/conf/$IFACE/{key}={value}"
    else:
        yield "    pre-up sysctl -q -w net/ipv6/conf/$IFACE/accept_ra=0"
    yield f"    up {ip} route replace {route.to} via {route.via} dev $IFACE table {number}"
    yield f"    up {ip} rule del {rule} 2>/dev/null || true"
    yield f"    up {ip} rule add {rule}"
    yield f"    down {ip} rule del {rule} || true"
