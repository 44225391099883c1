"""A switch accepts or originates a default route.

A default route in the data VRF hides missing routes: packets to a node that is gone would leave towards whoever
announced it, and a route that attracts everything is the widest valley there is.  Each switch takes the prefixes of
loopbacks and node ports of its plane, and nothing else.

No intent can ask for this: the rule guards the policy.
"""

from __future__ import annotations

from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric

CODE = Code("R003", "default-route-accepted", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Look at the policy of one switch of each class."""
    for sample in fabric.classes:
        routing = fabric.device(sample.sample).routing
        for verb, rules in (("accepts", routing.accepted), ("originates", routing.own)):
            for rule in rules:
                if rule.length == 0:
                    reason = f"`{fabric.numbering.name(sample.sample)}` {verb} the default route `{rule.block}`"
                    span = fabric.shape.kind(sample.sample).span
                    issues.error(CODE, reason, span=span, address=f"device class {sample.id}")
