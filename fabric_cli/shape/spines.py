"""Two-tier rule: how many spines, and how many parallel links from each leaf to each of them.

Spines S are the smallest common divisor of all leaf uplinks u that gives every spine enough ports
(`S >= U / k`), so that each leaf meets each spine over the same whole number of links.  Every published
table obeys this.  Where no such S exists the uplinks are raised to multiples of the smallest S that fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fabric_cli.shape import codes
from fabric_cli.shape.request import Refusal
from fabric_cli.shape.unit import UnitKind

Load = Mapping[UnitKind, int]
"""Leaves of each kind that one spine group serves."""


@dataclass(frozen=True, slots=True)
class SpineRule:
    """Spines of a group, and the uplinks of each kind of leaf."""

    spines: int
    up: Mapping[UnitKind, int]

    def ports(self, load: Load) -> int:
        """Ports that one spine needs for these leaves."""
        return sum(self.up[kind] // self.spines * leaves for kind, leaves in load.items())


@dataclass(frozen=True, slots=True)
class SpineRequest:
    """What the rule may use: `ports` of a spine for leaves, explicit spines and bundle, and whether uplinks may grow.

    `fits(kind, up)` tells whether a leaf of this kind has the cages for so many uplinks.
    """

    ports: int
    spines: int | None
    bundle: int | None
    may_raise: bool
    fits: Callable[[UnitKind, int], bool]


def spine_rule(loads: Sequence[Load], ask: SpineRequest) -> SpineRule | Refusal:
    """The smallest spine group that serves every load (one load per pod, alike for all pods)."""
    kinds = list(dict.fromkeys(kind for load in loads for kind in load))
    most = max(sum(load.values()) for load in loads)
    if most > ask.ports:
        reason = f"{most} leaves meet spines that have {ask.ports} ports for them"
        return Refusal(codes.TIER_CEILING, reason, ("shape", "units"))
    demand = max(sum(kind.up * leaves for kind, leaves in load.items()) for load in loads)
    if ask.spines is not None:
        return _explicit(kinds, loads, demand, ask, ask.spines)
    smallest = -(-demand // ask.ports)
    common = math.gcd(*(kind.up for kind in kinds))
    for spines in _divisors(common):
        if spines >= smallest:
            return SpineRule(spines, {kind: kind.up for kind in kinds})
    return _raised(kinds, loads, ask, smallest)


def _explicit(
    kinds: Sequence[UnitKind], loads: Sequence[Load], demand: int, ask: SpineRequest, spines: int
) -> SpineRule | Refusal:
    if demand > spines * ask.ports:
        reason = f"{demand} uplinks meet {spines} x {ask.ports} = {spines * ask.ports} spine ports"
        hint = f"{-(-demand // ask.ports)} spines or more would have the ports"
        return Refusal(codes.PORT_BUDGET, reason, ("shape", "spines"), hint)
    rule = _multiples(kinds, ask, spines)
    if rule is None or max(rule.ports(load) for load in loads) > ask.ports:
        counts = ", ".join(str(kind.up) for kind in kinds)
        reason = f"{counts} uplinks of a leaf cannot be shared evenly by {spines} spines"
        divisors = ", ".join(map(str, _divisors(math.gcd(*(kind.up for kind in kinds)))))
        return Refusal(codes.UNEVEN_LINKS, reason, ("shape", "spines"), f"these counts divide them: {divisors}")
    return rule


def _raised(kinds: Sequence[UnitKind], loads: Sequence[Load], ask: SpineRequest, smallest: int) -> SpineRule | Refusal:
    for spines in range(smallest, ask.ports * max(kind.up for kind in kinds) + 1) if ask.may_raise else ():
        if not all(ask.fits(kind, spines) for kind in kinds):
            break  # every leaf meets every spine, so more spines need more uplinks still
        rule = _multiples(kinds, ask, spines)
        if rule is not None and max(rule.ports(load) for load in loads) <= ask.ports:
            return rule
    counts = ", ".join(str(kind.up) for kind in kinds)
    reason = f"no spine count of {smallest} or more shares {counts} uplinks of a leaf evenly"
    if ask.may_raise:
        reason += ", and the leaves have no cages for more uplinks"
    return Refusal(codes.UNEVEN_LINKS, reason, ("shape",), "change the unit's size, or `uplinks`")


def _multiples(kinds: Sequence[UnitKind], ask: SpineRequest, spines: int) -> SpineRule | None:
    """Uplinks raised to multiples of `spines`; `None` where a leaf has no cages for them or must not change."""
    up = {kind: (ask.bundle or -(-kind.up // spines)) * spines for kind in kinds}
    raised = any(up[kind] != kind.up for kind in kinds)
    if raised and not (ask.may_raise and all(ask.fits(kind, up[kind]) for kind in kinds)):
        return None
    return SpineRule(spines, up)


def _divisors(n: int) -> list[int]:
    return [d for d in range(1, n + 1) if n % d == 0]
