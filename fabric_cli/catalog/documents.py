"""The YAML form of equipment data, in files of the catalog or written out inside an intent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from fabric_cli.source import FreeText, Integer, Name, Speed

Network = Literal["backend", "frontend", "storage", "oob"]


class Document(BaseModel):
    """A part of a document: frozen, and closed against unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class BreakoutDoc(Document):
    """One way to run every cage of a platform."""

    ports: Annotated[Integer, Field(ge=1, le=16)]
    """Logical ports that one cage gives."""
    speed: Speed
    """Speed of each of them."""
    blocks: Annotated[Integer, Field(ge=0, le=3)] = 0
    """Neighbouring cages that stay dark for each cage run this way."""


class PlatformDoc(Document):
    """A switch model: its cages and the ways to split them."""

    name: Name
    """Name of the platform; its file is named like it."""
    description: FreeText = ""
    """What it is, for people."""
    cages: Annotated[Integer, Field(ge=1, le=1024)]
    """Cages that fabric and host links may use, numbered from one, left to right."""
    breakouts: Annotated[list[BreakoutDoc], Field(min_length=1)]
    """Every way to run the cages, one port at full speed included."""
    connectors_per_cage: Annotated[Integer, Field(ge=1, le=4)] = 1
    """Separate fibre connectors of one cage's module: 2 for twin-port modules."""
    max_logical_ports: Annotated[Integer, Field(ge=1)] | None = None
    """Logical ports that the ASIC or the NOS allows in all, where it is fewer than the cages give."""
    sources: dict[str, FreeText] = {}
    """Where each figure was read."""


class NicGroupDoc(Document):
    """Equal NICs of a node, in PCIe order."""

    count: Annotated[Integer, Field(ge=1, le=64)]
    """How many there are."""
    speed: Speed
    """Speed of one NIC over all its ports."""
    network: Network = "backend"
    """The network they belong to."""
    planes: list[Annotated[Integer, Field(ge=1, le=8)]] = [1]
    """Numbers of equal ports, one per plane, into which the NIC can be divided."""
    rails: list[Annotated[Integer, Field(ge=0, le=63)]] | None = None
    """Rail of each NIC; default: its position."""
    gpus: list[Annotated[Integer, Field(ge=0, le=63)]] | None = None
    """GPU that each NIC serves; default: its position where the node has that many."""
    nics_per_cage: Annotated[Integer, Field(ge=1, le=4)] = 1
    """NICs, neighbours in PCIe order, that share one cage of the node: 2 on boards with twin-port cages."""
    cages: list[Annotated[Integer, Field(ge=1, le=64)]] | None = None
    """Cage of each NIC, from one, counted inside the group, where it is not neighbours that share one."""
    name: Name = "nic"
    """Names become this and the NIC's position from zero."""

    @model_validator(mode="after")
    def _lists_cover_the_group(self) -> NicGroupDoc:
        for key, values in (("rails", self.rails), ("gpus", self.gpus), ("cages", self.cages)):
            if values is not None and len(values) != self.count:
                raise ValueError(f"`{key}` lists {len(values)} values for {self.count} NICs")
        if self.cages is not None and "nics_per_cage" in self.model_fields_set:
            raise ValueError("`cages` and `nics_per_cage` exclude each other")
        if not self.planes:
            raise ValueError("`planes` is empty; write [1] for a NIC that is not divided")
        return self


class NodeDoc(Document):
    """A GPU server model."""

    name: Name
    """Name of the node model; its file is named like it."""
    description: FreeText = ""
    """What it is, for people."""
    gpus: Annotated[Integer, Field(ge=0, le=64)]
    """GPUs of one node."""
    nics: Annotated[list[NicGroupDoc], Field(min_length=1)]
    """Its NICs, in groups of equal ones, in PCIe order."""
    sources: dict[str, FreeText] = {}
    """Where each figure was read."""
