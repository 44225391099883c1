"""All decisions of a fabric, made once and shared by its switches."""

from __future__ import annotations

from dataclasses import dataclass

from fabric_cli.decide.mtu import Mtu, decide_mtu
from fabric_cli.decide.routing import Routing, decide_routing
from fabric_cli.intent import Intent
from fabric_cli.shape import Shape


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was decided for the fabric as a whole."""

    routing: Routing
    mtu: Mtu


def decide(intent: Intent, shape: Shape) -> Decisions:
    """Every decision that follows from intent and shape."""
    return Decisions(decide_routing(intent, shape), decide_mtu(intent))
