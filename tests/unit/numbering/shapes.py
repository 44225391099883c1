"""Shapes and intents for numbering, made by hand: sizing has its own tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from fabric_cli.catalog import Breakout, Nic, NodeModel, Platform
from fabric_cli.diagnostics import Issues
from fabric_cli.intent import FabricDoc, Intent, SiteDoc
from fabric_cli.intent.switches import SwitchTable
from fabric_cli.numbering import Numbering, build_numbering
from fabric_cli.shape import Coord, DeviceKind, PortPlan, Shape, Slot, Speeds, Tier, Unit, UnitKind
from fabric_cli.source import bind, read_text

HOST_BPS = 100_000_000_000
BASE = """\
fabric: f1
transport: roce-dcqcn
node: any
shape: {style: rail-optimized, units: 1}
switches: {}
"""
POOLS = """\
addressing:
  family: dual
  host_ipv6: "64"
  pools:
    loopback: [10.0.0.0/12, "fd00:0:0:1::/64"]
    hosts: [11.0.0.0/8, "fd00:1::/32"]
    links: [12.0.0.0/8, "fd00:0:0:2::/64"]
asn: {pool: 4200000000-4209999999}
"""
MGMT = '[172.16.0.0/12, "fd00:0:0:3::/64"]'
MANAGED = POOLS.replace("asn:", f"    mgmt: {MGMT}\nasn:")
"""`POOLS` with a management network."""
NUMBERED = "routing: {underlay: ebgp-numbered}\n"


def make_intent(text: str = POOLS, site: str | None = None) -> Intent:
    """An intent of `BASE`, without the keys that `text` writes itself, and `text`."""
    own = {line.split(":")[0] for line in text.splitlines() if line[:1].isalpha()}
    base = "".join(line for line in BASE.splitlines(keepends=True) if line.split(":")[0] not in own)
    issues = Issues()
    tree = read_text(base + text, "fabric.yaml", issues)
    site_tree = read_text(site, "site.yaml", issues) if site else None
    assert tree is not None, list(issues)
    fabric = bind(FabricDoc, tree, issues)
    site_doc = bind(SiteDoc, site_tree, issues) if site_tree else None
    assert fabric is not None, list(issues)
    assert not issues.failed(), list(issues)
    return Intent(fabric, site_doc, (), 1, SwitchTable(()), tree, site_tree)


def make_node(rails: int, nics: int | None = None) -> NodeModel:
    """A node with one NIC per rail, or `nics` NICs dealt to the rails."""
    count = nics or rails
    return NodeModel("box", count, tuple(Nic(f"nic{i}", HOST_BPS, i % rails, i, i, (1,)) for i in range(count)))


def make_kind(
    *,
    rails: int = 4,
    nodes: int = 2,
    rail_style: bool = True,
    rails_per_leaf: int = 1,
    leaves_per_rail: int = 1,
    nodes_per_leaf: int = 1,
    up: int = 4,
) -> UnitKind:
    """A unit kind whose uplinks are given."""
    kind = UnitKind(
        node=make_node(rails),
        nodes=nodes,
        rail_style=rail_style,
        rails_per_leaf=rails_per_leaf,
        leaves_per_rail=leaves_per_rail,
        nodes_per_leaf=nodes_per_leaf,
        host_bps=HOST_BPS,
        rules=(),
        down=0,
        up=up,
        bundle=1,
    )
    positions = kind.block if rail_style else min(nodes_per_leaf, nodes)
    return replace(kind, down=positions * kind.nics_per_position)


def make_shape(
    kinds: list[UnitKind],
    *,
    planes: int = 1,
    tiers: int = 2,
    max_units: int | None = None,
    pod_units: int | None = None,
    rail_groups: int = 1,
    spines: int = 4,
    spine_up: int = 0,
    core_groups: int = 0,
    cores: int = 0,
    radix: int = 16,
) -> Shape:
    """A shape of these units, each leaf a box of `radix` ports of one cage each."""
    units = {i: Unit(f"su{i + 1}", i, kind, kind.nodes) for i, kind in enumerate(kinds)}
    box = Platform("box", radix, (Breakout(1, HOST_BPS),), 1, None)
    fronts: dict[tuple[Tier, UnitKind | None, int], DeviceKind] = {}
    for plane in range(planes):
        for kind in kinds:
            up = _plan(box, kind.up) if tiers > 1 else None
            fronts[Tier.LEAF, kind, plane] = DeviceKind(box, "frr", "1", _plan(box, kind.down), up, None, None)
    most = max_units or len(kinds)
    return Shape(
        style="rail-optimized" if kinds[0].rail_style else "top-of-rack",
        planes=planes,
        tiers=tiers,
        units=units,
        planned=(),
        slots=tuple(Slot(kind.leaves // rail_groups, kind.bundle) for kind in kinds),
        future=kinds[-1],
        max_units=most,
        speeds=Speeds(HOST_BPS, HOST_BPS),
        pod_units=pod_units or most,
        rail_groups=rail_groups,
        spines_per_group=spines if tiers > 1 else 0,
        spine_down=radix,
        spine_up=spine_up,
        cores_per_group=cores,
        core_groups=core_groups,
        core_down=radix if tiers > 2 else 0,
        reservations=(),
        kinds=fronts,
    )


def _plan(box: Platform, count: int) -> PortPlan:
    return PortPlan(count, box.breakouts[0], 1, 1, 5, "fiber")


def number(intent: Intent, shape: Shape) -> Numbering:
    """The numbering of a shape that has no fault."""
    issues = Issues()
    found = build_numbering(intent, shape, issues)
    assert found is not None, list(issues)
    assert not list(issues)
    return found


def faults(text: str, shape: Shape | None = None, site: str | None = None) -> list[str]:
    """Findings of numbering a small shape, one line each: `code file:line:column reason`."""
    issues = Issues()
    found = build_numbering(make_intent(text, site), shape or make_shape([make_kind()]), issues)
    assert (found is None) == issues.failed()
    return [f"{d.code} {d.span} {d.reason}" for d in issues]


def uplinks(shape: Shape, coord: Coord) -> int:
    """Uplinks of a switch."""
    if coord.tier is Tier.LEAF:
        return shape.units[coord.group].kind.up if shape.tiers > 1 else 0
    return shape.spine_up if coord.tier is Tier.SPINE else 0


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Small shapes of every style, with one to three tiers, planes, pods, rail groups and unequal units."""
    rail_style = draw(st.booleans())
    rails = draw(st.sampled_from([1, 2, 3, 4, 8]))
    tiers = draw(st.integers(1, 3))
    divisors = [n for n in range(1, rails + 1) if rails % n == 0]
    per_leaf = draw(st.sampled_from(divisors)) if rail_style else 1
    up = draw(st.integers(1, 4)) if tiers > 1 else 0
    kinds = draw(
        st.lists(
            st.builds(
                make_kind,
                rails=st.just(rails),
                nodes=st.integers(1, 4),
                rail_style=st.just(rail_style),
                rails_per_leaf=st.just(per_leaf),
                leaves_per_rail=st.integers(1, 3) if rail_style and per_leaf == 1 else st.just(1),
                nodes_per_leaf=st.integers(1, 3),
                up=st.just(up),
            ),
            min_size=1,
            max_size=3,
        )
    )
    per_rail = rail_style and draw(st.booleans())
    return make_shape(
        kinds,
        planes=draw(st.integers(1, 3)),
        tiers=tiers,
        max_units=len(kinds) + draw(st.integers(0, 9)),
        pod_units=draw(st.integers(1, 4)) if tiers > 2 else None,
        rail_groups=kinds[0].rail_groups if per_rail and tiers > 1 else 1,
        spines=draw(st.integers(1, 4)),
        spine_up=draw(st.integers(1, 4)) if tiers > 2 else 0,
        core_groups=draw(st.integers(1, 4)) if tiers > 2 else 0,
        cores=draw(st.integers(1, 3)) if tiers > 2 else 0,
        radix=64,
    )
