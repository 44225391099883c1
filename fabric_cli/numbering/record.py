"""What of a compiled fabric goes into its ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fabric_cli.ledger import (
    AsnBlock,
    Entry,
    IPNetwork,
    Ledger,
    Mode,
    NamePattern,
    Roster,
    Sizing,
)
from fabric_cli.ledger.model import Bits
from fabric_cli.numbering.addresses import LINK_KEYS, LOOPBACK_KEYS
from fabric_cli.numbering.blocks import Block
from fabric_cli.numbering.fields import Layout
from fabric_cli.numbering.fixed import word
from fabric_cli.numbering.mgmt import MGMT_KEYS
from fabric_cli.numbering.numbering import Numbering
from fabric_cli.numbering.patterns import Pattern
from fabric_cli.shape import Shape, Unit, fronts_of


def record(fabric: str, shape: Shape, numbering: Numbering, roster: Roster, old: Ledger | None, mode: Mode) -> Ledger:
    """The ledger of a fabric as it is now; what `old` holds for parts that are not in use at present stays."""
    gone = roster.tombstones
    if mode is Mode.REGROW:
        gone = {name: replace(entry, form=shape.future.form) for name, entry in gone.items()}
    asns = numbering.asns
    return Ledger(
        fabric=fabric,
        units={unit.name: Entry(unit.ordinal, unit.kind.nodes, unit.kind.form) for unit in _units(shape)},
        tombstones=gone,
        next_unit=roster.next_unit,
        sizing=_sizing(shape),
        names=dict(_names(numbering)),
        blocks=_blocks(numbering, old if mode is Mode.KEEP else None),
        widths=_widths(numbering, old if mode is Mode.KEEP else None),
        asns=AsnBlock(asns.first, asns.last, {tier.word: asns.counts[tier] for tier in sorted(asns.counts)}),
        fronts=fronts_of(shape),
        pins=old.pins if old else (),
    )


def _units(shape: Shape) -> list[Unit]:
    return sorted((*shape.units.values(), *shape.planned), key=lambda unit: unit.ordinal)


def _sizing(shape: Shape) -> Sizing:
    return Sizing(
        style=shape.style,
        planes=shape.planes,
        tiers=shape.tiers,
        max_units=shape.max_units,
        pod_units=shape.pod_units,
        rail_groups=shape.rail_groups,
        spines_per_group=shape.spines_per_group,
        spine_down=shape.spine_down,
        spine_up=shape.spine_up,
        cores_per_group=shape.cores_per_group,
        core_groups=shape.core_groups,
        core_down=shape.core_down,
        leaf_spine_bps=shape.speeds.leaf_spine,
        spine_core_bps=shape.speeds.spine_core,
    )


def _names(numbering: Numbering) -> Iterator[tuple[str, NamePattern]]:
    names = numbering.names
    patterns: dict[str, Pattern] = {tier.word: pattern for tier, pattern in names.patterns.items()}
    for role, pattern in (*patterns.items(), ("node", names.node)):
        digits = {field.name: field.width for field in pattern.fields if field.largest and field.name in pattern.used}
        yield role, NamePattern(names.texts[role], digits)


def _blocks(numbering: Numbering, old: Ledger | None) -> dict[str, tuple[IPNetwork, ...]]:
    loopbacks = numbering.loopback_plan
    drawn: dict[str, tuple[Block, ...]] = {"loopback": loopbacks.blocks, "hosts": numbering.host_plan.blocks}
    if loopbacks.router_ids not in loopbacks.blocks:
        drawn["router_id"] = (loopbacks.router_ids,)
    if numbering.link_plan.blocks:
        drawn["links"] = numbering.link_plan.blocks
    if numbering.mgmt_plan.blocks:
        drawn["mgmt"] = numbering.mgmt_plan.blocks
    found = {pool: {block.version: block.prefix for block in blocks} for pool, blocks in drawn.items()}
    for pool, prefixes in (old.blocks if old else {}).items():
        for prefix in prefixes:
            found.setdefault(pool, {}).setdefault(4 if prefix.version == 4 else 6, prefix)
    return {
        pool: tuple(prefix for _, prefix in sorted(by_version.items())) for pool, by_version in sorted(found.items())
    }


def _widths(numbering: Numbering, old: Ledger | None) -> dict[str, Bits]:
    drawn = {key: {word(field.name): field.width for field in layout.fields} for key, layout in _layouts(numbering)}
    return dict(sorted({**(old.widths if old else {}), **drawn}.items()))


def _layouts(numbering: Numbering) -> Iterator[tuple[str, Layout]]:
    yield "hosts", numbering.host_plan.layout
    yield from zip(LINK_KEYS, numbering.link_plan.layouts, strict=False)
    yield from zip(LOOPBACK_KEYS, numbering.loopback_plan.layouts, strict=False)
    yield from zip(MGMT_KEYS, numbering.mgmt_plan.layouts, strict=False)
