"""The identity proof agrees, row by row, with a plain walk over every port of both fabrics: random shapes and edits."""

from __future__ import annotations

import copy
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fabric_cli.compiler import Result, compile_intent
from fabric_cli.fabric import Fabric
from fabric_cli.ledger import ledger_text
from fabric_cli.links import links
from fabric_cli.plan.identity import (
    Cable,
    CableMove,
    IdentifierChange,
    Identity,
    cable_moves,
    compare,
    identifier_changes,
)
from fabric_cli.shape import Coord, Tier
from fabric_cli.view import DeviceView, PortBlock, PortEnd
from tests.independent.generate import dump
from tests.property.edits import LOUD, QUIET, Document, Edit, add_unit, insert_first, loaded, remove_unit, reorder

SEEDS = range(60)
ENOUGH = 3


def compiled(folder: Path, fabric: Document, site: Document) -> Result:
    (folder / "fabric.yaml").write_text(dump(fabric), encoding="utf-8")
    (folder / "site.yaml").write_text(dump(site), encoding="utf-8")
    return compile_intent(folder)


@cache
def start(seed: int) -> tuple[Document, Document, Result]:
    """The documents of a seed, and the fabric that they describe."""
    fabric, site = loaded(seed)
    with tempfile.TemporaryDirectory() as folder:
        return fabric, site, compiled(Path(folder), fabric, site)


def pairs(folder: Path, edit: Edit, *, locked: bool = False) -> Iterator[tuple[Fabric, Fabric, dict[str, str]]]:
    """Fabrics before and after the edit, both ways, and the units renamed; `locked` gives the second one a ledger."""
    for seed in SEEDS:
        fabric, site, old = start(seed)
        assert old.fabric is not None
        assert old.ledger is not None
        fabric, site = copy.deepcopy(fabric), copy.deepcopy(site)
        try:
            renamed = edit(random.Random(seed), fabric, site) or {}
        except LookupError:
            continue
        if locked:
            (folder / "fabric.lock.yaml").write_text(ledger_text(old.ledger), encoding="utf-8")
        new = compiled(folder, fabric, site).fabric
        if new is not None:
            yield old.fabric, new, renamed
            yield new, old.fabric, {name: was for was, name in renamed.items()}


Key = tuple[object, ...]


@dataclass(slots=True)
class Identifier:
    """A value with the device and port that have it."""

    kind: str
    owner: str
    port: str
    value: object


@dataclass(slots=True)
class Walked:
    """Every identifier and cable of a fabric by what it physically is, from a walk over all ports."""

    renamed: dict[str, str]
    identifiers: dict[Key, Identifier] = field(default_factory=dict)
    cables: dict[Key, tuple[Key, Cable]] = field(default_factory=dict)
    devices: dict[str, Key] = field(default_factory=dict)
    places: dict[tuple[str, str], Key] = field(default_factory=dict)


def walk(fabric: Fabric, renamed: dict[str, str]) -> Walked:
    found = Walked(renamed)
    views = [fabric.device(coord) for coord in fabric.shape.coords()]
    for view in views:
        found.devices[view.name] = device_key(fabric, view.coord, renamed)
        for block in view.blocks:
            for end in block.ends():
                found.places[view.name, end.name] = place(block, end)
    for link in links(fabric):
        if link.lower.kind == "node":
            found.places[link.lower.name, link.lower.port] = (link.lower.port, link.lower.cage, link.lower.lane)
    for view in views:
        walk_device(fabric, view, found)
    for ordinal in sorted({coord.group for coord in fabric.shape.coords() if coord.tier is Tier.LEAF}):
        unit = fabric.shape.units[ordinal]
        for node in range(unit.populated):
            name = fabric.numbering.node_name(ordinal, node)
            found.identifiers["node", new_name(unit.name, renamed), node] = Identifier("name", name, "", name)
    return found


def walk_device(fabric: Fabric, view: DeviceView, found: Walked) -> None:
    key = found.devices[view.name]
    values: list[tuple[str, object]] = [("name", view.name), ("asn", view.asn), ("router-id", view.router_id)]
    values += [("loopback", address) for address in view.loopbacks]
    for kind, value in values:
        found.identifiers[key, kind, getattr(value, "version", 0)] = Identifier(kind, view.name, "", value)
    for block in view.blocks:
        for end in block.ends():
            nearer, farther = (view.name, end.name, end.addresses), (end.peer, end.peer_port, end.peer_addresses)
            if block.role == "host":
                nic = fabric.wiring.nic_at(view.coord, end.index)
                assert nic is not None
                unit = new_name(fabric.shape.units[nic.unit].name, found.renamed)
                found.devices[end.peer] = ("node", unit, nic.node)
                walk_link(found, ("nic", unit, nic.node, nic.nic, nic.port), farther, nearer)
            elif block.role == "up":
                walk_link(found, ("uplink", key, end.index), nearer, farther)


def walk_link(found: Walked, key: Key, lower: tuple[str, str, Any], upper: tuple[str, str, Any]) -> None:
    for side, (owner, port, addresses) in (("lower", lower), ("upper", upper)):
        for address in addresses:
            entry = Identifier("address", owner, port, address)
            found.identifiers[key, side, address.version] = entry
    ends = tuple((found.devices[name], found.places[name, port]) for name, port, _ in (lower, upper))
    found.cables[key] = ends, Cable(*lower[:2], *upper[:2])


def device_key(fabric: Fabric, coord: Coord, renamed: dict[str, str]) -> Key:
    group: Key = (coord.group,)
    if coord.tier is Tier.LEAF:
        group = (new_name(fabric.shape.units[coord.group].name, renamed),)
    elif coord.tier is Tier.SPINE:
        group = divmod(coord.group, fabric.shape.rail_groups)
    return coord.tier, coord.plane, *group, coord.index


def new_name(unit: str, renamed: dict[str, str]) -> str:
    """The name that a unit has, or would have, in the new fabric."""
    if unit in renamed:
        return renamed[unit]
    return f"{unit} as it was" if unit in renamed.values() else unit


def place(block: PortBlock, end: PortEnd) -> Key:
    ports = block.plan.breakout.ports
    per_connector = (ports + block.plan.connectors_per_cage - 1) // block.plan.connectors_per_cage
    return end.port.cage, end.port.sub, end.port.sub // per_connector, ports > 1


def plain_changes(old: Walked, new: Walked) -> list[IdentifierChange]:
    rows: list[IdentifierChange] = []
    for key, before in old.identifiers.items():
        now = new.identifiers.get(key)
        if now is not None and now.value != before.value:
            row = (before.kind, before.owner, before.port, str(before.value), str(now.value))
            rows.append(IdentifierChange(*row))  # type: ignore[arg-type]  # the kinds are those of the proof
    return rows


def plain_moves(old: Walked, new: Walked) -> list[CableMove]:
    return [
        CableMove(cable, new.cables[key][1])
        for key, (ends, cable) in old.cables.items()
        if key in new.cables and new.cables[key][0] != ends
    ]


def plain_unpaired(old: Walked, new: Walked) -> int:
    """Cables that one fabric has, whose device at the lower end, and plane, are in both."""
    both = set(old.devices.values()) & set(new.devices.values())
    planes_of = [{key[1] for key in found.devices.values() if key[0] is Tier.LEAF} for found in (old, new)]
    total = 0
    for key in old.cables.keys() ^ new.cables.keys():
        if key[0] == "uplink":
            total += key[1] in both
        else:
            total += ("node", *key[1:3]) in both and key[4] in planes_of[0] & planes_of[1]
    return total


def agree(before: Fabric, after: Fabric, renamed: dict[str, str]) -> Identity:
    """The proof, once both lists and all counts are those of the plain walk."""
    old, new = walk(before, renamed), walk(after, {})
    changes, moves = plain_changes(old, new), plain_moves(old, new)
    assert list(identifier_changes(before, after, renamed)) == changes
    assert list(cable_moves(before, after, renamed)) == moves
    switches = {key for key in old.devices.values() if key[0] != "node"} & set(new.devices.values())
    kept = len(old.cables.keys() & new.cables.keys())
    proof = compare(before, after, renamed)
    assert proof == Identity(len(switches), kept, plain_unpaired(old, new), len(changes), len(moves))
    assert proof.unchanged == (not changes and not moves)
    return proof


@pytest.mark.parametrize("edit", [*QUIET, *LOUD], ids=lambda edit: edit.__qualname__.partition(".")[0])
def test_the_proof_agrees_with_a_plain_walk(tmp_path: Path, edit: Edit) -> None:
    seen = told = 0
    for before, after, renamed in pairs(tmp_path, edit):
        seen += 1
        told += not agree(before, after, renamed).unchanged
        if seen >= ENOUGH and (told or edit in QUIET):
            break
    assert seen >= ENOUGH
    assert bool(told) == (edit in LOUD)


@pytest.mark.parametrize("edit", [add_unit, insert_first, remove_unit, reorder])
def test_a_ledger_keeps_what_stays_also_where_units_are_gone(tmp_path: Path, edit: Edit) -> None:
    seen = 0
    for before, after, renamed in pairs(tmp_path, edit, locked=True):
        seen += 1
        proof = agree(before, after, renamed)
        assert proof.unchanged
        assert proof.devices_kept
        if seen >= ENOUGH:
            break
    assert seen >= ENOUGH
