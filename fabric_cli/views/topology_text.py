"""The topology for people: what it is, tier by tier, links, paths, bandwidth, and what does not count yet."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from fabric_cli.fabric import Fabric
from fabric_cli.shape import figures, in_service
from fabric_cli.units import format_speed
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table
from fabric_cli.views.words import bandwidth, count, number, ratio

_TIERS = (
    Column("tier"),
    Column("switches", right=True),
    Column("per plane", right=True, rank=2),
    Column("platform", rank=1),
    Column("used", right=True),
    Column("free", right=True),
    Column("reserved", right=True, rank=3),
    Column("down", right=True, rank=4),
    Column("up", right=True, rank=4),
    Column("designed", right=True),
    Column("cabled", right=True),
)
_LINKS = (
    Column("links"),
    Column("count", right=True),
    Column("speed", right=True),
    Column("per pair", right=True),
    Column("cages", right=True),
)
_PATHS = (Column("paths between two NICs"), Column("same rail", right=True), Column("cross rail", right=True))


def print_topology(stream: Stream, fabric: Fabric, found: dict[str, Any]) -> None:
    """All figures of `topology`, with the words that a document has no place for."""
    stream.show(_title(fabric, found), Text())
    print_table(stream, _TIERS, [_tier(tier) for tier in found["tiers"]])
    stream.show(Text("ports of the fullest switch; down and up of one plane; ratios are down:up\n", "dim"))
    print_table(stream, _LINKS, [_link(link) for link in found["links"]])
    stream.show(Text())
    print_table(stream, _PATHS, _paths(found["paths"]))
    stream.show(Text(), _bandwidth(found))
    if found["staged"] or found["planned"]:
        stream.show(Text(f"{_to_come(fabric, found)}: not counted", "dim"))


def _title(fabric: Fabric, found: dict[str, Any]) -> Text:
    shape = in_service(fabric.shape)
    form = [shape.style, count(shape.tiers, "tier"), count(shape.planes, "plane"), count(len(shape.units), "unit")]
    if shape.tiers > 2:
        form.append(count(len(shape.pods), "pod"))
    if shape.tiers > 1:
        form.append(count(found["spine_groups"], "spine group") + (" in each plane" if shape.planes > 1 else ""))
    size = [
        count(found[key], noun)
        for key, noun in (("gpus", "GPU"), ("nodes", "node"), ("nics", "NIC"), ("switches", "switch"))
    ]
    text = Text(f"{fabric.name}: ", style="bold")
    text.append(", ".join(form), style="not bold")
    text.append("\n" + ", ".join(size), style="not bold")
    return text


def _tier(tier: dict[str, Any]) -> list[str]:
    up = bandwidth(tier["up_bps"]) if tier["up_bps"] else ratio(None)
    return [
        tier["tier"],
        number(tier["switches"]),
        number(tier["per_plane"]),
        ", ".join(tier["platforms"]),
        number(tier["ports_used"]),
        number(tier["ports_free"]),
        number(tier["reserved"]),
        bandwidth(tier["down_bps"]),
        up,
        ratio(tier["ratio"]["designed"]),
        ratio(tier["ratio"]["cabled"]),
    ]


def _link(link: dict[str, Any]) -> list[str]:
    cages = f"{number(link['cages']['a'])} + {number(link['cages']['b'])}"
    return [
        " – ".join(link["ends"]),
        number(link["count"]),
        format_speed(link["speed_bps"]),
        number(link["per_pair"]),
        cages,
    ]


def _paths(found: dict[str, Any]) -> list[list[str]]:
    places = (("same_pod", "in one pod"), ("cross_pod", "in two pods"))
    return [
        [place, number(found[key]["same_rail"]), number(found[key]["cross_rail"])]
        for key, place in places
        if any(value is not None for value in found[key].values()) or key == "same_pod"
    ]


def _bandwidth(found: dict[str, Any]) -> Text:
    text = Text(f"injection {bandwidth(found['injection_bps'])}, bisection {bandwidth(found['bisection_bps'])}")
    left = found["one_spine_lost"]["ratio"]
    if left is not None:
        text.append(f"\nwith one spine lost a leaf keeps {left:.1%} of its uplinks in the plane")
    return text


def _to_come(fabric: Fabric, found: dict[str, Any]) -> str:
    """The units that are no capacity yet; of the staged ones the switches that nobody else uses, and the GPUs."""
    shape, staged, planned = fabric.shape, len(found["staged"]), len(found["planned"])
    if not staged:
        return f"{count(planned, 'unit')} planned"
    rendered = sum(shape.count(tier) for tier in shape.present_tiers()) * shape.planes
    size = f"{count(rendered - found['switches'], 'switch')}, {count(figures.gpus(shape) - found['gpus'], 'GPU')}"
    return f"{count(staged, 'unit')} staged ({size})" + (f", {planned} planned" if planned else "")
