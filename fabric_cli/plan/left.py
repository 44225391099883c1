"""The left side of a plan: what the fabric is compared with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from fabric_cli.artifacts import Artifacts
from fabric_cli.compiler import Lowered, lower_device
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from fabric_cli.plan.folder import Folder, read_device


class Left(Protocol):
    """Switches with their files, as they are or were; it travels to worker processes."""

    @property
    def title(self) -> str:
        """What a person calls it."""
        ...

    @property
    def fabric(self) -> str:
        """Name of its fabric."""
        ...

    def classes(self) -> Mapping[str, str]:
        """The device class of every switch, by the switch's name."""
        ...

    def files(self, name: str) -> Artifacts:
        """The files of a switch; empty where it has none."""
        ...

    def lowered(self, name: str) -> Lowered | None:
        """A switch in the words of its NOS, where files follow from these; `None` where only files are known."""
        ...


@dataclass(frozen=True, slots=True)
class FolderLeft:
    """The files in a folder that was rendered."""

    folder: Folder

    @property
    def title(self) -> str:
        """The folder's path."""
        return str(self.folder.path)

    @property
    def fabric(self) -> str:
        """Name of the fabric that was rendered."""
        return self.folder.fabric

    def classes(self) -> Mapping[str, str]:
        """As the folder's record says."""
        return {name: recorded.class_id for name, recorded in self.folder.devices.items()}

    def files(self, name: str) -> Artifacts:
        """As they are on disk now."""
        return read_device(self.folder.path / name)

    def lowered(self, _: str) -> None:
        """Unknown: whoever can write to the folder may have changed the files."""
        return


@dataclass(frozen=True, slots=True)
class FabricLeft:
    """A fabric that was compiled from other documents: each switch is rendered when asked for."""

    title: str
    compiled: Fabric

    @property
    def fabric(self) -> str:
        """Its name."""
        return self.compiled.name

    def classes(self) -> Mapping[str, str]:
        """As compiled."""
        found = self.compiled
        return {found.numbering.name(coord): found.device_class(coord).id for coord in found.shape.coords()}

    def files(self, name: str) -> Artifacts:
        """As they would be rendered; what its back end has to say of them was said when it was new."""
        found = self.lowered(name)
        return found.render() if found else {}

    def lowered(self, name: str) -> Lowered | None:
        """As compiled."""
        coord = self.compiled.numbering.find(name)
        return lower_device(self.compiled, coord, Issues()) if coord else None
