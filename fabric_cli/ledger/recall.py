"""The intent that a ledger was written for, as far as the ledger tells: today's with everything in it put back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from fabric_cli.intent import Intent, UnitSpec
from fabric_cli.intent.documents import AddressingDoc, AsnDoc, FabricDoc, PoolsDoc, RoutingDoc
from fabric_cli.intent.shape_documents import ShapeDoc, SpeedsDoc
from fabric_cli.intent.switches import SwitchTable, Where
from fabric_cli.ledger.allocate import former_names
from fabric_cli.ledger.model import Entry, Ledger
from fabric_cli.source import AsnBlock, Map

_NOBODY = ("",)
"""Units of a selection whose units are all unknown: an empty one would select every unit."""


def recalled(ledger: Ledger, intent: Intent) -> Intent:
    """The intent with the units that the ledger has, under their names of then, and with all that it holds.

    What a ledger does not hold is as it is today: node and switch models, cables, the states of units.  Nothing counts
    as written any more, so that no key is in the way of what the ledger says.
    """
    former = former_names(intent, ledger)
    units = (unit for unit in intent.units if unit.name in former)
    rules = (replace(rule, where=_where(rule.where, former)) for rule in intent.switches.rules)
    return replace(
        intent,
        fabric=_fabric(ledger, intent.fabric),
        site=None,
        units=tuple(_unit(ledger, unit, former[unit.name]) for unit in units),
        max_units=ledger.sizing.max_units,
        switches=SwitchTable(tuple(rules)),
        tree=Map({}, intent.tree.span),
        site_tree=None,
    )


def _where(where: Where, former: Mapping[str, str]) -> Where:
    units = tuple(former[name] for name in where.units if name in former)
    return replace(where, units=units or (_NOBODY if where.units else ()))


def _unit(ledger: Ledger, unit: UnitSpec, name: str) -> UnitSpec:
    """The unit with the positions and the leaves that the ledger holds."""
    entry = ledger.units[name]
    populated = None if unit.populated is None else min(unit.populated, entry.nodes)
    unit = replace(unit, name=name, was=None, nodes=entry.nodes, populated=populated)
    if ledger.sizing.style == "top-of-rack":
        return replace(unit, rails_per_leaf=1, leaves_per_rail=1, nodes_per_leaf=-(-entry.nodes // entry.form.leaves))
    return replace(unit, nodes_per_leaf=None, rails_per_leaf=entry.form.node_ports, leaves_per_rail=_split(unit, entry))


def _split(unit: UnitSpec, entry: Entry) -> int:
    """Leaves that share a rail."""
    return max(1, entry.form.leaves * entry.form.node_ports // unit.node.rails)


def _fabric(ledger: Ledger, fabric: FabricDoc) -> FabricDoc:
    parts = {
        "shape": _shape(ledger, fabric.shape),
        "addressing": _addressing(ledger, fabric.addressing),
        "asn": _asn(ledger),
        "routing": _routing(ledger, fabric.routing),
    }
    return fabric.model_copy(update=parts)


def _shape(ledger: Ledger, shape: ShapeDoc) -> ShapeDoc:
    """Style, planes and rails apart or joined; speeds and all further counts come from the ledger itself.

    One uplink is the least that a leaf can be asked for: how many it has the ledger says.
    """
    apart = ledger.sizing.rail_groups > 1
    held = {
        "style": ledger.sizing.style,
        "planes": ledger.sizing.planes,
        "tiers": "auto",
        "spine_groups": "per-rail" if apart and ledger.sizing.style == "rail-optimized" else "full-mesh",
        "uplinks": 1,
        "reserved": [],
        "speeds": SpeedsDoc(),
    }
    return shape.model_copy(update=held | dict.fromkeys(("spines", "bundle", "pods", "oversubscription")))


def _addressing(ledger: Ledger, addressing: AddressingDoc) -> AddressingDoc:
    """The blocks in place of the pools; of the families of today those that have blocks."""
    held = {block.version for block in ledger.blocks["loopback"]}
    asked = {"ipv4": {4}, "ipv6": {6}, "dual": {4, 6}}[addressing.family]
    families = held & asked or held
    bits = sum(ledger.widths["hosts"].values())
    lengths = [128 - block.prefixlen for block in ledger.blocks["hosts"] if block.version == 6]
    pools: dict[str, Any] = {name: list(blocks) for name, blocks in ledger.blocks.items() if name != "router_id"}
    pools["router_id"] = next(iter(ledger.blocks.get("router_id", ())), None)
    parts: dict[str, object] = {
        "family": "dual" if len(families) > 1 else f"ipv{families.pop()}",
        "pools": PoolsDoc.model_construct(**pools),
    }
    if lengths:
        parts["host_ipv6"] = "64" if lengths == [bits + 64] else "127"
    return addressing.model_copy(update=parts)


def _asn(ledger: Ledger) -> AsnDoc:
    """The range that was drawn; where both modes need as many numbers they are the same."""
    asns = ledger.asns
    every = ledger.sizing.planes * sum(groups * size for groups, size in asns.counts.values())
    mode: Literal["per-tier", "unique"] = "unique" if asns.last - asns.first + 1 == every else "per-tier"
    return AsnDoc.model_construct(pool=AsnBlock(asns.first, asns.last), mode=mode)


def _routing(ledger: Ledger, routing: RoutingDoc) -> RoutingDoc:
    if "links" in ledger.blocks:
        return routing
    return routing.model_copy(update={"underlay": "ebgp-unnumbered"})
