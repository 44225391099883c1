"""I306: a pin that cannot hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fabric_cli.compiler import compile_intent
from fabric_cli.ledger import Pin, Place, ledger_text
from tests.checks.locked import LEDGER, locked, told


def test_the_pin_in_the_ledger_is_named(tmp_path: Path) -> None:
    """Pins are refused when they are made; one is found in the ledger when what it collides with came later."""
    folder = locked(tmp_path)
    result = compile_intent(folder)
    assert result.ledger is not None
    pins = (Pin(Place("leaf", 0, 0, 0), "asn", "4200000003"), Pin(Place("leaf", 0, 0, 1), "asn", "4210000000"))
    (folder / LEDGER).write_text(ledger_text(replace(result.ledger, pins=pins)), encoding="utf-8")
    (row,) = told(folder)
    place, _, reason = row.partition(" I306 ")
    assert place == f"fabric.lock.yaml:{(folder / LEDGER).read_text().splitlines().index('pins:') + 2}"
    assert reason == (
        "asn `4200000003` of `leaf/0/0/0` lies in `4200000000-4200000016`, which the fabric numbers by itself"
    )
