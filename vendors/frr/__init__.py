"""FRR 10.3 on Linux: routing as FRR runs it, ports and addresses as the kernel has them."""

from __future__ import annotations

from fabric_cli.artifacts import Artifacts
from fabric_cli.backend import Backend
from fabric_cli.catalog import CapabilityTable, Platform, load_capabilities
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.vendors.frr.codes import IMPOSSIBLE_PORT_NAME
from fabric_cli.vendors.frr.config import FrrConfig
from fabric_cli.vendors.frr.lower import lower
from fabric_cli.vendors.frr.ports import port_name
from fabric_cli.vendors.frr.render import render
from fabric_cli.view import DeviceView, PortId, PortPlan


class Frr:
    """The back end: names of ports, lowering, rendering."""

    name: str = "frr"
    capabilities: CapabilityTable = load_capabilities("frr")
    codes: tuple[Code, ...] = (IMPOSSIBLE_PORT_NAME,)

    def port_name(self, platform: Platform, plan: PortPlan, port: PortId) -> str:  # noqa: ARG002 - boxes are alike
        """`swp7`; `swp7s0` where the cage is split."""
        return port_name(plan, port)

    def lower(self, device: DeviceView, issues: Issues) -> FrrConfig:
        """The device in FRR's own words."""
        return lower(device, self.capabilities.limits["ecmp_width"], issues)

    def render(self, config: FrrConfig) -> Artifacts:
        """`frr.conf`, `daemons`, `interfaces.sh`, `sysctl.conf`."""
        return render(config)


BACKEND: Backend = Frr()
