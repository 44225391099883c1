from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.diagnostics import Severity
from tests.checks.pages import brief, compile_fragment

LAB = """\
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: scheduler, reason: one class of traffic in the lab}
  - {feature: ecn, reason: the lab has no congestion}
"""


def test_a_feature_that_nobody_knows_is_an_error(tmp_path: Path) -> None:
    result = compile_fragment(LAB + "  - {feature: pcf, reason: the letters are mixed}\n", tmp_path)
    (finding,) = result.issues
    assert (finding.severity, finding.hint) == (Severity.ERROR, "did you mean `pfc`?")
    assert finding.reason == "there is no feature `pcf`"
    assert brief([finding]) == ["5:15 C003"]
    assert result.fabric is None


@pytest.mark.parametrize(
    "waiver",
    [
        "{feature: pfc, reason: the transport does not ask for it}",
        "{feature: bgp-unnumbered, reason: the switches have it}",
        "{feature: ecn, where: {tier: core}, reason: there are no cores}",
        "{feature: ecn, where: {tier: spine, unit: [su1]}, reason: units have no spines}",
    ],
)
def test_a_waiver_of_nothing_is_a_warning(tmp_path: Path, waiver: str) -> None:
    result = compile_fragment(f"{LAB}  - {waiver}\n", tmp_path)
    (finding,) = result.issues
    assert (finding.code, finding.severity, finding.hint) == ("C003", Severity.WARNING, "remove the waiver")
    assert result.fabric is not None


def test_a_waiver_of_one_tier_is_of_use(tmp_path: Path) -> None:
    assert list(compile_fragment(LAB.replace("ecn,", "ecn, where: {tier: [leaf, spine]},"), tmp_path).issues) == []
