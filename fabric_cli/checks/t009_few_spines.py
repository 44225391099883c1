"""A spine group has fewer spines than `guardrails.min_spines` (default 4).

With few spines the loss of one takes a large share of every leaf's uplinks: a half with two, a quarter with four.
Two-spine fabrics have shown pause storms under double failure with congestion; four or more is a validated design.
A smaller `bundle` spreads the same uplinks over more spines.

```yaml bad
shape: {style: rail-optimized, units: {count: 2, nodes: 8}, spines: 2}
guardrails: {min_spines: 4}
```
```yaml good
shape: {style: rail-optimized, units: {count: 2, nodes: 8}, spines: 4}
guardrails: {min_spines: 4}
```
"""

from __future__ import annotations

from fabric_cli.checks.places import place
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric
from fabric_cli.shape import in_service

CODE = Code("T009", "few-spines", __doc__)


def check(fabric: Fabric, issues: Issues) -> None:
    """Warn where the number of spines is written, else at the shape; one tier has no spines to count."""
    shape, least = in_service(fabric.shape), fabric.intent.fabric.guardrails.min_spines
    if shape.tiers > 1 and shape.pods and shape.spines_per_group < least:
        spines = "1 spine" if shape.spines_per_group == 1 else f"{shape.spines_per_group} spines"
        issues.warn(
            CODE,
            f"a spine group has {spines}, `min_spines` is {least}",
            span=place(fabric.intent, "shape", "spines"),
            hint="write more `spines` or a smaller `bundle`, or lower `guardrails.min_spines`",
        )
