"""What a NOS can do, as data with a reason and a source per feature."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal

from fabric_cli.catalog.documents import Document
from fabric_cli.diagnostics import Issues
from fabric_cli.source import FreeText, Integer, Name, bind, read_document

Support = Literal["native", "emulated", "unsupported"]


@dataclass(frozen=True, slots=True)
class Capability:
    """One feature on one NOS: `reason` is the sentence the user sees, `source` the document it was read in.

    `nearest` names the nearest choice that is supported, for the hint of a refusal.
    """

    feature: str
    support: Support
    reason: str
    source: str
    nearest: str = ""


@dataclass(frozen=True, slots=True)
class CapabilityTable:
    """Features of one NOS, the releases the table was written for, and its limits (counts)."""

    nos: str
    versions: tuple[str, ...]
    features: Mapping[str, Capability]
    limits: Mapping[str, int]


class FeatureDoc(Document):
    """One row of `capabilities.yaml`."""

    support: Support
    reason: FreeText = ""
    source: FreeText = ""
    nearest: FreeText = ""


class CapabilitiesDoc(Document):
    """`capabilities.yaml` of a back end."""

    nos: Name
    versions: list[FreeText]
    limits: dict[str, Integer] = {}
    features: dict[str, FeatureDoc]


@cache
def load_capabilities(nos: str) -> CapabilityTable:
    """The table in the folder of a back end; a fault in it is ours, so it raises."""
    issues = Issues()
    with resources.as_file(resources.files("fabric_cli") / "vendors" / nos / "capabilities.yaml") as path:
        tree = read_document(Path(path), issues)
    document = bind(CapabilitiesDoc, tree, issues) if tree else None
    if document is None:
        raise RuntimeError(f"capabilities of {nos}: {next(iter(issues)).reason}")
    features = {
        name: Capability(name, row.support, row.reason, row.source, row.nearest)
        for name, row in document.features.items()
    }
    return CapabilityTable(document.nos, tuple(document.versions), features, dict(document.limits))
