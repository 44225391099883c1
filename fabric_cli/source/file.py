"""From a path to text: encodings, byte order marks, and characters that YAML forbids."""

from __future__ import annotations

import re
from pathlib import Path

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.source import codes
from fabric_cli.source.encoding import split_mark
from fabric_cli.source.files import DISK, Files, Refusal
from fabric_cli.source.wording import name_character

_LINE_BREAK = re.compile(r"\r\n|\r|\n")
# c-printable of YAML 1.2.2 §5.1, without what an editor does not show as what it is:
# a byte order mark within the text, and the line separators that YAML 1.1 broke lines at.
_PRINTABLE = "\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
_FORBIDDEN_IN_FILE = re.compile(f"[^\r{_PRINTABLE}]")
_FORBIDDEN_IN_VALUE = re.compile(f"[^{_PRINTABLE}]")
_CONFLICT = re.compile(r"^(<{7}|>{7})(?: .*)?$", re.MULTILINE)
_SEPARATORS = "\x85\u2028\u2029"


def load_text(path: Path, issues: Issues, *, at: Span | None = None, files: Files = DISK) -> str | None:
    """The text of a file without its byte order mark, or `None` with the reason in `issues`.

    `at` is the place that names the file, if a document does.
    """
    found = files.read(path)
    if isinstance(found, Refusal):
        issues.error(found.code, found.reason, span=at, hint=found.hint)
        return None
    encoding, data = split_mark(found)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding)
        issues.error(
            codes.UNDECODABLE_FILE,
            f"byte 0x{data[error.start]:02X} is not {encoding[:6].rstrip('-').upper()}",
            span=place(before, len(before), files.name_of(path)),
            hint="save the file as UTF-8",
        )
        return None
    return text


def check_characters(text: str, file: str, issues: Issues) -> bool:
    """Tell whether a document holds only characters that YAML allows; the first other one is reported."""
    found = _FORBIDDEN_IN_FILE.search(text)
    if found:
        reason = f"character {name_character(found[0])} is not allowed in a document"
        span = place(text, found.start(), file)
        issues.error(codes.CONTROL_CHARACTER, reason, span=span, hint=_advice(found[0]))
    return found is None


def check_merged(text: str, file: str, issues: Issues) -> bool:
    """Tell whether a document is free of the lines that a version control system puts where it could not merge."""
    found = _CONFLICT.search(text)
    if found:
        reason = f"`{found[1]}` is where two versions of the file were not merged"
        hint = "choose between what stands above and below `=======`, and remove the three marks"
        issues.error(codes.SYNTAX_ERROR, reason, span=place(text, found.start(1), file), hint=hint)
    return found is None


def forbidden_character(value: str) -> str:
    """The first character of a scalar that can only have come from an escape and may not; empty if none."""
    found = _FORBIDDEN_IN_VALUE.search(value)
    return found[0] if found else ""


def place(text: str, offset: int, file: str) -> Span:
    """Line and column of a character of `text`."""
    breaks = list(_LINE_BREAK.finditer(text, 0, offset))
    start = breaks[-1].end() if breaks else 0
    return Span(file, len(breaks) + 1, offset - start + 1)


def _advice(character: str) -> str:
    if character == "\0":
        return "save the file as UTF-8"
    if character in _SEPARATORS:
        return "break the line with the Enter key instead"
    return "remove it"
