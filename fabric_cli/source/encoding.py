"""Which encoding the bytes of a document are in."""

from __future__ import annotations

import codecs

# The UTF-32 mark begins with the UTF-16 one.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def split_mark(data: bytes) -> tuple[str, bytes]:
    """The encoding that a byte order mark names, UTF-8 without one, and the bytes behind the mark."""
    mark, encoding = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", "utf-8"))
    return encoding, data[len(mark) :]
