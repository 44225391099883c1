from __future__ import annotations

from dataclasses import replace

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord, Hop, PortPlan, Tier, Wiring
from tests.checks.finding import findings, reasons


def with_plan(fabric: Fabric, tier: Tier, plane: int, **changes: object) -> Fabric:
    """The fabric whose switches of a tier and plane have another run of uplinks."""
    kinds = dict(fabric.shape.kinds)
    for key, kind in kinds.items():
        if key[0] is tier and key[2] == plane:
            assert kind.up is not None
            up: PortPlan = replace(kind.up, **changes)  # type: ignore[arg-type] # any field
            kinds[key] = replace(kind, up=up)
    return replace(fabric, shape=replace(fabric.shape, kinds=kinds))


def test_planes_of_different_switches_are_alike(two_plane: Fabric) -> None:
    spines = {kind.platform.name for key, kind in two_plane.shape.kinds.items() if key[0] is Tier.SPINE}
    assert len(spines) == 2
    assert findings("T001", two_plane) == []


def test_another_number_of_uplinks_in_one_plane(two_plane: Fabric) -> None:
    (finding,) = findings("T001", with_plan(two_plane, Tier.LEAF, 1, count=12))
    assert finding.reason == (
        "leaves have 16 x 400G down, 12 x 400G up in plane 1, 16 x 400G down, 16 x 400G up in plane 0"
    )
    assert finding.address == "plane 1"


def test_another_speed_in_one_plane(two_plane: Fabric) -> None:
    slower = two_plane.shape.kinds[Tier.SPINE, None, 0].platform.breakout(200_000_000_000)
    assert len(reasons("T001", with_plan(two_plane, Tier.LEAF, 1, breakout=slower))) == 1


def test_a_link_between_two_planes(two_plane: Fabric) -> None:
    class Crossed(Wiring):
        def upper(self, coord: Coord, uplink: int) -> Hop:
            far = super().upper(coord, uplink)
            crossed = coord.plane == 0 and uplink == 15
            return replace(far, coord=far.coord._replace(plane=1)) if crossed else far

    fabric = replace(two_plane)
    fabric.__dict__["wiring"] = Crossed(fabric.shape)
    assert set(reasons("T001", fabric)) == {
        "uplink 15 of `two-plane-p1-su1-r1to4` leads to plane 1",
        "uplink 15 of `two-plane-p1-su2-r1to4` leads to plane 1",
    }
