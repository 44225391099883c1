"""Words and bounds that several parts of the documents share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field

from fabric_cli.catalog.documents import Document
from fabric_cli.source import Integer

TierName = Literal["leaf", "spine", "core"]
Count = Annotated[Integer, Field(ge=1)]
UnitCount = Annotated[Integer, Field(ge=1, le=65536)]
Coordinate = Annotated[Integer, Field(ge=0)]
Transport = Literal["roce-dcqcn", "roce-no-cc", "spectrum-x", "mrc", "metaroce", "uet"]
UnitState = Literal["planned", "staged", "active"]
Medium = Literal["copper", "fiber"]
IpMtu = Annotated[Integer, Field(ge=1280, le=9216)]


def _written(value: object) -> str:
    """How the user wrote a value that has a short and a long form."""
    return "list" if isinstance(value, list) else "mapping" if isinstance(value, dict | Document) else "text"


AsWritten = Discriminator(_written)
