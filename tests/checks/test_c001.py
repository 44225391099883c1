from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from fabric_cli.backend import load_backend
from fabric_cli.catalog import CapabilityTable
from fabric_cli.checks import waived
from tests.checks.pages import brief, compile_fragment

LAB = """\
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: scheduler, reason: one class of traffic in the lab}
"""
UNITS = "shape: {style: rail-optimized, units: {count: 3, nodes: 8}}\n"
PLANES = """\
shape: {style: rail-optimized, planes: 2, units: {count: 2, nodes: 8}}
node: {name: box, gpus: 4, nics: [{count: 4, speed: 800G, planes: [2]}]}
"""
SWITCHES = """\
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
"""
WAIVER = re.compile(r"`(- \{.*\})`$")


def hint(text: str, folder: Path) -> str:
    """The waiver that the only finding proposes; written as it stands it settles the matter."""
    (finding,) = compile_fragment(text, folder).issues
    assert finding.code == "C001"
    found = WAIVER.search(finding.hint)
    assert found is not None
    assert list(compile_fragment(f"{text}  {found[1]}\n", folder).issues) == []
    return found[1]


@pytest.mark.parametrize(
    ("before", "waiver", "where"),
    [
        ("", "", ""),
        ("", "where: {tier: leaf}, ", "where: {tier: [spine]}, "),
        ("", "where: {tier: [spine]}, ", "where: {tier: [leaf]}, "),
        (UNITS, "where: {unit: [su1, su3]}, ", ""),
        (
            UNITS,
            "where: {tier: spine}, reason: of no use here}\n  - {feature: ecn, where: {unit: [su1, su3]}, ",
            "where: {tier: [leaf], unit: [su2]}, ",
        ),
        (PLANES, "where: {plane: [0]}, ", "where: {plane: [1]}, "),
        (PLANES, "where: {tier: [spine], plane: [1]}, ", ""),
    ],
)
def test_the_hint_is_the_waiver_that_is_missing(tmp_path: Path, before: str, waiver: str, where: str) -> None:
    text = before + LAB
    if waiver:
        text += f"  - {{feature: ecn, {waiver}reason: the lab has no congestion}}\n"
    wanted = f"- {{feature: ecn, {where}reason: say why this fabric can do without it}}"
    assert hint(text, tmp_path) == wanted


def test_reason_and_source_are_those_of_the_table(tmp_path: Path) -> None:
    (finding,) = compile_fragment(LAB, tmp_path).issues
    row = load_backend("frr").capabilities.features["ecn"]
    assert finding.reason == (
        f"leaves and spines with `frr` do not have `ecn`, which transport `metaroce` needs: {row.reason} ({row.source})"
    )
    assert finding.address == "device class leaf-frr-generic-32x400g, spine-frr-generic-32x400g"


def test_the_nearest_that_the_nos_has_is_named(tmp_path: Path) -> None:
    fragment = """\
transport: spectrum-x
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: ecn, reason: the lab has no congestion}
  - {feature: headroom, reason: no pauses in the lab}
  - {feature: pfc, reason: no pauses in the lab}
  - {feature: pfc-watchdog, reason: no pauses in the lab}
  - {feature: scheduler, reason: one class of traffic in the lab}
"""
    (finding,) = compile_fragment(fragment, tmp_path).issues
    assert "`adaptive-routing`" in finding.reason
    assert finding.hint.startswith("nearest choice: ecmp-hash-l4; to do without it, add to `waivers`: ")


def test_all_that_is_lacking_is_told_at_once(tmp_path: Path) -> None:
    result = compile_fragment("transport: roce-dcqcn\nwaivers: []\n", tmp_path)
    features = [re.findall(r"do not have `([a-z-]+)`", finding.reason)[0] for finding in result.issues]
    assert sorted(features) == ["dscp-map", "ecn", "headroom", "pfc", "pfc-watchdog", "scheduler"]
    assert brief(list(result.issues)) == ["1:12 C001"] * 6
    assert result.fabric is None


@pytest.mark.parametrize(
    ("fragment", "feature", "place"),
    [
        ("routing:\n  bfd: {enabled: true}\n", "bfd", "2:8 C001"),
        (SWITCHES, "bfd", "2:9 C001"),
        ("routing:\n  underlay: ebgp-unnumbered\n", "bgp-unnumbered", "2:13 C001"),
        ("asn:\n  pool: 4200000000-4200999999\n  mode: unique\n", "large-community", "3:9 C001"),
    ],
)
def test_it_points_to_the_key_that_asks_else_to_the_switch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fragment: str, feature: str, place: str
) -> None:
    """A table without the feature, as another NOS might have it."""
    table = load_backend("frr").capabilities
    rest = {name: row for name, row in table.features.items() if name != feature}
    less = CapabilityTable(table.nos, table.versions, rest, table.limits)
    monkeypatch.setattr("fabric_cli.checks.waivers.load_backend", lambda _: SimpleNamespace(capabilities=less))
    (finding,) = compile_fragment(fragment, tmp_path).issues
    assert brief([finding]) == [place]
    assert finding.reason.endswith("its capability table does not name it")


def test_what_is_waived_is_listed_for_reports(tmp_path: Path) -> None:
    result = compile_fragment(
        LAB
        + "  - {feature: ecn, where: {tier: leaf}, reason: leaves never fill}\n"
        + "  - {feature: ecn, where: {tier: spine}, reason: spines never fill}\n"
        + "  - {feature: pfc, reason: nothing is lossless here}\n",
        tmp_path,
    )
    assert result.fabric is not None
    assert waived(result.fabric) == [
        ("dscp-map", "frr", "nothing classifies in the lab", ("leaf", "spine")),
        ("scheduler", "frr", "one class of traffic in the lab", ("leaf", "spine")),
        ("ecn", "frr", "leaves never fill", ("leaf",)),
        ("ecn", "frr", "spines never fill", ("spine",)),
    ]


def test_tiers_that_need_it_for_their_own_reasons_are_one_finding(tmp_path: Path) -> None:
    switches = SWITCHES.replace("generic-32x400g", "generic-32x800g")
    (finding,) = compile_fragment(switches, tmp_path).issues
    assert finding.reason.startswith(
        "leaves and spines with `frr` do not have `breakout`, which the port plan of the leaf switches and "
        "the port plan of the spine switches need: "
    )
    assert brief([finding]) == ["2:9 C001"]
