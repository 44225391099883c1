from pathlib import Path

import pytest

from fabric_cli.diagnostics import Issues
from fabric_cli.source import Map, locate, plain, read_document
from tests.unit.source.documents import at, brief


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(files: dict[str, str]) -> None:
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")


def read_files(files: dict[str, str]) -> Map:
    write(files)
    issues = Issues()
    tree = read_document(Path("fabric.yaml"), issues)
    assert [str(d) for d in issues] == []
    assert tree is not None
    return tree


def refused(files: dict[str, str]) -> Issues:
    write(files)
    issues = Issues()
    assert read_document(Path("fabric.yaml"), issues) is None
    return issues


def test_mappings_are_joined_and_lists_strung_together_included_first_in_order() -> None:
    tree = read_files(
        {
            "fabric.yaml": "include: [a.yaml, b.yaml]\nshape: {planes: 1}\nlist: [own]\n",
            "a.yaml": "shape: {units: {count: 2}}\nlist: [a]\n",
            "b.yaml": "shape: {units: {nodes: 4}}\nlist: [b1, b2]\nfabric: ams1\n",
        }
    )
    assert plain(tree) == {
        "shape": {"units": {"count": "2", "nodes": "4"}, "planes": "1"},
        "list": ["a", "b1", "b2", "own"],
        "fabric": "ams1",
    }


def test_values_keep_the_places_of_their_own_files() -> None:
    tree = read_files(
        {
            "fabric.yaml": "include: parts/a.yaml\nshape:\n  planes: 1\n",
            "parts/a.yaml": "shape:\n  units: 2\nlist:\n- x\n",
        }
    )
    assert tree.span == at(1, 1)
    assert locate(tree, ("shape",), key=True) == at(2, 1)
    assert locate(tree, ("shape", "planes")) == at(3, 11)
    assert locate(tree, ("shape", "units")) == at(2, 10, "parts/a.yaml")
    assert locate(tree, ("list", 0)) == at(4, 3, "parts/a.yaml")


def test_an_included_file_is_named_from_the_file_that_includes_it() -> None:
    tree = read_files(
        {
            "fabric.yaml": "include: parts/a.yaml\n",
            "parts/a.yaml": "include: ../common/b.yaml\na: 1\n",
            "common/b.yaml": "b: 2\n",
        }
    )
    assert plain(tree) == {"b": "2", "a": "1"}
    assert locate(tree, ("b",)) == at(1, 4, "parts/../common/b.yaml")


def test_a_file_that_is_included_on_two_ways_counts_once() -> None:
    tree = read_files(
        {
            "fabric.yaml": "include: [a.yaml, b.yaml, ./a.yaml]\n",
            "a.yaml": "include: c.yaml\na: 1\n",
            "b.yaml": "include: c.yaml\nb: 2\n",
            "c.yaml": "c: [3]\n",
        }
    )
    assert plain(tree) == {"c": ["3"], "a": "1", "b": "2"}


def test_anchors_do_not_reach_into_other_files() -> None:
    found = refused({"fabric.yaml": "include: a.yaml\nx: *a\n", "a.yaml": "a: &a 1\n"})
    assert brief(list(found)) == ["2:4 unknown-anchor"]


def test_include_below_the_top_level_is_a_key_like_others() -> None:
    assert plain(read_files({"fabric.yaml": "a: {include: b.yaml}\n"})) == {"a": {"include": "b.yaml"}}


@pytest.mark.parametrize("first", ["1", "2", "[1]", "{x: 1}"])
def test_a_value_in_two_files_names_both_places(first: str) -> None:
    found = refused({"fabric.yaml": "include: a.yaml\nshape:\n  planes: 1\n", "a.yaml": f"shape:\n  planes: {first}\n"})
    (conflict,) = found
    assert conflict.slug == "include-conflict"
    assert conflict.span == at(3, 3)
    assert conflict.related == ((at(2, 3, "a.yaml"), "also written here"),)


def test_two_included_files_conflict_too() -> None:
    files = {"fabric.yaml": "include: [a.yaml, b.yaml]\n", "a.yaml": "x: 1\n", "b.yaml": "x: 1\n"}
    (conflict,) = refused(files)
    assert conflict.span == at(1, 1, "b.yaml")
    assert conflict.related == ((at(1, 1, "a.yaml"), "also written here"),)


@pytest.mark.parametrize(
    ("include", "place"),
    [("{file: a.yaml}", "1:10"), ("[[a.yaml]]", "1:11"), ("''", "1:10"), ("[{a: b}]", "1:11")],
)
def test_include_takes_names_of_files(include: str, place: str) -> None:
    assert brief(list(refused({"fabric.yaml": f"include: {include}\n"}))) == [f"{place} bad-include"]


def test_an_empty_list_of_includes_includes_nothing() -> None:
    assert plain(read_files({"fabric.yaml": "include: []\na: b\n"})) == {"a": "b"}


def test_a_missing_file_is_reported_where_it_is_included() -> None:
    files = {"fabric.yaml": "include: parts/a.yaml\n", "parts/a.yaml": "a: 1\ninclude:\n- b.yaml\n- .\n- c.yaml\n"}
    found = [(d.span, d.reason) for d in refused(files)]
    assert found == [
        (at(3, 3, "parts/a.yaml"), "file `parts/b.yaml` does not exist"),
        (at(4, 3, "parts/a.yaml"), "`parts` is a folder"),
        (at(5, 3, "parts/a.yaml"), "file `parts/c.yaml` does not exist"),
    ]


def test_a_cycle_is_reported_where_it_closes() -> None:
    (found,) = refused({"fabric.yaml": "include: a.yaml\n", "a.yaml": "x: 1\ninclude: ./fabric.yaml\n"})
    assert (found.slug, found.span) == ("include-cycle", at(2, 10, "a.yaml"))
    assert found.reason == "the file includes a file that includes it"


def test_a_file_that_includes_itself_through_a_link_is_a_cycle() -> None:
    Path("link.yaml").symlink_to("fabric.yaml")
    (found,) = refused({"fabric.yaml": "include: link.yaml\nx: 1\n"})
    assert (found.slug, found.reason) == ("include-cycle", "the file includes itself")


def test_a_chain_of_includes_has_an_end() -> None:
    files = {f"f{i}.yaml": f"include: f{i + 1}.yaml\n" for i in range(400)}
    (found,) = refused({"fabric.yaml": "include: f0.yaml\n"} | files)
    assert (found.slug, found.span) == ("too-deep", at(1, 10, "f63.yaml"))


def test_all_findings_of_all_files_are_reported_at_once() -> None:
    found = refused(
        {
            "fabric.yaml": "include: [a.yaml, b.yaml, none.yaml]\nx:\n",
            "a.yaml": "a: b: c\n",
            "b.yaml": "include: d.yaml\nb: 1\nb: 2\n",
            "d.yaml": "- a\n",
        }
    )
    assert [f"{d.span} {d.slug}" for d in found] == [
        "a.yaml:1:5 syntax-error",
        "b.yaml:3:1 duplicate-key",
        "d.yaml:1:1 not-a-mapping",
        "fabric.yaml:1:27 unreadable-file",
        "fabric.yaml:2:1 empty-value",
    ]
