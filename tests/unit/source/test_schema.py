import json
from fractions import Fraction
from typing import Annotated, Literal

import jsonschema
import pytest
from pydantic import BaseModel, ConfigDict, Field
from ruamel.yaml import YAML

from fabric_cli.diagnostics import Issues
from fabric_cli.source import (
    Address,
    Asn,
    AsnRange,
    Flag,
    FreeText,
    Integer,
    Length,
    Name,
    Percent,
    Prefix,
    Ratio,
    Speed,
    bind,
    document_schema,
    read_text,
)


class Inner(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    ratio: Ratio = Fraction(3)
    bits: Annotated[Integer, Field(ge=0, lt=8, multiple_of=2)] = 0


class Document(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Name
    version: FreeText = "1"
    count: Annotated[Integer, Field(ge=1, le=8)] = 1
    flag: Flag = True
    speed: Annotated[Speed, Field(ge=1_000_000)] = 400_000_000_000
    length: Length | None = None
    share: Percent = 12.5
    asn: Asn | None = None
    pool: AsnRange | None = None
    prefix: Prefix | None = None
    address: Address | None = None
    tiers: Literal["auto", "1", "2"] = "auto"
    width: Literal["64"] = "64"
    inner: Inner = Inner()
    items: list[Inner] = []


SCHEMA = document_schema(Document)


def test_the_schema_is_a_schema_and_the_same_each_time() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.dumps(SCHEMA) == json.dumps(document_schema(Document))


def test_bounds_are_in_the_words_of_json_schema() -> None:
    assert SCHEMA["properties"]["count"] == {"type": "integer", "minimum": 1, "maximum": 8, "default": 1}
    bits = SCHEMA["$defs"]["Inner"]["properties"]["bits"]
    assert (bits["minimum"], bits["exclusiveMaximum"]) == (0, 8)
    assert "minimum" not in SCHEMA["properties"]["speed"]


def test_defaults_are_as_a_user_would_write_them() -> None:
    defaults = {key: field["default"] for key, field in SCHEMA["properties"].items() if "default" in field}
    assert defaults == {
        "version": "1",
        "count": 1,
        "flag": True,
        "speed": "400G",
        "share": "12.5%",
        "tiers": "auto",
        "width": "64",
    }
    assert SCHEMA["$defs"]["Inner"]["properties"]["ratio"]["default"] == "3:1"


def test_null_is_no_value_of_any_key() -> None:
    assert '"null"' not in json.dumps(SCHEMA)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("name: leaf-1", True),
        ("name: 12", True),
        ("name: Leaf", False),
        ("name: a\nversion: 10.3", True),
        ("name: a\nversion: 4.35.2F", True),
        ("name: a\ncount: 4", True),
        ("name: a\ncount: 9", False),
        ("name: a\ncount: x", False),
        ("name: a\nflag: false", True),
        ("name: a\nflag: NO", False),
        ("name: a\nspeed: 400G", True),
        ("name: a\nspeed: 400", False),
        ("name: a\nlength: 0.5m", True),
        ("name: a\nlength: 5", False),
        ("name: a\nshare: 12.5%", True),
        ("name: a\nshare: 12.5", False),
        ("name: a\nasn: 4200000101", True),
        ("name: a\nasn: 64086.59905", True),
        ("name: a\nasn: x", False),
        ("name: a\npool: 4200000000-4200999999", True),
        ("name: a\npool: 42", False),
        ("name: a\nprefix: 10.0.0.0/8", True),
        ("name: a\nprefix: 2001:db8::/32", True),
        ("name: a\nprefix: 10.0.0.0", False),
        ("name: a\naddress: ::1", True),
        ("name: a\naddress: x", False),
        ("name: a\ntiers: 2", True),
        ("name: a\ntiers: auto", True),
        ("name: a\ntiers: 3", False),
        ("name: a\nwidth: 64", True),
        ("name: a\nwidth: 65", False),
        ("name: a\ninner: {ratio: 3:1}", True),
        ("name: a\ninner: {ratio: 3}", False),
        ("name: a\nitems: [{ratio: 1:2}]", True),
        ("name: a\nitems: {}", False),
        ("name: a\nnaem: b", False),
        ("count: 1", False),
    ],
)
def test_an_editor_that_reads_yaml_1_2_and_the_schema_agree_with_the_binding(text: str, *, fits: bool) -> None:
    tree = read_text(text, "f.yaml", Issues())
    assert tree is not None
    assert (bind(Document, tree, Issues()) is not None) is fits
    as_an_editor_sees_it = YAML(typ="safe", pure=True).load(text)
    assert jsonschema.Draft202012Validator(SCHEMA).is_valid(as_an_editor_sees_it) is fits


def test_included_files_may_be_named() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    assert validator.is_valid({"name": "a", "include": "b.yaml"})
    assert validator.is_valid({"name": "a", "include": ["b.yaml"]})
    assert not validator.is_valid({"name": "a", "include": {}})
