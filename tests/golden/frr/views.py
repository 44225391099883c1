"""Device views without a fabric around them: small, regular, one for each form of the underlay."""

from dataclasses import dataclass, replace
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from typing import Literal

from fabric_cli.catalog import Breakout, Platform
from fabric_cli.decide import Bfd, Timers
from fabric_cli.shape import Coord, PortPlan, Tier
from fabric_cli.vendors.frr import BACKEND
from fabric_cli.view import (
    DeviceView,
    IPInterface,
    PortBlock,
    PortEnd,
    PrefixRule,
    Role,
    RoutingView,
)

BFD = Bfd(500, 3)
TIMERS = Timers(3, 9, 10)
"""What an intent gets that says nothing about either."""
MARK = (4200000000, 1, 1)
WHOLE = Breakout(1, 400_000_000_000)
SPLIT = Breakout(2, 200_000_000_000)
BOX = Platform("generic-32x400g", 32, (WHOLE, SPLIT), 1, None)
ASNS = {Tier.LEAF: 4200000101, Tier.SPINE: 4200000010, Tier.CORE: 4200000001}


@dataclass(frozen=True, slots=True)
class Case:
    """What distinguishes one view from another; `idle` and `reserved` count ports of a leaf."""

    tier: Tier = Tier.LEAF
    numbered: bool = False
    ipv4: bool = True
    ipv6: bool = True
    valley: Literal["asn", "community"] = "asn"
    bfd: Bfd | None = BFD
    timers: Timers = TIMERS
    max_paths: int = 64
    down: int = 2
    up: int = 2
    idle: int = 0
    reserved: int = 0
    breakout: Breakout = WHOLE

    def view(self) -> DeviceView:
        """The first switch of the tier; a core has no uplinks."""
        return DeviceView(
            coord=Coord(0, self.tier, 0, 0),
            name=f"{self.tier.word}1",
            class_id=self.tier.word,
            platform=BOX,
            nos="frr",
            version="10.3",
            asn=ASNS[self.tier],
            router_id=IPv4Address(f"10.0.{int(self.tier)}.1"),
            loopbacks=(
                *((IPv4Address(f"10.0.{int(self.tier)}.1"),) if self.ipv4 else ()),
                *((IPv6Address(f"fd00::{int(self.tier)}:1"),) if self.ipv6 else ()),
            ),
            blocks=self._blocks(),
            routing=self._routing(),
        )

    def _routing(self) -> RoutingView:
        tier = int(self.tier)
        hosts = self.tier is Tier.LEAF
        own = (
            *((PrefixRule(IPv4Network(f"10.0.{tier}.1/32"), 32),) if self.ipv4 else ()),
            *((PrefixRule(IPv4Network("10.1.0.0/24"), 31),) if self.ipv4 and hosts else ()),
            *((PrefixRule(IPv6Network(f"fd00::{tier}:1/128"), 128),) if self.ipv6 else ()),
            *((PrefixRule(IPv6Network("fd00:1::/48"), 64),) if self.ipv6 and hosts else ()),
        )
        accepted = (
            *((PrefixRule(IPv4Network("10.0.0.0/16"), 32),) if self.ipv4 else ()),
            *((PrefixRule(IPv4Network("10.1.0.0/16"), 31),) if self.ipv4 else ()),
            *((PrefixRule(IPv6Network("fd00::/64"), 128),) if self.ipv6 else ()),
            *((PrefixRule(IPv6Network("fd00:1::/32"), 64),) if self.ipv6 else ()),
        )
        return RoutingView(
            numbered=self.numbered,
            ipv4=self.ipv4,
            ipv6=self.ipv6,
            bfd=self.bfd,
            timers=self.timers,
            max_paths=self.max_paths,
            valley=self.valley,
            mark=MARK,
            own=own,
            accepted=accepted,
        )

    def _blocks(self) -> tuple[PortBlock, ...]:
        counts: list[tuple[Role, int]] = [("down", self.down)]
        if self.tier is Tier.LEAF:
            counts = [("host", self.down + self.idle), ("reserved", self.reserved)]
        if self.tier is not Tier.CORE:
            counts.append(("up", self.up))
        blocks: list[PortBlock] = []
        cage = 1
        for role, count in counts:
            if count:
                plan = PortPlan(count, self.breakout, cage, 1, 30, "fiber")
                blocks.append(self._block(role, plan))
                cage += plan.cages
        return tuple(blocks)

    def _block(self, role: Role, plan: PortPlan) -> PortBlock:
        taken = 0 if role == "reserved" else self.down if role == "host" else plan.count

        def end_at(i: int) -> PortEnd | None:
            return self._end(role, plan, i) if i < taken else None

        return PortBlock(role, plan, 9000 if role == "host" else 9200, end_at)

    def _end(self, role: Role, plan: PortPlan, i: int) -> PortEnd:
        port = plan.port(i)
        name = BACKEND.port_name(BOX, plan, port)
        if role == "host":
            ours, theirs = self._pair(f"10.1.0.{2 * i}/31", f"fd00:1:0:{i}::/64")
            return PortEnd(i, port, name, f"node{i + 1}", "nic0", None, ours, theirs)
        peer = Tier(self.tier + (1 if role == "up" else -1))
        asn = ASNS[peer] + (i if peer is Tier.LEAF or self.valley == "community" else 0)
        lower_tier = min(self.tier, peer)
        ours, theirs = self._pair(f"10.2.{int(lower_tier)}.{2 * i}/31", f"fd00:2:{int(lower_tier)}::{2 * i:x}/127")
        if role == "down":
            ours, theirs = theirs, ours
        if not self.numbered:
            ours = theirs = ()
        return PortEnd(i, port, name, f"{peer.word}{i + 1}", f"swp{int(self.tier) + 1}", asn, ours, theirs)

    def _pair(self, ipv4: str, ipv6: str) -> tuple[tuple[IPInterface, ...], tuple[IPInterface, ...]]:
        """Both ends of a subnet in each family: the address given and the next one."""
        ours: list[IPInterface] = []
        if self.ipv4:
            ours.append(IPv4Interface(ipv4))
        if self.ipv6:
            ours.append(IPv6Interface(ipv6))
        return tuple(ours), tuple(_next(address) for address in ours)

    def but(self, **changes: object) -> "Case":
        """The same with some values changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names and types are those of the fields


def _next(address: IPInterface) -> IPInterface:
    length = address.network.prefixlen
    return type(address)((int(address.ip) + 1, length))
