"""A waiver waives nothing.

Either no feature has its name, which is an error, or no switch that it selects both needs and lacks the feature, which
is a warning: a waiver that outlives its cause would hide the next lack of the same kind.  Switches of planned units
count: their waivers may be written before they are there.

```yaml bad
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: scheduler, reason: one class of traffic in the lab}
  - {feature: ecn, reason: the lab has no congestion}
  - {feature: pfc, reason: the lab drops and sends again}
```
```yaml good
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: scheduler, reason: one class of traffic in the lab}
  - {feature: ecn, reason: the lab has no congestion}
```
"""

from __future__ import annotations

from fabric_cli.backend import load_backend
from fabric_cli.catalog import nos_names
from fabric_cli.checks.places import place
from fabric_cli.checks.waivers import lacks
from fabric_cli.decide.features import TRANSPORT_FEATURES
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.intent.resolve import nearest
from fabric_cli.intent.switches import where

CODE = Code("C003", "waiver-without-effect", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Compare each waiver with what is lacking."""
    known, found = _features(), lacks(fabric, planned=True)
    for i, waiver in enumerate(fabric.intent.fabric.waivers):
        span = place(fabric.intent, "waivers", i, "feature")
        if waiver.feature not in known:
            hint = nearest(waiver.feature, known)
            issues.error(CODE, f"there is no feature `{waiver.feature}`", span=span, hint=hint)
            continue
        places = [at for lack in found if lack.feature == waiver.feature for at in lack.places]
        if not any(at.touched(where(waiver.where)) for at in places):
            reason = f"no switch that this waiver selects needs `{waiver.feature}` and lacks it"
            issues.warn(CODE, reason, span=span, hint="remove the waiver")


def _features() -> set[str]:
    """Every feature that a transport asks for or a capability table names."""
    named = {feature for nos in nos_names() for feature in load_backend(nos).capabilities.features}
    return named.union(*TRANSPORT_FEATURES.values())
