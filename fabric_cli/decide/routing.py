"""The underlay: eBGP only, valleys blocked by AS number or by community, paths as wide as the shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fabric_cli.decide.derived import Derived
from fabric_cli.intent import Intent
from fabric_cli.shape import Shape, Tier, UnitKind

Valley = Literal["asn", "community"]


@dataclass(frozen=True, slots=True)
class Bfd:
    """BFD on fabric links; detection takes `interval_ms * multiplier`."""

    interval_ms: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class Timers:
    """BGP timers in seconds."""

    keepalive_s: int
    hold_s: int
    connect_s: int


@dataclass(frozen=True, slots=True)
class Routing:
    """Decisions that all switches share, and the ECMP width of each kind of switch."""

    numbered: bool
    ipv4: bool
    ipv6: bool
    bfd: Bfd | None
    timers: Timers
    valley: Valley
    max_paths: Mapping[tuple[Tier, UnitKind | None], Derived[int]]


def decide_routing(intent: Intent, shape: Shape) -> Routing:
    """The underlay of a fabric."""
    doc = intent.fabric.routing
    family = intent.fabric.addressing.family
    unit_kinds = dict.fromkeys(unit.kind for unit in shape.units.values())
    kinds: list[tuple[Tier, UnitKind | None]] = [(Tier.LEAF, kind) for kind in unit_kinds]
    kinds += [(tier, None) for tier in shape.present_tiers() if tier is not Tier.LEAF]
    return Routing(
        numbered=doc.underlay == "ebgp-numbered",
        ipv4=family != "ipv6",
        ipv6=family != "ipv4",
        bfd=Bfd(doc.bfd.interval_ms, doc.bfd.multiplier) if doc.bfd.enabled else None,
        timers=Timers(doc.timers.keepalive_s, doc.timers.hold_s, doc.timers.connect_s),
        valley="asn" if intent.fabric.asn.mode == "per-tier" else "community",
        max_paths={kind: _max_paths(intent, shape, *kind) for kind in kinds},
    )


def ecmp_width(shape: Shape, tier: Tier, kind: UnitKind | None) -> int:
    """Equal-cost next hops that the widest prefix has on a switch of this tier (and unit kind)."""
    if tier is Tier.LEAF:
        return max(1, kind.up if kind else 0)
    if tier is Tier.SPINE:
        return max((shape.spine_up, *(unit.kind.bundle for unit in shape.units.values())))
    return shape.spine_up // shape.cores_per_group


def _max_paths(intent: Intent, shape: Shape, tier: Tier, kind: UnitKind | None) -> Derived[int]:
    width = ecmp_width(shape, tier, kind)
    asked = intent.fabric.routing.max_paths
    formulas = {
        Tier.LEAF: "uplinks of the leaf",
        Tier.SPINE: "max(uplinks of the spine, links to one leaf)",
        Tier.CORE: "links to one spine",
    }
    return Derived(
        value=width if asked is None else asked,
        unit="paths",
        formula=formulas[tier] if asked is None else "as written",
        inputs=(("ecmp_width", str(width)),),
        source="every equal-cost next hop is used (R004)",
        origin=str(intent.span("routing", "max_paths")) if asked is not None else "default",
    )
