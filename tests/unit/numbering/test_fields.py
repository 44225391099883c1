from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.numbering.fields import Field, Layout, stack


def test_fields_stand_in_order_and_a_single_value_takes_no_bit() -> None:
    layout = Layout((Field("plane", 8), Field("pod", 1), Field("unit", 5), Field("side", 2)))
    assert layout.bits == 7
    assert layout.below == (7, 4, 4, 1, 0)
    assert layout.pack(7, 0, 4, 1) == 0b111_100_1
    assert layout.pack(7) == 0b111_000_0
    assert str(layout) == "plane 3 + unit 3 + side 1"


def test_a_value_outside_its_field_is_refused() -> None:
    layout = Layout((Field("plane", 3), Field("unit", 5)))
    for values in ((3, 0), (0, 5), (-1, 0)):
        with pytest.raises(ValueError, match="outside"):
            layout.pack(*values)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=4))
def test_stacked_blocks_are_aligned_apart_and_in_order(widths: list[int]) -> None:
    starts, bits = stack(widths)
    end = 0
    for start, width in zip(starts, widths, strict=True):
        assert start % (1 << width) == 0
        assert start >= end
        end = start + (1 << width)
    assert end <= 1 << bits
    assert bits == 0 or end > 1 << bits - 1


def test_no_block_needs_no_bit() -> None:
    assert stack([]) == ((), 0)
