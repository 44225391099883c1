"""Values of an intent that nobody has to write: what the sizing, the site and the numbering make of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fabric_cli.diagnostics import Origin
from fabric_cli.fabric import Fabric
from fabric_cli.intent.resolved import Steps
from fabric_cli.shape import PortPlan, Tier, figures
from fabric_cli.source.scalars import show_length
from fabric_cli.units import format_ratio, format_speed

_SIZING = Origin("derived", note="sizing")
_NAMES = Origin("derived", note="style, planes and pods")


def derived(fabric: Fabric) -> dict[Steps, tuple[Any, Origin]]:
    """The value and the origin of each key that the document leaves open; a key that units differ in is left out."""
    found: dict[Steps, tuple[Any, Origin]] = {}
    for path, values in (*_shape(fabric), *_routing(fabric)):
        distinct = list(dict.fromkeys(values))
        if len(distinct) == 1:
            found[path] = distinct[0], _SIZING
    patterns = fabric.numbering.names
    named = [(tier.word, pattern) for tier, pattern in patterns.patterns.items()]
    for key, pattern in (*named, ("node", patterns.node)):
        found["names", key] = pattern.text, _NAMES
    found.update(_from_site(fabric))
    return found


def _shape(fabric: Fabric) -> Iterator[tuple[Steps, Iterable[Any]]]:
    shape = fabric.shape
    units = {unit.name: unit for unit in (*shape.units.values(), *shape.planned)}
    kinds = list(dict.fromkeys(unit.kind for unit in units.values()))
    yield ("shape", "tiers"), [str(shape.tiers)]
    yield ("shape", "speeds", "host"), [format_speed(kind.host_bps) for kind in kinds]
    yield ("shape", "units", "nodes"), [kind.nodes for kind in kinds]
    yield ("shape", "units", "populated"), [units[fabric.intent.units[-1].name].populated]
    yield ("shape", "units", "max"), [shape.max_units]
    yield ("shape", "cables", "node"), _lengths(fabric, Tier.LEAF, up=False)
    if not kinds[0].rail_style:
        yield ("shape", "nodes_per_leaf"), [kind.nodes_per_leaf for kind in kinds]
    if shape.tiers > 1:
        yield ("shape", "oversubscription"), [_ratio(fabric, Tier.LEAF)]
        yield ("shape", "speeds", "leaf_spine"), [format_speed(shape.speeds.leaf_spine)]
        yield ("shape", "spines"), [shape.spines_per_group]
        yield ("shape", "uplinks"), [kind.up for kind in kinds]
        yield ("shape", "bundle"), [kind.bundle for kind in kinds]
        yield ("shape", "cables", "leaf_spine"), _lengths(fabric, Tier.LEAF, up=True)
    if shape.tiers > 2:
        yield ("shape", "oversubscription", "spine"), [_ratio(fabric, Tier.SPINE)]
        yield ("shape", "speeds", "spine_core"), [format_speed(shape.speeds.spine_core)]
        yield ("shape", "pods", "units"), [shape.pod_units]
        yield ("shape", "cables", "spine_core"), _lengths(fabric, Tier.SPINE, up=True)


def _ratio(fabric: Fabric, tier: Tier) -> str:
    designed = figures.tier_figures(fabric.shape, tier).designed
    assert designed is not None  # asked only for tiers that have one above them
    return format_ratio(designed)


def _lengths(fabric: Fabric, tier: Tier, *, up: bool) -> list[str]:
    plans = [kind.up if up else kind.down for (t, _, _), kind in fabric.shape.kinds.items() if t is tier]
    return [_cable(plan) for plan in plans if plan]


def _cable(plan: PortPlan) -> str:
    return show_length(plan.length_m)


def _routing(fabric: Fabric) -> Iterator[tuple[Steps, Iterable[Any]]]:
    widths = fabric.decisions.routing.max_paths
    by_tier = {tier: [d.value for (t, _), d in widths.items() if t is tier] for tier in fabric.shape.present_tiers()}
    text = ", ".join(f"{tier.word} {max(values)}" for tier, values in by_tier.items())
    yield ("routing", "max_paths"), [text]


def _from_site(fabric: Fabric) -> Iterator[tuple[Steps, tuple[Any, Origin]]]:
    """Pools that the fabric takes from its site."""
    intent = fabric.intent
    if intent.site is None:
        return
    pools = intent.site.pools.model_dump(mode="json", exclude_none=True)
    for key, value in pools.items():
        yield ("addressing", "pools", key), (value, Origin("file", intent.site_span("pools", key)))
    if intent.site.asn.pool:
        yield ("asn", "pool"), (str(intent.site.asn.pool), Origin("file", intent.site_span("asn", "pool")))
