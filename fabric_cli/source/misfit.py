"""What a validator says about one value, in words for the person who wrote it."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from pydantic_core import ErrorDetails

from fabric_cli.source.scalars import WRONG_KIND
from fabric_cli.source.wording import one_of, quote

_KINDS = {
    "string_type": "a text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "dataclass_type": "a mapping",
}
_SENTENCES = {
    "greater_than_equal": "{value} is less than {ge}",
    "greater_than": "{value} is not more than {gt}",
    "less_than_equal": "{value} is more than {le}",
    "less_than": "{value} is not less than {lt}",
    "multiple_of": "{value} is not a multiple of {multiple_of}",
    "string_pattern_mismatch": "{value} does not match the pattern `{pattern}`",
    "string_too_short": "{value} is too short; write at least {min_length} characters",
    "string_too_long": "{value} is too long; write at most {max_length} characters",
    "too_short": "{value} is too short; write at least {min_length} {items}",
    "too_long": "{value} is too long; write at most {max_length} {items}",
    "int_parsing": "{value} is no whole number",
    "int_from_float": "{value} is no whole number",
    "float_parsing": "{value} is no number",
    "bool_parsing": "{value} is neither true nor false; write true or false",
    "union_tag_not_found": "the key {discriminator} is missing, which says what this is",
}
_ADVICE = re.compile(r"((?:`[^`]*`|[^`])*?); (.*)")
_VALUE = "\0"  # stands for the value while a sentence is taken apart: a value may hold anything
_TAGS = {"text": "a text", "list": "a list", "mapping": "a mapping"}


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a value does not fit. One of `noun`, `choices` and `reason` says what was expected."""

    value: object
    reason: str = ""
    hint: str = ""
    noun: str = ""  # what kind of value was expected instead of a list, a mapping or a text
    choices: tuple[str, ...] = ()


def explain(error: ErrorDetails) -> Misfit:
    """One finding of pydantic; what it says of unknown and missing keys is not for here."""
    kind, value = error["type"], error["input"]
    context = error.get("ctx", {})
    if kind in _KINDS or kind == WRONG_KIND:
        return Misfit(value, noun=_KINDS.get(kind) or context["noun"])
    if kind in {"literal_error", "enum"}:
        choices = _quoted(context["expected"])
        if isinstance(value, dict | list):
            return Misfit(value, noun=one_of(choices))
        return Misfit(value, choices=choices)
    if kind == "union_tag_invalid":
        tags = _quoted(context["expected_tags"])
        if all(tag in _TAGS for tag in tags):
            return Misfit(value, noun=" or ".join(_TAGS[tag] for tag in tags))
        return Misfit(context["tag"], choices=tags)
    if kind in {"value_error", "assertion_error"}:
        sentence = str(context["error"]).replace(f"`{value}`", _VALUE)
    elif kind in _SENTENCES:
        items = "items" if isinstance(value, list) else "characters"
        words = context | {"value": _VALUE, "items": items}
        sentence = _SENTENCES[kind].format(**{name: str(word) for name, word in words.items()})
    else:
        sentence = _plain_words(error["msg"])
    sentence = sentence.replace("\n", " ")
    parts = _ADVICE.fullmatch(sentence)
    reason, hint = parts.groups() if parts else (sentence, "")
    return Misfit(value, reason.replace(_VALUE, show(value)), hint)


def combine(misfits: list[Misfit]) -> tuple[str, str]:
    """Reason and hint for one value that no form allowed by the schema fits."""
    value = misfits[0].value
    choices = tuple(choice for misfit in misfits for choice in misfit.choices)
    reasons = [misfit for misfit in misfits if misfit.reason]
    near = difflib.get_close_matches(str(value), choices, 1)
    if near:
        return f"{show(value)} is not one of its values", f"did you mean {quote(near[0])}?"
    if reasons:
        hint = reasons[0].hint or (f"or write {one_of(choices)}" if choices else "")
        return reasons[0].reason, hint
    if choices:
        return f"{show(value)} is not one of its values", f"write {one_of(choices)}"
    nouns = dict.fromkeys(misfit.noun for misfit in misfits)
    one = isinstance(value, str) and "a list" in nouns and quote(value) == f"`{value}`"
    hint = f"write [{value}] for a list of one" if one else ""
    return f"expected {' or '.join(nouns)}, not {show(value)}", hint


def show(value: object) -> str:
    """A value as part of a sentence."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return quote(str(value)) if value != "" else "an empty text"


def _quoted(words: str) -> tuple[str, ...]:
    """The choices in pydantic's `'a', 'b' or 'c'`."""
    return tuple(re.findall("'([^']*)'", words))


def _plain_words(message: str) -> str:
    expected = message.removeprefix("Input should be ")
    if expected != message:
        return f"{_VALUE} is not {expected}"
    return f"{_VALUE} does not fit: {message[:1].lower()}{message[1:]}"
