"""A swapped switch model: the plan lists its own cable ends against the ledger, and the lock takes them over."""

from __future__ import annotations

from pathlib import Path

from tests.unit.cli.conftest import Call, call, edit, intent  # noqa: F401 - fixtures

LEAVES = "leaf: {platform: generic-32x400g"


def test_a_swapped_model_lists_its_own_cable_ends(call: Call, intent: Path) -> None:  # noqa: F811
    call("lock", intent)
    edit(intent, LEAVES, "leaf: {platform: generic-64x400g")
    plan = call("plan", intent, "--json").document
    assert (plan["identifiers_changed"], plan["cables_moved"]) == (0, 64)
    first = plan["moves"]["cables"][0]
    leaf, spine = "quickstart-su1-r1", ("quickstart-s1", "swp1")
    assert tuple(first["old"].values()) == (leaf, "swp25", *spine)
    assert tuple(first["new"].values()) == (leaf, "swp57", *spine)
    assert plan["ledger_changes"] == ["ports elsewhere on leaf/0/0, leaf/0/1"]
    assert call("plan", intent, "--locked").status == 4
    assert call("lock", intent, "--json").document["cables_moved"] == 64
    plan = call("plan", intent, "--locked", "--json").document
    assert (plan["identifiers_changed"], plan["cables_moved"]) == (0, 0)


def test_of_two_swapped_models_every_cable_is_one(call: Call, intent: Path) -> None:  # noqa: F811
    edit(intent, "waivers:", "waivers:\n  - {feature: breakout, reason: numbers alone are looked at}")
    call("lock", intent)
    edit(intent, LEAVES, "leaf: {platform: generic-64x400g")
    edit(intent, "spine: {platform: generic-32x400g", "spine: {platform: generic-32x800g")
    assert call("plan", intent, "--json").document["cables_moved"] == 64


def test_one_unit_with_another_model_moves_its_own_and_no_other(call: Call, intent: Path) -> None:  # noqa: F811
    call("lock", intent)
    text = (intent / "fabric.yaml").read_text()
    head, _, rest = text.partition("switches:\n")
    box = 'platform: {}, nos: frr, version: "10.3"'
    rules = f"  - {{{box.format('generic-32x400g')}}}\n  - {{where: {{tier: leaf, unit: [su2]}}, "
    rules += f"{box.format('generic-64x400g')}}}\n"
    (intent / "fabric.yaml").write_text(f"{head}switches:\n{rules}{rest.split('}', 2)[2].lstrip()}")
    plan = call("plan", intent, "--json").document
    assert (plan["identifiers_changed"], plan["cables_moved"]) == (0, 32)
    assert {row["old"]["device"][:14] for row in plan["moves"]["cables"]} == {"quickstart-su2"}
    assert call("lock", intent).status == 0
    edit(intent, rules.splitlines()[1] + "\n", "")
    assert call("plan", intent, "--json").document["cables_moved"] == 32


def test_a_spine_that_is_too_small_now_is_still_recalled(call: Call, intent: Path) -> None:  # noqa: F811
    edit(intent, "spine: {platform: generic-32x400g", "spine: {platform: generic-64x400g")
    edit(intent, "count: 2, nodes: 8, max: 4", "count: 8, nodes: 8, max: 8")
    call("lock", intent)
    edit(intent, "spine: {platform: generic-64x400g", "spine: {platform: generic-32x400g")
    assert call("plan", intent).status == 1
    plan = call("plan", intent, "--regrow", "--json").document
    assert plan["cables_moved"] > 0
