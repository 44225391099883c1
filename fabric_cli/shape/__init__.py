"""Sizing and wiring of a Clos: arithmetic only."""

from fabric_cli.shape.build import build_shape
from fabric_cli.shape.held import fronts_of
from fabric_cli.shape.model import (
    Coord,
    DeviceKind,
    NicKey,
    PortId,
    PortPlan,
    Reservation,
    Shape,
    Slot,
    Speeds,
    Tier,
)
from fabric_cli.shape.pins import place_of
from fabric_cli.shape.service import in_service, serves
from fabric_cli.shape.unit import Unit, UnitKind
from fabric_cli.shape.wiring import Hop, Wiring

__all__ = [
    "Coord",
    "DeviceKind",
    "Hop",
    "NicKey",
    "PortId",
    "PortPlan",
    "Reservation",
    "Shape",
    "Slot",
    "Speeds",
    "Tier",
    "Unit",
    "UnitKind",
    "Wiring",
    "build_shape",
    "fronts_of",
    "in_service",
    "place_of",
    "serves",
]
