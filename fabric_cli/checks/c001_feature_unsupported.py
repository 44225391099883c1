"""A NOS does not have a feature that the fabric needs of it.

What a NOS cannot do is never left out silently.  Choose another switch or transport, or state under `waivers` that
the fabric does without the feature, where, and why: every report then lists it.

Switches of staged units are rendered like all others, so this holds for them too; those of planned units are not.

```yaml bad
transport: metaroce
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: scheduler, reason: one class of traffic in the lab}
```
```yaml good
transport: metaroce
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: scheduler, reason: one class of traffic in the lab}
  - {feature: ecn, where: {tier: [leaf, spine]}, reason: the lab has no congestion}
```
"""

from __future__ import annotations

from fabric_cli.checks.places import PLURAL
from fabric_cli.checks.waivers import Lack, Place, lacks, selections
from fabric_cli.decide.features import TRANSPORT_FEATURES
from fabric_cli.diagnostics import Code, Issues, Span
from fabric_cli.fabric import Fabric
from fabric_cli.shape import Tier

CODE = Code("C001", "feature-unsupported", __doc__)

_KEYS = {
    "bfd": ("routing", "bfd"),
    "bgp-numbered": ("routing", "underlay"),
    "bgp-unnumbered": ("routing", "underlay"),
    "ipv4-over-ipv6-next-hop": ("addressing", "family"),
    "large-community": ("asn", "mode"),
}
"""Keys that ask for a feature; where they are not written the switch is the place to change."""

_MOST_UNITS = 8
"""Units that a hint lists one by one; a longer list helps nobody."""

_Left = list[tuple[Place, tuple[str | None, ...]]]
"""Places with those of their units that no waiver covers."""


def check(fabric: Fabric, issues: Issues) -> None:
    """Report each feature and NOS once, for all switches that no waiver covers."""
    for lack in lacks(fabric):
        waivers = selections(fabric, lack.feature)
        left = [(place, units) for place in lack.places if (units := place.left(waivers))]
        if left:
            classes = dict.fromkeys(fabric.device_class(place.first).id for place, _ in left)
            issues.error(
                CODE,
                _reason(lack, left),
                span=_span(fabric, lack, left[0][0]),
                address=f"device class {', '.join(classes)}",
                hint=_hint(fabric, lack, left),
            )


def _reason(lack: Lack, left: _Left) -> str:
    tiers = " and ".join(PLURAL[tier] for tier in sorted({place.tier for place, _ in left}))
    said = f"{lack.row.reason} ({lack.row.source})" if lack.row else "its capability table does not name it"
    wanted = f"{' and '.join(lack.why)} {'needs' if len(lack.why) == 1 else 'need'}"
    return f"{tiers} with `{lack.nos}` do not have `{lack.feature}`, which {wanted}: {said}"


def _span(fabric: Fabric, lack: Lack, place: Place) -> Span | None:
    intent = fabric.intent
    if lack.feature in TRANSPORT_FEATURES[intent.fabric.transport]:
        return intent.span("transport")
    key = _KEYS.get(lack.feature)
    return intent.span(*key) if key and intent.written(*key) else place.kind.span


def _hint(fabric: Fabric, lack: Lack, left: _Left) -> str:
    fields = [f"feature: {lack.feature}", *_where(fabric, left), "reason: say why this fabric can do without it"]
    advice = f"to do without it, add to `waivers`: `- {{{', '.join(fields)}}}`"
    nearest = lack.row.nearest if lack.row else ""
    return f"nearest choice: {nearest}; {advice}" if nearest else advice


def _where(fabric: Fabric, left: _Left) -> list[str]:
    """The `where` of a waiver for exactly these switches, or a little more where no one selection is exact."""
    tiers = sorted({place.tier for place, _ in left})
    planes = sorted({place.plane for place, _ in left})
    units = list(dict.fromkeys(unit for _, names in left for unit in names if unit is not None))
    parts: list[str] = []
    if len(tiers) < fabric.shape.tiers:
        parts.append(f"tier: [{', '.join(tier.word for tier in tiers)}]")
    if len(planes) < fabric.shape.planes:
        parts.append(f"plane: [{', '.join(map(str, planes))}]")
    only_leaves = all(place.tier is Tier.LEAF for place, _ in left)
    if only_leaves and len(units) < len(fabric.shape.units) and len(units) <= _MOST_UNITS:
        parts.append(f"unit: [{', '.join(units)}]")
    return [f"where: {{{', '.join(parts)}}}"] if parts else []
