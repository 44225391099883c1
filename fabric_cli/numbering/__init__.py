"""Names, addresses and AS numbers as functions of coordinates."""

from fabric_cli.numbering.numbering import Numbering, build_numbering

__all__ = ["Numbering", "build_numbering"]
