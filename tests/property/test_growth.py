"""Growth within `max` changes no name, address, AS number or cable end of what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from fabric_cli.fabric import Fabric
from fabric_cli.links import links

SHAPES = (
    "{style: rail-optimized, units: {count: COUNT, nodes: 4, max: 5}}",
    "{style: rail-optimized, rails_per_leaf: 2, planes: 2, units: {count: COUNT, nodes: 3, max: 4}}",
    "{style: rail-optimized, leaves_per_rail: 2, units: {count: COUNT, nodes: 4, max: 4}, tiers: 3, pods: {units: 2}}",
    "{style: rail-optimized, spine_groups: per-rail, pods: {units: 2}, units: {count: COUNT, nodes: 4, max: 6}}",
    "{style: rail-only, units: {count: COUNT, nodes: 4, max: 4}}",
    "{style: top-of-rack, nodes_per_leaf: 2, units: {count: COUNT, nodes: 4, max: 12}}",
)
FABRIC = """\
fabric: grow
site: site.yaml
transport: metaroce
shape: SHAPE
node: {name: four, gpus: 4, nics: [{count: 4, speed: 400G, planes: [1, 2]}]}
switches:
  - platform: {name: box, cages: 32, breakouts: [{ports: 1, speed: 400G}, {ports: 2, speed: 200G}]}
    nos: frr
    version: "10.3"
routing: {underlay: ebgp-numbered}
waivers:
  - {feature: dscp-map, reason: numbers alone are looked at}
  - {feature: ecn, reason: numbers alone are looked at}
  - {feature: scheduler, reason: numbers alone are looked at}
"""
SPLIT = "  - {feature: breakout, reason: numbers alone are looked at}\n"
SITE = """\
site: lab
pools:
  loopback: [10.0.0.0/16, "fd00::/64"]
  hosts: [10.64.0.0/12, "fd00:1::/40"]
  links: [10.128.0.0/12, "fd00:2::/64"]
asn: {pool: 4200000000-4200999999}
"""


def compiled(folder: Path, shape: str, count: int) -> Fabric:
    text = FABRIC.replace("SHAPE", shape.replace("COUNT", str(count)))
    (folder / "fabric.yaml").write_text(text + SPLIT if "planes: 2" in shape else text)
    (folder / "site.yaml").write_text(SITE)
    result = compile_intent(folder)
    assert result.fabric is not None, [finding.reason for finding in result.issues]
    return result.fabric


def identities(fabric: Fabric) -> dict[str, object]:
    """Everything that must not move, by the name of its switch and port."""
    found: dict[str, object] = {}
    for coord in fabric.shape.coords():
        view = fabric.device(coord)
        found[view.name] = (view.asn, view.router_id, view.loopbacks, view.routing.own)
        for block in view.blocks:
            for end in block.ends():
                found[f"{view.name} {end.name}"] = (end.peer, end.peer_port, end.addresses, end.peer_addresses)
    for link in links(fabric):
        found[f"cable of {link.lower.name} {link.lower.port}"] = (link.upper, link.cable, link.medium, link.srlg)
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_there_stays_as_it_is(tmp_path: Path, shape: str) -> None:
    first = identities(compiled(tmp_path, shape, 1))
    most = int(shape.split("max: ", 1)[1].split("}", 1)[0])
    for count in range(2, most + 1):
        later = identities(compiled(tmp_path, shape, count))
        assert {name: later.get(name) for name in first} == first
        assert len(later) > len(first)
        first = later
