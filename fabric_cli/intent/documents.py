"""The two documents a user writes: a fabric, and the site it stands in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Tag, model_validator

from fabric_cli.catalog.documents import Document, Network, NodeDoc, PlatformDoc
from fabric_cli.intent.shape_documents import ShapeDoc
from fabric_cli.intent.vocabulary import AsWritten, Coordinate, Count, IpMtu, TierName, Transport
from fabric_cli.source import AsnRange, Flag, FreeText, Integer, Name, Percent, Prefix


class SwitchDoc(Document):
    """What a switch is and runs."""

    platform: Annotated[Annotated[Name, Tag("text")] | Annotated[PlatformDoc, Tag("mapping")], AsWritten]
    nos: Name
    version: FreeText
    """Release of the NOS: syntax and capabilities hang on it."""


class WhereDoc(Document):
    """Selects switches; what is not named is not restricted."""

    tier: Annotated[Annotated[TierName, Tag("text")] | Annotated[list[TierName], Tag("list")], AsWritten] | None = None
    plane: list[Coordinate] | None = None
    unit: list[Name] | None = None


class SwitchRuleDoc(SwitchDoc):
    """One rule of a list; of several that fit a switch the last one holds."""

    where: WhereDoc = WhereDoc()


class SwitchesDoc(Document):
    """One kind of switch per tier."""

    leaf: SwitchDoc | None = None
    spine: SwitchDoc | None = None
    core: SwitchDoc | None = None


_Prefixes = Annotated[Annotated[Prefix, Tag("text")] | Annotated[list[Prefix], Tag("list")], AsWritten]


class PoolsDoc(Document):
    """Address blocks, at most one of each family in a pool."""

    loopback: _Prefixes | None = None
    router_id: Prefix | None = None
    """IPv4 form; default: the IPv4 loopback pool."""
    hosts: _Prefixes | None = None
    links: _Prefixes | None = None
    """Needed with a numbered underlay only."""


class AddressingDoc(Document):
    """Address families and the blocks to draw from."""

    family: Literal["ipv4", "ipv6", "dual"] = "dual"
    host_ipv6: Literal["64", "127"] = "64"
    """Prefix length of a NIC port's IPv6 subnet."""
    pools: PoolsDoc = PoolsDoc()
    """What is not written here comes from the site."""


class AsnDoc(Document):
    """AS numbers of the fabric."""

    pool: AsnRange | None = None
    """Default: the site's."""
    mode: Literal["per-tier", "unique"] = "per-tier"
    """`per-tier`: spines of a group share a number and loop detection blocks valleys; `unique`: communities do."""


class BfdDoc(Document):
    """Bidirectional forwarding detection on fabric links."""

    enabled: Flag = True
    interval_ms: Annotated[Integer, Field(ge=50, le=60000)] = 500
    multiplier: Annotated[Integer, Field(ge=3, le=255)] = 3


class TimersDoc(Document):
    """BGP timers in seconds."""

    keepalive_s: Annotated[Integer, Field(ge=1, le=21845)] = 3
    hold_s: Annotated[Integer, Field(ge=3, le=65535)] = 9
    connect_s: Annotated[Integer, Field(ge=1, le=65535)] = 10

    @model_validator(mode="after")
    def _hold_outlasts_keepalive(self) -> TimersDoc:
        if self.hold_s < 3 * self.keepalive_s:
            raise ValueError("`hold_s` is less than three times `keepalive_s` (RFC 4271 §4.4)")
        return self


class RoutingDoc(Document):
    """The underlay."""

    underlay: Literal["ebgp-unnumbered", "ebgp-numbered"] = "ebgp-unnumbered"
    bfd: BfdDoc = BfdDoc()
    timers: TimersDoc = TimersDoc()
    max_paths: Count | None = None
    """Default: as wide as the shape needs."""


class NamesDoc(Document):
    """Patterns of device and node names; default: by style, planes and pods."""

    leaf: FreeText | None = None
    spine: FreeText | None = None
    core: FreeText | None = None
    node: FreeText | None = None


class MtuDoc(Document):
    """IP MTU in bytes of each kind of link."""

    fabric: IpMtu = 9200
    host: IpMtu = 9000


class WaiverDoc(Document):
    """A feature that this fabric does without, although its transport asks for it."""

    feature: Name
    where: WhereDoc = WhereDoc()
    reason: Annotated[FreeText, Field(min_length=8)]


class GuardrailsDoc(Document):
    """Limits that a person set."""

    max_cage_share: Percent = 12.5
    """Largest share of a leaf's uplinks in one cage before T010 warns."""
    min_spines: Count = 4
    """Fewer spines in a group warn (T009)."""


class FabricDoc(Document):
    """One network: back-end, front-end, storage or out-of-band."""

    fabric: Name
    site: FreeText | None = None
    """File of the site, relative to this one."""
    network: Network = "backend"
    transport: Transport
    shape: ShapeDoc
    node: Annotated[Annotated[Name, Tag("text")] | Annotated[NodeDoc, Tag("mapping")], AsWritten]
    switches: Annotated[
        Annotated[SwitchesDoc, Tag("mapping")] | Annotated[list[SwitchRuleDoc], Tag("list"), Field(min_length=1)],
        AsWritten,
    ]
    addressing: AddressingDoc = AddressingDoc()
    asn: AsnDoc = AsnDoc()
    routing: RoutingDoc = RoutingDoc()
    names: NamesDoc = NamesDoc()
    mtu: MtuDoc = MtuDoc()
    load_balancing: Literal["auto"] = "auto"
    qos: Literal["auto"] = "auto"
    waivers: list[WaiverDoc] = []
    guardrails: GuardrailsDoc = GuardrailsDoc()


class SiteAsnDoc(Document):
    """AS numbers that the fabrics of the site draw from."""

    pool: AsnRange | None = None


class SiteDoc(Document):
    """What the fabrics of one site share."""

    site: Name
    pools: PoolsDoc = PoolsDoc()
    asn: SiteAsnDoc = SiteAsnDoc()
