"""Documents of a commit: which bytes, under which names, and never those of the working tree."""

import os
import shutil
import stat
from pathlib import Path

import pytest

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import intent_file, load_intent
from fabric_cli.source import GitFiles, plain, read_document
from fabric_cli.source.files import MAX_BYTES
from tests.unit.source.documents import at, brief
from tests.unit.source.repository import (
    GIT,
    Repository,
    needs_git,
    opened,
    read_at,
    refused_at,
)

pytestmark = [needs_git, pytest.mark.usefixtures("lone_git")]
FILE = "fabric.yaml"


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return Repository.begin(tmp_path / "repo")


# Which bytes


def test_an_intent_of_a_commit_has_the_site_of_that_commit(repo: Repository, repo_dir: Path) -> None:
    shutil.copytree(repo_dir / "tests/checks/base", repo.top / "fabrics/lab")
    (repo.top / "fabrics/lab/site.yaml").write_text("site: then\n")
    repo.commit()
    (repo.top / "fabrics/lab/site.yaml").write_text("site: now\n")
    (repo.top / "fabrics/lab/fabric.yaml").write_text("no: intent\n")
    issues = Issues()
    with opened(repo.top / "fabrics/lab", "main") as files:
        intent = load_intent(repo.top / "fabrics/lab", issues, files)
    assert [str(d) for d in issues] == []
    assert intent is not None
    assert intent.site is not None
    assert intent.site.site == "then"
    assert intent.span().file == f"main:{repo.top}/fabrics/lab/fabric.yaml"
    assert intent.site_span("site") == at(1, 7, f"main:{repo.top}/fabrics/lab/site.yaml")


def test_a_ref_with_a_colon_is_told_from_the_path(repo: Repository, repo_dir: Path) -> None:
    shutil.copytree(repo_dir / "tests/checks/base", repo.top / "lab")
    repo.commit()
    repo.git("commit", "-q", "--allow-empty", "-m", "lab: done")
    ref, issues = "HEAD^{/lab: done}", Issues()
    with opened(repo.top, ref) as files:
        intent = load_intent(repo.top / "lab", issues, files)
    assert [str(d) for d in issues] == []
    assert intent is not None
    assert intent.site_span().file == f"{ref}:{repo.top}/lab/site.yaml"


def test_includes_are_those_of_the_commit(repo: Repository) -> None:
    repo.commit(
        {
            "a/fabric.yaml": "include: parts/one.yaml\nx: 1\n",
            "a/parts/one.yaml": "include: [../../two.yaml, ./three.yaml]\ny: 1\n",
            "two.yaml": "z: 1\n",
            "a/parts/three.yaml": "include: ../parts/../../two.yaml\nv: 1\n",
        }
    )
    shutil.rmtree(repo.top / "a")
    tree = read_at(repo.top / "a" / FILE, "HEAD")
    assert plain(tree) == {"x": "1", "y": "1", "z": "1", "v": "1"}
    assert tree.entries["z"].key_span.file == f"HEAD:{repo.top}/a/parts/../../two.yaml"


def test_an_include_cycle_is_found_in_a_commit(repo: Repository) -> None:
    repo.commit({FILE: "include: sub/a.yaml\nx: 1\n", "sub/a.yaml": "include: ../link.yaml\n"})
    (repo.top / "link.yaml").symlink_to(FILE)
    repo.commit()
    found = refused_at(repo.top / FILE, "HEAD")
    assert found.slug == "include-cycle"
    assert found.reason == "the file includes a file that includes it"


def test_the_bytes_are_those_of_the_commit_whatever_git_would_convert(
    repo: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit({FILE: "größe: 1\nb: 2\n", ".gitattributes": ""})
    trace = tmp_path / "trace"
    repo.git("config", "core.autocrlf", "true")
    repo.git("config", "core.quotePath", "true")
    repo.git("config", "filter.x.smudge", f"touch {trace}; cat")
    repo.git("config", "filter.x.clean", f"touch {trace}; cat")
    repo.git("config", "diff.x.textconv", f"touch {trace}; echo wrong; :")
    repo.write({".gitattributes": "*.yaml filter=x diff=x text working-tree-encoding=UTF-16\n"})
    (repo.top / ".git/info/attributes").write_text("*.yaml filter=x diff=x text\n")
    monkeypatch.chdir(repo.top)
    with opened(Path(FILE), "main") as files:
        assert files.read(Path(FILE)) == "größe: 1\nb: 2\n".encode()
    assert not trace.exists()


def test_line_ends_of_a_commit_change_neither_values_nor_places(repo: Repository) -> None:
    repo.git("config", "core.autocrlf", "false")
    repo.commit({FILE: "a: 1\r\nb: 2\r\n"})
    repo.git("config", "core.autocrlf", "true")
    tree = read_at(repo.top / FILE, "HEAD")
    assert plain(tree) == {"a": "1", "b": "2"}
    assert tree.entries["b"].key_span == at(2, 1, f"HEAD:{repo.top}/fabric.yaml")


def test_replaced_objects_are_not_followed(repo: Repository) -> None:
    first, second = repo.commit({FILE: "a: 1\n"}), repo.commit({FILE: "a: 2\n"})
    repo.git("replace", second, first)
    assert repo.git("show", f"{second}:{FILE}") == "a: 1", "Git follows it where it is not told otherwise"
    assert plain(read_at(repo.top / FILE, second)) == {"a": "2"}


@pytest.mark.parametrize("name", ["ü ü.yaml", 'quote".yaml', "-x.yaml", "new\nline.yaml", "tab\t.yaml", "a:b.yaml"])
def test_a_file_may_have_any_name(repo: Repository, name: str) -> None:
    repo.commit({f"sub {name}/{name}": "a: 1\n"})
    assert plain(read_at(repo.top / f"sub {name}" / name, "HEAD")) == {"a": "1"}


def test_a_file_may_have_a_name_that_is_no_utf_8(repo: Repository) -> None:
    name = os.fsdecode(b"\xff.yaml")
    repo.commit({name: "a: 1\n"})
    with opened(repo.top, "HEAD") as files:
        assert files.read(repo.top / name) == b"a: 1\n"


@pytest.mark.parametrize("variable", ["GIT_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"])
def test_the_folder_says_which_repository_is_meant_not_the_environment(
    repo: Repository, tmp_path: Path, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit({FILE: "a: 1\n"})
    other = Repository.begin(tmp_path / "other")
    other.commit({FILE: "a: 2\n"})
    value = {"GIT_WORK_TREE": other.top, "GIT_OBJECT_DIRECTORY": other.top / ".git/objects"}
    monkeypatch.setenv(variable, str(value.get(variable, other.top / ".git")))
    assert plain(read_at(repo.top / FILE, "HEAD")) == {"a": "1"}


def test_nothing_is_fetched_for_a_clone_that_left_files_out(repo: Repository, tmp_path: Path) -> None:
    repo.commit({FILE: "a: 1\n"})
    repo.commit({FILE: "a: 2\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    Repository(tmp_path).git("clone", "-q", "--filter=blob:none", repo.top.as_uri(), "copy")
    copy = tmp_path / "copy"
    assert plain(read_at(copy / FILE, "HEAD")) == {"a": "2"}
    found = refused_at(copy / FILE, "HEAD~1")
    assert "cannot be read: could not fetch" in found.reason
    assert "partial clone" in found.hint
    Repository(copy).git("show", "HEAD~1:fabric.yaml")
    assert plain(read_at(copy / FILE, "HEAD~1")) == {"a": "1"}


# Under which path


def test_paths_are_those_of_the_working_tree(repo: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit({"a/b/fabric.yaml": "a: 1\n"})
    (tmp_path / "way").symlink_to(repo.top)
    (tmp_path / "deep").symlink_to(repo.top / "a")
    places = {
        tmp_path: ["repo/a/b/fabric.yaml", "way/a/b/fabric.yaml", "deep/b/fabric.yaml", "deep/../a/b/fabric.yaml"],
        repo.top: ["a/b/fabric.yaml", "../repo/a/b/fabric.yaml", str(repo.top / "a/b/fabric.yaml")],
        repo.top / "a/b": ["fabric.yaml", "./fabric.yaml", "../b/fabric.yaml", "../../../repo/a/b/fabric.yaml"],
        Path("/"): [str(tmp_path / "way/a/b/fabric.yaml")],
    }
    for folder, names in places.items():
        monkeypatch.chdir(folder)
        for name in names:
            tree = read_at(Path(name), "main")
            assert (plain(tree), tree.span.file) == ({"a": "1"}, f"main:{Path(name).as_posix()}")


def test_a_folder_is_one_in_the_commit(repo: Repository) -> None:
    repo.commit({"a/fabric.yaml": "a: 1\n", "b": "file\n"})
    shutil.rmtree(repo.top / "a")
    (repo.top / "b").unlink()
    (repo.top / "b").mkdir()
    with opened(repo.top / "a", "HEAD") as files:
        assert intent_file(repo.top / "a", files) == repo.top / "a" / FILE
        assert intent_file(repo.top / "b", files) == repo.top / "b"
        assert [files.is_folder(repo.top / name) for name in ("", "a", "b", "c")] == [True, True, False, False]


def test_a_file_that_the_commit_lacks_is_a_finding(repo: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit({FILE: "include: parts/x.yaml\na: 1\n", "parts/y.yaml": "b: 1\n"})
    repo.write({"parts/x.yaml": "c: 1\n", "new.yaml": "d: 1\n"})
    monkeypatch.chdir(repo.top)
    found = refused_at(Path(FILE), "HEAD")
    assert brief([found]) == ["1:10 unreadable-file"]
    assert found.reason == "file `HEAD:parts/x.yaml` does not exist"
    assert found.hint == "`git log --all -- parts/x.yaml` lists the commits that touch it"
    assert refused_at(Path("new.yaml"), "HEAD").reason == "file `HEAD:new.yaml` does not exist"
    assert refused_at(Path("parts"), "HEAD").reason == "`HEAD:parts` is a folder"
    assert refused_at(Path(FILE, "x"), "HEAD").reason == "file `HEAD:fabric.yaml/x` cannot be read: not a directory"


def test_a_large_file_is_not_read_and_the_next_one_is(repo: Repository) -> None:
    full = b"a: 1\n#" + b"x" * (MAX_BYTES - 6)
    repo.commit({"large.yaml": full + b"x", "full.yaml": full})
    with opened(repo.top, "HEAD") as files:
        issues = Issues()
        assert read_document(repo.top / "large.yaml", issues, files=files) is None
        (found,) = issues
        assert found.reason == f"file `HEAD:{repo.top}/large.yaml` has more than 4 MiB"
        assert files.read(repo.top / "full.yaml") == full


# Links, submodules, and what lies outside


def test_links_are_followed_within_the_commit(repo: Repository) -> None:
    repo.write({"base/fabric.yaml": "include: part.yaml\na: 1\n", "base/part.yaml": "b: base\n"})
    repo.write({"lab/part.yaml": "b: lab\n", "base/deep/x.yaml": "x: 1\n"})
    (repo.top / "lab/fabric.yaml").symlink_to("../base/fabric.yaml")
    (repo.top / "other").symlink_to("base/deep")
    (repo.top / "twice").symlink_to("other")
    repo.commit()
    for name in ("lab/fabric.yaml", "other", "twice"):
        (repo.top / name).unlink()
    repo.write({"lab/fabric.yaml": "a: 2\n", "base/fabric.yaml": "a: 3\n", "other/x.yaml": "x: 2\n"})
    assert plain(read_at(repo.top / "lab" / FILE, "HEAD")) == {"b": "lab", "a": "1"}
    assert plain(read_at(repo.top / "twice/x.yaml", "HEAD")) == {"x": "1"}
    assert plain(read_at(repo.top / "twice/../part.yaml", "HEAD")) == {"b": "base"}
    with opened(repo.top, "HEAD") as files:
        assert files.identity(repo.top / "twice/x.yaml") == files.identity(repo.top / "base/deep/x.yaml")
        assert files.identity(repo.top / "lab" / FILE) == "base/fabric.yaml"


def test_links_that_lead_nowhere_are_findings(repo: Repository, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text("a: 1\n")
    for name, target in {
        "loop": "loop",
        "gone": "nowhere.yaml",
        "out": "../outside.yaml",
        "absolute": str(tmp_path / "outside.yaml"),
        "home": str(repo.top / "in.yaml"),
    }.items():
        (repo.top / name).symlink_to(target)
    repo.commit({"in.yaml": "a: 1\n"})
    name = f"HEAD:{repo.top}"
    loop = refused_at(repo.top / "loop", "HEAD")
    assert loop.reason == f"file `{name}/loop` cannot be read: too many levels of symbolic links"
    assert refused_at(repo.top / "gone", "HEAD").reason == f"file `{name}/gone` does not exist"
    for link in ("out", "absolute"):
        found = refused_at(repo.top / link, "HEAD")
        assert (found.code, found.slug) == ("Y024", "outside-commit")
        assert found.reason == f"`{name}/{link}` lies outside the repository"
    assert plain(read_at(repo.top / "home", "HEAD")) == {"a": "1"}


def test_a_document_outside_the_repository_is_a_finding_where_it_is_named(
    repo: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site.yaml").write_text("site: x\n")
    repo.commit({"sub/fabric.yaml": "a: 1\ninclude: ../../site.yaml\n"})
    monkeypatch.chdir(repo.top / "sub")
    found = refused_at(Path(FILE), "main")
    assert (found.code, found.span) == ("Y024", at(2, 10, "main:fabric.yaml"))
    assert found.reason == "`main:../../site.yaml` lies outside the repository"
    assert found.hint


def test_a_document_in_a_submodule_is_a_finding(repo: Repository, tmp_path: Path) -> None:
    library = Repository.begin(tmp_path / "library")
    library.commit({"part.yaml": "b: 1\n"})
    repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library.top), "library")
    repo.commit({FILE: "include: library/part.yaml\na: 1\n"})
    assert (repo.top / "library/part.yaml").exists()
    found = refused_at(repo.top / FILE, "HEAD")
    assert found.code == "Y024"
    assert found.reason.endswith("library/part.yaml` lies in a submodule, whose files the commit does not hold")
    assert plain(read_at(repo.top / "library/part.yaml", "HEAD")) == {"b": "1"}, "an intent there is of that repository"


def test_what_exists_is_what_has_a_name(repo: Repository) -> None:
    (repo.top / "gone").symlink_to("nowhere")
    repo.commit({FILE: "a: 1\n", "sub/x": ""})
    repo.write({"new.yaml": ""})
    with opened(repo.top, "HEAD") as files:
        names = (FILE, "sub", "gone", "../x", "new.yaml", "sub/new.yaml", "none/x")
        assert [files.exists(repo.top / name) for name in names] == [True, True, True, True, False, False, False]


# How many processes


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a line for every start of Git."""
    log, program = tmp_path / "started", tmp_path / "bin/git"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$*" >> {log}\nexec {GIT} "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return log


def history(repo: Repository, commits: int) -> None:
    """Commits by the stream that `git fast-import` reads; each changes one value of five documents."""
    stream = []
    for number in range(commits):
        stream.append("commit refs/heads/main\ncommitter Test <test@example.com> 1577836800 +0000\ndata 1\nx\n")
        includes = ", ".join(f"deep/er/{part}.yaml" for part in range(4))
        texts = {"a/b/fabric.yaml": f"include: [{includes}]\nn: {number}\n"}
        texts |= {f"a/b/deep/er/{part}.yaml": f"n{part}: {number}\n" for part in range(4)}
        stream += [f"M 644 inline {name}\ndata {len(text)}\n{text}\n" for name, text in texts.items()]
    repo.git("fast-import", "--quiet", given="".join(stream).encode())


@pytest.mark.parametrize(("commits", "back"), [(3, 2), (300, 299)])
def test_two_processes_read_all_documents_however_long_the_history(
    repo: Repository, started: Path, commits: int, back: int
) -> None:
    history(repo, commits)
    tree = read_at(repo.top / "a/b" / FILE, f"main~{back}")
    assert plain(tree) == {"n": "0", "n0": "0", "n1": "0", "n2": "0", "n3": "0"}
    commands = started.read_text().splitlines()
    assert [line.split()[3] for line in commands] == ["rev-parse", "cat-file"]


def test_the_process_ends_with_the_block_and_starts_again_when_asked(repo: Repository, started: Path) -> None:
    repo.commit({FILE: "a: 1\n"})
    with opened(repo.top, "HEAD") as files:
        assert isinstance(files, GitFiles)
        files.read(repo.top / FILE)
    files.close()
    assert files.read(repo.top / FILE) == b"a: 1\n"
    files.close()
    assert len(started.read_text().splitlines()) == 3
