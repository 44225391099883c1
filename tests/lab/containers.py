"""A compiled fabric in containers: a switch is an FRR, a cable a veth pair, a NIC port a network namespace.

Links are made straight between the namespaces of two containers: with the containers everything is gone.
"""

from __future__ import annotations

import json
import subprocess
import uuid
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import IPv4Interface, IPv6Interface
from pathlib import Path
from typing import Any

from fabric_cli.compiler import compile_device, compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from fabric_cli.links import Link, LinkEnd, links
from tests.conftest import FRR_IMAGE

NODES = "nodes"
"""The container of all NIC ports; the names of switches begin with that of their fabric."""
_LIFETIME_S = 900
"""A container ends by itself after this time, should nobody be left to remove it."""
_PORT_MTU = 9216
"""What a port could carry; the files of a switch set what it does carry."""
_TOGETHER = 4

# Docker turns IPv6 off in a container that has no network.  The daemons keep the output they were started with open.
_START_SWITCH = """
set -eu
for off in /proc/sys/net/ipv6/conf/*/disable_ipv6; do echo 0 >"$off"; done
sysctl -q -e -p /artifacts/sysctl.conf
install -m 644 /artifacts/daemons /etc/frr/daemons
install -o frr -g frr -m 640 /artifacts/frr.conf /etc/frr/frr.conf
sh /artifacts/interfaces.sh
/usr/lib/frr/frrinit.sh start >/tmp/start 2>&1 </dev/null || { cat /tmp/start; exit 1; }
"""
_START_NIC = """
set -eu
while read -r space link port mtu settings; do
    ip netns add "$space"
    ip link set "$link" netns "$space" name "$port"
    ip -n "$space" link set lo up
    ip -n "$space" link set "$port" mtu "$mtu" up
    echo "$settings" | tr ';' '\\n' | ip -n "$space" -batch -
done
"""
_PING = """
xargs -r -P 16 -L 1 sh -c 'ip netns exec "$0" ping -q -c 1 -W 2 -M do -s "$2" "$1" >/dev/null 2>&1 || echo "$0 $1 $2"'
"""


@dataclass(frozen=True, slots=True)
class Nic:
    """A NIC port: its addresses, and those of the leaf that it hangs on, one per family."""

    leaf: str
    ip_mtu: int
    addresses: tuple[IPv4Interface | IPv6Interface, ...]
    gateways: tuple[IPv4Interface | IPv6Interface, ...]


@dataclass
class Lab:
    """A running fabric; `folder` holds the files that it was started with, one folder per switch."""

    fabric: Fabric
    folder: Path
    prefix: str
    pids: dict[str, int] = field(default_factory=dict)

    @cached_property
    def switches(self) -> tuple[str, ...]:
        """Names of all switches."""
        return tuple(self.fabric.numbering.name(coord) for coord in self.fabric.shape.coords())

    @cached_property
    def nics(self) -> dict[str, Nic]:
        """All NIC ports, named as in `node1:nic0`."""
        found: dict[str, Nic] = {}
        for view in map(self.fabric.device, self.fabric.shape.coords()):
            block = view.block("host")
            for end in block.ends() if block else ():
                nic = Nic(view.name, block.ip_mtu if block else 0, end.peer_addresses, end.addresses)
                found[f"{end.peer}:{end.peer_port}"] = nic
        return found

    def run(self, container: str, *command: str, text: str = "") -> str:
        """Output of a command in a container, entered directly: `docker exec` takes thirty times as long."""
        return _run("nsenter", "-t", str(self.pids[container]), "-a", *command, text=text)

    def vtysh(self, switch: str, *commands: str) -> str:
        """Output of commands of FRR, one after the other."""
        return self.run(switch, "vtysh", *(part for command in commands for part in ("-c", command)))

    def show(self, switch: str, *commands: str) -> list[Any]:
        """What `show` commands of FRR answer, one document for each."""
        text = self.vtysh(switch, *(f"show {command} json" for command in commands)).strip()
        documents: list[Any] = []
        while text:
            document, end = json.JSONDecoder().raw_decode(text)
            documents.append(document)
            text = text[end:].lstrip()
        return documents

    def unanswered(self, pings: Iterable[tuple[str, str, int]]) -> list[str]:
        """Those of (NIC port, address, bytes of payload) without an answer; no ping may be fragmented."""
        lines = "".join(f"{nic} {address} {size}\n" for nic, address, size in pings)
        return self.run(NODES, "sh", "-c", _PING, text=lines).splitlines()

    @contextmanager
    def cut(self, cables: Iterable[Link]) -> Iterator[None]:
        """Links between switches without carrier at both ends, for as long as the context lasts."""
        uppers = [cable.upper for cable in cables]
        try:
            self._set_ports(uppers, "down")
            yield
        finally:
            self._set_ports(uppers, "up")

    def _set_ports(self, ends: Iterable[LinkEnd], state: str) -> None:
        for end in ends:
            self.run(end.name, "ip", "link", "set", "dev", end.port, state)


@contextmanager
def running(intent: Path, folder: Path, prefix: str = "") -> Iterator[Lab]:
    """The fabric of an intent, run by the very files that are compiled for its switches.

    The names of its containers begin with `prefix`, by default one that nobody else has.
    """
    result = compile_intent(intent)
    assert result.fabric is not None, list(result.issues)
    lab = Lab(result.fabric, folder, prefix or f"fabric-{uuid.uuid4().hex[:8]}")
    _write_files(lab)
    try:
        _start(lab)
        yield lab
    finally:
        _remove(lab)


def containers(prefix: str) -> list[str]:
    """Names of all containers that begin with `prefix`, running or not."""
    listed = _run("docker", "ps", "--all", "--filter", f"name=^{prefix}-", "--format", "{{.Names}}")
    return listed.splitlines()


def _write_files(lab: Lab) -> None:
    for coord in lab.fabric.shape.coords():
        issues = Issues()
        files = compile_device(lab.fabric, coord, issues)
        assert not list(issues), list(issues)
        home = lab.folder / lab.fabric.numbering.name(coord)
        home.mkdir()
        for name, text in files.items():
            (home / name).write_text(text, encoding="utf-8", newline="")


def _start(lab: Lab) -> None:
    with ThreadPoolExecutor(_TOGETHER) as pool:
        list(pool.map(lambda name: _start_container(lab, name), (*lab.switches, NODES)))
        names = (*lab.switches, NODES)
        listed = _run("docker", "inspect", "--format", "{{.State.Pid}}", *(f"{lab.prefix}-{name}" for name in names))
        lab.pids.update(zip(names, map(int, listed.split()), strict=True))
        _lay_cables(lab)
        list(pool.map(lambda name: lab.run(name, "bash", "-c", _START_SWITCH), lab.switches))


def _start_container(lab: Lab, name: str) -> None:
    _run(
        *("docker", "run", "--detach", "--rm", "--privileged", "--network", "none"),
        *("--name", f"{lab.prefix}-{name}", "--hostname", name),
        *("--volume", f"{lab.folder / name}:/artifacts:ro"),
        *(FRR_IMAGE, "sleep", str(_LIFETIME_S)),
    )


def _lay_cables(lab: Lab) -> None:
    """Every link of the list of links, and every NIC port with the addresses that its leaf's view gives it."""
    cables: list[str] = []
    spaces: list[str] = []
    for link in links(lab.fabric):
        lower, port = link.lower.name, link.lower.port
        if link.lower.kind == "node":
            space = f"{lower}:{port}"
            nic = lab.nics[space]
            spaces.append(f"{space} h{len(spaces)} {port} {nic.ip_mtu} {';'.join(_nic_settings(nic, port))}\n")
            lower, port = NODES, f"h{len(spaces) - 1}"
        cables.append(
            f"link add {link.upper.port} netns {lab.pids[link.upper.name]} mtu {_PORT_MTU} type veth "
            f"peer {port} netns {lab.pids[lower]} mtu {_PORT_MTU}\n"
        )
    _run("ip", "-batch", "-", text="".join(cables))
    lab.run(NODES, "sh", "-c", _START_NIC, text="".join(spaces))


def _nic_settings(nic: Nic, port: str) -> Iterator[str]:
    for own, gateway in zip(nic.addresses, nic.gateways, strict=True):
        yield f"address add {own} dev {port}" + (" nodad" if own.version == 6 else "")
        everything = "0.0.0.0/0" if own.version == 4 else "::/0"
        yield f"route add {everything} via {gateway.ip}"


def _remove(lab: Lab) -> None:
    found = containers(lab.prefix)
    if found:
        _run("docker", "rm", "--force", "--volumes", *found)


def _run(*command: str, text: str = "") -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout
