"""What the tests of this room share: reading a text, and the places of what was found."""

from fabric_cli.diagnostics import Diagnostic, Issues, Span
from fabric_cli.source import Map, read_text

FILE = "fabric.yaml"


def read(text: str) -> Map:
    """The document; it has to be free of findings."""
    issues = Issues()
    tree = read_text(text, FILE, issues)
    assert [str(d) for d in issues] == []
    assert tree is not None
    return tree


def findings(text: str) -> list[Diagnostic]:
    """What is wrong with the document; there has to be something."""
    issues = Issues()
    assert read_text(text, FILE, issues) is None
    assert issues.failed()
    return list(issues)


def at(line: int, column: int, file: str = FILE) -> Span:
    return Span(file, line, column)


def brief(diagnostics: list[Diagnostic]) -> list[str]:
    """Findings as `line:column slug`."""
    return [f"{d.span.line}:{d.span.column} {d.slug}" if d.span else d.slug for d in diagnostics]
