"""The YAML parser at arm's length: its events in, its complaints as findings in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import Event
from ruamel.yaml.scanner import Scanner, ScannerError

from fabric_cli.diagnostics import Code, Issues, Span
from fabric_cli.source import codes
from fabric_cli.source.wording import name_character

SyntaxFailure = MarkedYAMLError
_EXCERPT = 40


class _Scanner(Scanner):
    """The library's scanner, corrected where it fails documents that are right or fails without a place."""

    def check_value(self) -> bool:
        """Tell whether a colon ends a key.

        The library takes `{peer: ::1}` for a second colon. In braces, a colon with something right behind it
        ends a key only after quotes or brackets (YAML 1.2.2 §7.4.2), which have been noted as a possible key.
        """
        if self.flow_level and self.reader.peek(1) not in " \t\r\n\0,[]{}":
            return self.flow_context[-1] == "{" and self.flow_level in self.possible_simple_keys
        return bool(super().check_value())

    def scan_flow_scalar_non_spaces(self, double: object, start_mark: object) -> object:
        """Give a place to what `chr` says about an escape beyond the last character of Unicode."""
        try:
            result: object = super().scan_flow_scalar_non_spaces(double, start_mark)
        except (OverflowError, ValueError):
            raise ScannerError(None, None, "number out of range", self.reader.get_mark()) from None
        return result

    def scan_yaml_directive_value(self, start_mark: object) -> object:
        """Refuse other versions: the library takes some for its own, and fails without a place on others."""
        try:
            version: object = super().scan_yaml_directive_value(start_mark)
        except ValueError:  # `int` reads no more than some thousand digits
            version = None
        if version != (1, 2):
            raise ScannerError(None, None, "other version", start_mark)
        return version


def parse_events(text: str) -> Iterator[Event]:
    """The events of all documents in `text`; raises `SyntaxFailure` at the first place that is not YAML."""
    yaml = YAML(typ="safe", pure=True)
    yaml.Scanner = _Scanner
    events: Iterator[Event] = yaml.parse(text)
    return events


@dataclass(frozen=True, slots=True)
class _Rule:
    """What to say about one complaint of the parser.

    `reason` and `hint` may use {char}, the character at fault, and {line}, the rest of its line;
    `at_context` says that the fault lies where the construct begins; `context`, where not empty,
    names that construct as a related place.
    """

    problem: str
    reason: str
    hint: str
    code: Code = codes.SYNTAX_ERROR
    at_context: bool = False
    context: str = ""


_QUOTE = "quote text that begins with `{char}`"
_CLOSE = "close the bracket, or quote text that contains `,`, `: ` or brackets"
_ESCAPE = "in double quotes write `\\\\` for a backslash, or use single quotes"
_TAG = "delete the tag; quote text that begins with `!`"

# Matched against "context | problem" of the library, first match first.
_RULES = (
    _Rule(
        r"found character '\\t' that cannot start",
        "a tab where only spaces may stand",
        "replace it by spaces",
        codes.TAB,
    ),
    _Rule("that cannot start any token", "text without quotes cannot begin with `{char}`", "put it in quotes"),
    _Rule(
        "could not find expected ':'",
        "`{line}` is neither a key nor part of the value before it",
        "write `key: value`, or indent it deeper than the key it belongs to",
        at_context=True,
    ),
    _Rule(
        "mapping values are not allowed",
        "unexpected `:`",
        "quote text that contains `: ` or ends in `:`; otherwise align this line with its neighbours",
    ),
    _Rule(
        "sequence entries are not allowed",
        "unexpected `-`",
        "begin a list on its own line; quote text that begins with `- `",
    ),
    _Rule("mapping keys are not allowed", "unexpected `?`", _QUOTE),
    _Rule(
        "quoted scalar.* (unexpected end of stream|document separator)",
        "text in quotes is not closed",
        "close it with {char}; within single quotes a quote is written twice",
        at_context=True,
    ),
    _Rule("unknown escape character", "`\\{char}` is not an escape", _ESCAPE),
    _Rule("number out of range|hexdecimal numbers", "the escape names no character", _ESCAPE),
    _Rule(r"scanning an (alias|anchor)", "no name follows `{char}`", _QUOTE, at_context=True),
    _Rule(
        "scanning a block scalar",
        "text on the line of `{char}`",
        "begin block text on the next line; quote text that begins with `{char}`",
        at_context=True,
    ),
    _Rule(r"expected ',' or '\]'", "expected `,` or `]`", _CLOSE, context="the list begins here"),
    _Rule("expected ',' or '}'", "expected `,` or `}}`", _CLOSE, context="the mapping begins here"),
    _Rule(
        "parsing a block mapping .*expected <block end>",
        "`{line}` is not a key of the mapping that it is indented like",
        "align the keys of one mapping, and indent what belongs to a key deeper than it",
        context="the mapping begins here",
    ),
    _Rule(
        "parsing a block collection .*expected <block end>",
        "`{line}` is not an item of the list that it is indented like",
        "begin each item with `- `, and align the items of one list",
        context="the list begins here",
    ),
    _Rule(
        "node content, but found '<stream end>'",
        "the document ends where a value is due",
        "close what is open",
    ),
    _Rule("expected the node content", "expected a value, found `{char}`", _QUOTE),
    _Rule(
        "expected '<document start>'|content after document end",
        "`{line}` stands outside the document",
        "align it with the lines before it",
    ),
    _Rule(
        "other version|duplicate YAML directive",
        "`{line}` is not the one directive `%YAML 1.2`",
        "delete the line",
        codes.OTHER_YAML_VERSION,
    ),
    _Rule("tag handle|(scanning|parsing) an? tag", "tags are not used in documents", _TAG, codes.EXPLICIT_TAG),
    _Rule(
        "scanning an? directive",
        "`{line}` is not a YAML directive",
        "quote text that begins with `%`",
        at_context=True,
    ),
)


def report_failure(failure: SyntaxFailure, text: str, file: str, issues: Issues) -> None:
    """Say what the parser could not read, in words that need no knowledge of YAML's grammar."""
    complaint = f"{failure.context or ''} | {failure.problem or ''}"
    rule = next((rule for rule in _RULES if re.search(rule.problem, complaint)), None)
    if rule is None:
        rule = _Rule("", f"not YAML: {failure.problem}".replace("{", "{{").replace("}", "}}"), "")
    begin = failure.context_mark or failure.problem_mark
    mark = begin if rule.at_context else failure.problem_mark or begin
    names = {"char": _show(text[mark.index : mark.index + 1]), "line": _rest_of_line(text, mark.index)}
    related = ((Span(file, begin.line + 1, begin.column + 1), rule.context),) if rule.context else ()
    issues.error(
        rule.code,
        rule.reason.format(**names),
        span=Span(file, mark.line + 1, mark.column + 1),
        hint=rule.hint.format(**names),
        related=related,
    )


def _show(character: str) -> str:
    return character if character.isprintable() and character else name_character(character or "\n")


def _rest_of_line(text: str, start: int) -> str:
    line = re.split(r"[\r\n]", text[start : start + 2 * _EXCERPT], maxsplit=1)[0].strip()
    return line if len(line) <= _EXCERPT else f"{line[:_EXCERPT]}…"
