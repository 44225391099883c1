"""Findings of numbering: pools, AS numbers, names.  Example blocks are fragments of a fabric document."""

from fabric_cli.diagnostics import Code

MISSING_POOL = Code(
    "I201",
    "missing-pool",
    """A pool has no prefix of a family that the fabric uses.

Nothing is taken from private space by itself: two fabrics that meet would then hold the same addresses.  Each
pool comes from `addressing.pools`, else from `pools` in the site; fabrics of one site that may meet write pools
of their own.  `links` is needed with a numbered underlay only.  A router id has 32 bits in every fabric: without
IPv4 loopbacks it needs the pool `router_id`.

```yaml bad
addressing:
  family: dual
  pools: {loopback: [10.0.0.0/20, "fd00:0:0:1::/64"], hosts: 10.16.0.0/12}
```
```yaml good
addressing:
  family: dual
  pools: {loopback: [10.0.0.0/20, "fd00:0:0:1::/64"], hosts: [10.16.0.0/12, "fd00:0:1::/48"]}
```
""",
)

SECOND_PREFIX = Code(
    "I202",
    "second-prefix-of-a-family",
    """A pool has two prefixes of one family.

An address is a position in one prefix.  A second prefix would have to begin where the first ends, which moves
as soon as the first is changed.

```yaml bad
addressing:
  family: ipv4
  pools: {loopback: [10.0.0.0/20, 10.0.16.0/20], hosts: 10.16.0.0/12}
```
```yaml good
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/19, hosts: 10.16.0.0/12}
```
""",
)

UNUSED_PREFIX = Code(
    "I203",
    "unused-prefix",
    """A pool of the fabric has a prefix of a family that the fabric does not use.

The prefix has no effect; most often `addressing.family` says something else than was meant.  Pools of a site
are not reported, since fabrics of other families share them.

```yaml bad
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: [10.16.0.0/12, "fd00:0:1::/48"]}
```
```yaml good
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: 10.16.0.0/12}
```
""",
)

UNUSABLE_PREFIX = Code(
    "I204",
    "unusable-prefix",
    """A pool reaches into addresses that no interface can have.

Multicast, link-local, loopback and reserved ranges are refused by the switches.

```yaml bad
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: 224.0.0.0/8}
```
```yaml good
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: 10.16.0.0/12}
```
""",
)

ROUTER_ID_NOT_IPV4 = Code(
    "I205",
    "router-id-not-ipv4",
    """The pool of router ids is an IPv6 prefix.

A BGP identifier is a 4-octet number (RFC 6286), written like an IPv4 address, in fabrics without IPv4 too.

```yaml bad
addressing:
  family: ipv6
  pools: {router_id: "fd00:0:0:2::/64", loopback: "fd00:0:0:1::/64", hosts: "fd00:0:1::/48"}
```
```yaml good
addressing:
  family: ipv6
  pools: {router_id: 10.0.0.0/20, loopback: "fd00:0:0:1::/64", hosts: "fd00:0:1::/48"}
```
""",
)

MISSING_ASN_POOL = Code(
    "I206",
    "missing-asn-pool",
    """Neither the fabric nor its site gives AS numbers.

Fabrics that meet at a border must not see their own AS there, so every fabric has a range of its own.

```yaml bad
asn: {mode: per-tier}
```
```yaml good
asn: {mode: per-tier, pool: 4200000000-4200000999}
```
""",
)

BAD_PATTERN = Code(
    "I207",
    "bad-name-pattern",
    """A pattern of names has a field that does not exist there, or braces that do not pair.

Fields stand in braces and count from one, padded with zeros to the width of the largest.

- leaf: `fabric plane pod unit unit_name rail last_rail leaf n`
- spine: `fabric plane pod rail last_rail group n`
- core: `fabric plane group n`
- node: `fabric pod unit unit_name node`

`rail` and `last_rail` are the first and the last rail that a leaf or spine serves; top-of-rack leaves and
spines that all rails share have neither.  `leaf` counts the leaves of a unit, `group` the spine or core groups
of a plane, `n` the switches of the smallest group: leaves of a rail (top-of-rack: of a unit), spines or cores
of a group.  `unit` is a number, `unit_name` what the unit is called in `shape.units`.

```yaml bad
names: {leaf: "{fabric}-su{unit}-rail{ral}"}
```
```yaml good
names: {leaf: "{fabric}-su{unit}-rail{rail}"}
```
""",
)

AMBIGUOUS_NAMES = Code(
    "I208",
    "ambiguous-names",
    """A pattern gives several devices one name.

Every coordinate that has more than one value needs a field, counted for `units.max`; and two patterns need
letters that tell them apart.

```yaml bad
names: {leaf: "{fabric}-su{unit}"}
```
```yaml good
names: {leaf: "{fabric}-su{unit}-r{rail}"}
```
""",
)

ILLEGAL_NAME = Code(
    "I209",
    "illegal-name",
    """A name is no host name, or longer than 32 characters.

Names have lower-case letters, digits and hyphens, with a letter or digit at both ends (RFC 1123 §2.1;
lower case, since host names do not tell case apart).  LLDP and SNMP displays cut at 32 characters.

```yaml bad
names: {leaf: "{fabric}_su{unit}_r{rail}"}
```
```yaml good
names: {leaf: "{fabric}-su{unit}-r{rail}"}
```
""",
)

OVERLAPPING_POOLS = Code(
    "A001",
    "overlapping-pools",
    """Two pools of a fabric, or blocks of two fabrics of a site, share addresses.

One address would be given twice.  Only `loopback` and `router_id` of a fabric may be the same prefix: a router id
is no address.

Fabrics that a site lists draw blocks of their own from its pools; a pool that a fabric writes itself is for that
fabric alone.  Two ledgers with one block are what a merge leaves where two branches have each locked a fabric: regrow
one of the two.

```yaml bad
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: 10.0.0.0/12}
```
```yaml good
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: 10.16.0.0/12}
```
""",
)

POOL_TOO_SMALL = Code(
    "A007",
    "pool-too-small",
    """A pool is too small for the units that the fabric may grow to, or full with what other fabrics have drawn.

Numbers are laid out for `shape.units.max` and the ports of the switch models, so that growth within them
moves no address.  Each coordinate has bits of its own; the finding lists them.  A fabric draws one block, whose
first address is a multiple of its size; of `mgmt` neither the first two addresses nor, in IPv4, the last one.

```yaml bad
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: 10.16.0.0/30}
```
```yaml good
addressing:
  family: ipv4
  pools: {loopback: 10.0.0.0/20, hosts: 10.16.0.0/12}
```
""",
)

ILLEGAL_ASN = Code(
    "R002",
    "illegal-asn",
    """The pool of AS numbers holds numbers that are not for this use.

Reserved numbers (0, 23456, 65535, 4294967295, and those for documentation, RFC 5398) are an error: routers
refuse or misread them.  Numbers that are assigned to networks on the internet warn: routes of their owners
would be taken for loops.  Private are 64512-65534 and 4200000000-4294967294 (RFC 6996).

```yaml bad
asn: {pool: 64496-64999}
```
```yaml good
asn: {pool: 4200000000-4200000999}
```
""",
)
