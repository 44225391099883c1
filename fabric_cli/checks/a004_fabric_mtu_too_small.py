"""Links between switches carry smaller packets than the ports of nodes send.

A packet as large as the node's MTU would be dropped in the fabric.  The fabric's IP MTU is at least that of node
ports, plus the header of an overlay where there is one.

```yaml bad
mtu: {fabric: 9000, host: 9100}
```
```yaml good
mtu: {fabric: 9200, host: 9100}
```
"""

from __future__ import annotations

from fabric_cli.checks.places import place
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric

CODE = Code("A004", "fabric-mtu-too-small", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Compare the two IP MTUs of a fabric that has links between switches."""
    mtu = fabric.decisions.mtu
    if fabric.shape.tiers > 1 and mtu.fabric < mtu.host:
        key = "fabric" if fabric.intent.written("mtu", "fabric") else "host"
        issues.error(
            CODE,
            f"links between switches have an IP MTU of {mtu.fabric} bytes, node ports one of {mtu.host}",
            span=place(fabric.intent, "mtu", key),
            hint=f"raise `mtu.fabric` to {mtu.host} or more, or lower `mtu.host`",
        )
