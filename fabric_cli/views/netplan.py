"""A node's NIC ports as a netplan document, <https://netplan.readthedocs.io/en/stable/netplan-yaml/>."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabric_cli.export.hosts import HostPort
from fabric_cli.views.hosts import ARP, heading, own_prefix, place, table


def netplan_text(ports: Sequence[HostPort]) -> str:
    """The document of one node; texts that YAML could take for something else are quoted."""
    return "".join(f"{line}\n" for line in _document(ports))


def _document(ports: Sequence[HostPort]) -> Iterator[str]:
    yield from heading(ports)
    ipv4 = [port for port in ports if any(address.version == 4 for address in port.addresses)]
    if ipv4:
        yield "# netplan has no key for these; put them into a file of /etc/sysctl.d, for each interface below:"
        yield from (f"#   net/ipv4/conf/NAME/{key} = {value}" for key, value in ARP)
    yield "network:"
    yield "  version: 2"
    yield "  ethernets:"
    for port in ports:
        yield from _interface(port)


def _interface(port: HostPort) -> Iterator[str]:
    yield f"    {port.port}: {place(port)}"
    yield "      dhcp4: false"
    yield "      dhcp6: false"
    yield "      accept-ra: false"
    yield f"      mtu: {port.ip_mtu}"
    yield "      addresses:"
    for address in port.addresses:
        yield f'        - "{address}"'
    yield "      routes:"
    for route in port.routes:
        yield f'        - {{to: "{route.to}", via: "{route.via}", table: {table(port)}}}'
    yield "      routing-policy:"
    for address in port.addresses:
        rule = f'from: "{own_prefix(address)}", table: {table(port)}, priority: {table(port)}'
        yield f"        - {{{rule}}}"
