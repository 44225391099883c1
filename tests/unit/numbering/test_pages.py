"""Each code's own examples: the bad one is found, the good one is not."""

from __future__ import annotations

import re

import pytest

from fabric_cli.diagnostics import Code
from fabric_cli.numbering import codes
from tests.unit.numbering.shapes import POOLS, faults

CODES = [value for value in vars(codes).values() if isinstance(value, Code)]
BLOCK = re.compile(r"```yaml (bad|good)\n(.*?)```", re.DOTALL)


def complete(fragment: str) -> str:
    """The fragment with the parts of `POOLS` that it does not write itself."""
    addressing, asn = POOLS[: POOLS.index("asn:")], POOLS[POOLS.index("asn:") :]
    rest = "" if fragment.startswith("addressing") else addressing
    return fragment + rest + ("" if fragment.startswith("asn") else asn)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_the_page_tells_bad_from_good(code: Code) -> None:
    blocks = dict(BLOCK.findall(code.page))
    assert [line[:4] for line in faults(complete(blocks["bad"]))] == [code.id]
    assert faults(complete(blocks["good"])) == []


def test_codes_are_unique() -> None:
    assert len({code.id for code in CODES}) == len({code.slug for code in CODES}) == len(CODES)
