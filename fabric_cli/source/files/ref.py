"""From a folder and the name of a commit to its files."""

from __future__ import annotations

import difflib
import re
import shutil
from pathlib import Path

from fabric_cli.diagnostics import Issues
from fabric_cli.source import codes
from fabric_cli.source.files.commit import Commit
from fabric_cli.source.files.disk import DISK
from fabric_cli.source.files.git import Git, GitError, Object, Objects
from fabric_cli.source.files.git_files import GitFiles
from fabric_cli.source.files.protocol import MAX_BYTES, show
from fabric_cli.source.wording import quote

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_MAX_NAMES = 10_000  # names that a mistyped one is compared with
_TREE = re.compile(rb"tree ([0-9a-f]+)\n")


def open_ref(path: Path, ref: str, issues: Issues) -> GitFiles | None:
    """The files of a commit of the repository that `path` lies in, or `None` with the reasons in `issues`.

    `path` is an intent's folder or file, which the working tree need not have any more.  `ref` is any name of a
    commit that Git takes: branch, tag, `HEAD~3`, hash.  The caller closes the files.
    """
    folder = next(place for place in (path, *path.parents, Path("/")) if DISK.is_folder(place))
    program = shutil.which("git")
    if program is None:
        reason, hint = "there is no `git` program to read the repository with", "install Git, or compare with a folder"
        issues.error(codes.UNREADABLE_REPOSITORY, reason, hint=hint)
        return None
    git = Git(program, folder)
    objects = Objects(git)
    try:
        top = git.run("rev-parse", "--show-toplevel")
        commit = _find(ref, objects)
        tree = _TREE.match(commit.data or b"") if commit else None
        if tree:
            return GitFiles(ref, Commit(objects, tree[1].decode(), top))
        _report_unknown(ref, git, objects, issues)
    except GitError as error:
        _report_failure(folder, str(error), issues)
    objects.close()
    return None


def _find(ref: str, objects: Objects) -> Object | None:
    return None if not ref or _CONTROL.search(ref) else objects.get(f"{ref}^{{commit}}", MAX_BYTES)


def _report_failure(folder: Path, why: str, issues: Issues) -> None:
    name = show(folder.as_posix())
    if why.startswith("not a git repository"):
        reason, hint = f"folder {name} lies in no Git repository", "compare with a folder, or with nothing"
    else:
        reason, hint = f"the repository of folder {name} cannot be read: {why}", ""
    if "dubious ownership" in why:
        hint = "if you trust it, name its folder in Git's setting `safe.directory`"
    issues.error(codes.UNREADABLE_REPOSITORY, reason, hint=hint)


def _report_unknown(ref: str, git: Git, objects: Objects, issues: Issues) -> None:
    """Why a name means no commit: a mistyped name, history that was not fetched, or another kind of object."""
    other = None if not ref or _CONTROL.search(ref) else objects.get(ref, 0)
    shallow = git.run("rev-parse", "--is-shallow-repository") == "true"
    where = "this shallow clone" if shallow else "the repository"
    reason = f"{quote(ref)} is a {other.kind}, not a commit" if other else f"no commit {quote(ref)} in {where}"
    near = _near(ref, git)
    if near:
        hint = f"did you mean {quote(near)}?"
    elif shallow:
        hint = "fetch more of its history: `git fetch --unshallow`, or a greater depth at checkout"
    else:
        hint = "name a branch, a tag or a commit; `git fetch` brings those of others"
    issues.error(codes.UNKNOWN_COMMIT, reason, hint=hint)


def _near(ref: str, git: Git) -> str:
    """The branch or tag that a name comes closest to, empty if none is close."""
    kinds = ("refs/heads", "refs/tags", "refs/remotes")
    names = git.run("for-each-ref", f"--count={_MAX_NAMES}", "--format=%(refname:short)", *kinds).splitlines()
    remote = [name for name in names if ref and name.endswith(f"/{ref}")]
    return next(iter(remote or difflib.get_close_matches(ref, names, 1)), "")
