"""Leaf arithmetic: host ports, uplinks and cages of one leaf (sizing rules of the style)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fabric_cli.catalog import Breakout, Platform
from fabric_cli.intent import UnitSpec
from fabric_cli.shape import codes
from fabric_cli.shape.model import Tier
from fabric_cli.shape.request import Refusal, Request
from fabric_cli.shape.unit import UnitKind
from fabric_cli.units import format_speed


@dataclass(frozen=True, slots=True)
class Budget:
    """Cages of one box that host, uplink and reserved ports may share out between them, never inside a cage."""

    box: Platform
    host: Breakout
    fabric: Breakout | None
    reserved: int

    def need(self, down: int, up: int) -> tuple[int, int, int]:
        """Cages for `down` host ports, `up` uplinks and the reserved ports."""
        uplinks = self.fabric.cages_for(up) if self.fabric and up else 0
        return self.host.cages_for(down), uplinks, self.host.cages_for(self.reserved)

    def fits(self, down: int, up: int) -> bool:
        """True where cages and logical ports suffice."""
        ports = self.box.max_logical_ports
        within = ports is None or down + up + self.reserved <= ports
        hosts, uplinks, reserved = self.need(down, up)
        return within and hosts + reserved + uplinks <= self.usable(up)

    def usable(self, up: int) -> int:
        """Cages in reach: uplinks that darken their neighbours leave out the last cages that make no full group."""
        stride = 1 + self.fabric.blocks if self.fabric and up else 1
        return self.box.cages // stride * stride

    def shortage(self, down: int, up: int) -> str:
        """The sentence that names all three needs."""
        hosts, uplinks, reserved = self.need(down, up)
        usable = self.usable(up)
        if hosts + uplinks + reserved > usable:
            kept = f" + {reserved} for {self.reserved} reserved ports" if reserved else ""
            return (
                f"a leaf needs {hosts} cages for {down} host ports + {uplinks} for {up} uplinks{kept}, "
                f"`{self.box.name}` has {usable}"
            )
        total = down + up + self.reserved
        return f"a leaf needs {total} logical ports, `{self.box.name}` allows {self.box.max_logical_ports}"


def leaf_budgets(request: Request, spec: UnitSpec, tiers: int) -> list[Budget] | Refusal:
    """The budget of every box that stands as a leaf of this unit in some plane."""
    boxes = request.boxes(Tier.LEAF, spec.name)
    if isinstance(boxes, Refusal):
        return boxes
    host_bps = request.host_bps(spec)
    budgets: list[Budget] = []
    for box in boxes:
        host = speed_of(request, box, host_bps, "host")
        fabric = speed_of(request, box, request.leaf_spine_bps, "leaf_spine") if tiers > 1 else None
        if isinstance(host, Refusal):
            return host
        if isinstance(fabric, Refusal):
            return fabric
        budgets.append(Budget(box, host, fabric, request.reserved_ports(Tier.LEAF)))
    return budgets


def speed_of(request: Request, box: Platform, speed_bps: int, key: str) -> Breakout | Refusal:
    """How a box runs its ports at the speed of a kind of link (`key` of `speeds`)."""
    found = box.breakout(speed_bps)
    if found:
        return found
    speeds = ", ".join(format_speed(s) for s in sorted({b.speed_bps for b in box.breakouts}, reverse=True))
    reason = f"`{box.name}` has no ports at the {key.replace('_', '-')} speed {format_speed(speed_bps)}"
    written = ("shape", "speeds", key)
    place = written if request.intent.written(*written) else request.place_of(box)
    return Refusal(codes.NO_SPEED, reason, place, f"its cages run at {speeds}")


def uplinks_for(request: Request, host_bps: int, down: int) -> int:
    """Uplinks of a leaf in its plane: as written, else `ceil(d * R_h / (o * R_f))`, whole bundles where given."""
    doc = request.doc
    if doc.uplinks is not None:
        return doc.uplinks
    if doc.bundle is not None and doc.spines is not None:
        return doc.bundle * doc.spines
    up = -(-down * host_bps // (request.leaf_ratio * request.leaf_spine_bps))
    return up if doc.bundle is None else -(-up // doc.bundle) * doc.bundle


def leaf_kind(request: Request, spec: UnitSpec, tiers: int) -> UnitKind | Refusal:
    """The unit kind of a unit, its bundle still open; a unit without `nodes` is as large as its leaves allow."""
    budgets = leaf_budgets(request, spec, tiers)
    if isinstance(budgets, Refusal):
        return budgets
    if spec.nodes is not None:
        kind = _kind(request, spec, spec.nodes, tiers)
        short = next((b for b in budgets if not b.fits(kind.down, kind.up)), None)
        if short is None:
            return kind
        return Refusal(
            codes.PORT_BUDGET,
            short.shortage(kind.down, kind.up),
            spec.path,
            _room(budgets, request, spec, tiers),
        )
    nodes = full_unit(request, spec, tiers, budgets)
    if nodes == 0:
        kind = _kind(request, spec, _step(spec), tiers)
        return Refusal(codes.PORT_BUDGET, budgets[0].shortage(kind.down, kind.up), spec.path)
    return _kind(request, spec, nodes, tiers)


def full_unit(request: Request, spec: UnitSpec, tiers: int, budgets: Sequence[Budget]) -> int:
    """The largest number of node positions whose leaves fit every box at the ratio; 0 if not even one does."""
    step = _step(spec)
    if not request.rail_style and spec.nodes_per_leaf:
        kind = _kind(request, spec, step, tiers)
        return step if all(b.fits(kind.down, kind.up) for b in budgets) else 0
    low, high = 0, max(b.box.radix(request.host_bps(spec)) for b in budgets) + 1
    while high - low > 1:
        middle = (low + high) // 2
        kind = _kind(request, spec, middle * step, tiers)
        if all(b.fits(kind.down, kind.up) for b in budgets):
            low = middle
        else:
            high = middle
    return low * step


def _step(spec: UnitSpec) -> int:
    """Node positions by which a unit grows when every one of its leaves takes one more (or its ToR is set)."""
    return spec.nodes_per_leaf or spec.leaves_per_rail


def _kind(request: Request, spec: UnitSpec, nodes: int, tiers: int) -> UnitKind:
    host_bps = request.host_bps(spec)
    per_leaf = min(spec.nodes_per_leaf or nodes, nodes)
    kind = UnitKind(
        node=spec.node,
        nodes=nodes,
        rail_style=request.rail_style,
        rails_per_leaf=spec.rails_per_leaf,
        leaves_per_rail=spec.leaves_per_rail,
        nodes_per_leaf=per_leaf,
        host_bps=host_bps,
        rules=request.leaf_rules(spec),
        down=0,
        up=0,
        bundle=0,
    )
    positions = kind.block if request.rail_style else per_leaf
    down = positions * kind.nics_per_position
    return replace(kind, down=down, up=uplinks_for(request, host_bps, down) if tiers > 1 else 0)


def _room(budgets: Sequence[Budget], request: Request, spec: UnitSpec, tiers: int) -> str:
    most = full_unit(request, spec, tiers, budgets)
    return f"the largest unit that fits has {most} nodes" if most else "choose a switch with more cages"
