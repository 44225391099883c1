"""The two ends of a link do not have the two addresses of one subnet.

Point-to-point subnets are a /31 (RFC 3021) or a /127 (RFC 6164), an even address and the odd one after it, or for node
ports the first two addresses of a /64.  Ends from two subnets never find each other.

No intent can ask for this: the rule guards the numbering.
"""

from __future__ import annotations

from collections.abc import Iterator

from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import DeviceClass, Fabric
from fabric_cli.shape import Tier
from fabric_cli.view import IPInterface

CODE = Code("A002", "wrong-pair", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Look at the first and last node port and uplink of one switch of each class."""
    for switches in fabric.classes:
        for what, one, two in _pairs(fabric, switches):
            if not _paired(one, two):
                reason = f"{what} of `{fabric.numbering.name(switches.sample)}` has the ends `{one}` and `{two}`"
                span = fabric.shape.kind(switches.sample).span
                issues.error(CODE, reason, span=span, address=f"device class {switches.id}")


def _pairs(fabric: Fabric, switches: DeviceClass) -> Iterator[tuple[str, IPInterface, IPInterface]]:
    kind, sample, numbering = switches.kind, switches.sample, fabric.numbering
    if switches.tier is Tier.LEAF:
        for port in sorted({0, kind.down.count - 1}):
            yield from ((f"node port {port}", one, two) for one, two in numbering.host(sample, port))
    for uplink in sorted({0, kind.up.count - 1}) if kind.up else ():
        yield from ((f"uplink {uplink}", one, two) for one, two in numbering.link(sample, uplink))


def _paired(one: IPInterface, two: IPInterface) -> bool:
    low, high = sorted((int(one.ip), int(two.ip)))
    pair = one.network.prefixlen >= one.network.max_prefixlen - 1
    return one.network == two.network and high - low == 1 and (not pair or low % 2 == 0)
