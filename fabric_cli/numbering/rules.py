"""What a pattern of names must hold to: known fields, one name per device, host names of 32 characters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import combinations

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.intent import Intent
from fabric_cli.ledger import Mode
from fabric_cli.numbering import codes
from fabric_cli.numbering.fixed import Fixed
from fabric_cli.numbering.patterns import Pattern, compile_pattern, may_meet, split
from fabric_cli.numbering.roles import Role

MAX_LENGTH = 32  # what SNMP and LLDP displays keep
HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")  # RFC 1123 §2.1, in lower case
_LETTERS = re.compile(r"[a-z0-9-]*")


def role_pattern(intent: Intent, role: Role, units: Sequence[str], issues: Issues) -> Pattern | None:
    """The pattern of a role, or `None` with the reasons in `issues`; `units` are the names of the units."""
    text, span = role.text, _span(intent, role)
    try:
        parts = split(text)
    except ValueError as error:
        issues.error(codes.BAD_PATTERN, str(error), span=span, hint="write fields as in `{unit}`")
        return None
    known = ("fabric", *(field.name for field in role.fields))
    used = {name for _, name in parts[:-1]}
    if not _check_fields(role, used, known, span, issues):
        return None
    complete = _check_complete(role, text, used, span, issues)
    fields = {"": "", "fabric": intent.fabric.fabric} | {field.name: f"{{{field.name}}}" for field in role.fields}
    flat = "".join(literal + fields[name] for literal, name in parts)
    letters = "".join(literal for literal, _ in split(flat))
    if not _LETTERS.fullmatch(letters):
        _report_illegal(role, flat, span, issues)
        return None
    pattern = compile_pattern(flat, role.fields)
    return pattern if _check_names(role, pattern, units, span, issues) and complete else None


def fixed_role(intent: Intent, role: Role, fixed: Fixed, issues: Issues) -> Role:
    """The role with the pattern that holds: that of the ledger, the written one, or its own."""
    written, held = _written(intent, role), fixed.name(role.word)
    if held is None:
        return role if written is None else replace(role, text=written)
    key = f"names.{role.word}"
    if fixed.mode is Mode.KEEP and written not in (None, held.pattern):
        reason = f"{role.word} names have the pattern `{held.pattern}` in the ledger, the intent has `{written}`"
        fixed.refuse(reason, key, issues, _span(intent, role))
    fields = []
    for field in role.fields:
        digits = held.digits.get(field.name, 0)
        if f"{{{field.name}}}" in held.pattern and len(str(field.largest)) > digits and field.largest:
            reason = f"field `{{{field.name}}}` of {role.word} names has {digits} digits in the ledger"
            fixed.refuse(f"{reason}, {field.largest} does not fit", key, issues)
        fields.append(replace(field, digits=digits))
    return replace(role, text=held.pattern, fields=tuple(fields))


def check_apart(intent: Intent, patterns: Sequence[tuple[Role, Pattern]], issues: Issues) -> None:
    """Report patterns of two roles that could give one name."""
    for (role, one), (other, two) in combinations(patterns, 2):
        if may_meet(one, two):
            place = other if _written(intent, other) is not None else role
            issues.error(
                codes.AMBIGUOUS_NAMES,
                f"patterns `{role.text}` of {role.word} names and `{other.text}` of "
                f"{other.word} names can give the same name",
                span=_span(intent, place),
                hint="put letters into them that differ at the same place",
            )


def _check_fields(role: Role, used: set[str], known: Sequence[str], span: Span, issues: Issues) -> bool:
    unknown = sorted(used.difference(known))
    for name in unknown:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean `{{{near[0]}}}`?" if near else "there are: " + ", ".join(known)
        issues.error(codes.BAD_PATTERN, f"{role.word} names have no field `{{{name}}}` here", span=span, hint=hint)
    return not unknown


def _check_complete(role: Role, text: str, used: set[str], span: Span, issues: Issues) -> bool:
    known = {field.name for field in role.fields}
    lacking = [part for part in role.parts if part.count > 1 and used.isdisjoint(part.fields)]
    for part in lacking:
        fields = " or ".join(f"`{{{name}}}`" for name in part.fields if name in known)
        reason = f"pattern `{text}` of {role.word} names does not tell {part.count} {part.what} apart"
        issues.error(codes.AMBIGUOUS_NAMES, reason, span=span, hint=f"add {fields}")
    return not lacking


def _check_names(role: Role, pattern: Pattern, units: Sequence[str], span: Span, issues: Issues) -> bool:
    """Whether the longest name fits and the names of all units are host names; numbers have a fixed width."""
    texts = sorted(units, key=len, reverse=True) if "unit_name" in pattern.used else [""]
    names = [pattern.render(tuple(f.largest or unit for f in role.fields)) for unit in texts]
    if len(names[0]) > MAX_LENGTH:
        reason = f"{role.word} name `{names[0]}` has {len(names[0])} characters, more than {MAX_LENGTH}"
        hint = f"shorten `fabric`, or write `names.{role.word}`"
        issues.error(codes.ILLEGAL_NAME, reason, span=span, hint=hint)
        return False
    illegal = next((name for name in names if not HOST_NAME.fullmatch(name)), None)
    if illegal is not None:
        _report_illegal(role, illegal, span, issues)
    return illegal is None


def _report_illegal(role: Role, name: str, span: Span, issues: Issues) -> None:
    reason = f"`{name}` of {role.word} names is no host name"
    hint = "use a to z, 0 to 9 and hyphens, with a letter or digit at both ends"
    issues.error(codes.ILLEGAL_NAME, reason, span=span, hint=hint)


def _written(intent: Intent, role: Role) -> str | None:
    written: str | None = getattr(intent.fabric.names, role.word)
    return written


def _span(intent: Intent, role: Role) -> Span:
    written = _written(intent, role) is not None
    return intent.span("names", role.word) if written else intent.span("fabric")
