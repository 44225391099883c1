"""The difference between two file sets, and when two switches change alike."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterable, Iterator

from fabric_cli.artifacts import Artifacts

# What differs between switches that change alike: addresses and large communities without their length, names of
# devices with the port that follows a colon, AS numbers of private use (RFC 6996, from 64512 up).  A switch's own
# ports, timers, widths and prefix lengths are none of these: where those differ, the changes do.
_ADDRESS = re.compile(r"(?<![\w.:])(?:\d+\.\d+\.\d+\.\d+|[0-9a-f]*:[0-9a-f:]*:[0-9a-f.]*)(?![\w:])")
_NAME = re.compile(r"(?<![\w-])(?!ipv[46])(?=[a-z0-9-]*\d)[a-z0-9]+(?:-[a-z0-9]+)+(?::[\w./-]+)?(?![\w-])")
_NUMBER = re.compile(r"(?<![\w.])\d{5,10}(?![\w.])")
_FIRST_PRIVATE_ASN = 64512
_UNENDED = "\n\\ No newline at end of file"


def diff_files(name: str, left: Artifacts, right: Artifacts) -> Iterator[str]:
    """A unified diff, file by file, in lines; `name` is the switch's."""
    for path in sorted({*left, *right}):
        old, new = left.get(path), right.get(path)
        if old != new:
            shown = f"{name}/{path}"
            yield from difflib.unified_diff(
                _lines(old),
                _lines(new),
                "/dev/null" if old is None else shown,
                "/dev/null" if new is None else shown,
                lineterm="",
            )


def change_shape(diff: Iterable[str], name: str) -> str:
    """A digest that is equal for two changes which differ in names, addresses and AS numbers only."""
    total = hashlib.sha256()
    for line in diff:
        if line.startswith(("+", "-")):
            total.update(f"{_neutral(line, name)}\n".encode())
    return total.hexdigest()


def _neutral(line: str, name: str) -> str:
    line = _ADDRESS.sub("ADDRESS", line.replace(name, "NAME"))
    return _NUMBER.sub(_asn, _NAME.sub("NAME", line))


def _asn(found: re.Match[str]) -> str:
    return "ASN" if int(found[0]) >= _FIRST_PRIVATE_ASN else found[0]


def _lines(text: str | None) -> list[str]:
    if not text:
        return []
    lines = text.split("\n")
    if lines[-1]:
        lines[-1] += _UNENDED
    else:
        lines.pop()
    return lines
