from fractions import Fraction
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from fabric_cli.source import (
    Address,
    Asn,
    AsnBlock,
    AsnRange,
    Flag,
    FreeText,
    Integer,
    Label,
    Length,
    Name,
    Percent,
    Prefix,
    Ratio,
    Speed,
)

FIELDS: dict[str, Any] = {
    "name": Name,
    "label": Label,
    "text": FreeText,
    "integer": Integer,
    "flag": Flag,
    "speed": Speed,
    "length": Length,
    "percent": Percent,
    "ratio": Ratio,
    "asn": Asn,
    "asn_range": AsnRange,
    "prefix": Prefix,
    "address": Address,
}
NAME_FORM = "write lower-case letters and digits, between them also hyphens"


def parse(field: str, value: object) -> object:
    return TypeAdapter[object](FIELDS[field]).validate_python(value)


def complaint(field: str, value: object) -> str:
    with pytest.raises(ValidationError) as caught:
        parse(field, value)
    (error,) = caught.value.errors()
    return error["msg"].removeprefix("Value error, ")


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("name", "a", "a"),
        ("name", "leaf-0-3", "leaf-0-3"),
        ("name", "12", "12"),
        ("name", "x" * 63, "x" * 63),
        ("label", "Hall 3, row B", "Hall 3, row B"),
        ("label", " x", " x"),
        ("text", "", ""),
        ("text", "10.30", "10.30"),
        ("text", "two\nlines\n", "two\nlines\n"),
        ("integer", "0", 0),
        ("integer", "-12", -12),
        ("integer", "+7", 7),
        ("integer", "0o14", 12),
        ("integer", "0x1F", 31),
        ("flag", "true", True),
        ("flag", "false", False),
        ("speed", "400G", 400_000_000_000),
        ("speed", "1.6T", 1_600_000_000_000),
        ("length", "5m", 5),
        ("length", "0.5m", 0.5),
        ("length", "2km", 2000),
        ("percent", "12.5%", 12.5),
        ("percent", "0%", 0.0),
        ("percent", "100%", 100.0),
        ("ratio", "3:1", Fraction(3)),
        ("ratio", "4:8", Fraction(1, 2)),
        ("asn", "4200000101", 4_200_000_101),
        ("asn", "64086.59905", 4_200_000_001),
        ("asn_range", "4200000000-4200999999", AsnBlock(4_200_000_000, 4_200_999_999)),
        ("asn_range", "1.0 - 1.10", AsnBlock(65536, 65546)),
        ("asn_range", "65001-65001", AsnBlock(65001, 65001)),
        ("prefix", "10.0.0.0/16", IPv4Network("10.0.0.0/16")),
        ("prefix", "0.0.0.0/0", IPv4Network("0.0.0.0/0")),
        ("prefix", "2001:DB8:0::/48", IPv6Network("2001:db8::/48")),
        ("prefix", "::/0", IPv6Network("::/0")),
        ("address", "10.0.0.1", IPv4Address("10.0.0.1")),
        ("address", "fe80::1", IPv6Address("fe80::1")),
    ],
)
def test_a_field_says_what_its_text_means(field: str, text: str, value: object) -> None:
    parsed = parse(field, text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("name", "Leaf_1", f"`Leaf_1` is no name; {NAME_FORM}, as in leaf-1"),
        ("name", "-", f"`-` is no name; {NAME_FORM}"),
        ("name", "a\n", f"`a\n` is no name; {NAME_FORM}, as in a"),
        ("name", "x" * 64, f"`{'x' * 64}` is longer than 63 characters"),
        ("label", "", "the text is empty"),
        ("label", " ", "the text is empty"),
        ("label", "a\nb", "the text has more than one line"),
        ("integer", "010", "`010` is ambiguous: octal in YAML 1.1; write 10 or, for octal, 0o10"),
        ("integer", "-09", "`-09` is ambiguous: octal in YAML 1.1; write -9"),
        ("integer", "00", "`00` is ambiguous: octal in YAML 1.1; write 0 or, for octal, 0o0"),
        ("integer", "1_000", "`1_000` is no whole number; write 1000"),
        ("integer", "1e3", "`1e3` is no whole number"),
        ("integer", "4.0", "`4.0` is no whole number"),
        ("integer", "12:30", "`12:30` is no whole number"),
        ("integer", "0b11", "`0b11` is no whole number"),
        ("integer", "٣", "`٣` is no whole number"),
        ("integer", "1\n", "`1\n` is no whole number"),
        ("integer", "", "`` is no whole number"),
        ("integer", "9" * 5000, "the number has too many digits"),
        ("flag", "yes", "`yes` is neither true nor false; write true"),
        ("flag", "on", "`on` is neither true nor false; write true"),
        ("flag", "NO", "`NO` is neither true nor false; write false"),
        ("flag", "Off", "`Off` is neither true nor false; write false"),
        ("flag", "True", "`True` is neither true nor false; write true"),
        ("flag", "1", "`1` is neither true nor false; write true or false"),
        ("speed", "400", "`400` is no speed; write a number and M, G or T, as in 400G"),
        ("length", "5", "`5` is no length; write metres or kilometres, as in 5m or 2km"),
        ("percent", "12.5", "`12.5` is no percentage; write a number and %, as in 12.5%"),
        ("percent", "101%", "`101%` is more than 100%"),
        ("ratio", "3/1", "`3/1` is no ratio; write down:up in whole numbers, as in 3:1"),
        ("asn", "0", "AS number `0` is outside 1 to 4294967294"),
        ("asn_range", "65001", "`65001` is no range of AS numbers; write first-last, as in 4200000000-4200999999"),
        ("asn_range", "1-2-3", "`1-2-3` is no range of AS numbers; write first-last, as in 4200000000-4200999999"),
        ("asn_range", "65002-65001", "`65002-65001` ends before it begins; write 65001-65002"),
        ("asn_range", "1-x", "`x` is no AS number; write asplain (4200000101) or asdot (64086.59905)"),
        ("prefix", "10.0.0.1/16", "`10.0.0.1/16` has host bits set; write 10.0.0.0/16"),
        ("prefix", "2001:db8::1/48", "`2001:db8::1/48` has host bits set; write 2001:db8::/48"),
        ("prefix", "10.0.0.1", "`10.0.0.1` has no prefix length; write 10.0.0.1/32 for the one address"),
        ("address", "10.0.0.1/24", "`10.0.0.1/24` is no IP address; write it without the prefix length"),
        ("address", "fe80::1%eth0", "`fe80::1%eth0` is no IP address"),
        ("address", "10.0.0.01", "`10.0.0.01` is no IP address"),
        ("address", "167772161", "`167772161` is no IP address"),
    ],
)  # fmt: skip
def test_a_field_says_why_a_text_does_not_fit(field: str, text: str, sentence: str) -> None:
    assert complaint(field, text) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "10.0.0.0/33",
        "10.0.0.0/",
        "10.0.0.0/016",
        "10.0.0.0/255.0.0.0",
        "10.0.0.0/+8",
        "10.0.0/8",
        "fe80::%1/64",
        "/8",
        "x/8",
        "x",
    ],
)
def test_a_prefix_has_one_form(text: str) -> None:
    sentence = f"`{text}` is no IP prefix; write address/length, as in 10.0.0.0/16 or 2001:db8::/48"
    assert complaint("prefix", text) == sentence


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [[], ["a"], {}, {"a": "b"}])
def test_no_field_takes_a_list_or_a_mapping(field: str, value: object) -> None:
    assert complaint(field, value).startswith("expected ")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("integer", True),
        ("integer", 1.0),
        ("flag", 1),
        ("text", 10.3),
        ("name", 10),
        ("speed", 4e11),
        ("ratio", 1.5),
        ("asn_range", (1, 2)),
        ("prefix", 1.5),
        ("integer", None),
    ],
)
def test_a_typed_value_of_another_type_does_not_pass(field: str, value: object) -> None:
    with pytest.raises(ValidationError):
        parse(field, value)


class Everything(BaseModel):
    model_config = ConfigDict(frozen=True)

    name: Name
    label: Label
    text: FreeText
    integer: Integer
    flag: Flag
    speed: Speed
    length: Length
    percent: Percent
    ratio: Ratio
    asn: Asn
    asn_range: AsnRange
    prefix: Prefix
    address: Address


@st.composite
def everything(draw: st.DrawFn) -> Everything:
    """Typed values of every field."""
    return Everything(
        name=draw(st.from_regex("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", fullmatch=True)),
        label=draw(st.from_regex(r"\S[^\n]*", fullmatch=True)),
        text=draw(st.text()),
        integer=draw(st.integers(-(10**30), 10**30)),
        flag=draw(st.booleans()),
        speed=draw(st.integers(1, 10**8)) * 1_000_000,
        length=draw(st.integers(1, 10**7)) / 1000,
        percent=draw(st.integers(0, 10**8)) / 10**6,
        ratio=draw(st.fractions(Fraction(1, 999), 999, max_denominator=999)),
        asn=draw(st.integers(1, 2**32 - 2)),
        asn_range=AsnBlock(draw(st.integers(1, 2**31)), draw(st.integers(2**31, 2**32 - 2))),
        prefix=draw(
            st.builds(
                lambda address, length: ip_network((address, length % (address.max_prefixlen + 1)), strict=False),
                st.ip_addresses(),
                st.integers(0, 128),
            )
        ),
        address=draw(st.ip_addresses().filter(lambda address: "%" not in str(address))),
    )


@given(everything())
def test_what_a_model_writes_reads_back_equal(values: Everything) -> None:
    assert Everything.model_validate(values.model_dump(mode="json")) == values
    assert Everything.model_validate(values.model_dump()) == values


def test_quantities_are_written_as_a_user_writes_them() -> None:
    class Some(BaseModel):
        speed: Speed = 1_600_000_000_000
        length: Length = 0.5
        percent: Percent = 12.5
        ratio: Ratio = Fraction(48, 7)
        pool: AsnRange = AsnBlock(65001, 65100)

    assert Some().model_dump(mode="json") == {
        "speed": "1.6T",
        "length": "0.5m",
        "percent": "12.5%",
        "ratio": "48:7",
        "pool": "65001-65100",
    }


def test_bounds_apply_to_the_number_and_not_to_its_text() -> None:
    bounded = TypeAdapter[int](Annotated[Integer, Field(ge=10, le=0x20)])
    assert bounded.validate_python("0x20") == 32
    with pytest.raises(ValidationError):
        bounded.validate_python("9")
    with pytest.raises(ValidationError):
        bounded.validate_python("0x21")


def test_a_block_of_as_numbers_knows_its_members() -> None:
    block = AsnBlock(65001, 65003)
    assert (len(block), 65001 in block, 65003 in block, 65004 in block, str(block)) == (
        3,
        True,
        True,
        False,
        "65001-65003",
    )
