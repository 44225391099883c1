"""What a fabric offers and takes with the units in service: the summary of a plan."""

from __future__ import annotations

from fractions import Fraction

from fabric_cli.plan.model import Capacity, TierCapacity
from fabric_cli.shape import Shape, Tier, figures, in_service


def capacity(shape: Shape) -> Capacity:
    """The capacity of a shape; staged and planned units are none."""
    shape = in_service(shape)
    links = list(figures.link_figures(shape))
    tiers = tuple(_tier(shape, tier) for tier in shape.present_tiers())
    return Capacity(
        gpus=figures.gpus(shape),
        nodes=figures.nodes(shape),
        nics=figures.nics(shape),
        switches=sum(tier.switches for tier in tiers),
        links=sum(found.count for found in links),
        cages=sum(sum(found.cages) for found in links),
        tiers=tiers,
    )


def _tier(shape: Shape, tier: Tier) -> TierCapacity:
    found = figures.tier_figures(shape, tier)
    left = figures.spine_lost(shape)
    lost: Fraction | None = None
    if tier is Tier.LEAF and left and found.cabled is not None:
        lost = found.cabled / left
    return TierCapacity(tier.word, found.switches, found.designed, found.cabled, lost)
