"""Pins as the command line names them, put into a ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from fabric_cli.cli.codes import BAD_CALL, UNKNOWN_NAME
from fabric_cli.cli.session import end, end_with, switch_or_end
from fabric_cli.diagnostics import Issues

if TYPE_CHECKING:
    from fabric_cli.compiler import Result
    from fabric_cli.fabric import Fabric
    from fabric_cli.ledger import PinText, Place
    from fabric_cli.views.screen import Screen


def split_unpins(texts: Iterable[str]) -> tuple[list[tuple[Place, str]], list[str]]:
    """Pins to take back that are named by their place in the ledger, and those that are named by device."""
    from fabric_cli.ledger import parse_place

    by_place: list[tuple[Place, str]] = []
    by_name: list[str] = []
    for text in texts:
        left, _, key = text.rpartition(":")
        place = parse_place(left)
        if place is None:
            by_name.append(text)
        else:
            by_place.append((place, key))
    return by_place, by_name


def end_refused(screen: Screen, changed: int) -> NoReturn:
    """End a lock that would change numbers which the ledger is there to keep."""
    from fabric_cli.ledger import REGROW
    from fabric_cli.ledger.codes import RENUMBERED

    words = "1 identifier" if changed == 1 else f"{changed:,} identifiers"
    end_with(screen, RENUMBERED, f"{words} of what is locked would change", f"`fabric plan` lists them; {REGROW}")


def pinned_or_end(screen: Screen, result: Result, pins: Iterable[str], unpins: Iterable[str]) -> Result:
    """The result with these pins, compiled again: a pin that cannot hold ends the command."""
    from fabric_cli.compiler import compile_locked
    from fabric_cli.ledger import Mode, kind_of, with_pin, without_pins

    assert result.fabric is not None
    assert result.ledger is not None  # what compiles has a ledger
    fabric, ledger = result.fabric, result.ledger
    back = [_parsed(screen, text, with_value=False) for text in unpins]
    ledger = without_pins(ledger, [(_place(screen, fabric, pin), pin.key) for pin in back])
    for text in pins:
        pin = _parsed(screen, text, with_value=True)
        ledger = with_pin(ledger, _place(screen, fabric, pin), kind_of(pin.key, pin.value), pin.value)
    if ledger == result.ledger:
        return result
    issues = Issues()
    compiled = compile_locked(fabric.intent, ledger, Mode.KEEP, issues, result.neighbours)
    if compiled.fabric is None:
        end(screen, issues)
    return replace(compiled, locked=result.locked, renamed=result.renamed)


def _parsed(screen: Screen, text: str, *, with_value: bool) -> PinText:
    from fabric_cli.ledger import parse_pin

    pin = parse_pin(text, with_value=with_value)
    if isinstance(pin, str):
        end_with(screen, BAD_CALL, pin)
    return pin


def _place(screen: Screen, fabric: Fabric, pin: PinText) -> Place:
    """The switch, or the port of it that has this name."""
    from fabric_cli.shape import place_of

    coord = switch_or_end(screen, fabric, pin.device)
    if not pin.port:
        return place_of(coord)
    kind = fabric.shape.kind(coord)
    names = {
        fabric.port_name(kind, block.plan, block.plan.port(i)): place_of(coord, block.role, i)
        for block in fabric.device(coord).blocks
        for i in range(block.plan.count)
        if block.role != "reserved"
    }
    if pin.port not in names:
        hint = f"`fabric show device {pin.device}` lists its ports"
        end_with(screen, UNKNOWN_NAME, f"switch `{pin.device}` has no port `{pin.port}`", hint)
    return names[pin.port]
