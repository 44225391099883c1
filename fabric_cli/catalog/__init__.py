"""Facts about equipment: node models, switch platforms, capabilities, read from YAML data into frozen records."""

from fabric_cli.catalog.capability import Capability, CapabilityTable, load_capabilities
from fabric_cli.catalog.documents import NodeDoc, PlatformDoc
from fabric_cli.catalog.load import load_node, load_platform, node_names, nos_names, platform_names
from fabric_cli.catalog.records import Breakout, Nic, NodeModel, Platform, node_model, platform

__all__ = [
    "Breakout",
    "Capability",
    "CapabilityTable",
    "Nic",
    "NodeDoc",
    "NodeModel",
    "Platform",
    "PlatformDoc",
    "load_capabilities",
    "load_node",
    "load_platform",
    "node_model",
    "node_names",
    "nos_names",
    "platform",
    "platform_names",
]
