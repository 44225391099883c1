"""The page of a code, and the list of all codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from rich.padding import Padding
from rich.text import Text

from fabric_cli.diagnostics import Code
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table

_FENCE = re.compile(r"^```(\w*)\s*(bad|good)?\s*$")
_WIDTH = 100
_STYLES = {"bad": "red", "good": "green"}
_COLUMNS = (Column("code"), Column("name"), Column("what", rank=1))


def code_row(code: Code) -> dict[str, Any]:
    """A code with its page."""
    return {"code": code.id, "slug": code.slug, "page": code.page.strip()}


def code_rows(codes: Iterable[Code]) -> dict[str, Any]:
    """All codes with the first sentence of their pages."""
    return {"codes": [{"code": code.id, "slug": code.slug, "summary": _summary(code)} for code in codes]}


def print_codes(stream: Stream, codes: Iterable[Code]) -> None:
    """One line for each code."""
    print_table(stream, _COLUMNS, [[code.id, code.slug, _summary(code)] for code in codes])


def print_code(stream: Stream, code: Code) -> None:
    """The page: text folded to the width, examples as they are, under the word that judges them."""
    stream.show(Text.assemble((code.id, "bold red"), (f" {code.slug}", "bold"), "\n"))
    for verdict, block in _blocks(code.page.strip()):
        if verdict is None:
            stream.show(_paragraph(block), Text(), width=_WIDTH)
        else:
            stream.show(Text(f"{verdict}:", style=f"bold {_STYLES.get(verdict, '')}"))
            stream.show(Padding(Text(block), (0, 0, 0, 2)), Text(), wrap=False)


def _blocks(page: str) -> Iterator[tuple[str | None, str]]:
    """Paragraphs with `None`, examples with `bad`, `good` or `example`."""
    held: list[str] = []
    verdict: str | None = None
    for line in page.splitlines():
        fence = _FENCE.match(line)
        ends = fence is not None or (verdict is None and not line.strip())
        if not ends:
            held.append(line)
            continue
        if held:
            yield verdict, "\n".join(held)
        held = []
        if fence:
            verdict = (fence[2] or "example") if verdict is None else None
    if held:
        yield verdict, "\n".join(held)


def _paragraph(block: str) -> Text:
    """A paragraph as one line, a list line by line; words in backticks stand out."""
    is_list = block.lstrip().startswith("- ")
    text = Text(block if is_list else " ".join(block.split()))
    text.highlight_regex(r"`[^`]+`", "cyan")
    return text


def _summary(code: Code) -> str:
    return code.page.strip().partition("\n")[0].rstrip(".")
