"""The topology of a fabric as one document of figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Tier, figures, in_service, paths
from fabric_cli.shape.bisection import bisection_bps


def topology(fabric: Fabric) -> dict[str, Any]:
    """What `show topology --json` prints; ratios are down:up as a number, `None` where a tier has no uplinks.

    Figures are those of the units in service; `staged` and `planned` name the others.
    """
    shape = in_service(fabric.shape)
    tiers = [_tier(figures.tier_figures(shape, tier)) for tier in shape.present_tiers()]
    return {
        "fabric": fabric.name,
        "planes": shape.planes,
        "gpus": figures.gpus(shape),
        "nodes": figures.nodes(shape),
        "nics": figures.nics(shape),
        "switches": sum(tier["switches"] for tier in tiers),
        "pods": len(shape.pods),
        "spine_groups": len(shape.groups(Tier.SPINE)),
        "tiers": tiers,
        "links": [_links(found) for found in figures.link_figures(shape)],
        "paths": {
            "same_pod": _paths(paths.same_pod(shape)),
            "cross_pod": _paths(paths.cross_pod(shape)),
        },
        "one_spine_lost": {"ratio": _number(figures.spine_lost(shape))},
        "injection_bps": figures.injection_bps(shape),
        "bisection_bps": bisection_bps(shape),
        "staged": [unit.name for unit in fabric.shape.units.values() if unit.staged],
        "planned": [unit.name for unit in fabric.shape.planned],
    }


def _tier(found: figures.TierFigures) -> dict[str, Any]:
    return {
        "tier": found.tier.word,
        "switches": found.switches,
        "per_plane": found.per_plane,
        "down_bps": found.down_bps,
        "up_bps": found.up_bps,
        "ports_used": found.ports_used,
        "ports_free": found.ports_free,
        "reserved": found.reserved,
        "platforms": list(found.platforms),
        "ratio": {"designed": _number(found.designed), "cabled": _number(found.cabled)},
    }


def _links(found: figures.LinkFigures) -> dict[str, Any]:
    return {
        "ends": list(found.ends),
        "count": found.count,
        "per_pair": found.per_pair,
        "cages": {"a": found.cages[0], "b": found.cages[1]},
        "speed_bps": found.speed_bps,
    }


def _paths(found: paths.Paths) -> dict[str, int | None]:
    return {"same_rail": found.same_rail, "cross_rail": found.cross_rail}


def _number(ratio: Fraction | None) -> float | None:
    return None if ratio is None else float(ratio)
