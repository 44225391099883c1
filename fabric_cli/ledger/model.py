"""The ledger: what of a fabric was once decided and must never move; a frozen value.

It holds results, not inputs: a later compile takes them as given and refuses what does not fit them.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from typing import NamedTuple, TypeAlias

from fabric_cli.diagnostics import Span

FORMAT = 1
NOWHERE = Span("", 0, 0)
IPNetwork: TypeAlias = IPv4Network | IPv6Network
Bits: TypeAlias = Mapping[str, int]
"""Width of each field of a number, in bits; of a name, in digits."""


class Mode(enum.Enum):
    """What a ledger means to a compile.

    `KEEP`: what it holds stays, and an intent that asks for something else is refused.  `REGROW`: all is decided anew
    but the ordinals.  `RECALL`: the fabric as the ledger holds it, whatever the intent asks for beyond.  `NEW`: there
    is none yet, although the intent names its file.
    """

    KEEP = "keep"
    REGROW = "regrow"
    RECALL = "recall"
    NEW = "new"


class UnitForm(NamedTuple):
    """What of a unit decides where its cables end.

    `leaves` of one plane, `uplinks` of a leaf, `node_ports` of each leaf that a node meets, and the node positions that
    several leaves share out between them (`spread`, 0 where one leaf takes all).
    """

    leaves: int
    uplinks: int
    node_ports: int
    spread: int


@dataclass(frozen=True, slots=True)
class Entry:
    """The place of a unit, live or gone, with its node positions: nobody else ever gets its ordinal."""

    ordinal: int
    nodes: int
    form: UnitForm
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Sizing:
    """The Clos for `max_units`; the words are those of a shape, speeds are in bit/s."""

    style: str
    planes: int
    tiers: int
    max_units: int
    pod_units: int
    rail_groups: int
    spines_per_group: int
    spine_down: int
    spine_up: int
    cores_per_group: int
    core_groups: int
    core_down: int
    leaf_spine_bps: int
    spine_core_bps: int


@dataclass(frozen=True, slots=True)
class NamePattern:
    """The pattern of one kind of name, and the digits of its numbers."""

    pattern: str
    digits: Bits


@dataclass(frozen=True, slots=True)
class AsnBlock:
    """The numbers that were drawn, and the groups and switches of a group in each tier that they are laid out for."""

    first: int
    last: int
    counts: Mapping[str, tuple[int, int]]


class Run(NamedTuple):
    """Where a run of ports is on a switch: its first cage, the ports of a cage, cages each darkens, its connectors."""

    first_cage: int
    ports: int
    darkens: int
    connectors: int


class Front(NamedTuple):
    """The down and up ports of alike switches."""

    down: Run
    up: Run | None


class Place(NamedTuple):
    """A switch by its coordinate, tiers by their word; a port by the role of its run and its position in it."""

    tier: str
    plane: int
    group: int
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody calls on a place
    role: str = ""
    port: int = -1

    def __str__(self) -> str:
        switch = f"{self.tier}/{self.plane}/{self.group}/{self.index}"
        return f"{switch}/{self.role}/{self.port}" if self.role else switch


@dataclass(frozen=True, slots=True, order=True)
class Pin:
    """A value that a person fixed for one switch or port.

    `kind` is `name`, `asn`, `port`, or `loopback` or `address` with the family behind it, as in `loopback_ipv4`.
    """

    place: Place
    kind: str
    value: str
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def place_in_file(self) -> Span | None:
        """Where it is written, if it is."""
        return None if self.span == NOWHERE else self.span


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything that a fabric has decided for good."""

    fabric: str
    units: Mapping[str, Entry]
    tombstones: Mapping[str, Entry]
    next_unit: int
    sizing: Sizing
    names: Mapping[str, NamePattern]
    blocks: Mapping[str, tuple[IPNetwork, ...]]
    widths: Mapping[str, Bits]
    asns: AsnBlock
    fronts: Mapping[str, Front] = field(default_factory=dict)
    """By tier and plane, as in `spine/0`; of leaves by a run of units behind that, as in `leaf/0/0-3`."""
    pins: tuple[Pin, ...] = ()
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False)
    """Where the parts are written, for findings; empty for a ledger that no file holds."""

    def span(self, key: str) -> Span:
        """Place of a part in the ledger's file."""
        return self.spans.get(key, NOWHERE)
