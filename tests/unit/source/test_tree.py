import pickle

import pytest

from fabric_cli.source import Entry, List, Map, Text, find, locate, plain
from tests.unit.source.documents import at, read

DOCUMENT = """\
fabric: ams1
shape:
  units:
    - {name: su1, nodes: 4}
    - name: su2
      list: [a, b]
"""


def test_a_value_knows_where_it_was_written_and_whether_it_was_quoted() -> None:
    tree = read("a: x\nb: 'y'\nc: |\n  z\n")
    assert [entry.key_span for entry in tree.entries.values()] == [at(1, 1), at(2, 1), at(3, 1)]
    assert [entry.value for entry in tree.entries.values()] == [
        Text("x", at(1, 4), plain=True),
        Text("y", at(2, 4), plain=False),
        Text("z\n", at(3, 4), plain=False),
    ]


def test_plain_is_the_document_without_places() -> None:
    assert plain(read(DOCUMENT)) == {
        "fabric": "ams1",
        "shape": {"units": [{"name": "su1", "nodes": "4"}, {"name": "su2", "list": ["a", "b"]}]},
    }


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("fabric",), 1, 9),
        (("shape",), 3, 3),
        (("shape", "units"), 4, 5),
        (("shape", "units", 0), 4, 7),
        (("shape", "units", 0, "nodes"), 4, 26),
        (("shape", "units", 1), 5, 7),
        (("shape", "units", 1, "list", 1), 6, 17),
    ],
)
def test_locate_gives_the_place_of_the_value(path: tuple[str | int, ...], line: int, column: int) -> None:
    assert locate(read(DOCUMENT), path) == at(line, column)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("shape",), 2, 1),
        (("shape", "units"), 3, 3),
        (("shape", "units", 0, "nodes"), 4, 19),
        (("shape", "units", 1), 5, 7),
        ((), 1, 1),
    ],
)
def test_locate_gives_the_place_of_the_key_where_there_is_one(
    path: tuple[str | int, ...], line: int, column: int
) -> None:
    assert locate(read(DOCUMENT), path, key=True) == at(line, column)


@pytest.mark.parametrize(
    ("path", "same_as"),
    [
        (("shape", "mapping", "units", "list[UnitDoc]", 0, "name"), ("shape", "units", 0, "name")),
        (("shape", "units", 7), ("shape", "units")),
        (("shape", "units", -1), ("shape", "units")),
        (("fabric", "function-after[check(), str]"), ("fabric",)),
        (("nothing", 0), ()),
    ],
)
def test_a_step_that_leads_nowhere_is_passed_over(path: tuple[str | int, ...], same_as: tuple[str | int, ...]) -> None:
    tree = read(DOCUMENT)
    assert locate(tree, path) == locate(tree, same_as)
    assert find(tree, path) is find(tree, same_as)


def test_a_tree_is_closed_against_change() -> None:
    tree = read(DOCUMENT)
    with pytest.raises(TypeError):
        tree.entries["fabric"] = Entry(at(1, 1), tree)  # type: ignore[index]
    with pytest.raises(AttributeError):
        tree.span = at(2, 2)  # type: ignore[misc]


def test_a_map_does_not_follow_the_mapping_that_it_was_made_of() -> None:
    entries = {"a": Entry(at(1, 1), List((), at(1, 4)))}
    made = Map(entries, at(1, 1))
    entries.clear()
    assert list(made.entries) == ["a"]


def test_a_tree_survives_the_way_to_another_process() -> None:
    tree = read(DOCUMENT)
    assert pickle.loads(pickle.dumps(tree)) == tree  # noqa: S301 - our own bytes
