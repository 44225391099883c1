"""Every link of a fabric with both its ends, made one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, DeviceKind, NicKey, PortPlan, Tier
from fabric_cli.shape.cables import shared_risk, trunk, uplink_medium


@dataclass(frozen=True, slots=True)
class LinkEnd:
    """One end of a link.  `kind` is a tier, `node` or `reserved`; `lane` is the sub-port of its cage, from zero.

    Cage and lane are `None` at the far end of a reserved port, which is not ours.
    """

    name: str
    kind: str
    port: str
    cage: int | None
    lane: int | None


@dataclass(frozen=True, slots=True)
class Link:
    """One link, lower end first.  `cable` names the physical cable, `srlg` the modules that fail as one."""

    lower: LinkEnd
    upper: LinkEnd
    speed_bps: int
    plane: int
    cable: str
    medium: str
    length_m: float
    srlg: tuple[str, ...]


def links(fabric: Fabric) -> Iterator[Link]:
    """All links: by plane those of the leaves, their host ports first, then the uplinks of the spines."""
    for coord in fabric.shape.coords():
        yield from _links_from(fabric, coord)


def links_of(fabric: Fabric, coord: Coord) -> Iterator[Link]:
    """The links of one switch: those to switches below it, then as in `links`."""
    if coord.tier is not Tier.LEAF:
        for i in range(fabric.shape.kind(coord).down.count):
            far = fabric.wiring.lower(coord, i)
            if far is not None:
                yield _uplink(fabric, far.coord, far.index)
    yield from _links_from(fabric, coord)


def _links_from(fabric: Fabric, coord: Coord) -> Iterator[Link]:
    """Links whose upper end, or lower end among switches, is this switch; each link of a fabric has one such."""
    kind = fabric.shape.kind(coord)
    if coord.tier is Tier.LEAF:
        yield from _host_links(fabric, coord, kind)
    yield from _extra_links(fabric, coord, kind)
    for i in range(kind.up.count if kind.up else 0):
        yield _uplink(fabric, coord, i)


def _host_links(fabric: Fabric, leaf: Coord, kind: DeviceKind) -> Iterator[Link]:
    name, plan = fabric.numbering.name(leaf), kind.down
    for i in range(plan.count):
        nic = fabric.wiring.nic_at(leaf, i)
        if nic is not None:
            lower = _nic_end(fabric, nic)
            module = f"{lower.name}/cage{lower.cage}"
            cable = f"{lower.name}:{lower.port}"
        else:
            kept = fabric.wiring.reserved_at(leaf, i)
            if kept is None:
                continue
            lower = LinkEnd(kept, "reserved", "", None, None)
            module, cable = f"{kept}/{name}", f"{kept}:{name}:{i}"
        upper = _switch_end(fabric, name, leaf, kind, plan, i)
        srlg = (module, shared_risk(plan, i, name))
        yield Link(lower, upper, plan.speed_bps, leaf.plane, cable, plan.medium, plan.length_m, srlg)


def _extra_links(fabric: Fabric, coord: Coord, kind: DeviceKind) -> Iterator[Link]:
    """Reserved ports beside the node positions, in the order the reservations are written."""
    if kind.reserved is None:
        return
    name, plan = fabric.numbering.name(coord), kind.reserved
    owners = [r.name for r in fabric.shape.reservations if r.tier is coord.tier for _ in range(r.ports)]
    for i, owner in enumerate(owners):
        upper = _switch_end(fabric, name, coord, kind, plan, i)
        srlg = (f"{owner}/{name}", shared_risk(plan, i, name))
        lower = LinkEnd(owner, "reserved", "", None, None)
        cable = f"{owner}:{name}:{upper.port}"
        yield Link(lower, upper, plan.speed_bps, coord.plane, cable, plan.medium, plan.length_m, srlg)


def _uplink(fabric: Fabric, coord: Coord, i: int) -> Link:
    kind, name = fabric.shape.kind(coord), fabric.numbering.name(coord)
    plan = kind.up
    assert plan is not None  # an uplink has a plan
    far = fabric.wiring.upper(coord, i)
    far_kind, far_name = fabric.shape.kind(far.coord), fabric.numbering.name(far.coord)
    return Link(
        lower=_switch_end(fabric, name, coord, kind, plan, i),
        upper=_switch_end(fabric, far_name, far.coord, far_kind, far_kind.down, far.index),
        speed_bps=plan.speed_bps,
        plane=coord.plane,
        cable=trunk(plan, i, name),
        medium=uplink_medium(fabric.wiring, coord, i),
        length_m=plan.length_m,
        srlg=(shared_risk(plan, i, name), shared_risk(far_kind.down, far.index, far_name)),
    )


def _nic_end(fabric: Fabric, key: NicKey) -> LinkEnd:
    """A NIC port; its lane counts the ports of all NICs that share the node's cage, NIC by NIC."""
    model = fabric.shape.units[key.unit].kind.node
    nic = model.nics[key.nic]
    place = sum(other.cage == nic.cage for other in model.nics[: key.nic])
    lane = place * fabric.shape.planes + key.port
    name = fabric.numbering.node_name(key.unit, key.node)
    return LinkEnd(name, "node", fabric.nic_port(key), nic.cage, lane)


def _switch_end(fabric: Fabric, name: str, coord: Coord, kind: DeviceKind, plan: PortPlan, i: int) -> LinkEnd:
    port = plan.port(i)
    return LinkEnd(name, coord.tier.word, fabric.port_name(kind, plan, port), port.cage, port.sub)
