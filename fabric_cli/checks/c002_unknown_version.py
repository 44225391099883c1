"""The capability table of a NOS was not written for this release.

Syntax and features hang on the release, so a release that nobody has looked at is refused rather than guessed.

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
    for rule in fabric.intent.switches.rules:
        known = load_backend(rule.nos).capabilities.versions
        if rule.version not in known:
            issues.error(
                CODE,
                f"`{rule.version}` is no release of `{rule.nos}` that is known here",
                span=place(fabric.intent, *rule.path, "version"),
                hint=f"known releases: {', '.join(known)}",
            )
