"""The capability table of a NOS was not written for this release.

Syntax and features hang on the release, so a release that nobody has looked at is refused rather than guessed.  That
holds for staged units too, whose switches are rendered; what only planned units use is looked at once they are there.

```yaml bad
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "99.9"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
```yaml good
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
```
"""

from __future__ import annotations

from fabric_cli.backend import load_backend
from fabric_cli.checks.places import place
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric

CODE = Code("C002", "unknown-version", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Look at every rule of `switches`, also at those that no switch of today falls under."""
    waiting = _only_planned(fabric)
    for i, rule in enumerate(fabric.intent.switches.rules):
        known = load_backend(rule.nos).capabilities.versions
        if rule.version not in known and i not in waiting:
            issues.error(
                CODE,
                f"`{rule.version}` is no release of `{rule.nos}` that is known here",
                span=place(fabric.intent, *rule.path, "version"),
                hint=f"known releases: {', '.join(known)}",
            )


def _only_planned(fabric: Fabric) -> set[int]:
    """Positions of the rules for leaves of planned units that no other switch falls under."""
    shape, table = fabric.shape, fabric.intent.switches
    above = [(tier.word, plane) for tier in shape.present_tiers()[1:] for plane in range(shape.planes)]
    there = {table.position(*place, None) for place in above}
    there |= {i for unit in shape.units.values() for i in unit.kind.rules}
    return {i for unit in shape.planned for i in unit.kind.rules if i not in there}
