"""Every scalar on which YAML 1.1 and 1.2 differ, or whose form a reader might change, stays as it was typed.

The lists follow the type repository of YAML 1.1 (yaml.org/type/): bool, int, float, timestamp, null, value, merge.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.source import Text, Value, plain
from tests.unit.source.documents import brief, findings, read

BOOL = [
    *("y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF"),
    *("true", "True", "TRUE", "false", "False", "FALSE"),
]
INT = [
    *("685230", "+685_230", "02472256", "0x_0A_74_AE", "0b1010_0111_0100_1010_1110", "190:20:30"),
    *("010", "-010", "0o14", "0x1F", "1_000"),
]
FLOAT = [
    *("6.8523015e+5", "685.230_15e+03", "685_230.15", "190:20:30.15", "-.inf", ".inf", ".Inf", ".INF", ".NaN", ".nan"),
    *("1e3", "2920.3900"),
]
TIMESTAMP = [
    "2001-12-15T02:59:43.1Z",
    "2001-12-14t21:59:43.10-05:00",
    "2001-12-14 21:59:43.10 -5",
    "2001-12-15 2:59:43.10",
    "2002-12-14",
]
OTHER = ["=", "12:34:56", "1.", ".5", "+1", "-0", "00", "1_", "0o8", "0b2", "10.30", "1e", "Null1", "~x", "-~"]
ADDRESSES = [
    "02:42:ac:11:00:02",
    "20:30:40:50:10:20",
    "0e:10:00:00:00:01",
    "2001:db8::1",
    "2001:db8::/32",
    "fe80::1",
    "::1",
    "1:2:3:4:5:6:7:8",
    "10:20",
    "64086.59905",
]
SCALARS = [*BOOL, *INT, *FLOAT, *TIMESTAMP, *OTHER, *ADDRESSES]
NO_VALUE = ["~", "null", "Null", "NULL"]

# What a document may hold; the rest is refused, see test_read.py.
TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufeff\ufffe\uffff")
)

# The productions of the same pages, as far as they are regular.
PRODUCTIONS = [
    r"[-+]?0b[0-1_]+",
    r"[-+]?0[0-7_]+",
    r"[-+]?(0|[1-9][0-9_]*)",
    r"[-+]?0x[0-9a-fA-F_]+",
    r"[-+]?[1-9][0-9_]*(:[0-5]?[0-9])+",
    r"[-+]?([0-9][0-9_]*)?\.[0-9]*([eE][-+][0-9]+)?",
    r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+\.[0-9_]*",
    r"[0-9]{4}-[0-9][0-9]?-[0-9][0-9]?([Tt]|[ ]+)[0-9][0-9]?:[0-9][0-9]:[0-9][0-9](\.[0-9]*)?",
]


def text_at(value: Value) -> str:
    assert isinstance(value, Text)
    return value.value


def as_written(scalar: str) -> list[str]:
    """The scalar as it comes back from every position that a scalar can have."""
    tree = read(
        f"block: {scalar}\n"
        f"list:\n- {scalar}\n"
        f"flow list: [{scalar}, {scalar}]\n"
        f"flow mapping: {{first: {scalar}, last: {scalar}}}\n"
        f"keys:\n  {scalar}: x\n"
        f"anchored: &anchor {scalar}\n"
        f"alias: *anchor\n"
        f"tagged: !!str {scalar}\n"
        f"commented: {scalar} # a comment\n"
    )
    data = plain(tree)
    assert isinstance(data, dict)
    return [json.dumps(part) for part in data.values()]


def expected(scalar: str) -> list[str]:
    parts = (
        scalar,
        [scalar],
        [scalar, scalar],
        {"first": scalar, "last": scalar},
        {scalar: "x"},
        scalar,
        scalar,
        scalar,
        scalar,
    )
    return [json.dumps(part) for part in parts]


@pytest.mark.parametrize("scalar", SCALARS)
def test_a_plain_scalar_comes_back_as_it_was_typed(scalar: str) -> None:
    assert as_written(scalar) == expected(scalar)


@given(st.one_of([st.from_regex(production, fullmatch=True) for production in PRODUCTIONS]))
def test_a_scalar_of_any_form_that_yaml_1_1_resolves_comes_back_as_it_was_typed(scalar: str) -> None:
    assert as_written(scalar) == expected(scalar)


@pytest.mark.parametrize("scalar", [*SCALARS, *NO_VALUE, "<<", "", " x ", "# no comment", "a: b", "*x", "!x", "`"])
def test_a_quoted_scalar_comes_back_as_it_was_typed(scalar: str) -> None:
    tree = read(f"single: '{scalar}'\ndouble: \"{scalar}\"\n'{scalar}': key\n")
    assert text_at(tree.entries["single"].value) == scalar
    assert text_at(tree.entries["double"].value) == scalar
    assert text_at(tree.entries[scalar].value) == "key"


@pytest.mark.parametrize("scalar", NO_VALUE)
def test_a_word_for_no_value_is_not_taken_for_text(scalar: str) -> None:
    document = f"a: {scalar}\nb: [{scalar}]\n{scalar}: c\nd: !!str {scalar}\n"
    assert brief(findings(document)) == ["1:4 empty-value", "2:5 empty-value", "3:1 key-not-text"]


def test_the_merge_word_is_text_where_it_is_not_a_key() -> None:
    assert plain(read("a: <<\nb: [<<]\n'<<': c\n")) == {"a": "<<", "b": ["<<"], "<<": "c"}


@given(TEXTS)
def test_quoted_text_of_any_script_comes_back_as_it_was_typed(text: str) -> None:
    single = text.replace("'", "''")
    tree = read(f"double: {json.dumps(text, ensure_ascii=False)}\nsingle: '{single}'\n")
    assert text_at(tree.entries["double"].value) == text
    assert text_at(tree.entries["single"].value) == text


JSON = st.recursive(
    TEXTS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=20
)


@given(
    st.dictionaries(TEXTS, JSON, min_size=1, max_size=4),
    st.sampled_from([None, 2]),
    st.sampled_from([(",", ":"), (", ", ": ")]),
)
def test_json_is_yaml(data: dict[str, object], indent: int | None, separators: tuple[str, str]) -> None:
    document = json.dumps(data, ensure_ascii=False, indent=indent, separators=separators)
    assert plain(read(document)) == data


def test_block_text_keeps_its_lines_and_carriage_returns_are_line_breaks() -> None:
    document = "kept: |\n  one\n   two\n\nfolded: >-\n  one\n  two\nplain: one\n  two\n"
    data = {"kept": "one\n two\n", "folded": "one two", "plain": "one two"}
    assert plain(read(document)) == data
    assert plain(read(document.replace("\n", "\r\n"))) == data
