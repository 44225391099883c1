"""Names of switches and nodes, and the way back from a name to its coordinate."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.layouts import leaf_place
from fabric_cli.numbering.patterns import Pattern, Values
from fabric_cli.numbering.roles import node_role, switch_role
from fabric_cli.numbering.rules import MAX_LENGTH, check_apart, fixed_role, role_pattern
from fabric_cli.shape import Coord, Shape, Tier

_LETTERS = string.ascii_lowercase + string.digits + "-"
_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class Names:
    """Names as a function of coordinates; `units` leads from the name of a unit to its ordinal.

    `texts` are the patterns as they are written, by the word of their role.
    """

    shape: Shape
    patterns: Mapping[Tier, Pattern]
    node: Pattern
    units: Mapping[str, int]
    texts: Mapping[str, str]

    def name(self, coord: Coord) -> str:
        """Name of a switch."""
        return self.patterns[coord.tier].render(self._values(coord))

    def node_name(self, unit: int, node: int) -> str:
        """Name of the node at a position of a unit."""
        pod = unit // self.shape.pod_units + 1
        return self.node.render((pod, unit + 1, self.shape.units[unit].name, node + 1))

    def find(self, name: str) -> Coord | None:
        """The switch of this name: the name is read back and checked by writing it again."""
        for tier, pattern in self.patterns.items():
            held = pattern.parse(name)
            coord = self._nearest(tier, held) if held is not None else None
            if coord is not None and self.name(coord) == name:
                return coord
        return None

    def suggest(self, name: str) -> tuple[str, ...]:
        """Names of switches that a misspelt name may have meant, the likeliest first.

        Numbers padded otherwise or too large are read loosely; then every name one edit away is looked up.
        """
        name = name.lower()[: 2 * MAX_LENGTH]
        found: dict[str, None] = {}
        for tier, pattern in self.patterns.items():
            held = pattern.guess(name)
            coord = self._nearest(tier, held) if held is not None else None
            if coord is not None:
                found[self.name(coord)] = None
        for other in _edits(name):
            if len(found) >= _SUGGESTIONS:
                break
            if self.find(other) is not None:
                found[other] = None
        return tuple(found)[:_SUGGESTIONS]

    def _values(self, coord: Coord) -> Values:
        """Values of the fields of the role, in the role's order."""
        plane, tier, group, index = coord
        shape = self.shape
        if tier is Tier.LEAF:
            unit = shape.units[group]
            kind = unit.kind
            rails, leaf = leaf_place(kind, index)
            first = rails * kind.rails_per_leaf
            pod = group // shape.pod_units
            last = first + kind.rails_per_leaf
            return plane + 1, pod + 1, group + 1, unit.name, index + 1, leaf + 1, first + 1, last
        if tier is Tier.SPINE:
            pod, rails = divmod(group, shape.rail_groups)
            width = shape.future.rails_per_leaf
            return plane + 1, pod + 1, group + 1, index + 1, rails * width + 1, (rails + 1) * width
        return plane + 1, group + 1, index + 1

    def _nearest(self, tier: Tier, held: Mapping[str, str]) -> Coord | None:
        """The existing switch nearest to the fields of a name; `None` where it names a unit that is not."""
        shape = self.shape
        number = {field: int(text) - 1 for field, text in held.items() if field != "unit_name"}
        plane = _clamp(number.get("plane", 0), shape.planes)
        if tier is Tier.LEAF:
            named = held.get("unit_name")
            unit = number.get("unit", 0) if named is None else self.units.get(named)
            if unit is None:
                return None
            group = _nearest(unit, shape.groups(tier))
            kind = shape.units[group].kind
            rail = number.get("rail", number.get("last_rail", 0)) // kind.rails_per_leaf
            per_group = kind.leaves_per_rail if kind.rail_style else 0
            index = number.get("leaf", rail * per_group + number.get("n", 0))
        elif tier is Tier.SPINE:
            rail = number.get("rail", number.get("last_rail", 0)) // shape.future.rails_per_leaf
            group = number.get("group", number.get("pod", 0) * shape.rail_groups + rail)
            index = number.get("n", 0)
        else:
            group, index = number.get("group", 0), number.get("n", 0)
        group = _nearest(group, shape.groups(tier))
        return Coord(plane, tier, group, _clamp(index, shape.group_size(tier, group)))


def build_names(intent: Intent, shape: Shape, fixed: Fixed, issues: Issues) -> Names | None:
    """The names of a fabric, or `None` with the reasons in `issues`."""
    written = (*(switch_role(shape, tier) for tier in shape.present_tiers()), node_role(shape))
    roles = tuple(fixed_role(intent, role, fixed, issues) for role in written)
    units = {unit.name: unit.ordinal for unit in shape.units.values()}
    patterns: list[Pattern] = []
    for role in roles:
        pattern = role_pattern(intent, role, tuple(units), issues)
        if pattern is not None:
            patterns.append(pattern)
    if len(patterns) < len(roles):
        return None
    check_apart(intent, tuple(zip(roles, patterns, strict=True)), issues)
    texts = {role.word: role.text for role in roles}
    return Names(shape, dict(zip(shape.present_tiers(), patterns, strict=False)), patterns[-1], units, texts)


def _nearest(value: int, known: Sequence[int]) -> int:
    return min(known, key=lambda number: abs(number - value))


def _clamp(value: int, count: int) -> int:
    return min(max(value, 0), count - 1)


def _edits(name: str) -> Iterator[str]:
    """Every text one edit away: letters swapped, replaced, left out, put in (Damerau's four)."""
    pairs = [(name[:i], name[i:]) for i in range(len(name) + 1)]
    yield from (head + tail[1] + tail[0] + tail[2:] for head, tail in pairs if len(tail) > 1)
    yield from (head + letter + tail[1:] for head, tail in pairs if tail for letter in _LETTERS)
    yield from (head + tail[1:] for head, tail in pairs if tail)
    yield from (head + letter + tail for head, tail in pairs for letter in _LETTERS)
