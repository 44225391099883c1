"""Documents: YAML 1.2 text to immutable values with places, and from there to typed models."""

from fabric_cli.source.bind import bind, dotted
from fabric_cli.source.files import DISK, Documents, Files, GitFiles, Recorder, beside, open_ref
from fabric_cli.source.read import read_document, read_text
from fabric_cli.source.scalars import (
    Address,
    Asn,
    AsnBlock,
    AsnRange,
    Flag,
    FreeText,
    Integer,
    Label,
    Length,
    Name,
    Percent,
    Prefix,
    Ratio,
    Speed,
)
from fabric_cli.source.schema import document_schema
from fabric_cli.source.tree import Entry, List, Map, Text, Value, find, locate, plain

__all__ = [
    "DISK",
    "Address",
    "Asn",
    "AsnBlock",
    "AsnRange",
    "Documents",
    "Entry",
    "Files",
    "Flag",
    "FreeText",
    "GitFiles",
    "Integer",
    "Label",
    "Length",
    "List",
    "Map",
    "Name",
    "Percent",
    "Prefix",
    "Ratio",
    "Recorder",
    "Speed",
    "Text",
    "Value",
    "beside",
    "bind",
    "document_schema",
    "dotted",
    "find",
    "locate",
    "open_ref",
    "plain",
    "read_document",
    "read_text",
]
