"""The document of a ledger, format 1, as it is read and checked."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fabric_cli.catalog.documents import Document
from fabric_cli.source import AsnRange, FreeText, Integer, Name, Prefix

_Number = Annotated[Integer, Field(ge=0, le=2**32)]
_Bits = dict[FreeText, Annotated[Integer, Field(ge=0, le=64)]]


class FormDoc(Document):
    """What a run of ordinals have in common."""

    nodes: _Number
    leaves: _Number
    uplinks: _Number
    node_ports: _Number
    spread: _Number


class NextDoc(Document):
    """The next ordinal that was never given."""

    unit: _Number


class SizingDoc(Document):
    """The Clos; keys as in the record of the same name."""

    style: FreeText
    planes: _Number
    tiers: Annotated[Integer, Field(ge=1, le=3)]
    max_units: _Number
    pod_units: Annotated[Integer, Field(ge=1)]
    rail_groups: Annotated[Integer, Field(ge=1)]
    spines_per_group: _Number
    spine_down: _Number
    spine_up: _Number
    cores_per_group: _Number
    core_groups: _Number
    core_down: _Number
    leaf_spine_bps: Annotated[Integer, Field(ge=0)]
    spine_core_bps: Annotated[Integer, Field(ge=0)]


class NameDoc(Document):
    """A pattern of names with the digits of its numbers."""

    pattern: FreeText
    digits: _Bits


class CountsDoc(Document):
    """Groups of a tier, and switches of a group, that its AS numbers are laid out for."""

    groups: _Number
    switches: _Number


class AsnsDoc(Document):
    """AS numbers."""

    range: AsnRange
    leaf: CountsDoc
    spine: CountsDoc | None = None
    core: CountsDoc | None = None


_Run = Annotated[list[_Number], Field(min_length=4, max_length=4)]


class FrontDoc(Document):
    """Runs of ports: first cage, ports of a cage, cages darkened, connectors."""

    down: _Run
    up: _Run | None = None


class PinDoc(Document):
    """What a person fixed for one switch or port."""

    name: Name | None = None
    asn: FreeText | None = None
    loopback_ipv4: FreeText | None = None
    loopback_ipv6: FreeText | None = None
    address_ipv4: FreeText | None = None
    address_ipv6: FreeText | None = None
    port: FreeText | None = None


class LedgerDoc(Document):
    """The whole document."""

    format: _Number
    fabric: Name
    next: NextDoc
    seal: FreeText
    units: dict[Name, _Number]
    tombstones: dict[Name, _Number]
    forms: dict[FreeText, FormDoc]
    sizing: SizingDoc
    names: dict[FreeText, NameDoc]
    blocks: dict[FreeText, list[Prefix]]
    widths: dict[FreeText, _Bits]
    asns: AsnsDoc
    fronts: dict[FreeText, FrontDoc]
    pins: dict[FreeText, PinDoc]
