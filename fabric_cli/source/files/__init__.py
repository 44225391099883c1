"""Where documents are read from: the working tree, a Git commit, or texts that were kept."""

from fabric_cli.source.files.disk import DISK
from fabric_cli.source.files.git_files import GitFiles
from fabric_cli.source.files.kept import Documents, Recorder
from fabric_cli.source.files.protocol import MAX_BYTES, Files, Refusal, beside
from fabric_cli.source.files.ref import open_ref

__all__ = ["DISK", "MAX_BYTES", "Documents", "Files", "GitFiles", "Recorder", "Refusal", "beside", "open_ref"]
