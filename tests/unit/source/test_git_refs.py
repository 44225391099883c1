"""Which commit a name means, and what is said where it means none."""

import os
import shutil
from pathlib import Path

import pytest

from fabric_cli.source import plain
from tests.unit.source.repository import (
    Repository,
    needs_git,
    not_opened,
    read_at,
    refused_at,
)

pytestmark = [needs_git, pytest.mark.usefixtures("lone_git")]
FILE = "fabric.yaml"


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    """Five commits `a: 0` to `a: 4`; the working tree differs from all."""
    new = Repository.begin(tmp_path / "repo")
    for number in range(5):
        new.commit({FILE: f"a: {number}\n"})
    new.write({FILE: "a: changed\n"})
    return new


def value(repo: Repository, ref: str) -> object:
    return plain(read_at(repo.top / FILE, ref))


def test_a_commit_has_the_names_that_git_gives_it(repo: Repository) -> None:
    repo.git("tag", "-a", "-m", "release", "v1", "HEAD~1")
    repo.git("tag", "light", "HEAD~2")
    repo.git("branch", "team/next", "HEAD~3")
    commit = repo.git("rev-parse", "HEAD~4")
    named = {"HEAD": 4, "main": 4, "@": 4, "v1": 3, "refs/tags/v1": 3, "v1~1": 2, "light": 2, "team/next": 1}
    named |= {"HEAD~3": 1, "HEAD^^": 2, commit: 0, commit[:12]: 0, "HEAD@{0}": 4, "HEAD^{/change}": 4}
    for ref, number in named.items():
        assert value(repo, ref) == {"a": str(number)}, ref
    repo.git("gc", "-q")
    repo.git("pack-refs", "--all")
    assert not (repo.top / ".git/refs/heads/main").exists()
    for ref, number in named.items():
        assert value(repo, ref) == {"a": str(number)}, ref


def test_a_detached_head_and_a_second_working_tree_have_a_head_of_their_own(repo: Repository, tmp_path: Path) -> None:
    repo.git("worktree", "add", "-q", "--detach", str(tmp_path / "second"), "HEAD~3")
    assert plain(read_at(tmp_path / "second" / FILE, "HEAD")) == {"a": "1"}
    assert plain(read_at(tmp_path / "second" / FILE, "main")) == {"a": "4"}
    repo.git("checkout", "-q", "-f", "--detach", "HEAD~2")
    assert value(repo, "HEAD") == {"a": "2"}


def test_objects_may_be_named_by_sha_256(tmp_path: Path) -> None:
    repo = Repository(tmp_path)
    repo.git("init", "-q", "--object-format=sha256")
    commit = repo.commit({"sub/fabric.yaml": "a: 1\n"})
    assert len(commit) == 64
    assert plain(read_at(tmp_path / "sub" / FILE, commit)) == {"a": "1"}


@pytest.mark.parametrize(
    "ref",
    [
        "nowhere",
        "-h",
        "--help",
        "--batch-check",
        "--",
        "-",
        "",
        " main",
        "main ",
        "main..HEAD",
        "^main",
        "HEAD~9",
        "HEAD\nmain",
        "main\0",
        "main\r",
        "HEAD^{tree}^{commit}",
        "`main`",
        "0" * 40,
        "ff" * 20,
        "HEAD:none",
    ],
)
def test_a_name_of_no_commit_is_a_finding(repo: Repository, ref: str) -> None:
    found = not_opened(repo.top, ref)
    assert (found.code, found.slug) == ("Y023", "unknown-commit")
    assert found.reason.startswith("no commit `")
    assert "\n" not in found.reason


def test_what_is_no_commit_is_said(repo: Repository) -> None:
    assert not_opened(repo.top, "HEAD:fabric.yaml").reason == "`HEAD:fabric.yaml` is a blob, not a commit"
    assert not_opened(repo.top, "HEAD^{tree}").reason == "`HEAD^{tree}` is a tree, not a commit"


def test_a_name_gets_the_nearest_branch_or_tag(repo: Repository, tmp_path: Path) -> None:
    repo.git("tag", "release-2024.1")
    assert not_opened(repo.top, "mian").hint == "did you mean `main`?"
    assert not_opened(repo.top, "release-2024.2").hint == "did you mean `release-2024.1`?"
    assert not_opened(repo.top, "x").hint == "name a branch, a tag or a commit; `git fetch` brings those of others"
    Repository(tmp_path).git("clone", "-q", str(repo.top), "copy")
    copy = Repository(tmp_path / "copy")
    copy.git("checkout", "-q", "--detach")
    copy.git("branch", "-q", "-D", "main")
    assert not_opened(copy.top, "main").hint == "did you mean `origin/main`?"


def test_a_shallow_clone_says_that_history_is_missing(repo: Repository, tmp_path: Path) -> None:
    Repository(tmp_path).git("clone", "-q", "--depth=2", repo.top.as_uri(), "copy")
    copy = tmp_path / "copy"
    assert plain(read_at(copy / FILE, "HEAD~1")) == {"a": "3"}
    for ref in ("HEAD~2", repo.git("rev-parse", "HEAD~3")):
        found = not_opened(copy, ref)
        assert found.reason == f"no commit `{ref}` in this shallow clone"
        assert found.hint.startswith("fetch more of its history: `git fetch --unshallow`")


def test_a_repository_without_commits_has_no_head(tmp_path: Path) -> None:
    repo = Repository.begin(tmp_path / "repo")
    assert not_opened(repo.top, "HEAD").reason == "no commit `HEAD` in the repository"


def test_a_folder_in_no_repository_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    found = not_opened(tmp_path, "HEAD")
    assert (found.code, found.slug) == ("Y022", "unreadable-repository")
    assert found.reason == f"folder `{tmp_path}` lies in no Git repository"
    assert found.hint == "compare with a folder, or with nothing"


def test_a_repository_without_a_working_tree_is_a_finding(tmp_path: Path) -> None:
    Repository(tmp_path).git("init", "-q", "--bare", "bare")
    found = not_opened(tmp_path / "bare", "HEAD")
    assert found.code == "Y022"
    assert found.reason.endswith("cannot be read: this operation must be run in a work tree")


def test_without_the_program_nothing_is_read(repo: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = not_opened(repo.top, "main")
    assert (found.code, found.reason) == ("Y022", "there is no `git` program to read the repository with")


def test_a_repository_that_git_distrusts_is_a_finding_with_its_reason(repo: Repository) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder to another user")
    os.chown(repo.top, 12345, 12345)
    found = not_opened(repo.top, "main")
    assert found.code == "Y022"
    assert "cannot be read: detected dubious ownership in repository at" in found.reason
    assert "safe.directory" in found.hint


def test_a_damaged_repository_is_a_finding(repo: Repository) -> None:
    tree = repo.git("rev-parse", "HEAD^{tree}")
    (repo.top / ".git/objects" / tree[:2] / tree[2:]).unlink()
    blob = repo.git("rev-parse", "HEAD~1:fabric.yaml")
    loose = repo.top / ".git/objects" / blob[:2] / blob[2:]
    loose.chmod(0o644)
    loose.write_bytes(b"no object")
    found = refused_at(repo.top / FILE, "HEAD")
    assert found.reason == f"file `HEAD:{repo.top}/fabric.yaml` cannot be read: object {tree} is missing"
    assert "git fsck" in found.hint
    found = refused_at(repo.top / FILE, "HEAD~1")
    assert found.reason.startswith(f"file `HEAD~1:{repo.top}/fabric.yaml` cannot be read: ")
    shutil.rmtree(repo.top / ".git/objects")
    assert not_opened(repo.top, "HEAD").code == "Y022"
