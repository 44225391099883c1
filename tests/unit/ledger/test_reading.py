"""The file of a ledger: what is read is what was written, and what is not as it was written is refused."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.ledger import (
    AsnBlock,
    Entry,
    Ledger,
    NamePattern,
    Pin,
    Place,
    Sizing,
    UnitForm,
    ledger_text,
    read,
    read_ledger,
)
from fabric_cli.ledger.text import seal_of
from fabric_cli.source import Entry as Key
from fabric_cli.source import List, Map, Text, Value, plain, read_text
from tests.unit.ledger.small import compiled, errors, listed, lock, write

UNITS = "{count: 2, nodes: 4, max: 4}"
EDITED = "the ledger is not as `fabric lock` wrote it: it was edited, merged or cut short"


def held(text: str, fabric: str = "one") -> tuple[Ledger | None, list[str]]:
    """The ledger in a text, and what is said of it: `code line:column reason`."""
    issues = Issues()
    tree = read_text(text, "fabric.lock.yaml", issues)
    ledger = read_ledger(tree, fabric, issues) if tree else None
    rows = ((found, found.span) for found in issues)
    return ledger, [f"{found.code} {at.line}:{at.column} {found.reason}" for found, at in rows if at]


@pytest.fixture
def text(tmp_path: Path) -> str:
    """A ledger with a tombstone."""
    lock(tmp_path, UNITS)
    return ledger_text(lock(tmp_path, listed("su2", "x")))


# What is written is what is read


def test_a_ledger_reads_as_a_list_of_decisions(text: str) -> None:
    lines = text.splitlines()
    assert lines[1:4] == ["format: 1", "fabric: one", "next: {unit: 3}"]
    assert re.fullmatch(r"seal: [0-9a-f]{16}", lines[4])
    assert lines[5:11] == ["units:", "  su2: 1", "  x: 2", "tombstones:", "  su1: 0", "forms:"]
    assert lines[11] == "  0-2: {nodes: 4, leaves: 4, uplinks: 4, node_ports: 1, spread: 0}"
    assert lines[-1] == "pins: {}"
    assert '  leaf: {pattern: "{fabric}-su{unit}-r{rail}", digits: {unit: 1, rail: 1}}' in lines
    assert '  hosts: [10.1.0.0/22, "fd00:0:100::/55"]' in lines


_names = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?", fullmatch=True) | st.just("null")
_counts = st.integers(0, 2**20)
_texts = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), min_size=1, max_size=20)
_bits = st.dictionaries(st.sampled_from(["plane", "unit", "rail_group", "port"]), st.integers(0, 64))
_forms = st.builds(UnitForm, _counts, _counts, _counts, _counts)
_prefixes = st.one_of(
    st.builds(lambda a, n: IPv4Network((a, n), strict=False), st.integers(0, 2**32 - 1), st.integers(0, 32)),
    st.builds(lambda a, n: IPv6Network((a, n), strict=False), st.integers(0, 2**128 - 1), st.integers(0, 128)),
)
_switches = st.tuples(st.sampled_from(["leaf", "spine", "core"]), *[st.integers(0, 99)] * 3)
_ports = st.sampled_from([(), ("up", 0), ("host", 12), ("down", 7)])
_places = st.builds(lambda switch, port: Place(*switch, *port), _switches, _ports)


@st.composite
def ledgers(draw: st.DrawFn) -> Ledger:
    """Ledgers of every form, sense or not."""
    names = draw(st.lists(_names, unique=True, min_size=1, max_size=8))
    ordinals = draw(st.permutations(range(len(names))))
    kinds = draw(st.lists(st.tuples(_counts, _forms), min_size=1, max_size=2))
    entries = {name: Entry(i, *draw(st.sampled_from(kinds))) for name, i in zip(names, ordinals, strict=True)}
    live = draw(st.integers(0, len(names)))
    counts = {tier: draw(st.tuples(_counts, _counts)) for tier in ("leaf", "spine", "core")[: draw(st.integers(1, 3))]}
    first = draw(st.integers(1, 2**32 - 2))
    pins = draw(st.dictionaries(st.tuples(_places, st.sampled_from(["asn", "loopback_ipv4", "port"])), _texts))
    return Ledger(
        fabric=draw(_names),
        units=dict(list(entries.items())[:live]),
        tombstones=dict(list(entries.items())[live:]),
        next_unit=len(names) + draw(st.integers(0, 3)),
        sizing=Sizing(
            draw(_texts), draw(_counts), draw(st.integers(1, 3)), *(draw(st.integers(1, 99)) for _ in range(11))
        ),
        names=draw(st.dictionaries(_texts, st.builds(NamePattern, _texts, _bits), max_size=3)),
        blocks=draw(st.dictionaries(_texts, st.lists(_prefixes, max_size=2).map(tuple), max_size=3)),
        widths=draw(st.dictionaries(_texts, _bits, max_size=3)),
        asns=AsnBlock(first, draw(st.integers(first, 2**32 - 2)), counts),
        pins=tuple(sorted(Pin(place, kind, value) for (place, kind), value in pins.items())),
    )


@given(ledgers())
@settings(max_examples=25)
def test_a_ledger_is_read_back_as_it_was(ledger: Ledger) -> None:
    text = ledger_text(ledger)
    assert held(text, ledger.fabric) == (ledger, [])
    assert ledger_text(replace(ledger, units=dict(reversed(list(ledger.units.items()))))) == text


def test_layout_comments_and_the_order_of_keys_may_change(text: str) -> None:
    ledger, _ = held(text)
    head, *rest = re.split(r"^(?=\w)", text, flags=re.MULTILINE)
    moved = head + "".join(reversed(rest)).replace("next: {unit: 3}", 'next:\n    # by hand\n    unit: "3"')
    assert held(moved) == (ledger, [])
    assert ledger is not None
    assert held(text.replace(": ", ":   ").replace("\n", "  # said\n")) == (ledger, [])


def test_line_ends_of_windows_and_a_byte_order_mark_change_nothing(tmp_path: Path, text: str) -> None:
    ledger, _ = held(text)
    write(tmp_path, listed("su2", "x"))
    (tmp_path / "fabric.lock.yaml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert compiled(tmp_path).locked == ledger
    assert compiled(tmp_path).ledger == ledger


# What is not as it was written


def test_every_value_that_is_changed_by_hand_is_noticed(text: str) -> None:
    tree = read_text(text, "fabric.lock.yaml", Issues())
    assert tree is not None
    values = list(scalars(tree))
    assert len(values) >= 50
    for value in values:
        ledger, found = held(put(text, value, other(value.value)))
        assert ledger is None, value
        assert found, value


def test_every_key_that_is_changed_by_hand_is_noticed(text: str) -> None:
    for key in sorted(set(re.findall(r"([a-z_0-9-]+): ", text)) | {"units", "sizing"}):
        ledger, found = held(re.sub(rf"\b{key}:", f"{key}9:", text, count=1))
        assert ledger is None, key
        assert found, key


def test_every_line_that_is_missing_or_twice_is_noticed(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for i in range(1, len(lines)):
        for changed in (lines[:i] + lines[i + 1 :], lines[:i] + lines[i - 1 :]):
            if changed != lines and i > 1:
                assert held("".join(changed))[0] is None, lines[i]


def test_a_ledger_that_is_cut_short_is_refused(tmp_path: Path, text: str) -> None:
    lines = text.splitlines(keepends=True)
    cuts = ["".join(lines[:i]) for i in range(len(lines))] + [text[:i] for i in range(0, len(text) - 1, 31)]
    for cut in cuts:
        issues = Issues()
        tree = read_text(cut, "fabric.lock.yaml", issues)
        assert (read_ledger(tree, "one", issues) if tree else None) is None, cut
        assert all(found.span for found in issues), cut
        assert issues.failed(), cut
    write(tmp_path, listed("su2", "x"))
    for cut in cuts[::12]:
        (tmp_path / "fabric.lock.yaml").write_text(cut, encoding="utf-8")
        assert errors(compile_intent(tmp_path)) != []
        assert (tmp_path / "fabric.lock.yaml").read_text(encoding="utf-8") == cut


def test_a_value_that_was_changed_is_told_at_the_seal(text: str) -> None:
    assert held(text.replace("max_units: 4", "max_units: 5"))[1] == [f"I304 5:7 {EDITED}"]
    assert held(text.replace("next: {unit: 3}", "next: {unit: 4}"))[1] == [f"I304 5:7 {EDITED}"]


def test_an_ordinal_beyond_the_next_one_is_told_where_it_is(text: str) -> None:
    assert held(text.replace("next: {unit: 3}", "next: {unit: 2}"))[1] == [
        "I304 8:3 unit `x` has ordinal 2, the next one is 2"
    ]


def test_an_ordinal_that_two_units_have_names_both(text: str) -> None:
    issues = Issues()
    tree = read_text(text.replace("  x: 2\n", "  x: 1\n"), "fabric.lock.yaml", issues)
    assert tree is not None
    assert read_ledger(tree, "one", issues) is None
    (found,) = issues
    assert (found.code, found.reason) == ("A006", "units `su2` and `x` both have ordinal 1")
    assert found.span is not None
    assert (found.span.line, found.span.column) == (8, 3)
    ((place, label),) = found.related
    assert (place.line, place.column, label) == (7, 3, "unit `su2`")


def test_an_ordinal_of_a_tombstone_counts_too(text: str) -> None:
    assert held(text.replace("  su1: 0\n", "  su1: 2\n"))[1] == ["A006 10:3 units `x` and `su1` both have ordinal 2"]


def test_the_ledger_of_another_fabric_is_refused(text: str) -> None:
    found = held(text, "two")[1]
    assert found == ["I302 3:9 the ledger belongs to fabric `one`, this one is `two`"]


@pytest.mark.parametrize("number", ["2", "10", "0002", "9" * 5000])
def test_a_newer_ledger_is_refused_whatever_else_it_holds(number: str) -> None:
    found = held(f"format: {number}\nseal: 1\nunits: [new]\n")[1]
    assert found == [f"I303 1:9 the ledger has format {number}, this version reads up to 1"]


@pytest.mark.parametrize(
    "text",
    [
        "fabric: one\n",
        "format: one\nunits: {}\n",
        "format: 1\n",
        "format: 0\nseal: 1\nunits: {}\n",
        "format: -1\nseal: 1\nunits: {}\n",
        "format: [1]\nunits: {}\n",
    ],
)
def test_another_document_is_no_ledger(text: str) -> None:
    ledger, found = held(text)
    assert ledger is None
    assert found == ["I301 1:1 `fabric.lock.yaml` is no ledger"]


# Older formats


def test_an_older_ledger_is_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Two formats ago tombstones had another name; in the one after that `next` was a number."""
    ledger, _ = held(text)
    old = re.sub(r"^seal: .*\n", "", text, flags=re.MULTILINE).replace("tombstones:", "gone:")
    old = old.replace("next: {unit: 3}", "next: 3")
    tree = read_text(old, "", Issues())
    assert tree is not None
    document = plain(tree)
    assert isinstance(document, dict)
    old += f"seal: {seal_of(document)}\n"
    monkeypatch.setattr(read, "FORMAT", 3)
    monkeypatch.setattr(read, "UPGRADES", {1: with_tombstones, 2: with_next})
    assert held(old) == (ledger, [])
    assert held(old.replace("su1: 0", "su3: 0"))[1] == [f"I304 {old.count(chr(10))}:7 {EDITED}"]
    assert held(old.replace("format: 1", "format: 0"))[1] == ["I301 2:1 `fabric.lock.yaml` is no ledger"]


def with_tombstones(tree: Map) -> Map:
    return Map({"tombstones" if key == "gone" else key: entry for key, entry in tree.entries.items()}, tree.span)


def with_next(tree: Map) -> Map:
    held = tree.entries["next"]
    return Map({**tree.entries, "next": Key(held.key_span, Map({"unit": held}, held.key_span))}, tree.span)


# Where it is


def test_a_ledger_that_is_named_may_stand_elsewhere(tmp_path: Path) -> None:
    ledger = lock(tmp_path, UNITS)
    (tmp_path / "ledgers").mkdir()
    (tmp_path / "fabric.lock.yaml").rename(tmp_path / "ledgers" / "one.yaml")
    write(tmp_path, UNITS, "ledger: ledgers/one.yaml\n")
    assert compiled(tmp_path).locked == ledger


def test_a_named_ledger_is_relative_to_the_file_that_names_it(tmp_path: Path) -> None:
    ledger = lock(tmp_path, UNITS)
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "keys.yaml").write_text("ledger: one.yaml\n", encoding="utf-8")
    (tmp_path / "fabric.lock.yaml").rename(tmp_path / "common" / "one.yaml")
    write(tmp_path, UNITS, "include: [common/keys.yaml]\n")
    assert compiled(tmp_path).locked == ledger


def test_a_named_ledger_that_is_absent_is_refused(tmp_path: Path) -> None:
    lock(tmp_path, UNITS)
    (tmp_path / "fabric.lock.yaml").unlink()
    write(tmp_path, UNITS, "ledger: fabric.lock.yaml\n")
    (found,) = errors(compile_intent(tmp_path))
    line = (tmp_path / "fabric.yaml").read_text(encoding="utf-8").count("\n")
    assert re.match(rf"\w+ fabric\.yaml:{line}:9 .*fabric\.lock\.yaml", found)
    assert not (tmp_path / "fabric.lock.yaml").exists()


def test_without_the_key_an_absent_ledger_is_no_fault(tmp_path: Path) -> None:
    result = compiled(write(tmp_path, UNITS))
    assert result.locked is None
    assert result.ledger is not None


def scalars(value: Value) -> Iterator[Text]:
    """Every text in a document."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, List):
        for item in value.items:
            yield from scalars(item)
    else:
        for entry in value.entries.values():
            yield from scalars(entry.value)


def put(text: str, value: Text, new: str) -> str:
    """The text with another value in the place of one."""
    lines = text.splitlines(keepends=True)
    line, start = lines[value.span.line - 1], value.span.column - 1
    quotes = 0 if value.plain else 1
    end = start + len(value.value) + 2 * quotes
    assert value.value in line[start:end]
    lines[value.span.line - 1] = line[: start + quotes] + new + line[end - quotes :]
    return "".join(lines)


def other(value: str) -> str:
    """A value of the same kind: a number more, an address or a word that is another."""
    digits = re.search(r"\d", value)
    if digits is None:
        return random.Random(value).choice(["x", "rail-only"])
    return value[: digits.start()] + str((int(digits.group()) + 1) % 10) + value[digits.end() :]
