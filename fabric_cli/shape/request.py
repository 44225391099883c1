"""What the sizing is asked for, gathered from an intent, and how it says no."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from fabric_cli.catalog import Platform
from fabric_cli.diagnostics import Code
from fabric_cli.intent import Intent, UnitSpec
from fabric_cli.intent.shape_documents import CableDoc, RatiosDoc, ShapeDoc
from fabric_cli.ledger import Roster, Sizing
from fabric_cli.shape import codes
from fabric_cli.shape.model import Reservation, Tier

Path = tuple[str | int, ...]

# Cable lengths by role where the intent gives none, in metres: server to ToR 5, ToR to leaf 40, leaf to spine 300
# (the roles in `files/build_templates/buffers_config.j2` of the most used open switch image).
DEFAULT_LENGTH_M = {"node": 5, "leaf_spine": 40, "spine_core": 300}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a design does not exist: a finding without its place in a file yet."""

    code: Code
    reason: str
    path: Path
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Cabling:
    """Length and medium of one kind of link."""

    length_m: float
    medium: str


@dataclass(frozen=True, slots=True)
class Request:
    """The shape asked for.  `ratio` holds down:up of leaf and spine; `None` counts are left to the sizing.

    `specs` are the units of the intent with the node positions that the ledger gives them; `fixed` is its sizing, where
    that holds.
    """

    intent: Intent
    specs: tuple[UnitSpec, ...]
    roster: Roster
    fixed: Sizing | None
    doc: ShapeDoc
    leaf_ratio: Fraction
    spine_ratio: Fraction
    leaf_spine_bps: int
    spine_core_bps: int
    reservations: tuple[Reservation, ...]
    rail_style: bool

    @property
    def max_units(self) -> int:
        """The units that the fabric is sized for."""
        return self.roster.max_units

    @property
    def disjoint(self) -> bool:
        """Rails never meet in a switch."""
        return self.doc.style == "rail-only"

    @property
    def per_rail(self) -> bool:
        """Every rail group has spines of its own."""
        return self.disjoint or self.doc.spine_groups == "per-rail"

    def host_bps(self, spec: UnitSpec) -> int:
        """Speed of one NIC port: the NIC's over the planes."""
        return spec.node.nic_bps // self.doc.planes

    def reserved_ports(self, tier: Tier) -> int:
        """Further ports kept on every switch of a tier."""
        return sum(r.ports for r in self.reservations if r.tier is tier)

    def boxes(self, tier: Tier, unit: str | None) -> tuple[Platform, ...] | Refusal:
        """The platforms of a tier (and unit) over all planes."""
        found = []
        for plane in range(self.doc.planes):
            rule = self.intent.switches.at(tier.word, plane, unit)
            if rule is None:
                place = f"the {tier.word} switches" + (f" of plane {plane}" if self.doc.planes > 1 else "")
                return Refusal(codes.NO_SWITCH, f"`switches` names nothing for {place}", ("switches",))
            found.append(rule.platform)
        return tuple(dict.fromkeys(found))

    def place_of(self, box: Platform) -> Path:
        """Where the document names a box."""
        rule = next(rule for rule in self.intent.switches.rules if rule.platform == box)
        return (*rule.path, "platform")

    def leaf_rules(self, spec: UnitSpec) -> tuple[int, ...]:
        """Positions in `switches` of the rules for a unit's leaves, one per plane; empty where one is missing."""
        table = self.intent.switches
        found = [table.position(Tier.LEAF.word, plane, spec.name) for plane in range(self.doc.planes)]
        return tuple(i for i in found if i is not None)

    def cabling(self, kind: str) -> Cabling:
        """Cable of a kind of link: `node`, `leaf_spine` or `spine_core`."""
        written = getattr(self.doc.cables, kind)
        if isinstance(written, CableDoc):
            return Cabling(written.length, written.medium)
        return Cabling(written if written is not None else DEFAULT_LENGTH_M[kind], "fiber")


def gather(intent: Intent, roster: Roster, fixed: Sizing | None) -> Request:
    """The request of an intent; defaults as the documents state them."""
    doc = intent.fabric.shape
    ratios = doc.oversubscription
    leaf = ratios.leaf if isinstance(ratios, RatiosDoc) else ratios
    spine = ratios.spine if isinstance(ratios, RatiosDoc) else None
    first = min(intent.units, key=lambda unit: roster.ordinals[unit.name])
    leaf_spine = doc.speeds.leaf_spine or (fixed.leaf_spine_bps if fixed else first.node.nic_bps // doc.planes)
    spine_core = doc.speeds.spine_core or (fixed.spine_core_bps if fixed else leaf_spine)
    return Request(
        intent=intent,
        specs=_specs(intent, roster) if fixed else intent.units,
        roster=roster,
        fixed=fixed,
        doc=doc,
        leaf_ratio=leaf or Fraction(1),
        spine_ratio=spine or Fraction(1),
        leaf_spine_bps=leaf_spine,
        spine_core_bps=spine_core,
        reservations=tuple(_reservation(intent, roster, i) for i in range(len(doc.reserved))),
        rail_style=doc.style != "top-of-rack",
    )


def _specs(intent: Intent, roster: Roster) -> tuple[UnitSpec, ...]:
    """The units; one that leaves its size to the switches keeps what it has, one that is new follows its entry."""
    known = {unit.name: entry for unit in intent.units if (entry := roster.kept.get(roster.ordinals[unit.name]))}
    follow = {unit.path: known[unit.name].nodes for unit in reversed(intent.units) if unit.name in known}

    def size(unit: UnitSpec) -> int | None:
        return unit.nodes or (known[unit.name].nodes if unit.name in known else follow.get(unit.path))

    return tuple(replace(unit, nodes=size(unit)) for unit in intent.units)


def _reservation(intent: Intent, roster: Roster, i: int) -> Reservation:
    written = intent.fabric.shape.reserved[i]
    return Reservation(
        name=written.name,
        tier=Tier[written.tier.upper()],
        ports=written.ports or 0,
        unit=roster.ordinals.get(written.unit) if written.unit else None,
        position=written.position,
        rails=tuple(written.rails or ()),
    )
