"""What became of the things that two fabrics have in common: changed identifiers, moved cables, and their counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

IdentifierKind = Literal["name", "asn", "router-id", "loopback", "mgmt", "address"]


@dataclass(frozen=True, slots=True)
class IdentifierChange:
    """One identifier of a thing that is in both fabrics.

    `owner` is a switch or node by its old name; `port` is set for addresses of a link, and is the old one too.
    """

    kind: IdentifierKind
    owner: str
    port: str
    old: str
    new: str


class Cable(NamedTuple):
    """Both ends of a cable by name, lower end first."""

    device: str
    port: str
    peer: str
    peer_port: str


@dataclass(frozen=True, slots=True)
class CableMove:
    """A cable with an end at another device, or in another place of the same one, in the names of each side.

    A place is a cage, the connector and sub-port in it, and whether the cage is split; at a node the name of the NIC
    port comes in.  Another NOS or model may call the same place otherwise: that moves no cable.
    """

    old: Cable
    new: Cable


@dataclass(frozen=True, slots=True)
class Identity:
    """Counts over everything that is in both fabrics.

    `devices_kept` switches and `cables_kept` cables were compared.  `cables_unpaired` are cables of devices in both
    fabrics that only one fabric has, such as further uplinks of a leaf: neither moved nor kept.
    """

    devices_kept: int
    cables_kept: int
    cables_unpaired: int
    identifiers_changed: int
    cables_moved: int

    @property
    def unchanged(self) -> bool:
        """True where nothing that exists was renumbered or cabled otherwise."""
        return not (self.identifiers_changed or self.cables_moved)
