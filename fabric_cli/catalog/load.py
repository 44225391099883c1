"""Equipment by name: the files under `intents/nodes`, and the platforms in each back end's folder."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from fabric_cli.catalog.documents import NodeDoc, PlatformDoc
from fabric_cli.diagnostics import Issues
from fabric_cli.source import bind, read_document

M = TypeVar("M", bound=BaseModel)


def node_names() -> tuple[str, ...]:
    """The node models that ship."""
    return _names(_root() / "intents" / "nodes")


def platform_names(nos: str) -> tuple[str, ...]:
    """The platforms that ship for a NOS."""
    return _names(_root() / "vendors" / nos / "platforms")


@cache
def nos_names() -> tuple[str, ...]:
    """The short words of all NOSes: the folders of `vendors` that hold a capability table."""
    vendors = _root() / "vendors"
    return tuple(
        sorted(f.name for f in vendors.iterdir() if not f.name.startswith("_") and (f / "capabilities.yaml").is_file())
    )


@cache
def load_node(name: str) -> NodeDoc:
    """The node model of this name, one of `node_names()`."""
    return _load(_root() / "intents" / "nodes" / f"{name}.yaml", NodeDoc)


@cache
def load_platform(nos: str, name: str) -> PlatformDoc:
    """The platform of this name, one of `platform_names(nos)`."""
    return _load(_root() / "vendors" / nos / "platforms" / f"{name}.yaml", PlatformDoc)


def _root() -> Traversable:
    return resources.files("fabric_cli")


def _names(folder: Traversable) -> tuple[str, ...]:
    if not folder.is_dir():
        return ()
    return tuple(sorted(f.name.removesuffix(".yaml") for f in folder.iterdir() if f.name.endswith(".yaml")))


def _load(file: Traversable, model: type[M]) -> M:
    """A document that ships with the tool; a fault in it is ours, so it raises."""
    issues = Issues()
    with resources.as_file(file) as path:
        tree = read_document(Path(path), issues)
    document = bind(model, tree, issues) if tree else None
    if document is None:
        raise RuntimeError(f"{file.name}: {next(iter(issues)).reason}")
    return document
