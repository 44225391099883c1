"""The protocol between the neutral model and a NOS, the lookup of a back end, and what it must be able to do."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol

from fabric_cli.artifacts import Artifacts
from fabric_cli.catalog import CapabilityTable, Platform
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.view import DeviceView, PortId, PortPlan


class Backend(Protocol):
    """One NOS.  Pure: no I/O, no clock, no knowledge of other back ends."""

    @property
    def name(self) -> str:
        """The folder's name."""
        ...

    @property
    def capabilities(self) -> CapabilityTable:
        """What the NOS can do."""
        ...

    @property
    def codes(self) -> tuple[Code, ...]:
        """Findings that only this back end can have."""
        ...

    def port_name(self, platform: Platform, plan: PortPlan, port: PortId) -> str:
        """The NOS's own name of a port."""
        ...

    def lower(self, device: DeviceView, issues: Issues) -> Any:  # noqa: ANN401 - each NOS has a type of its own
        """The device as typed objects in the NOS's own words; what it cannot express is an issue."""
        ...

    def render(self, config: Any) -> Artifacts:  # noqa: ANN401 - what its own `lower` gave
        """The files of the device."""
        ...


@cache
def load_backend(name: str) -> Backend:
    """The back end in the folder `name`, which must be one of `catalog.nos_names()`."""
    module = importlib.import_module(f"fabric_cli.vendors.{name}")
    backend: Backend = module.BACKEND
    return backend


def missing(needed: Iterable[str], table: CapabilityTable) -> list[str]:
    """The features that a NOS lacks, or that its table does not know."""
    rows = ((feature, table.features.get(feature)) for feature in needed)
    return [feature for feature, row in rows if row is None or row.support == "unsupported"]
