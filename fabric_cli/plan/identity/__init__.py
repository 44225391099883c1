"""The identity proof of a plan: what changed of everything that two fabrics have in common.

Nothing here grows with the number of links: counts are worked out switch by switch from closed forms, lists are made
one row at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fabric_cli.fabric import Fabric
from fabric_cli.plan.identity.cables import Cables
from fabric_cli.plan.identity.identifiers import Identifiers
from fabric_cli.plan.identity.model import Cable, CableMove, IdentifierChange, IdentifierKind, Identity
from fabric_cli.plan.identity.survivors import match

__all__ = [
    "Cable",
    "CableMove",
    "IdentifierChange",
    "IdentifierKind",
    "Identity",
    "cable_moves",
    "compare",
    "identifier_changes",
]
_NONE: Mapping[str, str] = MappingProxyType({})


def compare(old: Fabric, new: Fabric, renamed: Mapping[str, str] = _NONE) -> Identity:
    """Count what changed; `renamed` leads from old to new names of units that were renamed."""
    both = match(old, new, renamed)
    identifiers, cables = Identifiers(both), Cables(both)
    devices = kept = unpaired = changed = moved = 0
    for coord in old.shape.coords():
        devices += both.device(coord) is not None
        changed += identifiers.count(coord)
        unpaired += cables.unpaired(coord)
        found = cables.count(coord)
        kept, moved = kept + found[0], moved + found[1]
    for unit in both.units:
        changed += identifiers.count_nodes(unit)
        unpaired += cables.unpaired_nics(unit)
    return Identity(devices, kept, unpaired, changed, moved)


def identifier_changes(old: Fabric, new: Fabric, renamed: Mapping[str, str] = _NONE) -> Iterator[IdentifierChange]:
    """Every changed identifier: switches in the order of their old coordinates, each with its links, then nodes."""
    both = match(old, new, renamed)
    identifiers = Identifiers(both)
    for coord in old.shape.coords():
        yield from identifiers.switch(coord)
    for unit in both.units:
        yield from identifiers.nodes(unit)


def cable_moves(old: Fabric, new: Fabric, renamed: Mapping[str, str] = _NONE) -> Iterator[CableMove]:
    """Every moved cable once, in the order of the old coordinates of the switch at its lower end, or of its leaf."""
    both = match(old, new, renamed)
    cables = Cables(both)
    for coord in old.shape.coords():
        yield from cables.moves(coord)
