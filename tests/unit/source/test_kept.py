"""Documents that are kept with their text and read again without the files."""

import codecs
import shutil
from pathlib import Path

import pytest

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import Intent, load_intent
from fabric_cli.source import DISK, Documents, Files, Recorder, beside, plain, read_document
from tests.unit.source.documents import at
from tests.unit.source.repository import LONE, Repository, needs_git, opened


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def loaded(path: Path, files: Files) -> Intent:
    issues = Issues()
    intent = load_intent(path, issues, files)
    assert [str(d) for d in issues] == []
    assert intent is not None
    return intent


@pytest.fixture
def fabric(tmp_path: Path, repo_dir: Path) -> Path:
    """An intent with two includes in folders below it and its site one folder up."""
    base = repo_dir / "tests/checks/base"
    lines = (base / "fabric.yaml").read_text(encoding="utf-8").splitlines(keepends=True)
    taken = {"transport": "parts/transport.yaml", "asn": "more/parts/asn.yaml"}
    own = [line for line in lines if line.partition(":")[0] not in (*taken, "site")]
    folder = tmp_path / "all/lab"
    for key, name in taken.items():
        write(folder, {name: "".join(line for line in lines if line.startswith(f"{key}:"))})
    write(folder, {"fabric.yaml": f"include: [{', '.join(taken.values())}]\nsite: ../site.yaml\n" + "".join(own)})
    shutil.copy(base / "site.yaml", tmp_path / "all/site.yaml")
    return folder


def same(one: Intent, other: Intent) -> bool:
    return (one.fabric, one.site, plain(one.tree)) == (other.fabric, other.site, plain(other.tree))


@pytest.mark.parametrize("way", ["absolute", "relative", "inside", "above", "file"])
def test_an_intent_read_again_from_what_was_kept_is_the_same(
    fabric: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, path = {
        "absolute": (fabric.parent, fabric),
        "relative": (fabric.parent, Path("lab")),
        "inside": (fabric, Path()),
        "above": (fabric / "parts", Path("..")),
        "file": (fabric, Path("../lab/fabric.yaml")),
    }[way]
    monkeypatch.chdir(folder)
    recorder = Recorder(DISK)
    before = loaded(path, recorder)
    documents = recorder.documents()
    shutil.rmtree(fabric.parent)
    assert list(documents.texts) == ["fabric.yaml", "parts/transport.yaml", "more/parts/asn.yaml", "../site.yaml"]
    assert documents.links == {}
    again = Documents(dict(documents.texts))
    assert same(loaded(again.first, again), before)
    assert loaded(again.first, again).span().file == "fabric.yaml"
    assert same(loaded(Path(), again), before)


@needs_git
def test_an_intent_of_a_commit_is_kept_under_the_same_paths(
    fabric: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in LONE.items():
        monkeypatch.setenv(name, text)
    repo = Repository(tmp_path)
    repo.git("init", "-q")
    repo.commit()
    on_disk = Recorder(DISK)
    monkeypatch.chdir(fabric)
    with opened(Path(), "HEAD") as files:
        in_git = Recorder(files)
        before = loaded(Path(), in_git)
    assert same(before, loaded(Path(), on_disk))
    assert in_git.documents() == on_disk.documents()


def test_a_file_reached_by_two_ways_is_kept_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "a/fabric.yaml": "include: [x/part.yaml, y/part.yaml, x/../common.yaml, common.yaml]\nb: [1]\n",
            "real/part.yaml": "include: ../common.yaml\nb: [2]\n",
            "common.yaml": "b: [3]\n",
            "a/common.yaml": "b: [4]\n",
        },
    )
    for name in ("x", "y"):
        (tmp_path / "a" / name).symlink_to("../real")
    recorder, issues = Recorder(DISK), Issues()
    tree = read_document(tmp_path / "a/fabric.yaml", issues, files=recorder)
    documents = recorder.documents()
    assert documents.texts == {
        "fabric.yaml": "include: [x/part.yaml, y/part.yaml, x/../common.yaml, common.yaml]\nb: [1]\n",
        "x/part.yaml": "include: ../common.yaml\nb: [2]\n",
        "x/../common.yaml": "b: [3]\n",
        "common.yaml": "b: [4]\n",
    }
    assert documents.links == {"y/part.yaml": "x/part.yaml"}
    again = read_document(documents.first, issues, files=documents)
    assert list(issues) == []
    assert tree is not None
    assert again is not None
    assert plain(again) == plain(tree) == {"b": ["3", "2", "4", "1"]}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_what_is_kept_is_text_whatever_its_bytes_were(tmp_path: Path, encoding: str) -> None:
    text = "größe: 1\r\nb: 😀\n"
    (tmp_path / "fabric.yaml").write_bytes(text.encode(encoding))
    recorder = Recorder(DISK)
    read_document(tmp_path / "fabric.yaml", Issues(), files=recorder)
    documents = recorder.documents()
    assert documents.texts == {"fabric.yaml": text}
    tree = read_document(documents.first, Issues(), files=documents)
    assert tree is not None
    assert plain(tree) == {"größe": "1", "b": "😀"}


def test_a_second_mark_is_refused_again(tmp_path: Path) -> None:
    (tmp_path / "fabric.yaml").write_bytes(codecs.BOM_UTF8 * 2 + b"a: 1\n")
    recorder, issues, again = Recorder(DISK), Issues(), Issues()
    assert read_document(tmp_path / "fabric.yaml", issues, files=recorder) is None
    documents = recorder.documents()
    assert read_document(documents.first, again, files=documents) is None
    assert [d.reason for d in again] == [d.reason for d in issues]


def test_what_could_not_be_read_is_not_kept(tmp_path: Path) -> None:
    write(tmp_path, {"fabric.yaml": "include: [none.yaml, bytes.yaml]\na: 1\n"})
    (tmp_path / "bytes.yaml").write_bytes(b"\xff")
    recorder = Recorder(DISK)
    assert read_document(tmp_path / "fabric.yaml", Issues(), files=recorder) is None
    assert list(recorder.documents().texts) == ["fabric.yaml"]
    assert Recorder(DISK).documents().texts == {}


def test_findings_name_what_is_kept_behind_its_label() -> None:
    documents = Documents({"fabric.yaml": "a: 1\ninclude: [../none.yaml, x.yaml]\n", "x.yaml": "a: 2\n"}, label="out")
    issues = Issues()
    assert read_document(documents.first, issues, files=documents) is None
    conflict, lost = sorted(issues, key=lambda found: found.slug)
    assert (conflict.slug, conflict.span) == ("include-conflict", at(1, 1, "out:fabric.yaml"))
    assert (lost.reason, lost.span) == ("file `out:../none.yaml` does not exist", at(2, 11, "out:fabric.yaml"))
    assert beside(at(1, 1, "out:sub/fabric.yaml"), "../x.yaml", documents) == Path("sub/../x.yaml")


def test_what_exists_among_the_kept_is_what_was_read() -> None:
    documents = Documents({"a/fabric.yaml": "", "../s.yaml": ""}, {"b.yaml": "a/fabric.yaml"})
    assert [documents.exists(Path(name)) for name in ("a/fabric.yaml", "b.yaml", "a", "c")] == [
        True,
        True,
        False,
        False,
    ]
    assert [documents.is_folder(Path(name)) for name in ("a", "", "b.yaml", "c")] == [True, True, False, False]


def test_the_kept_texts_cannot_be_changed() -> None:
    texts = {"fabric.yaml": "a: 1\n"}
    documents = Documents(texts)
    texts["fabric.yaml"] = "a: 2\n"
    assert documents.texts == {"fabric.yaml": "a: 1\n"}
    with pytest.raises(TypeError, match="does not support item assignment"):
        documents.texts["fabric.yaml"] = "a: 3\n"  # type: ignore[index]


def test_what_exists_on_disk_is_what_has_a_name(tmp_path: Path) -> None:
    write(tmp_path, {"file": "", "sub/x": ""})
    (tmp_path / "gone").symlink_to("nowhere")
    names = ("file", "sub", "gone", "none", "none/x")
    assert [DISK.exists(tmp_path / name) for name in names] == [True, True, True, False, False]
    assert [DISK.is_folder(tmp_path / name) for name in (*names, "x" * 300)] == [
        False,
        True,
        False,
        False,
        False,
        False,
    ]
