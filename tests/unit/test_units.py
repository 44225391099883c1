"""Quantities are parsed and printed without loss, and nonsense is refused with a sentence."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.units import ASN_MAX, format_ratio, format_speed, parse_asn, parse_length, parse_ratio, parse_speed


@given(st.integers(min_value=1, max_value=10**7))
def test_speed_comes_back(megabits: int) -> None:
    assert parse_speed(format_speed(megabits * 1_000_000)) == megabits * 1_000_000


@pytest.mark.parametrize(
    ("text", "bps"), [("400G", 400_000_000_000), ("1.6T", 1_600_000_000_000), ("2.5G", 2_500_000_000)]
)
def test_speeds(text: str, bps: int) -> None:
    assert parse_speed(text) == bps
    assert format_speed(bps) == text


@pytest.mark.parametrize("text", ["400", "400g", "G", "-1G", "0G", "1e3G", "400 G", "4\u06600G", "0.0000001M"])
def test_no_speed(text: str) -> None:
    with pytest.raises(ValueError, match="speed"):
        parse_speed(text)


@pytest.mark.parametrize(("text", "metres"), [("5m", 5), ("0.5m", 0.5), ("2km", 2000), ("1.5km", 1500), ("30 m", 30)])
def test_lengths(text: str, metres: float) -> None:
    assert parse_length(text) == metres


@pytest.mark.parametrize("text", ["5", "m", "-5m", "0m", "5cm", "0.0001m"])
def test_no_length(text: str) -> None:
    with pytest.raises(ValueError, match="length"):
        parse_length(text)


@given(st.integers(min_value=1, max_value=ASN_MAX - 1))
def test_asplain_and_asdot_are_the_same_number(asn: int) -> None:
    assert parse_asn(str(asn)) == parse_asn(f"{asn >> 16}.{asn & 0xFFFF}") == asn


@pytest.mark.parametrize("text", ["0", "4294967295", "0.0", "65536.1", "1.65536", "1.2.3", "AS1", "01", "1e3", ""])
def test_no_asn(text: str) -> None:
    with pytest.raises(ValueError, match="AS number"):
        parse_asn(text)


@pytest.mark.parametrize(
    ("text", "ratio", "printed"),
    [
        ("3:1", Fraction(3), "3:1"),
        ("1:2", Fraction(1, 2), "1:2"),
        ("192:28", Fraction(48, 7), "6.857:1"),
        ("8:8", Fraction(1), "1:1"),
    ],
)
def test_ratios(text: str, ratio: Fraction, printed: str) -> None:
    assert parse_ratio(text) == ratio
    assert format_ratio(ratio) == printed


@pytest.mark.parametrize("text", ["3", "3:0", "0:1", "1.5:1", "3-1", "-3:1"])
def test_no_ratio(text: str) -> None:
    with pytest.raises(ValueError, match="ratio"):
        parse_ratio(text)
