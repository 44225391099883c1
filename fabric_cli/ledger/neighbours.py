"""The other fabrics of a site: what each has drawn, and what it writes as its own, read without compiling them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.intent import Intent
from fabric_cli.intent.documents import PoolsDoc
from fabric_cli.intent.load import FILE as FABRIC_FILE
from fabric_cli.intent.load import intent_file
from fabric_cli.ledger import codes
from fabric_cli.ledger.model import IPNetwork, Ledger
from fabric_cli.ledger.read import FILE, read_ledger
from fabric_cli.source import DISK, Files, Map, Text, beside, bind, find, locate, read_document
from fabric_cli.source.tree import trail

_POOLS = ("addressing", "pools")


@dataclass(frozen=True, slots=True)
class Taken:
    """A prefix that another fabric of the site has, and where that is written.

    It is a block that the fabric has drawn, or with `own` what it writes itself and shares with nobody: a pool, or an
    address that a person has fixed.
    """

    prefix: IPNetwork
    fabric: str
    span: Span
    own: bool = False


@dataclass(frozen=True, slots=True)
class TakenAsns:
    """AS numbers that another fabric of the site has drawn, and where its ledger says so."""

    first: int
    last: int
    fabric: str
    span: Span


@dataclass(frozen=True, slots=True)
class Neighbours:
    """What the other fabrics of a site have, in the order of their names."""

    prefixes: tuple[Taken, ...] = ()
    asns: tuple[TakenAsns, ...] = ()


ALONE = Neighbours()
"""Nobody else draws from the same pools."""


@dataclass(frozen=True, slots=True)
class _Listed:
    """An item of the site's list, and the fabric document that it leads to."""

    text: str
    span: Span
    file: Path


@dataclass(frozen=True, slots=True)
class _Fabric:
    """Another fabric of the site."""

    name: Text
    tree: Map
    listed: _Listed


def load_neighbours(intent: Intent, issues: Issues, files: Files = DISK) -> Neighbours:
    """What the other fabrics have that the site of an intent lists; what is wrong with the list is in `issues`.

    Without the key `fabrics` a site has the one fabric that names it.
    """
    if intent.site is None or intent.site.fabrics is None:
        return ALONE
    prefixes: list[Taken] = []
    asns: list[TakenAsns] = []
    others = _others(intent, _listed(intent, intent.site.fabrics, issues, files), issues, files)
    for other in sorted(others, key=lambda other: other.name.value):
        ledger = _ledger(other, issues, files)
        if ledger:
            prefixes += [*_blocks(ledger), *_pinned_prefixes(ledger)]
            asns += _asns(ledger)
        prefixes += _own_pools(other)
    return Neighbours(tuple(prefixes), tuple(asns))


def _listed(intent: Intent, names: Sequence[str], issues: Issues, files: Files) -> Iterator[_Listed]:
    """The items that are not the fabric of the intent; that it has none of its own, and second ones, are reported."""
    own = files.identity(files.path_of(intent.tree.span.file))
    met: dict[str, Span] = {}
    for i, text in enumerate(names):
        span = intent.site_span("fabrics", i)
        path = beside(span, text, files)
        file, identity = path / FABRIC_FILE, files.identity(path / FABRIC_FILE)
        if identity != own:
            file = intent_file(path, files)
            identity = files.identity(file)
        first = met.setdefault(identity, span)
        if first is not span:
            reason, related = f"`{text}` is listed twice", ((first, "the first time"),)
            issues.error(codes.NO_FABRIC_OF_SITE, reason, span=span, hint="remove one of the two", related=related)
        elif identity != own:
            yield _Listed(text, span, file)
    if own not in met:
        _report_unlisted(intent, issues, files)


def _others(intent: Intent, listed: Iterator[_Listed], issues: Issues, files: Files) -> Iterator[_Fabric]:
    """The fabrics behind the items; what is no fabric of this site, or has a name that is in use, is reported."""
    assert intent.site_tree is not None  # the list stands in it
    site = files.identity(files.path_of(intent.site_tree.span.file))
    names = {intent.fabric.fabric: intent.span("fabric")}
    for item in listed:
        found = _fabric(item, site, issues, files)
        if found is None:
            continue
        name = found.name
        first = names.setdefault(name.value, name.span)
        if first is name.span:
            yield found
            continue
        reason = f"`{item.text}` is a second fabric `{name.value}`"
        related = ((first, "the first one"), (name.span, "the second one"))
        hint = "give one of the two another name: names of devices begin with it"
        issues.error(codes.FABRIC_NAME_TWICE, reason, span=item.span, hint=hint, related=related)


def _fabric(item: _Listed, site: str, issues: Issues, files: Files) -> _Fabric | None:
    """The fabric of the site that an item leads to, or `None` with the reason in `issues`."""
    if not files.exists(item.file):
        reason = f"`{item.text}` leads to no fabric"
        hint = f"list files of fabrics, or folders with a `{FABRIC_FILE}`, relative to this file"
        issues.error(codes.NO_FABRIC_OF_SITE, reason, span=item.span, hint=hint)
        return None
    tree = read_document(item.file, issues, at=item.span, files=files)
    if tree is None:
        return None
    name, names_site = _text(tree, "fabric"), _text(tree, "site")
    if name is None:
        reason = f"`{item.text}` is no fabric: it has no key `fabric`"
        issues.error(codes.NO_FABRIC_OF_SITE, reason, span=item.span, hint="remove it from the list")
    elif names_site is None or files.identity(beside(names_site.span, names_site.value, files)) != site:
        what = f"site `{names_site.value}`" if names_site else "no site"
        reason = f"fabric `{name.value}` names {what}, not this one"
        related = ((names_site.span if names_site else name.span, f"fabric `{name.value}`"),)
        hint = "correct `site` there, or remove the fabric from the list"
        issues.error(codes.NO_FABRIC_OF_SITE, reason, span=item.span, hint=hint, related=related)
    else:
        return _Fabric(name, tree, item)
    return None


def _ledger(other: _Fabric, issues: Issues, files: Files) -> Ledger | None:
    """The ledger of another fabric; what it draws is not known before it has one."""
    written, tree = _text(other.tree, "ledger"), other.tree
    path = beside(written.span, written.value, files) if written else beside(tree.span, FILE, files)
    if not written and not files.exists(path):
        reason = f"fabric `{other.name.value}` is not locked: what it draws is not known"
        hint = "lock it too: of two fabrics that are not locked both draw the first free block"
        issues.warn(codes.UNKNOWN_NEIGHBOUR, reason, span=other.listed.span, hint=hint)
        return None
    document = read_document(path, issues, at=written.span if written else None, files=files)
    return None if document is None else read_ledger(document, other.name.value, issues)


def _blocks(ledger: Ledger) -> Iterator[Taken]:
    for pool, blocks in ledger.blocks.items():
        yield from (Taken(block, ledger.fabric, ledger.span(f"blocks.{pool}")) for block in blocks)


def _pinned_prefixes(ledger: Ledger) -> Iterator[Taken]:
    """Addresses that a person has fixed for switches of another fabric."""
    for pin in ledger.pins:
        if pin.kind.startswith(("loopback", "address")):
            yield Taken(ip_network(pin.value), ledger.fabric, pin.span, own=True)


def _asns(ledger: Ledger) -> Iterator[TakenAsns]:
    """The AS numbers that were drawn, and those that a person has fixed."""
    for pin in ledger.pins:
        if pin.kind == "asn":
            yield TakenAsns(int(pin.value), int(pin.value), ledger.fabric, pin.span)
    yield TakenAsns(ledger.asns.first, ledger.asns.last, ledger.fabric, ledger.span("asns.range"))


def _own_pools(other: _Fabric) -> Iterator[Taken]:
    """The pools that another fabric writes itself; what is wrong with them is for its own compile to say."""
    pools = find(other.tree, _POOLS) if trail(other.tree, _POOLS) == _POOLS else None
    written = bind(PoolsDoc, pools, Issues()) if isinstance(pools, Map) else None
    for name in PoolsDoc.model_fields if written else ():
        held = getattr(written, name)
        for i, prefix in enumerate(held if isinstance(held, list) else [held] if held else []):
            yield Taken(prefix, other.name.value, locate(other.tree, (*_POOLS, name, i)), own=True)


def _report_unlisted(intent: Intent, issues: Issues, files: Files) -> None:
    assert intent.site is not None
    own, site = files.path_of(intent.tree.span.file), files.path_of(intent.site_span().file)
    path = own.parent if own.name == FABRIC_FILE else own
    entry = Path(os.path.relpath(path, site.parent)).as_posix()
    issues.error(
        codes.UNLISTED_FABRIC,
        f"site `{intent.site.site}` does not list fabric `{intent.fabric.fabric}`",
        span=intent.span("site"),
        hint=f"add `{entry}` to `fabrics` in the site",
        related=((intent.site_span("fabrics"), "the list"),),
    )


def _text(tree: Map, key: str) -> Text | None:
    held = tree.entries.get(key)
    return held.value if held and isinstance(held.value, Text) else None
