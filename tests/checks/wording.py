"""How a finding has to read: lower case at the start, no full stop, advice only in the hint."""

from __future__ import annotations

import re

from fabric_cli.diagnostics import Diagnostic

_ACRONYM = re.compile(r"[A-Z]{2}|IP|NIC")
_ADVICE = re.compile(r"\b(please|should|must|did you mean|try to)\b", re.IGNORECASE)


def faults(finding: Diagnostic) -> list[str]:
    """What is wrong with the words of a finding."""
    found = [f"reason {fault}" for fault in _faults(finding.reason)]
    if not finding.reason:
        found.append("there is no reason")
    if _ADVICE.search(finding.reason):
        found.append("the reason gives advice")
    found += [f"hint {fault}" for fault in _faults(finding.hint)]
    found += [f"related {fault}" for _, text in finding.related for fault in _faults(text)]
    return [f"{finding.code}: {fault}: {finding.reason} | {finding.hint}" for fault in found]


def _faults(text: str) -> list[str]:
    found = []
    if text[:1].isupper() and not _ACRONYM.match(text):
        found.append("begins with a capital")
    if text.endswith((".", "!")):
        found.append("ends with a full stop")
    if "\n" in text or text != text.strip():
        found.append("is not one clean line")
    return found
