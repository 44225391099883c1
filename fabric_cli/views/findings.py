"""Findings for people and for programs: the same facts in both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from fabric_cli.diagnostics import Diagnostic, Severity
from fabric_cli.views.document import print_document
from fabric_cli.views.errors import ReaderGoneError
from fabric_cli.views.screen import Screen, abandon

_COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def finding_row(finding: Diagnostic) -> dict[str, Any]:
    """A finding with the keys that every document uses."""
    span = finding.span
    return {
        "code": finding.code,
        "slug": finding.slug,
        "severity": str(finding.severity),
        "file": span.file if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "address": finding.address,
        "reason": finding.reason,
        "hint": finding.hint,
    }


def finding_text(finding: Diagnostic) -> Text:
    """A finding as lines; a place is never broken, so that terminals and editors can follow it."""
    text = Text()
    text.append(f"{finding.severity}[{finding.code}]", _COLOURS[finding.severity])
    text.append(f" {finding.slug}: ", "bold")
    text.append(visible(finding.reason))
    if finding.span:
        text.append("\n  --> ", "blue")
        text.append(visible(str(finding.span)))
    if finding.address:
        _append(text, "at", finding.address)
    for span, remark in finding.related:
        _append(text, "see", f"{span} ({remark})")
    if finding.hint:
        _append(text, "hint", finding.hint)
    return text


def print_findings(screen: Screen, findings: Iterable[Diagnostic]) -> None:
    """All findings on stderr and a line that counts them; nothing where there is none."""
    found = list(findings)
    for finding in found:
        screen.err.show(finding_text(finding), Text(), wrap=False)
    if found:
        screen.err.show(_count(found))


def print_failure(screen: Screen, findings: Iterable[Diagnostic]) -> None:
    """What a command that failed leaves behind: words on stderr, and the document where one is due.

    A reader that has left does not make the failure undone: the caller goes on to its exit status.
    """
    found = list(findings)
    try:
        print_findings(screen, found)
        if screen.json:
            print_document(screen, {"diagnostics": [finding_row(finding) for finding in found]})
        screen.out.flush()
        screen.err.flush()
    except (ReaderGoneError, BrokenPipeError):
        abandon()


def with_warnings(result: dict[str, Any], findings: Iterable[Diagnostic]) -> dict[str, Any]:
    """A result with the warnings of its run, where there are any."""
    rows = [finding_row(finding) for finding in findings]
    return {**result, "diagnostics": rows} if rows else result


def visible(text: str) -> str:
    """Text of others without characters that steer a terminal."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)


def _append(text: Text, label: str, value: str) -> None:
    text.append(f"\n   = {label}: ", "blue")
    text.append(visible(value))


def _count(found: list[Diagnostic]) -> Text:
    text = Text()
    for severity in Severity:
        number = sum(finding.severity is severity for finding in found)
        if number:
            text.append(", " if text else "")
            text.append(f"{number} {severity}{'' if number == 1 else 's'}", _COLOURS[severity])
    return text
