"""Names, addresses and AS numbers as functions of coordinates."""

from fabric_cli.numbering.numbering import Numbering, build_numbering
from fabric_cli.numbering.record import record

__all__ = ["Numbering", "build_numbering", "record"]
