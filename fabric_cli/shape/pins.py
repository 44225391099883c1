"""Ports that a person fixed: a switch whose port plan departs from that of its kind, as a sparse overlay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import Pin, Place
from fabric_cli.ledger.codes import BAD_PIN
from fabric_cli.shape.model import Coord, DeviceKind, PortId, PortPlan, Shape, Tier


def coord_of(shape: Shape, place: Place) -> Coord | None:
    """The switch at a place; `None` where it is not there, or not there yet."""
    tier = Tier[place.tier.upper()]
    if tier not in shape.present_tiers() or place.plane >= shape.planes or place.group not in shape.groups(tier):
        return None
    coord = Coord(place.plane, tier, place.group, place.index)
    return coord if place.index < shape.group_size(tier, place.group) else None


def place_of(coord: Coord, role: str = "", port: int = -1) -> Place:
    """The place of a switch, or of one of its ports."""
    return Place(coord.tier.word, coord.plane, coord.group, coord.index, role, port)


def runs_of(kind: DeviceKind, tier: Tier) -> Mapping[str, PortPlan]:
    """The runs of ports of a switch by their roles."""
    runs = {"host" if tier is Tier.LEAF else "down": kind.down}
    return runs | ({"up": kind.up} if kind.up else {})


def pinned_kinds(shape: Shape, pins: Iterable[Pin], issues: Issues) -> dict[Coord, DeviceKind]:
    """The kind of every switch with a pinned port; what cannot be is reported at the pin."""
    found: dict[Coord, DeviceKind] = {}
    for pin in pins:
        coord = coord_of(shape, pin.place)
        if pin.kind != "port" or coord is None:
            continue
        kind = found.get(coord) or shape.kind(coord)
        runs = runs_of(kind, coord.tier)
        plan, port = runs.get(pin.place.role), _port(pin.value)
        if plan is None or port is None or not 0 <= pin.place.port < plan.count:
            report_pin(pin, f"`{pin.place}` with port `{pin.value}` is no port of the switch", issues)
            continue
        fault = _fault(kind, runs, pin.place.role, port)
        if fault:
            report_pin(pin, f"port {pin.value} of `{pin.place}` {fault}", issues)
            continue
        moved = replace(plan, moved=(*plan.moved, (pin.place.port, port)))
        found[coord] = replace(kind, up=moved) if pin.place.role == "up" else replace(kind, down=moved)
    return found


def report_pin(pin: Pin, reason: str, issues: Issues) -> None:
    """Report a pin that cannot hold; one that stands in a ledger can be taken back by its place."""
    key = "cage" if pin.kind == "port" else pin.kind.partition("_")[0]
    hint = f"`fabric lock --unpin {pin.place}:{key}` takes it back" if pin.place_in_file else ""
    issues.error(BAD_PIN, reason, span=pin.place_in_file, hint=hint)


def _port(text: str) -> PortId | None:
    """`33/1` as cage and sub-port; without the latter the first of its cage."""
    cage, _, sub = text.partition("/")
    return PortId(int(cage), int(sub or 0)) if cage.isdecimal() and (sub or "0").isdecimal() else None


def _fault(kind: DeviceKind, runs: Mapping[str, PortPlan], role: str, port: PortId) -> str:
    """Why a port cannot be taken; empty if it can."""
    plan, cages = runs[role], kind.platform.cages
    last = port.cage + plan.breakout.blocks
    if not 1 <= port.cage <= last <= cages:
        return f"is outside the {cages} cages of `{kind.platform.name}`"
    if port.sub >= plan.breakout.ports:
        return f"is no sub-port of a cage with {plan.breakout.ports}"
    for run in (*runs.values(), *((kind.reserved,) if kind.reserved else ())):
        if port.cage < run.first_cage + run.cages and last >= run.first_cage:
            return "is in a cage that is in use"
    for name, run in runs.items():
        taken = [at for _, at in run.moved if at.cage <= last and port.cage <= at.cage + run.breakout.blocks]
        if port in taken or (taken and (name != role or any(at.cage != port.cage for at in taken))):
            return "is pinned twice"
    return ""
