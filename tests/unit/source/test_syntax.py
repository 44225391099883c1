"""What the parser cannot read is said in words that need no grammar, at the place where it went wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml.error import MarkedYAMLError, StreamMark

from fabric_cli.diagnostics import Issues
from fabric_cli.source import plain, read_text
from fabric_cli.source.syntax import report_failure
from tests.unit.source.documents import FILE, at, brief, findings, read


@pytest.mark.parametrize(
    ("document", "place", "reason"),
    [
        ("a: b: c", "1:5", "unexpected `:`"),
        ("a: 1\n  b: 2", "2:4", "unexpected `:`"),
        ("a: ::", "1:5", "unexpected `:`"),
        ("a: 1\nfoo bar\nb: 2", "2:1", "`foo bar` is neither a key nor part of the value before it"),
        ("a: - b", "1:4", "unexpected `-`"),
        ("a: ? b", "1:4", "unexpected `?`"),
        ("a: 'x\nb: c\n", "1:4", "text in quotes is not closed"),
        ('a: "x\n---\n', "1:4", "text in quotes is not closed"),
        (r'a: "\d"', "1:6", r"`\d` is not an escape"),
        (r'a: "\xg"', "1:7", "the escape names no character"),
        (r'a: "\U00110000"', "1:7", "the escape names no character"),
        (r'a: "\UFFFFFFFF"', "1:7", "the escape names no character"),
        ("a: @b", "1:4", "text without quotes cannot begin with `@`"),
        ("a: %b", "1:4", "text without quotes cannot begin with `%`"),
        ("a: * b", "1:4", "no name follows `*`"),
        ("a: &", "1:4", "no name follows `&`"),
        ("a: >x\n  b", "1:4", "text on the line of `>`"),
        ("a: |0\n  b", "1:4", "text on the line of `|`"),
        ("a: [1, 2\nb: c", "2:2", "expected `,` or `]`"),
        ("a: {x: 1\nb: c", "2:2", "expected `,` or `}`"),
        ("a: ]", "1:4", "expected a value, found `]`"),
        ("a: [", "1:5", "the document ends where a value is due"),
        ("a:\n  b: 1\n c: 2", "3:2", "`c: 2` is not a key of the mapping that it is indented like"),
        ("- a\nb: c", "2:1", "`b: c` is not an item of the list that it is indented like"),
        ("[a]\nb", "2:1", "`b` stands outside the document"),
        ("a: b\n... c", "2:5", "`c` stands outside the document"),
        ("%", "1:1", "`%` is not a YAML directive"),
        ("%TAG !x\n---\na: b", "1:1", "`%TAG !x` is not a YAML directive"),
        (f"a: 1\n{'x' * 90}\nb: 2", "2:1", f"`{'x' * 40}…` is neither a key nor part of the value before it"),
    ],
)
def test_a_syntax_error_has_a_place_a_reason_and_advice(document: str, place: str, reason: str) -> None:
    (found,) = findings(document)
    assert (brief([found]), found.reason) == ([f"{place} syntax-error"], reason)
    assert found.hint


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ("\ta: b", "1:1"),
        ("a:\n\tb: c", "2:1"),
        ("a:\n  \tb: c", "2:3"),
        ("a:\tb", "1:3"),
        ("a: b\t# c", "1:5"),
        ("a:\n-\tb", "2:2"),
    ],
)
def test_a_tab_has_a_place_and_advice(document: str, place: str) -> None:
    (found,) = findings(document)
    assert brief([found]) == [f"{place} tab"]
    assert found.hint == "replace it by spaces"


def test_tabs_are_kept_in_quotes_block_text_and_comments_and_ignored_in_brackets() -> None:
    document = "a: 'x\ty' #\tc\nb: |\n  x\ty\nc: [1,\t2]\n"
    assert plain(read(document)) == {"a": "x\ty", "b": "x\ty\n", "c": ["1", "2"]}


@pytest.mark.parametrize("document", ["a: !<x", "a: !é!x", "a: !x!y z"])
def test_what_is_wrong_with_a_tag_is_that_it_is_one(document: str) -> None:
    assert [found.slug for found in findings(document)] == ["explicit-tag"]


def test_an_unclosed_bracket_names_the_place_where_it_opens() -> None:
    (found,) = findings("a: b\nc: [1,\n  2\nd: e\n")
    assert found.related == ((at(2, 4), "the list begins here"),)


def test_a_complaint_that_is_not_known_is_passed_on() -> None:
    issues = Issues()
    mark = StreamMark("", 3, 0, 3)
    report_failure(MarkedYAMLError(problem="found {odd}", problem_mark=mark), "a: b", FILE, issues)
    (found,) = issues
    assert (found.slug, found.reason, found.span) == ("syntax-error", "not YAML: found {odd}", at(1, 4))


def test_braces_that_the_message_quotes_are_shown_as_written() -> None:
    (found,) = findings("a: 1\n{b} {c}\nd: e\n")
    assert "{b} {c}" in found.reason


def test_addresses_are_text_in_braces_also_where_they_begin_or_end_with_colons() -> None:
    document = '{a: ::1, b: fe80::, c: ::, d: [::1, ::], "e":f, "g": ::/0, ::2: h}'
    data = {"a": "::1", "b": "fe80::", "c": "::", "d": ["::1", "::"], "e": "f", "g": "::/0", "::2": "h"}
    assert plain(read(document)) == data


DOCUMENTS = [
    """\
fabric: ams1
shape:
  units: {count: 2, nodes: 4}
  list:
    - a
    - b: c
      d: 'x y'
    -
      - "q\\n"
box: &b {a: 1, b: ::1}
c:
  <<: *b
text: |
  one
   two
fold: >-
  x

  y
? k
: v
...
""",
    """\
%YAML 1.2
%TAG !e! tag:x,2000:
---
a: !!str 1
b: !e!foo 2 # c
d: &x [*x, 'it''s', "\\U0001F600 \\x41"]
""",
    """\
a: [1, {b: c, "d": e}, [f]]
b: 2001:db8::/32
null: x
~: y
""",
    """\
%FOO bar
%TAG ! !
---
? !!str &a b
: *a
c: !<tag:yaml.org,2002:str%20> |2-
    d
e: >+1
  f
... # g
""",
]
CHARACTERS = "\t\n\r :-?[]{},#&*!|>'\"%@`\\~=<.0a\x00\x07\x85\u2028\ufeff\ud800é😀"
WORDS = [
    *(
        "<<: ",
        "- ",
        "? ",
        ": ",
        "---\n",
        "...\n",
        "!!",
        "!<",
        "&a ",
        "*a",
        "\\x",
        "\\u",
        "\\U",
        "\\U0011",
        "\\UF",
        "\r\n",
        "  ",
    ),
    *("%YAML 1.1\n", "%TAG ", "null", "|2", "|+", "> #", ": ::", "]]", "}}"),
]
TOKENS = st.sampled_from([*CHARACTERS, *WORDS])


@st.composite
def mutated_documents(draw: st.DrawFn) -> str:
    """A sound document with a few pieces put in, cut out or doubled."""
    text = draw(st.sampled_from(DOCUMENTS))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        match draw(st.sampled_from(["insert", "replace", "delete", "double"])):
            case "insert":
                text = text[:start] + draw(TOKENS) + text[start:]
            case "replace":
                text = text[:start] + draw(TOKENS) + text[end:]
            case "delete":
                text = text[:start] + text[end:]
            case _:
                text = text[:end] + text[start:]
    return text


@settings(max_examples=500)
@given(mutated_documents() | st.lists(TOKENS, max_size=30).map("".join))
def test_any_text_gives_a_tree_or_findings_within_it(text: str) -> None:
    issues = Issues()
    tree = read_text(text, FILE, issues)
    assert (tree is None) == issues.failed() == (len(issues) > 0)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for found in issues:
        assert found.span is not None
        assert found.reason
        assert 1 <= found.span.line <= len(lines)
        assert 1 <= found.span.column <= len(lines[found.span.line - 1]) + 1
