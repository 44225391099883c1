"""Rendered fabrics run, on FRR 10.3 and the kernel's own forwarding."""

import json
import re
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar

import pytest

from fabric_cli.links import Link, links
from fabric_cli.shape import Tier
from tests.conftest import REPO
from tests.lab.containers import Lab, containers, running
from tests.lab.prediction import predict, prefixes

HERE = REPO / "tests" / "lab" / "intents"
INTENTS = {
    "unnumbered": HERE / "unnumbered.yaml",
    "numbered": HERE / "numbered.yaml",
    "unique": HERE / "unique.yaml",
    "three-tier": HERE / "three-tier.yaml",
    "quickstart": REPO / "examples" / "quickstart",
}
DEADLINE_S = 60
CALM_S = 2
"""How long something must stay away: FRR gathers updates for at most a second before it sends them."""
FAMILIES = {4: "ipv4", 6: "ipv6"}

pytestmark = pytest.mark.docker
T = TypeVar("T")


@pytest.fixture(scope="module", params=INTENTS)
def lab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running(INTENTS[request.param], tmp_path_factory.mktemp(request.param)) as lab:
        yield lab
    assert containers(lab.prefix) == []


def eventually(look: Callable[[], T], wanted: T) -> None:
    """Look until it is as wanted; the last look is compared, so that a failure shows what differs."""
    end = time.monotonic() + DEADLINE_S
    while (seen := look()) != wanted and time.monotonic() < end:
        time.sleep(0.2)
    assert seen == wanted


def sessions(lab: Lab) -> dict[tuple[str, str, str], tuple[int, str, str]]:
    """(Switch, family, neighbour) -> AS number and name of the neighbour, state; as FRR has them."""
    found: dict[tuple[str, str, str], tuple[int, str, str]] = {}
    for switch in lab.switches:
        (summary,) = lab.show(switch, "bgp summary")
        for family, table in summary.items():
            for neighbour, peer in table["peers"].items():
                found[switch, family, neighbour] = (peer["remoteAs"], peer.get("hostname", ""), peer["state"])
    return found


def planned_sessions(lab: Lab) -> dict[tuple[str, str, str], tuple[int, str, str]]:
    """The same by the views of both ends' switches."""
    fabric, routing = lab.fabric, lab.fabric.decisions.routing
    asns = {fabric.numbering.name(coord): fabric.numbering.asn(coord) for coord in fabric.shape.coords()}
    found: dict[tuple[str, str, str], tuple[int, str, str]] = {}
    for view in map(fabric.device, fabric.shape.coords()):
        for block in view.blocks:
            for end in block.ends() if block.role in {"up", "down"} else ():
                state = (asns[end.peer], end.peer, "Established")
                for version, family in FAMILIES.items():
                    if not getattr(routing, family):
                        continue
                    keys = [str(a.ip) for a in end.peer_addresses if a.version == version] or [end.name]
                    found |= {(view.name, f"{family}Unicast", key): state for key in keys}
    return found


def kernel_routes(lab: Lab) -> dict[str, dict[str, set[str]]]:
    """Switch -> prefix -> ports, of all routes that BGP gave the kernel."""
    return {
        switch: {
            prefix if "/" in prefix else f"{prefix}/{ip_address(prefix).max_prefixlen}": {
                hop["dev"] for hop in route.get("nexthops", [route])
            }
            for family in ("-4", "-6")
            for route in json.loads(lab.run(switch, "ip", "-j", family, "route", "show", "proto", "bgp") or "[]")
            for prefix in [route["dst"]]
        }
        for switch in lab.switches
    }


def bgp_paths(lab: Lab, switch: str, wanted: set[str]) -> dict[str, list[list[int]]]:
    """Prefix -> the AS path of each path that FRR holds for it, used or not."""
    order = sorted(wanted)
    tables = lab.show(switch, *(f"bgp {'ipv6' if ':' in p else 'ipv4'} unicast {p}" for p in order))
    paths = [[list(map(int, path["aspath"]["string"].split())) for path in t.get("paths", [])] for t in tables]
    return dict(zip(order, paths, strict=True))


def first_cables(lab: Lab) -> list[Link]:
    """All links between the first spine and the last of its leaves."""
    spine_links = [link for link in links(lab.fabric) if link.upper.kind == "spine"]
    spine = spine_links[0].upper.name
    leaf = [link.lower.name for link in spine_links if link.upper.name == spine][-1]
    return [link for link in spine_links if (link.lower.name, link.upper.name) == (leaf, spine)]


def test_every_session_is_up_with_the_neighbour_of_the_model(lab: Lab) -> None:
    planned = planned_sessions(lab)
    eventually(lambda: sessions(lab), planned)
    shape, routing = lab.fabric.shape, lab.fabric.decisions.routing
    uplinks = sum(plan.count for coord in shape.coords() if (plan := shape.kind(coord).up))
    assert len(planned) == 2 * uplinks * (routing.ipv4 + routing.ipv6) > 0


def test_bfd_watches_every_session(lab: Lab) -> None:
    def watched() -> dict[str, list[str]]:
        return {switch: [peer["status"] for peer in lab.show(switch, "bfd peers")[0]] for switch in lab.switches}

    keys = {(switch, neighbour) for switch, _, neighbour in planned_sessions(lab)}
    eventually(watched, {name: ["up"] * sum(switch == name for switch, _ in keys) for name in lab.switches})


def test_every_prefix_has_every_path_in_the_kernel_and_nothing_else_is_there(lab: Lab) -> None:
    routes = predict(lab.fabric)
    eventually(lambda: kernel_routes(lab), routes)
    held = prefixes(lab.fabric)
    shape, numbering = lab.fabric.shape, lab.fabric.numbering
    leaves = [coord for coord in shape.coords() if coord.tier is Tier.LEAF]
    for coord in leaves:
        name = numbering.name(coord)
        width = lab.fabric.decisions.routing.max_paths[Tier.LEAF, shape.units[coord.group].kind].value
        others = set[str]().union(*(held[numbering.name(other)] for other in leaves if other != coord))
        assert {len(routes[name][prefix]) for prefix in others} == {width}


def test_nodes_of_all_leaves_reach_each_other_with_packets_of_full_size(lab: Lab) -> None:
    one_each = {nic.leaf: name for name, nic in lab.nics.items()}.values()
    pings = [
        (source, str(address.ip), lab.nics[source].ip_mtu - (28 if address.version == 4 else 48))
        for source in one_each
        for target in one_each
        if source != target
        for address in lab.nics[target].addresses
    ]
    assert len(pings) > 1
    assert lab.unanswered(pings) == []
    one_byte_more = [(source, address, size + 1) for source, address, size in pings[:2]]
    assert len(lab.unanswered(one_byte_more)) == 2


def test_a_reload_would_change_nothing(lab: Lab) -> None:
    reload = ("/usr/lib/frr/frr-reload.py", "--test")
    assert {switch: lab.run(switch, *reload, "/artifacts/frr.conf") for switch in lab.switches} == dict.fromkeys(
        lab.switches, ""
    )
    lab.run(lab.switches[0], "sh", "-c", "sed /prefix-list/d /artifacts/frr.conf >/etc/frr/less.conf")
    assert "Lines To Delete" in lab.run(lab.switches[0], *reload, "/etc/frr/less.conf")


def remove_what_forbids_valleys(lab: Lab, spine: str) -> tuple[str, ...]:
    """Names of the switches that were changed: with `asn` the spine that is looked at, with `community` all."""
    if lab.fabric.decisions.routing.valley == "asn":
        conf = (lab.folder / spine / "frr.conf").read_text(encoding="utf-8")
        asn = re.search(r"^router bgp \d+", conf, re.MULTILINE)
        families = re.findall(r"^ (address-family .*)\n((?:  .*\n)*)", conf, re.MULTILINE)
        assert asn
        commands = ["configure", asn[0]]
        for family, lines in families:
            commands += [family, *(f"neighbor {g} allowas-in 1" for g in re.findall(r"neighbor (\S+) activate", lines))]
        lab.vtysh(spine, *commands)
        return (spine,)
    for switch in lab.switches:
        conf = (lab.folder / switch / "frr.conf").read_text(encoding="utf-8")
        denied = re.findall(r"^(route-map \S+ deny \d+)$", conf, re.MULTILINE)
        lab.vtysh(switch, "configure", "bgp route-map delay-timer 1", *(f"no {entry}" for entry in denied))
    return lab.switches


def test_with_a_cable_cut_there_is_no_valley_unless_what_forbids_it_is_removed(lab: Lab) -> None:
    cables = first_cables(lab)
    cut_leaf, spine = cables[0].lower.name, cables[0].upper.name
    lost = prefixes(lab.fabric)[cut_leaf]
    before, after = predict(lab.fabric), predict(lab.fabric, cables)
    eventually(lambda: kernel_routes(lab), before)
    assert all(bgp_paths(lab, spine, lost).values())
    without = [switch for switch in lab.switches if before[switch].keys() & lost and not after[switch].keys() & lost]
    assert spine in without
    nothing: dict[str, dict[str, list[list[int]]]] = {switch: {prefix: [] for prefix in lost} for switch in without}

    def valleys() -> dict[str, dict[str, list[list[int]]]]:
        return {switch: bgp_paths(lab, switch, lost) for switch in without}

    with lab.cut(cables):
        eventually(lambda: kernel_routes(lab), after)
        calm = time.monotonic() + CALM_S
        while time.monotonic() < calm:
            assert valleys() == nothing
        changed = remove_what_forbids_valleys(lab, spine)
        eventually(lambda: all(valleys()[spine].values()), wanted=True)
        for switch in changed:
            lab.run(switch, "/usr/lib/frr/frr-reload.py", "--reload", "/artifacts/frr.conf")
        eventually(valleys, nothing)
    eventually(lambda: kernel_routes(lab), before)


def test_nothing_is_left_of_a_fabric_that_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.lab.containers._START_SWITCH", "exit 7")
    prefix = f"fabric-{uuid.uuid4().hex[:8]}"
    with pytest.raises(AssertionError, match="exit status 7"), running(INTENTS["unnumbered"], tmp_path, prefix):
        pass
    assert containers(prefix) == []
    here = subprocess.run(["ip", "-brief", "link"], capture_output=True, text=True, check=True).stdout
    assert "swp" not in here
