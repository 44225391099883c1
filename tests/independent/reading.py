"""The intent as plain values, read from its YAML text without the product's own reader.

Only designs whose node models and platforms are written out inside the intent can be read here.
Every scalar comes as text (the `base` loader), so no YAML version can turn one into something else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ruamel.yaml import YAML

DEFAULT_M = {"node": 5.0, "leaf_spine": 40.0, "spine_core": 300.0}
"""Cable lengths by role, where none is written (the defaults of SONiC's buffers_config.j2)."""


class Refused(Exception):  # noqa: N818 - an answer, not an error in the counter
    """The rules have no fabric for this intent."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One breakout: `ports` of `speed` bit/s per cage, and `dark` neighbours behind each such cage."""

    ports: int
    speed: int
    dark: int


@dataclass(frozen=True, slots=True)
class Box:
    """A switch model."""

    name: str
    cages: int
    modes: tuple[Mode, ...]
    connectors: int
    max_ports: int | None

    def mode(self, speed: int) -> Mode | None:
        """The breakout that gives most ports of a speed, all cages taken together."""
        fitting = [mode for mode in self.modes if mode.speed == speed]
        return max(fitting, key=lambda mode: self.cages // (1 + mode.dark) * mode.ports, default=None)


@dataclass(frozen=True, slots=True)
class Nic:
    """One NIC of the fabric's network: its cage of the node from one, and its place in that cage."""

    index: int
    rail: int
    speed: int
    planes: tuple[int, ...]
    cage: int
    place: int


@dataclass(frozen=True, slots=True)
class Unit:
    """One scalable unit; `nodes` is None where a full unit is asked for."""

    name: str
    nodes: int | None
    populated: int | None
    nics: tuple[Nic, ...]
    rails_per_leaf: int
    leaves_per_rail: int
    nodes_per_leaf: int | None


@dataclass(frozen=True, slots=True)
class Reservation:
    """`ports` further ports on every switch of a tier, or the leaf ports of one empty position of a unit."""

    name: str
    tier: str
    ports: int | None
    unit: str | None
    position: int | None
    rails: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Cable:
    """What is written about the cables of one kind of link."""

    length_m: float
    medium: str


@dataclass(frozen=True, slots=True)
class Rule:
    """The platform of the switches that `tiers`, `planes` and `units` select; None selects all."""

    box: Box
    tiers: tuple[str, ...] | None
    planes: tuple[int, ...] | None
    units: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Intent:
    """What the fabric document asks for, defaults not yet filled in."""

    fabric: str
    style: str
    planes: int
    tiers: str
    leaf_ratio: Fraction
    spine_ratio: Fraction
    speeds: dict[str, int]
    units: tuple[Unit, ...]
    max_units: int
    pod_units: int | None
    per_rail: bool
    uplinks: int | None
    spines: int | None
    bundle: int | None
    reserved: tuple[Reservation, ...]
    cables: dict[str, Cable]
    rules: tuple[Rule, ...]

    def box(self, tier: str, plane: int, unit: str | None = None) -> Box:
        """The platform of a switch: of several rules that fit, the last one holds."""
        fitting = [
            rule.box
            for rule in self.rules
            if (rule.tiers is None or tier in rule.tiers)
            and (rule.planes is None or plane in rule.planes)
            and (rule.units is None or unit in rule.units)
        ]
        if not fitting:
            raise Refused(f"no platform is written for the tier {tier}")
        return fitting[-1]


def speed(text: str) -> int:
    """`400G` or `1.6T` in bit/s."""
    return int(Fraction(text[:-1]) * {"M": 10**6, "G": 10**9, "T": 10**12}[text[-1]])


def length(text: str) -> float:
    """`5m` or `2km` in metres."""
    return float(text[:-2]) * 1000 if text.endswith("km") else float(text[:-1])


def ratio(text: str) -> Fraction:
    """`3:1` as down divided by up."""
    down, up = text.split(":")
    return Fraction(int(down), int(up))


def read_intent(text: str) -> Intent:
    """The fabric document as values; a key that is absent is its documented default."""
    doc = YAML(typ="base", pure=True).load(text)
    shape = doc["shape"]
    network = doc.get("network", "backend")
    written = shape.get("oversubscription", "1:1")
    ratios = {"leaf": written} if isinstance(written, str) else written
    units, max_units = _units(doc, shape, network)
    return Intent(
        fabric=doc["fabric"],
        style=shape["style"],
        planes=int(shape.get("planes", 1)),
        tiers=shape.get("tiers", "auto"),
        leaf_ratio=ratio(ratios.get("leaf", "1:1")),
        spine_ratio=ratio(ratios.get("spine", "1:1")),
        speeds={key: speed(value) for key, value in shape.get("speeds", {}).items()},
        units=units,
        max_units=max_units,
        pod_units=int(shape["pods"]["units"]) if "pods" in shape else None,
        per_rail=shape.get("spine_groups", "full-mesh") == "per-rail",
        uplinks=_count(shape, "uplinks"),
        spines=_count(shape, "spines"),
        bundle=_count(shape, "bundle"),
        reserved=tuple(_reservation(entry) for entry in shape.get("reserved", [])),
        cables={layer: _cable(shape.get("cables", {}).get(layer), default_m) for layer, default_m in DEFAULT_M.items()},
        rules=tuple(_rules(doc["switches"])),
    )


def _count(doc: Mapping[str, Any], key: str, default: int | None = None) -> int | None:
    return int(doc[key]) if key in doc else default


def _cable(doc: Any, default_m: float) -> Cable:  # noqa: ANN401 - a node of the YAML tree
    if doc is None:
        return Cable(default_m, "fiber")
    if isinstance(doc, str):
        return Cable(length(doc), "fiber")
    return Cable(length(doc["length"]), doc.get("medium", "fiber"))


def _numbers(doc: Mapping[str, Any], key: str) -> tuple[int, ...] | None:
    return tuple(int(number) for number in doc[key]) if key in doc else None


def _reservation(doc: Mapping[str, Any]) -> Reservation:
    return Reservation(
        name=doc["name"],
        tier=doc.get("tier", "leaf"),
        ports=_count(doc, "ports"),
        unit=doc.get("unit"),
        position=_count(doc, "position"),
        rails=_numbers(doc, "rails"),
    )


def _box(doc: Mapping[str, Any]) -> Box:
    modes = tuple(
        Mode(int(entry["ports"]), speed(entry["speed"]), int(entry.get("blocks", 0))) for entry in doc["breakouts"]
    )
    return Box(
        doc["name"],
        int(doc["cages"]),
        modes,
        int(doc.get("connectors_per_cage", 1)),
        _count(doc, "max_logical_ports"),
    )


def _rules(doc: Any) -> list[Rule]:  # noqa: ANN401 - a node of the YAML tree
    if isinstance(doc, Mapping):
        return [Rule(_box(entry["platform"]), (tier,), None, None) for tier, entry in doc.items()]
    rules = []
    for entry in doc:
        where = entry.get("where", {})
        tiers = where.get("tier")
        rules.append(
            Rule(
                _box(entry["platform"]),
                (tiers,) if isinstance(tiers, str) else None if tiers is None else tuple(tiers),
                _numbers(where, "plane"),
                tuple(where["unit"]) if "unit" in where else None,
            )
        )
    return rules


def _nics(node: Mapping[str, Any], network: str) -> tuple[Nic, ...]:
    """The node's NICs of one network, in the order written; cages are counted over all of its NICs."""
    nics: list[Nic] = []
    cage = 1
    for group in node["nics"]:
        count, per_cage = int(group["count"]), int(group.get("nics_per_cage", 1))
        rails = _numbers(group, "rails")
        for number in range(count):
            if group.get("network", "backend") == network:
                index = len(nics)
                nics.append(
                    Nic(
                        index=index,
                        rail=index if rails is None else rails[number],
                        speed=speed(group["speed"]),
                        planes=_numbers(group, "planes") or (1,),
                        cage=cage + number // per_cage,
                        place=number % per_cage,
                    )
                )
        cage += -(-count // per_cage)
    return tuple(nics)


def _units(doc: Mapping[str, Any], shape: Mapping[str, Any], network: str) -> tuple[tuple[Unit, ...], int]:
    """The written units one by one, and the number that the fabric is built for."""
    written = shape["units"]
    if isinstance(written, str):
        written = {"count": written}
    if isinstance(written, Sequence):
        written = {"list": written}
    units: list[Unit] = []
    if "list" in written:
        for entry in written["list"]:
            count = int(entry.get("count", 1))
            for number in range(1, count + 1):
                name = entry["name"] if count == 1 else f"{entry['name']}-{number}"
                units.append(_unit(name, entry, entry.get("node", doc["node"]), shape, network))
    else:
        count = int(written["count"])
        for number in range(1, count + 1):
            entry = {key: value for key, value in written.items() if key == "nodes"}
            if number == count and "populated" in written:
                entry["populated"] = written["populated"]
            units.append(_unit(f"su{number}", entry, doc["node"], shape, network))
    return tuple(units), int(written.get("max", len(units)))


def _unit(name: str, entry: Mapping[str, Any], node: Mapping[str, Any], shape: Mapping[str, Any], network: str) -> Unit:
    return Unit(
        name=name,
        nodes=_count(entry, "nodes"),
        populated=_count(entry, "populated"),
        nics=_nics(node, network),
        rails_per_leaf=_count(entry, "rails_per_leaf", _count(shape, "rails_per_leaf", 1)) or 1,
        leaves_per_rail=_count(entry, "leaves_per_rail", _count(shape, "leaves_per_rail", 1)) or 1,
        nodes_per_leaf=_count(entry, "nodes_per_leaf", _count(shape, "nodes_per_leaf")),
    )
