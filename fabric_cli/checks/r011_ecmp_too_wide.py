"""A switch would need more equal-cost paths than its NOS can install.

What is above the limit is left idle or refused, depending on the NOS.  Each NOS states its limit (`ecmp_width`) in its
capability table.  Fewer uplinks of a higher speed, more planes, or a third tier lower the width.

```yaml bad
routing: {max_paths: 1000}
```
```yaml good
routing: {max_paths: 64}
```
"""

from __future__ import annotations

from fabric_cli.backend import load_backend
from fabric_cli.checks.places import PLURAL, place
from fabric_cli.decide import ecmp_width
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric

CODE = Code("R011", "ecmp-too-wide", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Report each tier and NOS whose width is above the limit, and each NOS for which `max_paths` alone is."""
    for switches in fabric.classes:
        nos, tier = switches.kind.nos, switches.tier
        limit = load_backend(nos).capabilities.limits.get("ecmp_width")
        width = ecmp_width(fabric.shape, tier, switches.unit)
        paths = fabric.decisions.routing.max_paths[tier, switches.unit].value
        if limit is None or max(width, paths) <= limit:
            continue
        if width > limit:
            reason = f"{PLURAL[tier]} have {width} equal-cost next hops, `{nos}` takes at most {limit}"
            span, hint = fabric.shape.kind(switches.sample).span, "make the shape narrower, or use another switch"
            issues.error(CODE, reason, span=span, address=f"tier {tier.word}", hint=hint)
        else:
            reason = f"`max_paths` is {paths}, `{nos}` takes at most {limit}"
            span, hint = place(fabric.intent, "routing", "max_paths"), f"lower it to {limit}, or leave it out"
            issues.error(CODE, reason, span=span, hint=hint)
