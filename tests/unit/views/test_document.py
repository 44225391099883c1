from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.views.document import document

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


@given(st.dictionaries(st.text(), values) | st.lists(values))
def test_a_document_is_json_of_the_same_value(value: object) -> None:
    assert json.loads("".join(document(value))) == value


@given(st.lists(st.dictionaries(st.text(), scalars)))
def test_iterators_become_lists_wherever_they_stand(rows: list[object]) -> None:
    assert json.loads("".join(document(iter(rows)))) == rows
    nested = {"a": [{"b": iter(rows)}], "c": iter(rows)}
    assert json.loads("".join(document(nested))) == {"a": [{"b": rows}], "c": rows}


def test_a_list_is_written_while_it_is_made() -> None:
    asked = 0

    def rows() -> Iterator[dict[str, int]]:
        nonlocal asked
        for asked in range(3):
            yield {"row": asked}

    pieces = document(rows())
    while '{"row": 1}' not in next(pieces):
        pass
    assert asked == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (iter(()), "[]\n"),
        ({}, "{}\n"),
        ([{"a": 1}, {"b": [1, 2]}], '[\n  {"a": 1},\n  {"b": [1, 2]}\n]\n'),
        ({"a": [1, 2], "b": [{"c": {}}]}, '{\n  "a": [1, 2],\n  "b": [\n    {"c": {}}\n  ]\n}\n'),
    ],
)
def test_a_row_takes_a_line(value: object, text: str) -> None:
    assert "".join(document(value)) == text
