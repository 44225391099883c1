"""`routing.max_paths` is smaller than the number of equal-cost next hops.

A switch would use some of its links and leave the others idle, without any alarm.  The default is the width that the
shape needs: the uplinks of a leaf, on spines the larger of their uplinks and the links to one leaf.

```yaml bad
routing: {max_paths: 2}
```
```yaml good
routing: {max_paths: 64}
```
"""

from __future__ import annotations

from fabric_cli.checks.places import PLURAL, place
from fabric_cli.decide import ecmp_width
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.shape import Tier, in_service

CODE = Code("R004", "few-paths", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Report every tier that is short, with its widest switch in service, in one finding."""
    shape = in_service(fabric.shape)
    serving = {unit.kind for unit in shape.units.values()}
    short: dict[Tier, int] = {}
    for (tier, unit), paths in fabric.decisions.routing.max_paths.items():
        if not serving or (unit is not None and unit not in serving):
            continue
        width = ecmp_width(shape, tier, unit)
        if paths.value < width:
            short[tier] = max(short.get(tier, 0), width)
    if short:
        needed = " and ".join(f"{PLURAL[tier]} have {width}" for tier, width in short.items())
        issues.error(
            CODE,
            f"{needed} equal-cost next hops, `max_paths` is {fabric.intent.fabric.routing.max_paths}",
            span=place(fabric.intent, "routing", "max_paths"),
            hint=f"raise it to {max(short.values())}, or leave it out",
        )
