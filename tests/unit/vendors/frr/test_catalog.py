import re
from pathlib import Path

import pytest

from fabric_cli.catalog import load_platform, platform, platform_names
from fabric_cli.units import parse_speed
from fabric_cli.vendors.frr import BACKEND

NAMES = platform_names("frr")


@pytest.mark.parametrize("name", NAMES)
def test_a_generic_box_is_what_its_name_says_and_each_figure_has_a_source(name: str) -> None:
    document = load_platform("frr", name)
    match = re.fullmatch(r"generic-(\d+)x(\d+)g", name)
    assert match
    assert document.name == name
    assert document.cages == int(match[1])
    cage_bps = parse_speed(f"{match[2]}G")
    assert {breakout.ports * breakout.speed for breakout in document.breakouts} == {cage_bps}
    figures = {"cages", "breakouts"} & document.model_fields_set
    if document.connectors_per_cage != 1:
        figures.add("connectors_per_cage")
    if len(document.breakouts) == 1 and document.breakouts[0].ports == 1:
        figures.discard("breakouts")  # the one speed is in the name of the class
    assert set(document.sources) == figures
    assert all(document.sources.values())


@pytest.mark.parametrize(
    ("name", "speed", "radix"),
    [
        ("generic-32x800g", "400G", 64),
        ("generic-64x800g", "400G", 128),
        ("generic-64x800g", "800G", 64),
        ("generic-32x400g", "400G", 32),
        ("generic-64x400g", "400G", 64),
        ("generic-64x400g", "200G", 128),
        ("generic-256x400g", "400G", 256),
        ("generic-72x1600g", "800G", 144),
        ("generic-10x100g", "100G", 10),
        ("generic-16x100g", "100G", 16),
    ],
)
def test_the_boxes_of_published_designs_have_the_published_number_of_ports(name: str, speed: str, radix: int) -> None:
    assert platform(load_platform("frr", name)).radix(parse_speed(speed)) == radix


def test_each_feature_has_a_sentence_and_a_document() -> None:
    for feature in BACKEND.capabilities.features.values():
        assert feature.reason, feature.feature
        assert not feature.reason.endswith("."), feature.feature
        assert feature.source, feature.feature


def test_what_lossless_ethernet_needs_is_refused() -> None:
    features = BACKEND.capabilities.features
    for name in (
        "pfc",
        "headroom",
        "pfc-watchdog",
        "dscp-map",
        "ecn",
        "scheduler",
        "trimming",
        "qp-hash",
        "dlb",
    ):
        assert features[name].support == "unsupported", name


def test_the_nearest_choice_of_a_refusal_is_one_that_can_be_had() -> None:
    features = BACKEND.capabilities.features
    named = {feature.nearest for feature in features.values() if feature.nearest in features}
    assert named
    assert {features[name].support for name in named} == {"native"}


def test_every_template_is_part_of_an_artifact(repo_dir: Path) -> None:
    folder = repo_dir / "templates" / "frr"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.j2")]
    included = {name for text in texts for name in re.findall(r'include "(.*?)"', text)}
    assert {path.name for path in folder.iterdir()} == included | {
        "daemons.j2",
        "interfaces.j2",
        "main.j2",
        "sysctl.j2",
    }
