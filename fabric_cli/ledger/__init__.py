"""What was decided once and must never move: reading it, adding to it, and its text."""

from fabric_cli.ledger.allocate import REGROW, Roster, assign
from fabric_cli.ledger.changes import changes
from fabric_cli.ledger.edit import PinText, kept_pins, kind_of, parse_pin, with_pin, without_pins
from fabric_cli.ledger.fronts import by_unit
from fabric_cli.ledger.model import (
    AsnBlock,
    Entry,
    Front,
    IPNetwork,
    Ledger,
    Mode,
    NamePattern,
    Pin,
    Place,
    Run,
    Sizing,
    UnitForm,
)
from fabric_cli.ledger.read import ledger_path, load_ledger, parse_place, read_ledger
from fabric_cli.ledger.recall import recalled
from fabric_cli.ledger.text import ledger_text

__all__ = [
    "REGROW",
    "AsnBlock",
    "Entry",
    "Front",
    "IPNetwork",
    "Ledger",
    "Mode",
    "NamePattern",
    "Pin",
    "PinText",
    "Place",
    "Roster",
    "Run",
    "Sizing",
    "UnitForm",
    "assign",
    "by_unit",
    "changes",
    "kept_pins",
    "kind_of",
    "ledger_path",
    "ledger_text",
    "load_ledger",
    "parse_pin",
    "parse_place",
    "read_ledger",
    "recalled",
    "with_pin",
    "without_pins",
]
