"""Pins added to a ledger and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from ipaddress import ip_interface

from fabric_cli.ledger.allocate import Roster
from fabric_cli.ledger.model import Ledger, Pin, Place

KINDS = ("name", "asn", "loopback", "address", "cage")
"""What a person can fix: of a switch the first three, of a port the last two."""


@dataclass(frozen=True, slots=True)
class PinText:
    """A pin as a person writes it: `DEVICE[:PORT]:KEY[=VALUE]`."""

    device: str
    port: str
    key: str
    value: str


def parse_pin(text: str, *, with_value: bool) -> PinText | str:
    """The parts of a pin, or what is wrong with its form."""
    left, equals, value = text.partition("=")
    device, colon, rest = left.partition(":")
    port, _, key = rest.rpartition(":")
    if not (device and colon and key) or bool(equals and value) is not with_value:
        return f"`{text}` is no pin; write `DEVICE:KEY{'=VALUE' if with_value else ''}` or `DEVICE:PORT:KEY…`"
    if key not in KINDS or (key in KINDS[:3]) is bool(port):
        where = "a port" if port else "a switch"
        return (
            f"`{key}` cannot be fixed for {where}; for {where} there are {', '.join(KINDS[3:] if port else KINDS[:3])}"
        )
    return PinText(device, port, key, value)


def kind_of(key: str, value: str) -> str:
    """The kind under which a ledger keeps a pin: addresses by their family."""
    if key == "cage":
        return "port"
    if key not in ("loopback", "address"):
        return key
    try:
        return f"{key}_ipv{ip_interface(value).version}"
    except ValueError:
        return f"{key}_ipv4"


def with_pin(ledger: Ledger, place: Place, kind: str, value: str) -> Ledger:
    """The ledger with a pin more, or another value of one that is there."""
    return replace(ledger, pins=(*_others(ledger.pins, place, (kind,)), Pin(place, kind, value)))


def without_pins(ledger: Ledger, unpinned: Iterable[tuple[Place, str]]) -> Ledger:
    """The ledger without the pins of these keys at these places."""
    for place, key in unpinned:
        kinds = ("port",) if key == "cage" else (key, f"{key}_ipv4", f"{key}_ipv6")
        ledger = replace(ledger, pins=_others(ledger.pins, place, kinds))
    return ledger


def kept_pins(pins: Iterable[Pin], roster: Roster) -> tuple[Pin, ...]:
    """The pins but those of units whose ordinals went to others."""
    return tuple(pin for pin in pins if pin.place.tier != "leaf" or pin.place.group in roster.kept)


def _others(pins: Iterable[Pin], place: Place, kinds: tuple[str, ...]) -> tuple[Pin, ...]:
    return tuple(sorted(pin for pin in pins if pin.place != place or pin.kind not in kinds))
