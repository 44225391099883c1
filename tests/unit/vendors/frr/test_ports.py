import itertools
from dataclasses import replace

from fabric_cli.catalog import Breakout
from fabric_cli.diagnostics import Issues, Severity
from fabric_cli.shape import PortId, PortPlan, Tier
from fabric_cli.vendors.frr import BACKEND
from fabric_cli.view import DeviceView, PortBlock, PortEnd
from tests.golden.frr.views import BOX, SPLIT, Case

WIDEST_CAGE = 1024
WIDEST_SPLIT = 16
"""What a platform document may say at most."""


def plan(breakout: Breakout) -> PortPlan:
    return PortPlan(4, breakout, 1, 1, 5, "fiber")


def with_names(view: DeviceView, name: str) -> DeviceView:
    def renamed(block: PortBlock) -> PortBlock:
        def end_at(i: int) -> PortEnd | None:
            end = block.end_at(i)
            return replace(end, name=name) if end else None

        return replace(block, end_at=end_at)

    return replace(view, blocks=tuple(renamed(block) for block in view.blocks))


def test_a_port_is_named_after_its_cage_and_its_part_of_a_split_one() -> None:
    assert BACKEND.port_name(BOX, plan(Breakout(1, 1)), PortId(7, 0)) == "swp7"
    assert BACKEND.port_name(BOX, plan(SPLIT), PortId(7, 0)) == "swp7s0"
    assert BACKEND.port_name(BOX, plan(SPLIT), PortId(7, 1)) == "swp7s1"


def test_no_box_has_a_port_whose_name_the_kernel_would_refuse() -> None:
    split = plan(Breakout(WIDEST_SPLIT, 1))
    ports = itertools.product(range(1, WIDEST_CAGE + 1), range(WIDEST_SPLIT))
    names = {BACKEND.port_name(BOX, split, PortId(cage, sub)) for cage, sub in ports}
    assert len(names) == WIDEST_CAGE * WIDEST_SPLIT
    assert max(map(len, names)) <= BACKEND.capabilities.limits["interface_name"]


def test_an_impossible_name_is_refused_with_device_and_name() -> None:
    for name in ("backend-rail-0-1", "Ethernet1/1", "swp1:0", "swp 1", ""):
        issues = Issues()
        BACKEND.lower(with_names(Case(tier=Tier.SPINE, up=0, down=1).view(), name), issues)
        [finding] = issues
        assert finding.code == "C101"
        assert finding.severity is Severity.ERROR
        assert f"`{name}`" in finding.reason
        assert finding.address == "device spine1"


def test_a_name_of_fifteen_characters_passes() -> None:
    issues = Issues()
    BACKEND.lower(with_names(Case(tier=Tier.SPINE, up=0, down=1).view(), "backend-rail0-1"), issues)
    assert list(issues) == []


def test_ports_without_a_link_lose_their_addresses_and_reserved_ones_are_left_alone() -> None:
    case = Case(down=2, idle=3, reserved=4, up=2)
    script = BACKEND.render(BACKEND.lower(case.view(), Issues()))["interfaces.sh"]
    lines = [line.split()[:2] for line in script.splitlines() if line.startswith(("port ", "idle "))]
    assert lines == [
        ["port", "swp1"],
        ["port", "swp2"],
        ["port", "swp10"],
        ["port", "swp11"],
        ["idle", "swp3"],
        ["idle", "swp4"],
        ["idle", "swp5"],
    ]


def test_a_peer_with_a_name_that_means_something_to_the_shell_stays_one_word() -> None:
    view = Case(tier=Tier.SPINE, up=0, down=1).view()
    [block] = view.blocks
    end = block.end_at(0)
    assert end is not None
    hostile = replace(end, peer="leaf'1 $(reboot)")
    view = replace(view, blocks=(replace(block, end_at=lambda _: hostile),))
    script = BACKEND.render(BACKEND.lower(view, Issues()))["interfaces.sh"]
    assert """port swp1 9200 'leaf'"'"'1 $(reboot):swp2'""" in script
