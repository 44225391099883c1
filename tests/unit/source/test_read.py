"""Whole documents: structure, anchors, merges, limits, and the bytes that they come from."""

import codecs
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.diagnostics import Issues
from fabric_cli.source import Map, locate, plain, read_document, read_text
from fabric_cli.source.files import MAX_BYTES
from tests.unit.source.documents import FILE, at, brief, findings, read


def read_bytes(folder: Path, data: bytes) -> tuple[Map | None, Issues]:
    path = folder / FILE
    path.write_bytes(data)
    issues = Issues()
    return read_document(path, issues), issues


# Keys


def test_a_duplicate_key_names_both_places() -> None:
    (found,) = findings("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n")
    assert found.slug == "duplicate-key"
    assert found.reason == "key `c` is written twice"
    assert found.span == at(5, 3)
    assert found.related == ((at(3, 3), "first written here"),)


def test_keys_that_differ_in_quotes_only_are_duplicates() -> None:
    assert brief(findings("a: 1\n'a': 2\n\"a\": 3\n? a\n: 4\n")) == [
        "2:1 duplicate-key",
        "3:1 duplicate-key",
        "4:3 duplicate-key",
    ]


@pytest.mark.parametrize(
    ("document", "place", "reason"),
    [
        ("[a]: b", "1:1", "a key is a list"),
        ("{a: b}: c", "1:1", "a key is a mapping"),
        ("? - a\n: b", "1:3", "a key is a list"),
        ("x: &x y\n*x : b", "2:1", "a key is an alias"),
        (": b", "1:1", "a key is missing before `:`"),
        ("~: b", "1:1", "`~` as a key means no value"),
    ],
)
def test_a_key_is_text(document: str, place: str, reason: str) -> None:
    (found,) = findings(document)
    assert (brief([found]), found.reason) == ([f"{place} key-not-text"], reason)


def test_what_yaml_1_1_takes_for_numbers_and_flags_are_keys_too() -> None:
    assert plain(read("on: a\n010: b\n1e3: c\n12:30: d\n=: e\n")) == {
        "on": "a",
        "010": "b",
        "1e3": "c",
        "12:30": "d",
        "=": "e",
    }


# Values


@pytest.mark.parametrize(
    ("document", "place", "reason"),
    [
        ("a:\nb: c", "1:1", "`a` has no value"),
        ("a: # comment\nb: c", "1:1", "`a` has no value"),
        ("a:\n  # comment\nb: c", "1:1", "`a` has no value"),
        ("a: {b, c: d}", "1:5", "`b` has no value"),
        ("a: {b: , c: d}", "1:5", "`b` has no value"),
        ("a: ~", "1:4", "`a` has no value: `~` means none"),
        ("a:\n- b\n-\n- c", "3:2", "a list item has no value"),
        ("a: [b, null]", "1:8", "a list item has no value: `null` means none"),
        ("a: &x\nb: *x", "1:1", "`a` has no value"),
    ],
)
def test_a_value_is_not_empty(document: str, place: str, reason: str) -> None:
    (found,) = findings(document)
    assert (brief([found]), found.reason) == ([f"{place} empty-value"], reason)
    assert found.hint == "write a value, delete the line, or put it in quotes if it is a text"


@pytest.mark.parametrize(
    ("value", "place", "tag"),
    [
        ("!include x.yaml", "1:4", "!include"),
        ("!!python/object/apply:os.system [x]", "1:4", "!!python/object/apply:os.system"),
        ("!!float 1.0", "1:4", "!!float"),
        ("! x", "1:4", "!"),
        ("!!map {a: b}", "1:4", "!!map"),
        ("!!str {a: b}", "1:4", "!!str"),
        ("!<tag:example.com,2000:x> y", "1:4", "tag:example.com,2000:x"),
        ("&x !y z", "1:4", "!y"),
        ("!!null", "1:4", "!!null"),
    ],
)
def test_a_tag_is_refused(value: str, place: str, tag: str) -> None:
    (found,) = findings(f"a: {value}")
    assert (brief([found]), found.reason) == ([f"{place} explicit-tag"], f"tag `{tag}`")


def test_the_tag_of_text_is_accepted_before_text() -> None:
    document = "%TAG !y! tag:yaml.org,2002:\n---\na: !!str 1\nb: !<tag:yaml.org,2002:str> 2\nc: !y!str\n!!str d: e\n"
    assert plain(read(document)) == {"a": "1", "b": "2", "c": "", "d": "e"}


def test_another_meaning_of_the_short_tag_is_refused() -> None:
    assert brief(findings("%TAG !! tag:example.com,2000:\n---\na: !!str 1\n")) == ["3:4 explicit-tag"]


@pytest.mark.parametrize("escape", ["\\a", "\\0", "\\e[31m", "\\x7f", "\\r", "\\N", "\\L", "\\uFEFF", "\\uD800"])
def test_an_escape_is_held_to_the_characters_of_a_document(escape: str) -> None:
    assert brief(findings(f'a: "x{escape}y"\n"k{escape}": z\n')) == ["1:4 control-character", "2:1 control-character"]


def test_escapes_of_printable_characters_tabs_and_line_breaks_are_read() -> None:
    assert plain(read(r'a: "\t\n\x41\u00e9\U0001F600\"\\\/"')) == {"a": '\t\nAé😀"\\/'}


# Anchors and merges


def test_an_alias_is_the_value_of_its_anchor() -> None:
    tree = read("a: &x {b: [c]}\nd: *x\ne: [*x]\n")
    assert plain(tree) == {"a": {"b": ["c"]}, "d": {"b": ["c"]}, "e": [{"b": ["c"]}]}
    assert locate(tree, ("d", "b", 0)) == at(1, 12)
    assert tree.entries["d"].value is tree.entries["a"].value


def test_an_anchor_that_is_given_again_means_the_later_value() -> None:
    assert plain(read("a: &x 1\nb: *x\nc: &x 2\nd: *x\n")) == {"a": "1", "b": "1", "c": "2", "d": "2"}
    assert plain(read("a: &x [&x b, *x]\nc: *x\n")) == {"a": ["b", "b"], "c": "b"}


@pytest.mark.parametrize(
    ("document", "slug"),
    [
        ("a: *x", "1:4 unknown-anchor"),
        ("a: *x\nb: &x c", "1:4 unknown-anchor"),
        ("a: &x\n  b: *x", "2:6 recursive-alias"),
        ("a: &x [1, [*x]]", "1:12 recursive-alias"),
        ("a: &x {<<: *x}", "1:12 recursive-alias"),
    ],
)
def test_an_alias_needs_a_complete_value_before_it(document: str, slug: str) -> None:
    assert brief(findings(document)) == [slug]


def test_a_mistyped_alias_is_told_the_nearest_anchor() -> None:
    (found,) = findings("a: &leaf b\nc: *laef\n")
    assert found.hint == "did you mean `*leaf`?"


@pytest.mark.parametrize(
    ("document", "merged"),
    [
        ("<<: *x\na: 9", {"a": "9", "b": "2"}),
        ("a: 9\n<<: *x", {"a": "9", "b": "2"}),
        ("<<: [*x, *y]", {"a": "1", "b": "2", "c": "4"}),
        ("<<: [*y, *x]", {"a": "1", "b": "3", "c": "4"}),
        ("<<: {a: 7}", {"a": "7"}),
        ("<<: []\na: 1", {"a": "1"}),
        ("<<: *z", {"a": "8", "b": "2"}),
    ],
)
def test_a_merge_adds_the_keys_that_are_not_written(document: str, merged: dict[str, str]) -> None:
    anchors = "x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\nz: &z {a: 8, <<: *x}\n"
    inner = "".join(f"  {line}\n" for line in document.splitlines())
    data = plain(read(f"{anchors}merged:\n{inner}"))
    assert isinstance(data, dict)
    assert data["merged"] == merged


def test_a_merged_value_is_where_it_was_written() -> None:
    tree = read("x: &x\n  a: 1\nmerged:\n  <<: *x\n  b: 2\n")
    assert locate(tree, ("merged", "a")) == at(2, 6)
    assert locate(tree, ("merged", "a"), key=True) == at(2, 3)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("<<: text", ["1:5 bad-merge"]),
        ("<<:", ["1:4 bad-merge"]),
        ("x: &x 1\n<<: *x", ["2:5 bad-merge"]),
        ("<<: [{a: b}, c]", ["1:5 bad-merge"]),
        ("<<: [{a: b}, [c]]", ["1:5 bad-merge"]),
        ("<<: {a: b}\n<<: {c: d}", ["2:1 duplicate-key"]),
        ("<<: *nothing", ["1:5 unknown-anchor"]),
    ],
)
def test_a_merge_takes_mappings(document: str, expected: list[str]) -> None:
    assert brief(findings(document)) == expected


# The document as a whole


@pytest.mark.parametrize("text", ["", "\n", "# comment\n", "---\n", "---\n...\n", "~\n", "null"])
def test_an_empty_document_is_refused(text: str) -> None:
    assert brief(findings(text)) == ["1:1 empty-document"]


@pytest.mark.parametrize(
    ("text", "place"), [("- a", "1:1"), ("[a]", "1:1"), ("\ntext", "2:1"), ("--- 'x'", "1:5"), ("|\n a", "1:1")]
)
def test_a_document_is_a_mapping(text: str, place: str) -> None:
    assert brief(findings(text)) == [f"{place} not-a-mapping"]


def test_a_file_holds_one_document() -> None:
    assert brief(findings("a: b\n---\nc: d\n")) == ["2:1 several-documents"]
    assert brief(findings("a: b\n...\nc: d\n")) == ["3:1 several-documents"]
    assert plain(read("# comment\n---\na: b\n...\n")) == {"a": "b"}


@pytest.mark.parametrize("version", ["1.1", "1.0", "1.3", "2.0", f"1.{'9' * 5000}"])
def test_another_version_of_yaml_is_refused(version: str) -> None:
    assert brief(findings(f"# NO is false in 1.1\n%YAML {version}\n---\na: NO\n")) == ["2:1 other-yaml-version"]


def test_the_version_of_yaml_may_be_named() -> None:
    assert plain(read("%YAML 1.2\n---\na: NO\n")) == {"a": "NO"}


def test_all_findings_of_a_document_are_reported_at_once() -> None:
    document = "a:\nb: 1\nb: 2\nc: !x 3\nd: *e\n[f]: g\nh: [~, {i: '\\', i: 2}]\nj: \"\\a\"\nk: : l\n"
    assert brief(findings(document)) == [
        "1:1 empty-value",
        "3:1 duplicate-key",
        "4:4 explicit-tag",
        "5:4 unknown-anchor",
        "6:1 key-not-text",
        "7:5 empty-value",
        "7:17 duplicate-key",
        "8:4 control-character",
        "9:4 syntax-error",
    ]


# Limits


def nested(depth: int) -> str:
    return f"a: {'[' * depth}{']' * depth}\n"


def test_depth_is_limited_and_counted_through_aliases() -> None:
    assert plain(read(nested(63))) is not None
    assert brief(findings(nested(64))) == ["1:67 too-deep"]
    chain = "x0: &x0 [a]\n" + "".join(f"x{i}: &x{i} [*x{i - 1}]\n" for i in range(1, 70))
    assert brief(findings(chain)) == ["64:12 too-deep"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "[{b: "])
def test_depth_without_end_is_no_crash(opening: str) -> None:
    text = opening * 20_000
    issues = Issues()
    assert read_text(text, FILE, issues) is None
    assert [d.slug for d in issues][:1] == ["too-deep"]


def test_aliases_of_aliases_are_counted_before_anything_is_copied() -> None:
    lines = ["x0: &x0 [a, a, a, a, a, a, a, a, a, a]"]
    lines += [f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 10)}]" for i in range(1, 30)]
    assert brief(findings("\n".join(lines))) == ["6:45 too-many-values"]


def test_merges_count_as_aliases_do() -> None:
    keys = ", ".join(f"k{i}: v" for i in range(1000))
    lines = [f"x: &x {{{keys}}}", "y:", *(f"  - {{<<: *x, n: {i}}}" for i in range(1000))]
    assert [d.slug for d in findings("\n".join(lines))] == ["too-many-values"]


# Bytes

TEXT = "größe: 10 µs\nb: [é, 😀]\n"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_marks_encodings_and_line_breaks_change_neither_values_nor_places(
    tmp_path: Path, mark: bytes, encoding: str, line_break: str
) -> None:
    tree, issues = read_bytes(tmp_path, mark + TEXT.replace("\n", line_break).encode(encoding))
    assert [str(d) for d in issues] == []
    assert tree is not None
    assert plain(tree) == {"größe": "10 µs", "b": ["é", "😀"]}
    file = (tmp_path / FILE).as_posix()
    assert locate(tree, ("größe",)) == at(1, 8, file)
    assert locate(tree, ("b",), key=True) == at(2, 1, file)
    assert locate(tree, ("b", 1)) == at(2, 8, file)


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (b"a: b\nc: \xfcx\n", "2:4 undecodable-file", "byte 0xFC is not UTF-8"),
        ("é: ".encode() + b"\xc3", "1:4 undecodable-file", "byte 0xC3 is not UTF-8"),
        (codecs.BOM_UTF8 + b"a: b\r\nc: \xff", "2:4 undecodable-file", "byte 0xFF is not UTF-8"),
        (codecs.BOM_UTF16_LE + "a: b\nc".encode("utf-16-le") + b"x", "2:2 undecodable-file", "byte 0x78 is not UTF-16"),
        ("a: b".encode("utf-16-le"), "1:2 control-character", "character U+0000 is not allowed in a document"),
        (b"a: b\nc: d\x07\n", "2:5 control-character", "character U+0007 is not allowed in a document"),
        (b"a: '\x1b[31m'\n", "1:5 control-character", "character U+001B is not allowed in a document"),
        ("a: b\u2028c: d".encode(), "1:5 control-character", "character U+2028 is not allowed in a document"),
        ("a: b\u0085c: d".encode(), "1:5 control-character", "character U+0085 is not allowed in a document"),
        ("a: \ufeffb".encode(), "1:4 control-character", "character U+FEFF is not allowed in a document"),
    ],
)
def test_bytes_that_are_no_text_have_a_place(tmp_path: Path, data: bytes, place: str, reason: str) -> None:
    tree, issues = read_bytes(tmp_path, data)
    (found,) = issues
    assert tree is None
    assert (brief([found]), found.reason) == ([place], reason)
    assert found.hint


@given(st.binary(max_size=200))
def test_any_bytes_give_a_tree_or_findings_with_places(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    tree, issues = read_bytes(tmp_path_factory.getbasetemp(), data)
    assert (tree is None) == (len(issues) > 0) == issues.failed()
    assert all(d.span and d.reason for d in issues)


# Files


def refusal(path: Path) -> str:
    issues = Issues()
    assert read_document(path, issues, at=at(7, 8, "other.yaml")) is None
    (found,) = issues
    assert found.slug == "unreadable-file"
    assert found.span == at(7, 8, "other.yaml")
    return found.reason.replace(path.parent.as_posix(), "DIR")


def test_a_file_that_cannot_be_read_is_a_finding_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refusal(tmp_path / "absent.yaml") == "file `DIR/absent.yaml` does not exist"
    folder = tmp_path / "folder"
    folder.mkdir()
    assert refusal(folder) == "`DIR/folder` is a folder"
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "`DIR/pipe` is not a regular file"
    (tmp_path / "loop").symlink_to("loop")
    assert refusal(tmp_path / "loop") == "file `DIR/loop` cannot be read: too many levels of symbolic links"
    assert refusal(tmp_path / ("x" * 300)).endswith("cannot be read: file name too long")
    (tmp_path / "file").write_text("a: b")
    assert refusal(tmp_path / "file" / "x") == "file `DIR/x` cannot be read: not a directory"

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)  # the tests may run as root, who may read everything
    assert refusal(tmp_path / "file") == "file `DIR/file` cannot be read: permission denied"


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    assert refusal(path) == "file `DIR/large.yaml` has more than 4 MiB"


def test_places_name_the_file_as_the_caller_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "intents").mkdir()
    (tmp_path / "intents" / FILE).write_text("a: b")
    monkeypatch.chdir(tmp_path)
    tree = read_document(Path("intents", FILE), Issues())
    assert tree is not None
    assert tree.span == at(1, 1, "intents/fabric.yaml")


def test_findings_of_one_document_do_not_fail_another() -> None:
    issues = Issues()
    assert read_text("a:", FILE, issues) is None
    assert read_text("a: b", FILE, issues) is not None


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", "<<<<<<<", ">>>>>>> main"])
def test_what_was_not_merged_is_told_as_that(mark: str) -> None:
    issues = Issues()
    assert read_text(f"fabric: f1\n{mark}\nplanes: 1\n", "fabric.yaml", issues) is None
    (finding,) = issues
    assert (finding.code, str(finding.span)) == ("Y004", "fabric.yaml:2:1")
    assert finding.reason == f"`{mark[:7]}` is where two versions of the file were not merged"


def test_a_text_may_speak_of_such_a_mark() -> None:
    issues = Issues()
    tree = read_text("note: |\n  <<<<<<< HEAD\nplanes: 1\n", "fabric.yaml", issues)
    assert (tree is not None, list(issues)) == (True, [])
