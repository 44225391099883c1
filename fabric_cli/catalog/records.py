"""The equipment as the rest of the program sees it."""

from __future__ import annotations

from dataclasses import dataclass

from fabric_cli.catalog.documents import Network, NicGroupDoc, NodeDoc, PlatformDoc


@dataclass(frozen=True, slots=True)
class Breakout:
    """One way to run a cage: `ports` logical ports of `speed_bps` each.

    `blocks` is the number of neighbouring cages that stay dark for each cage run this way.
    """

    ports: int
    speed_bps: int
    blocks: int = 0

    def cages_for(self, ports: int) -> int:
        """Cages that `ports` logical ports take, those they darken included."""
        return -(-ports // self.ports) * (1 + self.blocks)


@dataclass(frozen=True, slots=True)
class Platform:
    """A switch model as far as its front matters: cages, how they split, and limits."""

    name: str
    cages: int
    breakouts: tuple[Breakout, ...]
    connectors_per_cage: int
    max_logical_ports: int | None

    def breakout(self, speed_bps: int) -> Breakout | None:
        """The breakout with the most ports of this speed on the whole switch, if any runs at it."""
        fitting = [b for b in self.breakouts if b.speed_bps == speed_bps]
        return max(fitting, key=self._ports, default=None)

    def radix(self, speed_bps: int) -> int:
        """Ports of the switch with every cage at this speed (`k` in the sizing formulas); 0 if it has none."""
        best = self.breakout(speed_bps)
        return self._ports(best) if best else 0

    def _ports(self, breakout: Breakout) -> int:
        ports = self.cages // (1 + breakout.blocks) * breakout.ports
        return ports if self.max_logical_ports is None else min(ports, self.max_logical_ports)


@dataclass(frozen=True, slots=True)
class Nic:
    """One NIC of a node: `planes` holds the numbers of ports into which its speed can be divided."""

    name: str
    speed_bps: int
    rail: int
    gpu: int | None
    cage: int
    planes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NodeModel:
    """A GPU server seen from one network: its NICs there, in PCIe order."""

    name: str
    gpus: int
    nics: tuple[Nic, ...]

    @property
    def rails(self) -> int:
        """Rails that this node touches: `r` in the sizing formulas."""
        return len({nic.rail for nic in self.nics})

    @property
    def nic_bps(self) -> int:
        """Speed of one NIC over all its ports, one direction."""
        return self.nics[0].speed_bps

    @property
    def cages(self) -> int:
        """Cages at the node's side; several NICs may share one."""
        return len({nic.cage for nic in self.nics})


def platform(document: PlatformDoc) -> Platform:
    """The record of a platform document."""
    return Platform(
        name=document.name,
        cages=document.cages,
        breakouts=tuple(Breakout(b.ports, b.speed, b.blocks) for b in document.breakouts),
        connectors_per_cage=document.connectors_per_cage,
        max_logical_ports=document.max_logical_ports,
    )


def node_model(document: NodeDoc, network: Network) -> NodeModel:
    """The record of a node document seen from one network; a node may have no NIC there."""
    nics: list[Nic] = []
    taken = 0
    for group in document.nics:
        cages = group.cages or [i // group.nics_per_cage + 1 for i in range(group.count)]
        if group.network == network:
            nics += [_nic(group, i, len(nics) + i, taken + cages[i], document.gpus) for i in range(group.count)]
        taken += max(cages)
    return NodeModel(document.name, document.gpus, tuple(nics))


def _nic(group: NicGroupDoc, i: int, position: int, cage: int, gpus: int) -> Nic:
    gpu = group.gpus[i] if group.gpus else position if position < gpus else None
    rail = group.rails[i] if group.rails else position
    return Nic(f"{group.name}{position}", group.speed, rail, gpu, cage, tuple(group.planes))
