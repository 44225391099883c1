"""Two switches have the same name, loopback or router id.

BGP drops sessions between speakers with one identifier (RFC 6286), two owners of one loopback split its traffic, and
two devices with one name get one configuration.

No intent can ask for this: the rule guards the numbering.  Patterns of names that cannot tell devices apart are
refused before (`ambiguous-names`).
"""

from __future__ import annotations

from fabric_cli.checks.places import place
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord

CODE = Code("A003", "duplicate-identity", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """One pass over the switches; the first duplicate of each kind is reported."""
    numbering = fabric.numbering
    owners: dict[tuple[str, object], Coord] = {}
    reported: set[str] = set()
    for coord in fabric.shape.coords():
        found = [("name", numbering.name(coord)), ("router id", numbering.router_id(coord))]
        found += [("loopback", address) for address in numbering.loopbacks(coord)]
        for what, value in found:
            other = owners.setdefault((what, value), coord)
            if other != coord and what not in reported:
                reported.add(what)
                reason = f"{_text(coord)} and {_text(other)} have the {what} `{value}`"
                issues.error(CODE, reason, span=place(fabric.intent, "fabric"), address=numbering.name(coord))


def _text(coord: Coord) -> str:
    return f"{coord.tier.word} {coord.index} of group {coord.group} in plane {coord.plane}"
