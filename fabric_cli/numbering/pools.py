"""Pools: which prefix each kind of address is drawn from, and whether it is long enough.

A prefix of the fabric document comes before one of the same pool and family in the site document.  Families
that the fabric does not use are left alone in the site, which other fabrics share, and pointed out in the
fabric.  The management network is apart: it has the families of its own pool.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from itertools import combinations
from typing import Literal, TypeAlias

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.intent import Intent
from fabric_cli.intent.documents import PoolsDoc
from fabric_cli.ledger import IPNetwork
from fabric_cli.ledger.neighbours import ALONE, Neighbours, Taken
from fabric_cli.numbering import codes

Version: TypeAlias = Literal[4, 6]
WIDTH: Mapping[Version, int] = {4: 32, 6: 128}

# No interface on a link of a fabric has an address in these (RFC 6890; RFC 4291 §2.4).
_UNUSABLE = tuple(
    (ip_network(block), what)
    for block, what in (
        ("0.0.0.0/8", "addresses of this host"),
        ("127.0.0.0/8", "loopback inside a host"),
        ("169.254.0.0/16", "link-local addresses"),
        ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved addresses"),
        ("::/8", "reserved addresses"),
        ("fe80::/10", "link-local addresses"),
        ("ff00::/8", "multicast"),
    )
)


@dataclass(frozen=True, slots=True)
class Pool:
    """A prefix to draw from, and where it is written; `own` if that is the fabric's document, not the site's."""

    name: str
    prefix: IPNetwork
    span: Span
    own: bool = True

    @property
    def version(self) -> Version:
        """IP version of the prefix."""
        return 4 if self.prefix.version == 4 else 6


@dataclass(frozen=True, slots=True)
class Pools:
    """The pools of a fabric, one prefix per family that it uses.

    `links` is empty on unnumbered links, `mgmt` where nobody writes it.  `taken` is what other fabrics of the site
    have, from whatever pool.
    """

    loopback: tuple[Pool, ...]
    router_id: Pool
    hosts: tuple[Pool, ...]
    links: tuple[Pool, ...]
    mgmt: tuple[Pool, ...] = ()
    taken: tuple[Taken, ...] = ()

    def __iter__(self) -> Iterator[Pool]:
        """Every pool once."""
        yield from dict.fromkeys((*self.loopback, self.router_id, *self.hosts, *self.links, *self.mgmt))


def families(intent: Intent) -> tuple[Version, ...]:
    """IP versions of the fabric, 4 before 6."""
    choice: dict[str, tuple[Version, ...]] = {"ipv4": (4,), "ipv6": (6,), "dual": (4, 6)}
    return choice[intent.fabric.addressing.family]


def choose_pools(intent: Intent, tiers: int, issues: Issues, neighbours: Neighbours = ALONE) -> Pools | None:
    """The prefix of every pool that a fabric of so many tiers draws from, or `None` where one is missing."""
    fabric = _written(intent.fabric.addressing.pools, intent, ("addressing", "pools"), issues)
    site = _written(intent.site.pools, intent, (), issues) if intent.site else []
    known = {(pool.name, pool.prefix.version): pool for pool in (*site, *fabric)}
    versions = families(intent)
    numbered = tiers > 1 and intent.fabric.routing.underlay == "ebgp-numbered"
    chosen: dict[str, tuple[Pool, ...]] = {"links": ()}
    for name in ("loopback", "hosts", "links") if numbered else ("loopback", "hosts"):
        found = [known.get((name, version)) for version in versions]
        chosen[name] = tuple(pool for pool in found if pool)
        for version, pool in zip(versions, found, strict=True):
            if pool is None:
                _missing(intent, name, version, issues)
    router_id = known.get(("router_id", 4)) or known.get(("loopback", 4))
    if router_id is None and 4 not in versions and ("router_id", 6) not in known:
        _missing(intent, "router_id", 4, issues)
    if router_id is None or any(len(chosen[name]) < len(versions) for name in ("loopback", "hosts")):
        return None
    if numbered and len(chosen["links"]) < len(versions):
        return None
    mgmt = tuple(pool for version in WIDTH if (pool := known.get(("mgmt", version))))
    pools = Pools(chosen["loopback"], router_id, chosen["hosts"], chosen["links"], mgmt, neighbours.prefixes)
    _warn_unused(fabric, versions, pools, issues)
    _check_unicast(pools, issues)
    _check_overlap(pools, issues)
    return pools


def _written(document: PoolsDoc, intent: Intent, parent: tuple[str, ...], issues: Issues) -> list[Pool]:
    """The prefixes of one document; of two in one family the first."""
    own = bool(parent)
    place = intent.span if own else intent.site_span
    parent = parent or ("pools",)
    pools: dict[tuple[str, int], Pool] = {}
    for name in ("loopback", "router_id", "hosts", "links", "mgmt"):
        value = getattr(document, name)
        for i, prefix in enumerate(value if isinstance(value, list) else [] if value is None else [value]):
            pool = Pool(name, prefix, place(*parent, name, i), own)
            other = pools.setdefault((name, prefix.version), pool)
            if name == "router_id" and prefix.version == 6:
                reason = f"pool `router_id` is `{prefix}`, a router id has 32 bits"
                issues.error(codes.ROUTER_ID_NOT_IPV4, reason, span=pool.span, hint="give an IPv4 prefix")
            elif other is not pool:
                issues.error(
                    codes.SECOND_PREFIX,
                    f"pool `{name}` has two IPv{prefix.version} prefixes, `{other.prefix}` and `{prefix}`",
                    span=pool.span,
                    hint="give one prefix that holds both",
                    related=((other.span, "the first one"),),
                )
    return list(pools.values())


def _missing(intent: Intent, name: str, version: Version, issues: Issues) -> None:
    family = intent.fabric.addressing.family
    use = "router ids" if name == "router_id" else f"family `{family}`"
    issues.error(
        codes.MISSING_POOL,
        f"pool `{name}` has no IPv{version} prefix, which {use} need{'' if name == 'router_id' else 's'}",
        span=intent.span("addressing", "family"),
        hint=f"write `addressing.pools.{name}`, or `pools.{name}` in the site",
    )


def _warn_unused(written: list[Pool], versions: tuple[Version, ...], pools: Pools, issues: Issues) -> None:
    for pool in written:
        if (
            pool.prefix.version not in versions
            and pool.name not in ("router_id", "mgmt")
            and pool is not pools.router_id
        ):
            reason = f"pool `{pool.name}` has `{pool.prefix}`, the fabric has no IPv{pool.prefix.version}"
            issues.warn(
                codes.UNUSED_PREFIX,
                reason,
                span=pool.span,
                hint="change `addressing.family` or remove the prefix",
            )


def _check_unicast(pools: Pools, issues: Issues) -> None:
    for pool in pools:
        for block, what in _UNUSABLE:
            if pool.prefix.version == block.version and pool.prefix.overlaps(block):
                reason = f"pool `{pool.name}` has `{pool.prefix}`, `{block}` is for {what}"
                issues.error(codes.UNUSABLE_PREFIX, reason, span=pool.span)
                break


def _check_overlap(pools: Pools, issues: Issues) -> None:
    for one, two in combinations(pools, 2):
        if one.prefix.version != two.prefix.version or not one.prefix.overlaps(two.prefix):
            continue
        if {one.name, two.name} == {"loopback", "router_id"} and one.prefix == two.prefix:
            continue
        first, second = sorted((one, two), key=lambda pool: pool.span)
        issues.error(
            codes.OVERLAPPING_POOLS,
            f"`{second.prefix}` of pool `{second.name}` overlaps `{first.prefix}` of pool `{first.name}`",
            span=second.span,
            related=((first.span, f"pool `{first.name}`"),),
        )
