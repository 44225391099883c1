"""Field types of documents: each takes the text that the user wrote and says what it means.

A value that is already of the field's Python type passes unchanged, so that models can be made in code.
Bounds are added as usual, `Annotated[Integer, Field(ge=1)]`.  Defaults are Python values (`400_000_000_000`,
`True`) and are not parsed.  `model_dump` writes quantities as a user would, and what it writes reads back
equal.

A parser raises `ValueError` with one sentence for the user; what stands behind a semicolon is its advice.
The JSON Schema of a field is for editors, which resolve scalars by YAML 1.2: `10.3` is a number there.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Annotated, Any

from pydantic import BeforeValidator, InstanceOf, PlainSerializer, Strict, WithJsonSchema
from pydantic_core import PydanticCustomError

from fabric_cli import units

WRONG_KIND = "wrong_kind"
_NAME = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_ZEROS = re.compile(r"([-+]?)0+([0-9]+)")
_PERCENT = re.compile(r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,6})?%")
_INTEGER_DIGITS = 40  # no field needs more, and Python refuses to read thousands
_YES_NO = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


def _from_text(noun: str, parse: Callable[[str], object]) -> BeforeValidator:
    """A validator that parses text, lets typed values pass, and refuses lists and mappings."""

    def read(value: object) -> object:
        if isinstance(value, str):
            return parse(value)
        if isinstance(value, dict | list):
            raise PydanticCustomError(WRONG_KIND, "expected {noun}", {"noun": noun})
        return value

    return BeforeValidator(read)


def _shown(show: Callable[[Any], str]) -> PlainSerializer:
    return PlainSerializer(show, return_type=str)


def parse_name(text: str) -> str:
    """A name that any system takes as a host name's label (RFC 1123 §2.1)."""
    if re.fullmatch(_NAME, text):
        return text
    if len(text) > 63:
        raise ValueError(f"`{text}` is longer than 63 characters")
    like = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    example = f", as in {like}" if like and like != text else ""
    raise ValueError(f"`{text}` is no name; write lower-case letters and digits, between them also hyphens{example}")


def parse_label(text: str) -> str:
    """A text of one line that says something."""
    if not text.strip():
        raise ValueError("the text is empty")
    if "\n" in text:
        raise ValueError("the text has more than one line")
    return text


def parse_integer(text: str) -> int:
    """A whole number in the forms of YAML 1.2 (§10.3.2), except that leading zeros are refused."""
    if len(text) > _INTEGER_DIGITS:
        raise ValueError("the number has too many digits")
    if _DECIMAL.fullmatch(text):
        return int(text)
    if _BASED.fullmatch(text):
        return int(text, 0)
    if found := _ZEROS.fullmatch(text):
        octal = f" or, for octal, 0o{found[2]}" if _BASED.fullmatch(f"0o{found[2]}") else ""
        raise ValueError(f"`{text}` is ambiguous: octal in YAML 1.1; write {found[1]}{found[2]}{octal}")
    if re.fullmatch(r"[-+]?[0-9][0-9_]*", text):
        raise ValueError(f"`{text}` is no whole number; write {text.replace('_', '')}")
    raise ValueError(f"`{text}` is no whole number")


def parse_flag(text: str) -> bool:
    """`true` or `false`, and none of the other words of YAML 1.1."""
    if text in {"true", "false"}:
        return text == "true"
    word = _YES_NO.get(text.lower(), text.lower())
    advice = word if word in {"true", "false"} else "true or false"
    raise ValueError(f"`{text}` is neither true nor false; write {advice}")


def parse_percent(text: str) -> float:
    """`12.5%` as 12.5."""
    found = _PERCENT.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is no percentage; write a number and %, as in 12.5%")
    value = float(text[:-1])
    if value > 100:
        raise ValueError(f"`{text}` is more than 100%")
    return value


def parse_prefix(text: str) -> IPv4Network | IPv6Network:
    """An IPv4 or IPv6 prefix whose host bits are zero."""
    address, slash, length = text.partition("/")
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        network = None
    if network is None or "%" in text or (slash and not re.fullmatch("0|[1-9][0-9]{0,2}", length)):
        raise ValueError(f"`{text}` is no IP prefix; write address/length, as in 10.0.0.0/16 or 2001:db8::/48")
    if not slash:
        raise ValueError(f"`{text}` has no prefix length; write {network} for the one address")
    if network.network_address != ipaddress.ip_address(address):
        raise ValueError(f"`{text}` has host bits set; write {network}")
    return network


def parse_address(text: str) -> IPv4Address | IPv6Address:
    """An IPv4 or IPv6 address without length and zone."""
    try:
        if "%" not in text:
            return ipaddress.ip_address(text)
    except ValueError:
        pass
    advice = "; write it without the prefix length" if "/" in text else ""
    raise ValueError(f"`{text}` is no IP address{advice}")


@dataclass(frozen=True, slots=True, order=True)
class AsnBlock:
    """AS numbers from `first` to `last`, both included."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"

    def __len__(self) -> int:
        return self.last - self.first + 1

    def __contains__(self, asn: int) -> bool:
        return self.first <= asn <= self.last


def parse_asn_range(text: str) -> AsnBlock:
    """`4200000000-4200999999`, either end in asplain or asdot."""
    ends = text.split("-")
    if len(ends) != 2:
        raise ValueError(f"`{text}` is no range of AS numbers; write first-last, as in 4200000000-4200999999")
    first, last = (units.parse_asn(end.strip()) for end in ends)
    if first > last:
        raise ValueError(f"`{text}` ends before it begins; write {last}-{first}")
    return AsnBlock(first, last)


def show_ratio(ratio: Fraction) -> str:
    """The ratio without rounding, `48:7`."""
    return f"{ratio.numerator}:{ratio.denominator}"


def show_length(metres: float) -> str:
    """The length in metres, `5m` or `0.5m`."""
    return f"{metres:.3f}".rstrip("0").rstrip(".") + "m"


def show_percent(percent: float) -> str:
    """The percentage, `12.5%`."""
    return f"{percent:.6f}".rstrip("0").rstrip(".") + "%"


_TEXT = ["string", "number"]
_ASN = r"([0-9]+|[0-9]+\.[0-9]+)"


def _pattern(pattern: str, example: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "pattern": f"^{pattern}$", "examples": [example]})


Name = Annotated[
    str,
    Strict(),
    _from_text("a name", parse_name),
    WithJsonSchema({"type": ["string", "integer"], "pattern": f"^{_NAME}$", "examples": ["leaf-1"]}),
]
Label = Annotated[str, Strict(), _from_text("a text", parse_label), WithJsonSchema({"type": _TEXT, "minLength": 1})]
FreeText = Annotated[str, Strict(), _from_text("a text", str), WithJsonSchema({"type": _TEXT})]
Integer = Annotated[int, Strict(), _from_text("a whole number", parse_integer)]
Flag = Annotated[bool, Strict(), _from_text("true or false", parse_flag)]
Speed = Annotated[
    int,
    Strict(),
    _from_text("a speed", units.parse_speed),
    _shown(units.format_speed),
    _pattern(r"[0-9]+(\.[0-9]+)?[MGT]", "400G"),
]
Length = Annotated[
    int | float,  # whole metres stay whole
    _from_text("a length", units.parse_length),
    _shown(show_length),
    _pattern(r"[0-9]+(\.[0-9]{1,3})? ?k?m", "5m"),
]
Percent = Annotated[
    float,
    _from_text("a percentage", parse_percent),
    _shown(show_percent),
    _pattern(r"[0-9]+(\.[0-9]+)?%", "12.5%"),
]
Ratio = Annotated[
    InstanceOf[Fraction],
    _from_text("a ratio", units.parse_ratio),
    _shown(show_ratio),
    _pattern("[1-9][0-9]*:[1-9][0-9]*", "3:1"),
]
Asn = Annotated[
    int,
    Strict(),
    _from_text("an AS number", units.parse_asn),
    # asdot looks like a decimal fraction to an editor
    WithJsonSchema({"type": ["integer", "number", "string"], "pattern": f"^{_ASN}$", "examples": [4200000101]}),
]
AsnRange = Annotated[
    InstanceOf[AsnBlock],
    _from_text("a range of AS numbers", parse_asn_range),
    _shown(str),
    _pattern(f"{_ASN} *- *{_ASN}", "4200000000-4200999999"),
]
Prefix = Annotated[
    IPv4Network | IPv6Network,
    _from_text("an IP prefix", parse_prefix),
    WithJsonSchema({"type": "string", "pattern": "^[0-9a-fA-F:.]+/[0-9]+$", "examples": ["10.0.0.0/16"]}),
]
Address = Annotated[
    IPv4Address | IPv6Address,
    _from_text("an IP address", parse_address),
    WithJsonSchema({"type": "string", "pattern": "^[0-9a-fA-F:.]+$", "examples": ["10.0.0.1"]}),
]
