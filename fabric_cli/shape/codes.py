"""Findings of the sizing: why a design of this form does not exist, or departs from what was asked."""

from fabric_cli.diagnostics import Code
from fabric_cli.intent.codes import NO_SWITCH, POSITION_TAKEN, STYLE_KEY, UNKNOWN_PLACE

__all__ = [
    "NO_PATH",
    "NO_POSITION",
    "NO_SPEED",
    "NO_SWITCH",
    "PLANE_SPEED",
    "PORT_BUDGET",
    "POSITION_TAKEN",
    "RAIL_MAP",
    "RATIO_MISSED",
    "STYLE_KEY",
    "TIER_CEILING",
    "UNEVEN_LINKS",
    "UNKNOWN_PLACE",
]

PLANE_SPEED = Code(
    "T002",
    "planes-do-not-add-up",
    """The planes times the speed of one NIC port are not the speed of the NIC.

A NIC is divided into one equal port per plane; what it cannot be divided into cannot be cabled.

```yaml bad
shape: {style: rail-optimized, planes: 3, units: 2}
node: {name: box, gpus: 8, nics: [{count: 8, speed: 800G, planes: [1, 2, 4]}]}
```
```yaml good
shape: {style: rail-optimized, planes: 2, units: 2}
node: {name: box, gpus: 8, nics: [{count: 8, speed: 800G, planes: [1, 2, 4]}]}
```
""",
)

RAIL_MAP = Code(
    "T003",
    "rail-map-incomplete",
    """NICs do not map one to one to rails, or rails do not share out to leaves.

In a rail style NIC i of every node meets the leaf of rail i: two NICs on one rail would need one port twice,
and a missing rail leaves a leaf without nodes.

```yaml bad
shape: {style: rail-optimized, units: 1}
node: {name: box, gpus: 2, nics: [{count: 2, speed: 400G, rails: [0, 0]}]}
```
```yaml good
shape: {style: rail-optimized, units: 1}
node: {name: box, gpus: 2, nics: [{count: 2, speed: 400G, rails: [1, 0]}]}
```
""",
)

UNEVEN_LINKS = Code(
    "T004",
    "uneven-links",
    """The uplinks of a leaf cannot be shared evenly by the spines.

Every leaf has the same whole number of links to each spine of its group: ECMP and adaptive routing would need
weights otherwise.  Where no spine count divides the uplinks of all leaves, uplinks are raised while the leaves
have free cages (a warning); an explicit count is never changed, and refused.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, uplinks: 4, spines: 3}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, uplinks: 4, spines: 4}
```
""",
)

PORT_BUDGET = Code(
    "T005",
    "ports-exceed-switch",
    """Ports or cages do not suffice, on one of the two sides of a tier boundary.

Host ports, uplinks and reserved ports never share a cage, so the budget is counted in cages first.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, uplinks: 40}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, uplinks: 4}
```
""",
)

TIER_CEILING = Code(
    "T006",
    "tier-ceiling",
    """The fabric is larger than this number of tiers reaches with these switches.

Every leaf needs a link to every spine of its group: k/2 leaves times k/2 ports, k²/2 endpoints in two tiers,
k³/4 in three.  More planes raise k; another tier raises the exponent.

```yaml bad
shape: {style: rail-optimized, tiers: 2, units: {count: 40, nodes: 4}}
```
```yaml good
shape: {style: rail-optimized, tiers: 2, units: {count: 2, nodes: 4}}
```
""",
)

RATIO_MISSED = Code(
    "T008",
    "ratio-missed",
    """The explicit counts give a worse down:up ratio than `oversubscription` asks for.

An explicit count wins; the ratio that results is printed for every tier.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, nodes: 8}, oversubscription: "1:1", uplinks: 4}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, nodes: 8}, oversubscription: "2:1", uplinks: 4}
```
""",
)

NO_PATH = Code(
    "T012",
    "no-path",
    """Two NICs would have no path between them.

Outside rail-only every NIC reaches every other through the fabric; in rail-only every NIC of the same rail.

```yaml bad
shape: {style: rail-optimized, tiers: 1, units: {count: 2, nodes: 4}}
```
```yaml good
shape: {style: rail-optimized, tiers: 2, units: {count: 2, nodes: 4}}
```
""",
)

NO_SPEED = Code(
    "T014",
    "speed-not-on-platform",
    """A switch has no way to run its cages at the speed of its links.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, speeds: {leaf_spine: 800G}}
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x800g, nos: frr, version: "10.3"}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, nodes: 4}, speeds: {leaf_spine: 400G}}
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
""",
)

NO_POSITION = Code(
    "T015",
    "no-such-position",
    """More positions are populated, or another one is reserved, than the unit has.

A unit without `nodes` is as large as its leaves allow, which is known only after sizing.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, populated: 900}}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, populated: 2}}
```
""",
)
