import json
from datetime import date
from enum import StrEnum
from typing import Annotated, Literal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

from fabric_cli.diagnostics import Diagnostic, Issues
from fabric_cli.source import Flag, FreeText, Integer, Length, Name, Prefix, Speed, bind, dotted
from tests.unit.source.documents import FILE, at, read


class Document(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


Names = list[Name]


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


class Units(Document):
    count: Annotated[Integer, Field(ge=1, le=64)]
    nodes: Integer | None = None
    list: Names = []

    @model_validator(mode="after")
    def _few_nodes(self) -> "Units":
        if self.nodes and self.nodes > 100:
            raise ValueError("more nodes than a unit can hold; divide the unit")
        return self


class Cable(Document):
    length: Length
    medium: Literal["copper", "fiber"] = "fiber"


def form(value: object) -> str:
    return "mapping" if isinstance(value, dict | Document) else "list" if isinstance(value, list) else "text"


class Shape(Document):
    planes: Annotated[Integer, Field(ge=1)] = 1
    tiers: Literal["auto"] | Annotated[Integer, Field(le=3)] = "auto"
    units: Units | Integer
    cable: Annotated[
        Annotated[Length, Tag("text")] | Annotated[Cable, Tag("mapping")], Discriminator(form)
    ] | None = None  # fmt: skip
    cables: dict[Name, Cable] = {}
    color: Color = Color.RED


class Bgp(Document):
    kind: Literal["bgp"]
    hold_s: Integer


class Static(Document):
    kind: Literal["static"]
    prefixes: Annotated[list[Prefix], Field(min_length=1, max_length=2)]


class Fabric(Document):
    fabric: Name
    shape: Shape = Field(description="The form of the Clos.")
    routes: list[Annotated[Bgp | Static, Field(discriminator="kind")]] = []
    class_: FreeText = Field("", alias="class")
    speed: Speed | None = None
    flag: Flag = False
    note: Annotated[str, Field(pattern="^[a-z]+$", max_length=8)] | None = None
    raw: int | None = None
    day: date | None = None
    id: UUID | None = None


HEAD = "fabric: ams1\nshape:\n  units: 4\n"


def bound(text: str) -> Fabric:
    issues = Issues()
    document = bind(Fabric, read(text), issues)
    assert [str(d) for d in issues] == []
    assert document is not None
    return document


def misfits(text: str) -> list[Diagnostic]:
    issues = Issues()
    assert bind(Fabric, read(text), issues) is None
    return list(issues)


def misfit(text: str) -> Diagnostic:
    (found,) = misfits(text)
    return found


def test_a_document_becomes_a_typed_model() -> None:
    document = bound(
        "fabric: ams1\nshape:\n  planes: 0x2\n  units: {count: 4, list: [a, b]}\n  cable: {length: 5m}\n"
        "routes: [{kind: static, prefixes: [10.0.0.0/8]}, {kind: bgp, hold_s: 9}]\nspeed: 400G\nclass: 1e3\n"
    )
    assert document.shape.planes == 2
    assert isinstance(document.shape.units, Units)
    assert document.shape.units.list == ["a", "b"]
    assert isinstance(document.shape.cable, Cable)
    assert (document.speed, document.class_) == (400_000_000_000, "1e3")
    assert [route.kind for route in document.routes] == ["static", "bgp"]


# Unknown keys


@pytest.mark.parametrize(
    ("text", "place", "reason", "hint"),
    [
        ("fabrik: x", (4, 1), "unknown key `fabrik`", "`fabric` is written here already; delete one of the two"),
        ("sped: 4G", (4, 1), "unknown key `sped`", "did you mean `speed`?"),
        ("Speed: 4G", (4, 1), "unknown key `Speed`", "did you mean `speed`?"),
        ("clas: x", (4, 1), "unknown key `clas`", "did you mean `class`?"),
        ("class_: x", (4, 1), "unknown key `class_`", "did you mean `class`?"),
        ("inlcude: x", (4, 1), "unknown key `inlcude`", "did you mean `include`?"),
        ("planes: 2", (4, 1), "unknown key `planes`", "it belongs under `shape`"),
        ("medium: x", (4, 1), "unknown key `medium`", "it belongs under `shape.cable`"),
        ("prefixes: []", (4, 1), "unknown key `prefixes`", "it belongs under `routes`"),
        (
            "zzz: x",
            (4, 1),
            "unknown key `zzz`",
            "keys here: `fabric`, `shape`, `routes`, `class`, `speed`, `flag`, `note`, `raw`, `day`, `id`, `include`",
        ),
        (
            "routes: [{kind: bgp, hold_s: 9, hold: 1}]",
            (4, 33),
            "unknown key `hold` in `routes[0]`",
            "`hold_s` is written here already; delete one of the two",
        ),
        (
            "routes: [{kind: bgp, hold_s: 9, zzz: 1}]",
            (4, 33),
            "unknown key `zzz` in `routes[0]`",
            "keys here: `kind`, `hold_s`",
        ),
    ],
)
def test_an_unknown_key_gets_advice(text: str, place: tuple[int, int], reason: str, hint: str) -> None:
    found = misfit(HEAD + text)
    assert (found.slug, found.span, found.reason) == ("unknown-key", at(*place), reason)
    assert found.hint == hint


@pytest.mark.parametrize(
    ("inner", "column", "hint"),
    [
        ("units: {count: 1, noeds: 2}", 21, "did you mean `nodes`?"),
        ("units: 1\n  cable: {length: 1m, mediun: copper}", 23, "did you mean `medium`?"),
        ("units: 1\n  cables: {x: {length: 1m, mediun: copper}}", 28, "did you mean `medium`?"),
    ],
)
def test_an_unknown_key_is_compared_with_the_keys_of_its_own_level(inner: str, column: int, hint: str) -> None:
    found = misfit(f"fabric: a\nshape:\n  {inner}\n")
    assert found.slug == "unknown-key"
    assert found.span is not None
    assert (found.span.column, found.hint) == (column, hint)


# Missing keys


def test_a_missing_key_is_reported_at_the_mapping_that_lacks_it() -> None:
    text = "flag: true\nshape:\n  planes: 1\nroutes:\n- kind: bgp\n"
    assert [(d.slug, d.reason, d.span) for d in misfits(text)] == [
        ("missing-key", "key `fabric` is missing", at(1, 1)),
        ("missing-key", "key `units` is missing in `shape`", at(2, 1)),
        ("missing-key", "key `hold_s` is missing in `routes[0]`", at(5, 3)),
    ]


def test_a_missing_key_is_explained_by_its_description() -> None:
    assert misfit("fabric: a\n").hint == "write `shape`: the form of the Clos"


# Values


@pytest.mark.parametrize(
    ("text", "place", "reason", "hint"),
    [
        ("speed: 400", (4, 8), "`speed`: `400` is no speed", "write a number and M, G or T, as in 400G"),
        ("flag: NO", (4, 7), "`flag`: `NO` is neither true nor false", "write false"),
        ("note: 1a", (4, 7), "`note`: `1a` does not match the pattern `^[a-z]+$`", ""),
        ("note: abcdefghi", (4, 7), "`note`: `abcdefghi` is too long", "write at most 8 characters"),
        ("raw: x", (4, 6), "`raw`: `x` is no whole number", ""),
        ("raw: [x]", (4, 6), "`raw`: expected a whole number, not a list", ""),
        ("note: {a: b}", (4, 7), "`note`: expected a text, not a mapping", ""),
        ("speed: []", (4, 8), "`speed`: expected a speed, not an empty list", ""),
        ("routes: x", (4, 9), "`routes`: expected a list, not `x`", "write [x] for a list of one"),
        ("routes: {}", (4, 9), "`routes`: expected a list, not a mapping", ""),
        ("routes: [x]", (4, 10), "`routes[0]`: expected a mapping, not `x`", ""),
        ("routes: [{kind: bgb}]", (4, 10), "`routes[0]`: `bgb` is not one of its values", "did you mean `bgp`?"),
        ("routes: [{hold_s: 1}]", (4, 10), "`routes[0]`: the key 'kind' is missing, which says what this is", ""),
        (
            "routes: [{kind: static, prefixes: []}]",
            (4, 35),
            "`routes[0].prefixes`: an empty list is too short",
            "write at least 1 items",
        ),
        (
            "routes: [{kind: static, prefixes: [::/0, 10.1.0.0/8]}]",
            (4, 42),
            "`routes[0].prefixes[1]`: `10.1.0.0/8` has host bits set",
            "write 10.0.0.0/8",
        ),
        ("flag: ''", (4, 7), "`flag`: an empty text is neither true nor false", "write true or false"),
        ("flag: a; b", (4, 7), "`flag`: `a; b` is neither true nor false", "write true or false"),
        ("flag: a`; `b", (4, 7), "`flag`: `a`; `b` is neither true nor false", "write true or false"),
        ("note: 'A; {b}'", (4, 7), "`note`: `A; {b}` does not match the pattern `^[a-z]+$`", ""),
        ("day: x", (4, 6), "`day`: `x` is not a valid date or datetime, input is too short", ""),
    ],
)
def test_a_value_that_does_not_fit_is_explained_at_its_place(
    text: str, place: tuple[int, int], reason: str, hint: str
) -> None:
    found = misfit(HEAD + text)
    assert (found.slug, found.span, found.reason, found.hint) == ("invalid-value", at(*place), reason, hint)


@pytest.mark.parametrize(
    ("line", "reason", "hint"),
    [
        ("planes: 0", "`shape.planes`: `0` is less than 1", ""),
        ("color: rde", "`shape.color`: `rde` is not one of its values", "did you mean `red`?"),
        ("color: green", "`shape.color`: `green` is not one of its values", "write `red` or `blue`"),
        ("color: [red]", "`shape.color`: expected `red` or `blue`, not a list", ""),
        ("cable: [5m]", "`shape.cable`: expected a text or a mapping, not a list", ""),
        ("cable: 5", "`shape.cable`: `5` is no length", "write metres or kilometres, as in 5m or 2km"),
        ("cable: {length: 5}", "`shape.cable.length`: `5` is no length", "write metres or kilometres, as in 5m or 2km"),
        ("tiers: atuo", "`shape.tiers`: `atuo` is not one of its values", "did you mean `auto`?"),
        ("tiers: many", "`shape.tiers`: `many` is no whole number", "or write `auto`"),
        ("tiers: 4", "`shape.tiers`: `4` is more than 3", "or write `auto`"),
        ("tiers: [2]", "`shape.tiers`: expected `auto` or a whole number, not a list", ""),
    ],
)
def test_forms_that_a_value_could_have_make_one_finding(line: str, reason: str, hint: str) -> None:
    found = misfit(f"{HEAD}  {line}\n")
    assert (found.reason, found.hint) == (reason, hint)


@pytest.mark.parametrize(
    ("units", "reasons"),
    [
        ("x", ["`shape.units`: `x` is no whole number"]),
        ("[1]", ["`shape.units`: expected a mapping or a whole number, not a list"]),
        ("{count: 0}", ["`shape.units.count`: `0` is less than 1"]),
        ("{count: 1, nodes: 101}", ["`shape.units`: more nodes than a unit can hold"]),
        ("{}", ["key `count` is missing in `shape.units`"]),
        (
            "{count: x, list: [A]}",
            ["`shape.units.count`: `x` is no whole number", "`shape.units.list[0]`: `A` is no name"],
        ),
    ],
)
def test_of_several_forms_the_one_that_got_further_speaks(units: str, reasons: list[str]) -> None:
    assert [d.reason for d in misfits(f"fabric: a\nshape:\n  units: {units}\n")] == reasons


def test_a_key_of_a_free_mapping_is_checked_at_its_place() -> None:
    found = misfit(f"{HEAD}  cables:\n    Bad_Key: {{length: 5m}}\n")
    assert found.span == at(5, 5)
    assert found.reason == "`shape.cables.Bad_Key`: `Bad_Key` is no name"


def test_a_value_from_a_merge_is_reported_where_it_was_written() -> None:
    found = misfit("fabric: a\nshape: {units: 1, cables: {x: &x {length: 5}, y: {<<: *x, length: 5m}}}\n")
    assert found.span == at(2, 43)


@pytest.mark.parametrize("key", ["note", "speed", "flag", "routes", "raw"])
def test_a_long_value_is_shortened(key: str) -> None:
    assert f"`{'A' * 60}…`" in misfit(f"{HEAD}{key}: {'A' * 500}\n").reason


def test_what_pydantic_says_about_other_types_is_led_in_by_the_value() -> None:
    assert misfit(f"{HEAD}id: x\n").reason.startswith("`id`: `x` is not a valid UUID")
    assert misfit(f"{HEAD}day: 2001-01-01T01:00:00\n").reason.startswith("`day`: `2001-01-01T01:00:00` does not fit: ")


def test_a_value_of_several_lines_is_shown_by_its_first() -> None:
    found, unknown = misfits(f"{HEAD}speed: |\n  one\n  two\n? |\n  odd\n  key\n: x\n")
    assert found.reason == "`speed`: `one…` is no speed"
    assert unknown.reason == "unknown key `odd…`"


def test_all_misfits_are_reported_at_once_in_order_of_place() -> None:
    text = "fabric: A\nshape:\n  planes: 0\n  unitz: 4\nroutes: [x]\nspeed: 4\n"
    assert [str(d.span) for d in misfits(text)] == [
        f"{FILE}:{place}" for place in ("1:9", "2:1", "3:11", "4:3", "5:10", "6:8")
    ]


def test_a_place_is_written_as_people_write_it() -> None:
    assert dotted(("switches", 0, "where", "plane", 1)) == "switches[0].where.plane[1]"
    assert dotted((0, "a")) == "[0].a"


KEYS = st.sampled_from(["fabric", "shape", "units", "count", "list", "cable", "cables", "routes", "kind", "tiers", "x"])
VALUES = st.recursive(
    st.sampled_from(["a", "1", "0", "auto", "5m", "bgp", "static", "10.0.0.0/8", "400G", "'"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=6))
def test_any_document_is_bound_or_gets_findings_with_places_and_without_jargon(data: dict[str, object]) -> None:
    issues = Issues()
    tree = read(json.dumps(data))
    document = bind(Fabric, tree, issues)
    assert (document is None) == issues.failed()
    for found in issues:
        assert found.span is not None
        assert found.span.file == FILE
        for jargon in ("Input should", "valid ", "instance", "Value error", "type="):
            assert jargon not in found.reason
