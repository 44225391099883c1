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
    """A platform of the NOS by name, or the box written out."""
    nos: Name
    """Short word of the NOS."""
    version: FreeText
    """Release of the NOS: syntax and capabilities hang on it."""


class WhereDoc(Document):
    """Selects switches; what is not named is not restricted."""

    tier: Annotated[Annotated[TierName, Tag("text")] | Annotated[list[TierName], Tag("list")], AsWritten] | None = None
    """Tier, or several."""
    plane: list[Coordinate] | None = None
    """Planes, from zero."""
    unit: list[Name] | None = None
    """Units whose leaves are meant."""


class SwitchRuleDoc(SwitchDoc):
    """One rule of a list; of several that fit a switch the last one holds."""

    where: WhereDoc = WhereDoc()
    """The switches it holds for; default: all."""


class SwitchesDoc(Document):
    """One kind of switch per tier."""

    leaf: SwitchDoc | None = None
    """Every leaf."""
    spine: SwitchDoc | None = None
    """Every spine."""
    core: SwitchDoc | None = None
    """Every core switch."""


_Prefixes = Annotated[Annotated[Prefix, Tag("text")] | Annotated[list[Prefix], Tag("list")], AsWritten]


class PoolsDoc(Document):
    """Address blocks, at most one of each family in a pool."""

    loopback: _Prefixes | None = None
    """A /32 and a /128 for every switch."""
    router_id: Prefix | None = None
    """IPv4 form; default: the IPv4 loopback pool."""
    hosts: _Prefixes | None = None
    """A subnet for every NIC port."""
    links: _Prefixes | None = None
    """Needed with a numbered underlay only."""
    mgmt: _Prefixes | None = None
    """The subnet of management ports, of any family; its first address is kept for the gateway."""


class AddressingDoc(Document):
    """Address families and the blocks to draw from."""

    family: Literal["ipv4", "ipv6", "dual"] = "dual"
    """Families that hosts and switches use."""
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
    """Without it a silent loss lasts as long as the BGP hold time."""
    interval_ms: Annotated[Integer, Field(ge=50, le=60000)] = 500
    """Interval of sending and receiving, in milliseconds."""
    multiplier: Annotated[Integer, Field(ge=3, le=255)] = 3
    """Missed packets after which the neighbour is down."""


class TimersDoc(Document):
    """BGP timers in seconds."""

    keepalive_s: Annotated[Integer, Field(ge=1, le=21845)] = 3
    """Interval of keepalive messages."""
    hold_s: Annotated[Integer, Field(ge=3, le=65535)] = 9
    """Silence after which a session is down; at least three times the keepalive interval."""
    connect_s: Annotated[Integer, Field(ge=1, le=65535)] = 10
    """Wait before another try to connect."""

    @model_validator(mode="after")
    def _hold_outlasts_keepalive(self) -> TimersDoc:
        if self.hold_s < 3 * self.keepalive_s:
            raise ValueError("`hold_s` is less than three times `keepalive_s` (RFC 4271 §4.4)")
        return self


class RoutingDoc(Document):
    """The underlay."""

    underlay: Literal["ebgp-unnumbered", "ebgp-numbered"] = "ebgp-unnumbered"
    """Sessions over link-local addresses, or over a /31 and /127 on each link."""
    bfd: BfdDoc = BfdDoc()
    """Detection of silent loss."""
    timers: TimersDoc = TimersDoc()
    """BGP timers."""
    max_paths: Count | None = None
    """Default: as wide as the shape needs."""


class NamesDoc(Document):
    """Patterns of device and node names; default: by style, planes and pods."""

    leaf: FreeText | None = None
    """Pattern of a leaf's name, as in `{fabric}-su{unit}-r{rail}`."""
    spine: FreeText | None = None
    """Pattern of a spine's name."""
    core: FreeText | None = None
    """Pattern of a core switch's name."""
    node: FreeText | None = None
    """Pattern of a node's name."""


class MtuDoc(Document):
    """IP MTU in bytes of each kind of link."""

    fabric: IpMtu = 9200
    """Links between switches."""
    host: IpMtu = 9000
    """Links to nodes."""


class WaiverDoc(Document):
    """A feature that this fabric does without, although its transport asks for it."""

    feature: Name
    """Feature name, as the refusal gives it."""
    where: WhereDoc = WhereDoc()
    """The switches it is waived on; default: all."""
    reason: Annotated[FreeText, Field(min_length=8)]
    """Why that is acceptable; every report shows it."""


class GuardrailsDoc(Document):
    """Limits that a person set."""

    max_cage_share: Percent = 12.5
    """Largest share of a leaf's uplinks in one cage before T010 warns."""
    min_spines: Count = 4
    """Fewer spines in a group warn (T009)."""


class FabricDoc(Document):
    """One network: back-end, front-end, storage or out-of-band."""

    fabric: Name
    """Name of the fabric; device names begin with it."""
    site: FreeText | None = None
    """File of the site, relative to this one."""
    network: Network = "backend"
    """Which NICs of the nodes this fabric joins."""
    transport: Transport
    """What the NICs speak; it decides what a switch must be able to do."""
    shape: ShapeDoc
    """The form of the Clos."""
    node: Annotated[Annotated[Name, Tag("text")] | Annotated[NodeDoc, Tag("mapping")], AsWritten]
    """A node model by name, or written out."""
    switches: Annotated[
        Annotated[SwitchesDoc, Tag("mapping")] | Annotated[list[SwitchRuleDoc], Tag("list"), Field(min_length=1)],
        AsWritten,
    ]
    """One switch per tier, or a list of rules."""
    addressing: AddressingDoc = AddressingDoc()
    """Address families and pools."""
    asn: AsnDoc = AsnDoc()
    """AS numbers."""
    routing: RoutingDoc = RoutingDoc()
    """The underlay."""
    names: NamesDoc = NamesDoc()
    """Patterns of names."""
    mtu: MtuDoc = MtuDoc()
    """IP MTU of each kind of link."""
    load_balancing: Literal["auto"] = "auto"
    """As the transport asks."""
    qos: Literal["auto"] = "auto"
    """As the transport asks."""
    ledger: FreeText | None = None
    """File of the ledger, relative to this one; default: fabric.lock.yaml, where there is one."""
    waivers: list[WaiverDoc] = []
    """What the fabric does without."""
    guardrails: GuardrailsDoc = GuardrailsDoc()
    """Limits beyond which the tool warns."""


class SiteAsnDoc(Document):
    """AS numbers that the fabrics of the site draw from."""

    pool: AsnRange | None = None
    """First and last number."""


class SiteDoc(Document):
    """What the fabrics of one site share."""

    site: Name
    """Name of the site."""
    pools: PoolsDoc = PoolsDoc()
    """Address blocks of its fabrics."""
    asn: SiteAsnDoc = SiteAsnDoc()
    """AS numbers of its fabrics."""
    fabrics: Annotated[list[FreeText], Field(min_length=1)] | None = None
    """Their folders or files, relative to this one; default: the one that names this site."""
