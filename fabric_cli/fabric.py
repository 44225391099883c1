"""A compiled fabric: parameters and functions.  A device's view is made when asked for; links are never listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from ipaddress import ip_network

from fabric_cli.decide import Decisions
from fabric_cli.intent import Intent
from fabric_cli.numbering import Numbering
from fabric_cli.shape import Coord, DeviceKind, Hop, NicKey, PortId, PortPlan, Shape, Tier, UnitKind, Wiring
from fabric_cli.view import DeviceView, IPInterface, IPNetwork, PortBlock, PortEnd, PrefixRule, RoutingView

_Addresses = tuple[tuple[IPInterface, ...], tuple[IPInterface, ...]]
PortNamer = Callable[[DeviceKind, PortPlan, PortId], str]


@dataclass(frozen=True, slots=True)
class DeviceClass:
    """Switches of one tier, unit kind, platform, version and port plan: compiled, changed and judged as one."""

    id: str
    tier: Tier
    kind: DeviceKind
    unit: UnitKind | None
    sample: Coord
    count: int


@dataclass(frozen=True)
class Fabric:
    """What the compiler makes of an intent.  `port_name` speaks the NOS of the switch it is asked about."""

    intent: Intent
    shape: Shape
    numbering: Numbering
    decisions: Decisions
    port_name: PortNamer

    @property
    def name(self) -> str:
        """The fabric's name."""
        return self.intent.fabric.fabric

    @cached_property
    def wiring(self) -> Wiring:
        """The far end of every port, as functions."""
        return Wiring(self.shape)

    @cached_property
    def classes(self) -> tuple[DeviceClass, ...]:
        """The device classes, in the order of their first switch."""
        return tuple(self._class_table.values())

    @cached_property
    def _class_table(self) -> dict[tuple[Tier, UnitKind | None, DeviceKind], DeviceClass]:
        counts: dict[tuple[Tier, UnitKind | None, DeviceKind], tuple[int, Coord]] = {}
        for coord, size in self._runs():
            key = self._class_key(coord)
            count, sample = counts.get(key, (0, coord))
            counts[key] = (count + size, sample)
        table: dict[tuple[Tier, UnitKind | None, DeviceKind], DeviceClass] = {}
        used: dict[str, int] = {}
        for key, (count, sample) in counts.items():
            stem = f"{key[0].word}-{key[2].nos}-{key[2].platform.name}"
            used[stem] = used.get(stem, 0) + 1
            name = stem if used[stem] == 1 else f"{stem}-{used[stem]}"
            table[key] = DeviceClass(name, key[0], key[2], key[1], sample, count)
        return table

    def _runs(self) -> Iterator[tuple[Coord, int]]:
        """Switches that are alike: the first of each group and how many, and those with pinned ports one by one."""
        shape = self.shape
        for plane in range(shape.planes):
            for tier in shape.present_tiers():
                for group in shape.groups(tier):
                    members = range(shape.group_size(tier, group))
                    own = {coord.index for coord in shape.pinned if coord[:3] == (plane, tier, group)}
                    plain = [index for index in members if index not in own] if own else members
                    if plain:
                        yield Coord(plane, tier, group, plain[0]), len(plain)
        yield from ((coord, 1) for coord in sorted(shape.pinned))

    def _class_key(self, coord: Coord) -> tuple[Tier, UnitKind | None, DeviceKind]:
        unit = self.shape.units[coord.group].kind if coord.tier is Tier.LEAF else None
        return coord.tier, unit, replace(self.shape.kind(coord), span=None)

    def device_class(self, coord: Coord) -> DeviceClass:
        """The class of a switch."""
        return self._class_table[self._class_key(coord)]

    def device(self, coord: Coord) -> DeviceView:
        """Everything a back end needs of one switch."""
        kind, numbering = self.shape.kind(coord), self.numbering
        return DeviceView(
            coord=coord,
            name=numbering.name(coord),
            class_id=self.device_class(coord).id,
            platform=kind.platform,
            nos=kind.nos,
            version=kind.version,
            asn=numbering.asn(coord),
            router_id=numbering.router_id(coord),
            loopbacks=numbering.loopbacks(coord),
            blocks=tuple(self._blocks(coord, kind)),
            routing=self._routing(coord),
            mgmt=numbering.mgmt(coord),
        )

    def _blocks(self, coord: Coord, kind: DeviceKind) -> Iterator[PortBlock]:
        mtu = self.decisions.mtu
        if coord.tier is Tier.LEAF:
            yield PortBlock("host", kind.down, mtu.host, lambda i: self._host_end(coord, kind, i))
        else:
            yield PortBlock("down", kind.down, mtu.fabric, lambda i: self._down_end(coord, kind, i))
        if kind.reserved:
            yield PortBlock("reserved", kind.reserved, mtu.host, lambda _: None)
        if kind.up:
            up = kind.up
            yield PortBlock("up", up, mtu.fabric, lambda i: self._up_end(coord, kind, up, i))

    def _host_end(self, coord: Coord, kind: DeviceKind, i: int) -> PortEnd | None:
        nic = self.wiring.nic_at(coord, i)
        if nic is None:
            return None
        pairs = self.numbering.host(coord, i)
        port = kind.down.port(i)
        return PortEnd(
            index=i,
            port=port,
            name=self.port_name(kind, kind.down, port),
            peer=self.numbering.node_name(nic.unit, nic.node),
            peer_port=self.nic_port(nic),
            peer_asn=None,
            addresses=tuple(switch for switch, _ in pairs),
            peer_addresses=tuple(node for _, node in pairs),
        )

    def _up_end(self, coord: Coord, kind: DeviceKind, plan: PortPlan, i: int) -> PortEnd:
        far = self.wiring.upper(coord, i)
        pairs = self.numbering.link(coord, i)
        ours, theirs = tuple(low for low, _ in pairs), tuple(high for _, high in pairs)
        return self._switch_end(kind, plan, i, far, self.shape.kind(far.coord).down, (ours, theirs))

    def _down_end(self, coord: Coord, kind: DeviceKind, i: int) -> PortEnd | None:
        far = self.wiring.lower(coord, i)
        if far is None:
            return None
        far_plan = self.shape.kind(far.coord).up
        assert far_plan is not None  # what lies below a switch has uplinks
        pairs = self.numbering.link(far.coord, far.index)
        ours, theirs = tuple(high for _, high in pairs), tuple(low for low, _ in pairs)
        return self._switch_end(kind, kind.down, i, far, far_plan, (ours, theirs))

    def _switch_end(
        self, kind: DeviceKind, plan: PortPlan, i: int, far: Hop, far_plan: PortPlan, addresses: _Addresses
    ) -> PortEnd:
        port = plan.port(i)
        return PortEnd(
            index=i,
            port=port,
            name=self.port_name(kind, plan, port),
            peer=self.numbering.name(far.coord),
            peer_port=self.port_name(self.shape.kind(far.coord), far_plan, far_plan.port(far.index)),
            peer_asn=self.numbering.asn(far.coord),
            addresses=addresses[0],
            peer_addresses=addresses[1],
        )

    def _routing(self, coord: Coord) -> RoutingView:
        routing, numbering = self.decisions.routing, self.numbering
        unit = self.shape.units[coord.group].kind if coord.tier is Tier.LEAF else None
        own = [PrefixRule(ip_network(address), address.max_prefixlen) for address in numbering.loopbacks(coord)]
        if coord.tier is Tier.LEAF:
            own += self._host_rules(numbering.leaf_host_blocks(coord))
            own += [PrefixRule(net, net.prefixlen) for net in numbering.pinned_hosts(coord.plane, coord)]
        accepted = [PrefixRule(block, block.max_prefixlen) for block in numbering.loopback_blocks(coord.plane)]
        accepted += self._host_rules(numbering.host_blocks(coord.plane))
        accepted += [PrefixRule(net, net.prefixlen) for net in numbering.pinned_hosts(coord.plane)]
        return RoutingView(
            numbered=routing.numbered,
            ipv4=routing.ipv4,
            ipv6=routing.ipv6,
            bfd=routing.bfd,
            timers=routing.timers,
            max_paths=routing.max_paths[coord.tier, unit].value,
            valley=routing.valley,
            mark=(numbering.first_asn, 1, 1),
            own=tuple(own),
            accepted=tuple(accepted),
        )

    def _host_rules(self, blocks: Iterable[IPNetwork]) -> list[PrefixRule]:
        """Routes to node ports: a /31 in IPv4, the length that the intent chooses in IPv6."""
        ipv6 = int(self.intent.fabric.addressing.host_ipv6)
        return [PrefixRule(block, 31 if block.version == 4 else ipv6) for block in blocks]

    def nic_port(self, nic: NicKey) -> str:
        """Name of a NIC port: the NIC's, with `p` and the plane where it has a port in each."""
        name = self.shape.units[nic.unit].kind.node.nics[nic.nic].name
        return f"{name}p{nic.port}" if self.shape.planes > 1 else name
