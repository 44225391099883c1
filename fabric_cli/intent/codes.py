"""Findings about what an intent asks for, before anything is sized."""

from fabric_cli.diagnostics import Code

UNKNOWN_NODE = Code(
    "I101",
    "unknown-node",
    """The node model is not in the catalog.

Node models are data: the name of a file in `intents/nodes`, or the model written out in the intent.

```yaml bad
node: dgx-h1000
```
```yaml good
node: dgx-h100
```
""",
)

UNKNOWN_NOS = Code(
    "I102",
    "unknown-nos",
    """No back end of this name exists.

The short word of a NOS is the name of its back end's folder.

```yaml bad
switches:
  leaf: {platform: generic-32x400g, nos: ffr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
```yaml good
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
""",
)

UNKNOWN_PLATFORM = Code(
    "I103",
    "unknown-platform",
    """The NOS has no such platform.

Platforms are data of a back end; a box that is not listed can be written out in the intent.

```yaml bad
switches:
  leaf: {platform: generic-31x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
```yaml good
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
""",
)

NO_NIC = Code(
    "I104",
    "no-nic-in-network",
    """The node model has no NIC in the network of this fabric, or NICs of different speeds.

A fabric joins the NICs of one network (`network:`), and the sizing formulas need one speed for them.

```yaml bad
node: {name: box, gpus: 8, nics: [{count: 2, speed: 400G, network: storage}]}
```
```yaml good
node: {name: box, gpus: 8, nics: [{count: 8, speed: 400G}]}
```
""",
)

STYLE_KEY = Code(
    "I105",
    "key-of-another-style",
    """A key of the shape has no meaning for its style, tiers or other keys.

`rails_per_leaf`, `leaves_per_rail` and `spine_groups: per-rail` belong to rail styles, `nodes_per_leaf` to
top-of-rack, `pods` and `speeds.spine_core` to three tiers.  A key that would be ignored is refused.

```yaml bad
shape: {style: top-of-rack, rails_per_leaf: 2, units: 2}
```
```yaml good
shape: {style: top-of-rack, nodes_per_leaf: 2, units: 2}
```
""",
)

BAD_UNIT = Code(
    "I106",
    "bad-units",
    """Units contradict themselves: two have one name, or more positions are populated than there are.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, nodes: 4, populated: 5}}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, nodes: 4, populated: 3}}
```
""",
)

UNITS_BEYOND_MAX = Code(
    "T013",
    "units-beyond-max",
    """More units are written than the fabric is built for.

Spines, links per pair, the pod size and the widths of all numbers follow from `max`.  Up to it units come without a
change to what is there; beyond it the design is another one, in which cables move and numbers change.

```yaml bad
shape: {style: rail-optimized, units: {count: 4, nodes: 4, max: 2}}
```
```yaml good
shape: {style: rail-optimized, units: {count: 4, nodes: 4, max: 8}}
```
""",
)

NO_SWITCH = Code(
    "I107",
    "no-switch-for-tier",
    """A tier of the fabric has no switch: no entry of `switches` selects it.

```yaml bad
shape: {style: rail-optimized, tiers: 2, units: 2}
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
```yaml good
shape: {style: rail-optimized, tiers: 2, units: 2}
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
""",
)

UNKNOWN_PLACE = Code(
    "I108",
    "selects-nothing",
    """A `where`, a waiver or a reservation names a unit, plane, position or rail that the fabric does not have.

A rule that selects nothing is a typing error more often than a wish.

```yaml bad
switches:
  - {platform: generic-32x400g, nos: frr, version: "10.3"}
  - {platform: generic-64x400g, nos: frr, version: "10.3", where: {unit: [su9]}}
```
```yaml good
switches:
  - {platform: generic-32x400g, nos: frr, version: "10.3"}
  - {platform: generic-64x400g, nos: frr, version: "10.3", where: {unit: [su2]}}
```
""",
)

POSITION_TAKEN = Code(
    "I109",
    "reserved-position-taken",
    """A reserved node position is populated.

Ports of a node position can be kept for something else only while no node stands there.

```yaml bad
shape:
  style: rail-optimized
  units: {count: 2, nodes: 4}
  reserved: [{name: ufm, unit: su2, position: 3}]
```
```yaml good
shape:
  style: rail-optimized
  units: {count: 2, nodes: 4, populated: 3}
  reserved: [{name: ufm, unit: su2, position: 3}]
```
""",
)
