"""IP MTU of each kind of link; every NOS counts its own way, the neutral value is the IP MTU."""

from __future__ import annotations

from dataclasses import dataclass

from fabric_cli.intent import Intent


@dataclass(frozen=True, slots=True)
class Mtu:
    """IP MTU in bytes of links between switches, and between a switch and a node."""

    fabric: int
    host: int


def decide_mtu(intent: Intent) -> Mtu:
    """The IP MTUs of a fabric, as written or by default (9200 and 9000)."""
    return Mtu(intent.fabric.mtu.fabric, intent.fabric.mtu.host)
