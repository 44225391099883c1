"""What the parser says about a call, in the words of the house."""

from __future__ import annotations

import re

_ADVICE = re.compile(r"\.? *\(?(?:Did you mean|Possible options:) (?P<names>[^?)]*)[?)]*$")
_OPTION = re.compile(r"^(no such option): (\S+)$")
_EXTRA = re.compile(r"^got unexpected extra arguments?(?:\(s\))? \((.*)\)$")
_QUOTED = re.compile(r"'([^']*)'")


def complaint(error: Exception) -> str:
    """The reason: lower case at its start, no full stop, names in backticks."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return "a command is missing"
    text = _ADVICE.sub("", _message(error)).removeprefix("Invalid value: ").rstrip(".")
    text = _QUOTED.sub(r"`\1`", text[:1].lower() + text[1:])
    return _EXTRA.sub(r"`\1` is one argument too many", _OPTION.sub(r"\1 `\2`", " ".join(text.split())))


def advice(error: Exception) -> str:
    """The hint: what was probably meant, else the page that says what fits."""
    found = _ADVICE.search(_message(error))
    if found:
        names = [name.strip(" '") for name in found["names"].split(",")]
        return f"did you mean {' or '.join(f'`{name}`' for name in names)}?"
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "fabric"
    return f"`{command} --help` lists what fits"


def _message(error: Exception) -> str:
    form = getattr(error, "format_message", None)
    return str(form()) if form else str(error)
