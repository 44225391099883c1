"""Published designs come out of `show topology` with the figures that were published."""

from __future__ import annotations

import functools
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fabric_cli.catalog import load_node, node_names
from fabric_cli.compiler import Result, compile_intent
from fabric_cli.diagnostics import Severity
from fabric_cli.ledger import ledger_text
from fabric_cli.links import links
from fabric_cli.views.topology import topology

REPO = Path(__file__).resolve().parents[2]
STARTERS = REPO / "intents" / "starters"
EXAMPLES = REPO / "examples"
EXAMPLE_NAMES = sorted(file.parent.relative_to(EXAMPLES).as_posix() for file in EXAMPLES.rglob("fabric.yaml"))
INTENTS = Path(__file__).parent / "intents"
PUBLISHED = tomllib.loads(Path(__file__).with_name("published.toml").read_text(encoding="utf-8"))
GIGABIT = 1_000_000_000

Row = dict[str, Any]
DESIGNS: list[Row] = [row for source in PUBLISHED["source"] for row in source["design"]]
REFUSED: list[Row] = PUBLISHED["refused"]
TIER_CHOICES: list[Row] = PUBLISHED["tier_choice"]

each_design = pytest.mark.parametrize("row", DESIGNS, ids=lambda row: row["intent"])


@functools.cache
def compiled(name: str) -> Result:
    """An example (`examples/…`), a starter, or else an intent of these tests."""
    for path in (REPO / name, STARTERS / name):
        if path.is_dir():
            return compile_intent(path)
    return compile_intent(INTENTS / f"{name}.yaml")


def topology_of(name: str) -> Row:
    """What `show topology --json` prints of an intent that compiles."""
    result = compiled(name)
    assert result.fabric is not None, "\n".join(f"{d.code} {d.span}: {d.reason}" for d in result.issues)
    return topology(result.fabric)


def codes(result: Result, severity: Severity) -> set[str]:
    return {finding.code for finding in result.issues if finding.severity is severity}


def figures(shown: Row) -> Row:
    """The figures of a topology under the names and in the units of `published.toml`."""
    links = {"_".join(link["ends"]): link for link in shown["links"]}
    tiers = {tier["tier"]: tier for tier in shown["tiers"]}
    return {
        "gpus": shown["gpus"],
        "nodes": shown["nodes"],
        "planes": shown["planes"],
        "switches": {name: tier["switches"] for name, tier in tiers.items()},
        "spine_groups": shown["spine_groups"],
        "links": {ends: link["count"] for ends, link in links.items()},
        "per_pair": {ends: link["per_pair"] for ends, link in links.items() if ends != "node_leaf"},
        "cages": {ends: [link["cages"]["a"], link["cages"]["b"]] for ends, link in links.items()},
        "free": {name: tier["ports_free"] for name, tier in tiers.items()},
        "injection": shown["injection_bps"] / GIGABIT,
        "bisection": shown["bisection_bps"] / GIGABIT,
        "paths": {pod: {k: v for k, v in pair.items() if v is not None} for pod, pair in shown["paths"].items()},
        "left": shown["one_spine_lost"]["ratio"],
        "ratios": {name: tier["ratio"] for name, tier in tiers.items() if name != top(tiers)},
    }


def top(tiers: Row) -> str:
    """The tier that has no uplinks."""
    return list(tiers)[-1]


def as_json(row: Row) -> Row:
    """A row as `figures` gives it: fractions as JSON numbers, both kinds of pods named."""
    row = {"planes": 1, **row}
    if "left" in row:
        row["left"] = pytest.approx(float(Fraction(row["left"])))
    if "paths" in row:
        row["paths"] = {"same_pod": {}, "cross_pod": {}, **row["paths"]}
    if "ratios" in row:
        row["ratios"] = {
            tier: {name: pytest.approx(float(Fraction(value))) for name, value in pair.items()}
            for tier, pair in row["ratios"].items()
        }
    return row


@each_design
def test_figures_are_the_published_ones(row: Row) -> None:
    actual = figures(topology_of(row["intent"]))
    assert row.keys() <= {*actual, "intent", "warnings", "node_and_ufm_cables"}, "a figure that nothing compares"
    expected = {name: value for name, value in as_json(row).items() if name in actual}
    assert {name: actual[name] for name in expected} == expected


@each_design
def test_totals_agree_with_the_tiers(row: Row) -> None:
    shown = topology_of(row["intent"])
    assert shown["switches"] == sum(row["switches"].values())
    assert [t["per_plane"] * shown["planes"] for t in shown["tiers"]] == list(row["switches"].values())


@each_design
def test_warnings_are_those_that_the_design_earns(row: Row) -> None:
    assert codes(compiled(row["intent"]), Severity.WARNING) == set(row.get("warnings", ()))


@pytest.mark.parametrize("row", [row for row in DESIGNS if "node_and_ufm_cables" in row], ids=lambda row: row["intent"])
def test_node_and_ufm_cables_are_the_published_sum(row: Row) -> None:
    """The table counts the four cables of the fabric manager with those of the nodes."""
    fabric = compiled(row["intent"]).fabric
    assert fabric is not None
    lower = Counter(link.lower.kind for link in links(fabric))
    assert (lower["node"], lower["reserved"]) == (row["links"]["node_leaf"], 4)
    assert lower["node"] + lower["reserved"] == row["node_and_ufm_cables"]
    assert topology(fabric)["tiers"][0]["reserved"] == 1


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row["intent"])
def test_impossible_design_is_refused(row: Row) -> None:
    result = compiled(row["intent"])
    assert result.fabric is None
    assert codes(result, Severity.ERROR) == {row["code"]}
    assert all(finding.span is not None for finding in result.issues)
    assert any(row["words"] in finding.reason for finding in result.issues), list(result.issues)


@pytest.mark.parametrize("row", TIER_CHOICES, ids=lambda row: row["intent"])
def test_tiers_are_chosen_by_size(row: Row) -> None:
    shown = topology_of(row["intent"])
    assert (shown["nics"], len(shown["tiers"])) == (row["nics"], row["tiers"])
    assert shown["injection_bps"] == row["injection"] * GIGABIT


def test_every_starter_is_a_published_design() -> None:
    assert {folder.name for folder in STARTERS.iterdir()} <= {row["intent"] for row in DESIGNS}


def test_every_intent_of_these_tests_is_used() -> None:
    used = {row["intent"] for row in (*DESIGNS, *REFUSED, *TIER_CHOICES)}
    assert {file.stem for file in INTENTS.iterdir()} <= used


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_example_compiles_without_a_finding(name: str) -> None:
    result = compiled(f"examples/{name}")
    assert result.fabric is not None
    assert [f"{finding.code}: {finding.reason}" for finding in result.issues] == []


@pytest.mark.parametrize("name", ["site/backend", "site/frontend"])
def test_the_ledger_of_an_example_is_what_a_lock_would_write(name: str) -> None:
    result = compiled(f"examples/{name}")
    assert result.ledger is not None
    assert result.locked == result.ledger
    assert (EXAMPLES / name / "fabric.lock.yaml").read_text(encoding="utf-8") == ledger_text(result.ledger)


def test_editors_find_the_schema_of_every_example() -> None:
    documents = [file for file in EXAMPLES.rglob("*.yaml") if file.name != "fabric.lock.yaml"]
    assert len(documents) > len(EXAMPLE_NAMES)
    for document in documents:
        _, written = document.read_text(encoding="utf-8").splitlines()[0].split("# yaml-language-server: $schema=")
        assert (document.parent / written).resolve().is_file()


def test_quickstart_is_small_and_splits_no_cage() -> None:
    """It has to run in a lab on one machine."""
    shown = topology_of("examples/quickstart")
    assert [tier["switches"] for tier in shown["tiers"]] == [8, 4]
    assert [link["count"] for link in shown["links"]] == [64, 64]
    assert all(link["cages"]["b"] == link["count"] for link in shown["links"])


@pytest.mark.parametrize("name", node_names())
def test_node_model_is_filed_under_its_name_and_sourced(name: str) -> None:
    node = load_node(name)
    assert node.name == name
    assert any("nics" in figure for figure in node.sources)
