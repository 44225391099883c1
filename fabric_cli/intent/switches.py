"""Which switch stands where: the `switches` key as rules, the last that fits holds."""

from __future__ import annotations

from dataclasses import dataclass

from fabric_cli.catalog import Platform
from fabric_cli.intent.documents import SwitchesDoc, SwitchRuleDoc, WhereDoc


@dataclass(frozen=True, slots=True)
class Where:
    """A selection of switches; an empty tuple does not restrict."""

    tiers: tuple[str, ...]
    planes: tuple[int, ...]
    units: tuple[str, ...]

    def selects(self, tier: str, plane: int, unit: str | None) -> bool:
        """True for a switch of this tier, plane and (leaves only) unit."""
        return (
            (not self.tiers or tier in self.tiers)
            and (not self.planes or plane in self.planes)
            and (not self.units or unit in self.units)
        )


@dataclass(frozen=True, slots=True)
class SwitchRule:
    """The box and NOS of the switches that `where` selects; `path` leads to its place in the document."""

    where: Where
    platform: Platform
    nos: str
    version: str
    path: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class SwitchTable:
    """All rules of a fabric, in the order written."""

    rules: tuple[SwitchRule, ...]

    def at(self, tier: str, plane: int, unit: str | None) -> SwitchRule | None:
        """The rule for a switch; `None` where the intent names no switch for it."""
        i = self.position(tier, plane, unit)
        return None if i is None else self.rules[i]

    def position(self, tier: str, plane: int, unit: str | None) -> int | None:
        """Position of that rule in the order written."""
        return max((i for i, rule in enumerate(self.rules) if rule.where.selects(tier, plane, unit)), default=None)


def where(document: WhereDoc) -> Where:
    """The record of a `where` key."""
    tier = document.tier
    tiers = tuple(tier) if isinstance(tier, list) else (tier,) if tier else ()
    return Where(tiers, tuple(document.plane or ()), tuple(document.unit or ()))


def rules_of(
    switches: SwitchesDoc | list[SwitchRuleDoc],
) -> list[tuple[tuple[str | int, ...], SwitchRuleDoc]]:
    """Both forms of the `switches` key as rules with their paths."""
    if isinstance(switches, list):
        return [(("switches", i), rule) for i, rule in enumerate(switches)]
    found: list[tuple[tuple[str | int, ...], SwitchRuleDoc]] = []
    for tier in ("leaf", "spine", "core"):
        switch = getattr(switches, tier)
        if switch is not None:
            fields = {name: getattr(switch, name) for name in ("platform", "nos", "version")}
            rule = SwitchRuleDoc.model_construct(where=WhereDoc.model_construct(tier=tier), **fields)
            found.append((("switches", tier), rule))
    return found
