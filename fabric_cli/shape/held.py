"""Fronts of switches as a ledger holds them: what is written down of a shape, and a shape with them put back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from fabric_cli.ledger import Front, Run, by_unit
from fabric_cli.shape.model import DeviceKind, PortPlan, Shape, Tier


def fronts_of(shape: Shape) -> dict[str, Front]:
    """The fronts of all switches, those of planned units among them; neighbours that are alike stand together."""
    found: dict[str, Front] = {}
    units = sorted((*shape.units.values(), *shape.planned), key=lambda unit: unit.ordinal)
    for plane in range(shape.planes):
        for front, alike in groupby(units, key=lambda unit: _front(shape.kinds[Tier.LEAF, unit.kind, plane])):
            run = [unit.ordinal for unit in alike]
            found[f"leaf/{plane}/{run[0]}-{run[-1]}"] = front
        for tier in shape.present_tiers()[1:]:
            found[f"{tier.word}/{plane}"] = _front(shape.kinds[tier, None, plane])
    return found


def with_fronts(shape: Shape, fronts: Mapping[str, Front]) -> Shape:
    """The shape with the fronts of a ledger: every port where it was when that was written."""
    known = by_unit(fronts)
    kinds, units = dict(shape.kinds), dict(shape.units)
    seen: dict[object, int] = {}
    for unit in shape.units.values():
        held = [known.get(("leaf", plane, unit.ordinal)) for plane in range(shape.planes)]
        # Units that are alike today may have had other fronts: each of those is a kind of its own.
        mark = -1 - seen.setdefault((unit.kind, tuple(held)), len(seen))
        kind = replace(unit.kind, rules=(*unit.kind.rules, mark))
        units[unit.ordinal] = replace(unit, kind=kind)
        for plane, front in enumerate(held):
            kinds[Tier.LEAF, kind, plane] = _put_back(shape.kinds[Tier.LEAF, unit.kind, plane], front)
    for tier, plane in ((tier, plane) for tier in shape.present_tiers()[1:] for plane in range(shape.planes)):
        kinds[tier, None, plane] = _put_back(shape.kinds[tier, None, plane], known.get((tier.word, plane, 0)))
    return replace(shape, units=units, kinds=kinds)


def _front(kind: DeviceKind) -> Front:
    return Front(_run(kind.down), _run(kind.up) if kind.up else None)


def _run(plan: PortPlan) -> Run:
    return Run(plan.first_cage, plan.breakout.ports, plan.breakout.blocks, plan.connectors_per_cage)


def _put_back(kind: DeviceKind, front: Front | None) -> DeviceKind:
    if front is None:
        return kind
    up = _plan(kind.up, front.up) if kind.up and front.up else kind.up
    return replace(kind, down=_plan(kind.down, front.down), up=up)


def _plan(plan: PortPlan, run: Run) -> PortPlan:
    breakout = replace(plan.breakout, ports=run.ports, blocks=run.darkens)
    return replace(plan, first_cage=run.first_cage, breakout=breakout, connectors_per_cage=run.connectors)
