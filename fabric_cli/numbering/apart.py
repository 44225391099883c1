"""What fabrics of a site may not share: their blocks, their AS numbers, and the pools that one writes for itself."""

from __future__ import annotations

from collections.abc import Iterator

from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import REGROW, IPNetwork, Mode
from fabric_cli.ledger.codes import OVERLAPPING_ASNS
from fabric_cli.ledger.neighbours import Neighbours, Taken
from fabric_cli.numbering import codes
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.pools import Pools

_ANEW = f"draw anew in one of the two: {REGROW}"
_OWN = "pools that several fabrics draw from stand in the site"


def check_drawn(fixed: Fixed, neighbours: Neighbours, issues: Issues) -> None:
    """A001 and A009 for what the fabric has drawn: of all else it draws what is free."""
    if fixed.mode is Mode.KEEP:
        _check_blocks(fixed, neighbours, issues)
        _check_asns(fixed, neighbours, issues)


def check_own_pools(pools: Pools, mode: Mode, neighbours: Neighbours, issues: Issues) -> bool:
    """A001 for the pools that the fabric writes itself, which are for it alone; true where nobody else is in them."""
    if mode is Mode.RECALL:
        return True
    met = [(pool, other) for pool in pools if pool.own for other in _meeting(pool.prefix, neighbours)]
    for pool, other in met:
        reason = f"`{pool.prefix}` of pool `{pool.name}` overlaps {_what(other)} of fabric `{other.fabric}`"
        related = ((other.span, f"fabric `{other.fabric}`"),)
        issues.error(codes.OVERLAPPING_POOLS, reason, span=pool.span, hint=_OWN, related=related)
    return not met


def _check_blocks(fixed: Fixed, neighbours: Neighbours, issues: Issues) -> None:
    ledger = fixed.ledger
    for name, blocks in ledger.blocks.items() if ledger else ():
        for block in blocks:
            for other in _meeting(block, neighbours):
                reason = f"block `{block}` of pool `{name}` overlaps {_what(other)} of fabric `{other.fabric}`"
                span = ledger.span(f"blocks.{name}") if ledger else None
                related = ((other.span, f"fabric `{other.fabric}`"),)
                hint = _OWN if other.own else _ANEW
                issues.error(codes.OVERLAPPING_POOLS, reason, span=span, hint=hint, related=related)


def _check_asns(fixed: Fixed, neighbours: Neighbours, issues: Issues) -> None:
    ledger = fixed.ledger
    for other in neighbours.asns if ledger else ():
        if ledger and ledger.asns.first <= other.last and other.first <= ledger.asns.last:
            issues.error(
                OVERLAPPING_ASNS,
                f"AS numbers `{ledger.asns.first}-{ledger.asns.last}` overlap `{other.first}-{other.last}` "
                f"of fabric `{other.fabric}`",
                span=ledger.span("asns.range"),
                hint=_ANEW,
                related=((other.span, f"fabric `{other.fabric}`"),),
            )


def _meeting(prefix: IPNetwork, neighbours: Neighbours) -> Iterator[Taken]:
    """What others have of a prefix: of the pools that a fabric writes itself only those it has drawn no block in."""
    met = [other for other in neighbours.prefixes if prefix.version == other.prefix.version]
    met = [other for other in met if prefix.overlaps(other.prefix)]
    drawn = {other.fabric for other in met if not other.own}
    yield from (other for other in met if not other.own or other.fabric not in drawn)


def _what(other: Taken) -> str:
    return f"{'pool' if other.own else 'block'} `{other.prefix}`"
