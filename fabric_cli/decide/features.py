"""What a fabric asks of its switches, as feature names of the capability tables, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fabric_cli.decide.routing import Routing
from fabric_cli.intent import Intent
from fabric_cli.shape import DeviceKind, Tier

_LOSSLESS = ("dscp-map", "pfc", "headroom", "pfc-watchdog", "scheduler")
_LOSSY = ("dscp-map", "ecn", "scheduler")

# Which switch features each transport needs.  RoCE and Spectrum-X: the RoCE guides of switch vendors.  MRC:
# arXiv:2605.04333 §2 (PFC off, ECN on, hash over UDP source port and flow label in its ECMP mode).  MetaRoCE: Meta,
# 24 Aug 2026 (ECN, and ECMP on the UDP source port).  UET: Ultra Ethernet Specification 1.0.3 (ECN for NSCC,
# trimming optional).
TRANSPORT_FEATURES: dict[str, tuple[str, ...]] = {
    "roce-dcqcn": (*_LOSSLESS, "ecn", "ecmp-hash-l4"),
    "roce-no-cc": (*_LOSSLESS, "ecmp-hash-l4", "qp-hash"),
    "spectrum-x": (*_LOSSLESS, "ecn", "adaptive-routing"),
    "mrc": (*_LOSSY, "ecmp-hash-l4", "ecmp-hash-flow-label"),
    "metaroce": (*_LOSSY, "ecmp-hash-l4"),
    "uet": (*_LOSSY, "ecmp-hash-l4"),
}


@dataclass(frozen=True, slots=True)
class Need:
    """A feature that a switch must have, and who asks for it."""

    feature: str
    why: str


def needs(intent: Intent, routing: Routing, tier: Tier, kind: DeviceKind) -> Iterator[Need]:
    """The features that a switch of this kind must have for this fabric."""
    transport = intent.fabric.transport
    for feature in TRANSPORT_FEATURES[transport]:
        yield Need(feature, f"transport `{transport}`")
    yield from _routing_needs(routing)
    if any(plan is not None and plan.split for plan in (kind.down, kind.up, kind.reserved)):
        yield Need("breakout", f"the port plan of the {tier.word} switches")


def _routing_needs(routing: Routing) -> Iterator[Need]:
    yield Need("ecmp", "the underlay")
    if routing.numbered:
        yield Need("bgp-numbered", "`underlay: ebgp-numbered`")
    else:
        yield Need("bgp-unnumbered", "`underlay: ebgp-unnumbered`")
        if routing.ipv4:
            yield Need("ipv4-over-ipv6-next-hop", "IPv4 over an unnumbered underlay")
    if routing.bfd:
        yield Need("bfd", "`bfd`")
    if routing.valley == "community":
        yield Need("large-community", "valley blocking with `asn: {mode: unique}`")
