"""Decisions that follow from intent and shape: routing, MTU, and what a fabric asks of its switches."""

from fabric_cli.decide.decisions import Decisions, decide
from fabric_cli.decide.derived import Derived
from fabric_cli.decide.features import Need, needs
from fabric_cli.decide.mtu import Mtu
from fabric_cli.decide.routing import Bfd, Routing, Timers, ecmp_width

__all__ = ["Bfd", "Decisions", "Derived", "Mtu", "Need", "Routing", "Timers", "decide", "ecmp_width", "needs"]
