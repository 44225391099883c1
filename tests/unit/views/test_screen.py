from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.text import Text

from fabric_cli.diagnostics import Diagnostic, Severity, Span
from fabric_cli.views.errors import OutputError, ReaderGoneError
from fabric_cli.views.findings import finding_text
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table

COLUMNS = (Column("name"), Column("size", right=True), Column("note", rank=2), Column("place", rank=1))


class Terminal(io.StringIO):
    """A terminal of 40 columns."""

    def isatty(self) -> bool:
        return True


def stream(monkeypatch: pytest.MonkeyPatch, columns: int) -> tuple[Terminal, Stream]:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    file = Terminal()
    return file, Stream(file)


def test_a_table_drops_what_does_not_fit_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [["a", "1", "long long note", "here"], ["bb", "10", "", "there"]]
    file, narrow = stream(monkeypatch, 24)
    print_table(narrow, COLUMNS, rows)
    assert file.getvalue() == (
        "name  size  place\na        1  here\nbb      10  there\n(not shown at this\nwidth: note)\n"
    )
    file, wide = stream(monkeypatch, 60)
    print_table(wide, COLUMNS, rows)
    assert file.getvalue().splitlines()[1] == "a        1  long long note  here"


def test_what_is_left_at_rank_0_is_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    file, narrow = stream(monkeypatch, 20)
    print_table(narrow, COLUMNS, [["x" * 50, "1", "", ""]])
    assert "x" * 50 + "     1" in file.getvalue()


def test_a_file_gets_every_column() -> None:
    file = io.StringIO()
    print_table(Stream(file), COLUMNS, [["n" * 200, "1", "o" * 200, "p" * 200]])
    assert file.getvalue().splitlines()[1] == f"{'n' * 200}     1  {'o' * 200}  {'p' * 200}"


def test_rows_are_printed_while_they_are_made() -> None:
    file = io.StringIO()
    seen = []

    def rows() -> Iterator[list[str]]:
        for number in range(1000):
            seen.append(file.tell())
            yield [str(number), "", "", ""]

    print_table(Stream(file), COLUMNS, rows())
    assert seen[255] == 0
    assert seen[-1] > 3000
    assert file.getvalue().splitlines()[-1].strip() == "999"


def test_a_place_is_never_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    file, narrow = stream(monkeypatch, 20)
    place = Span("a/very/long/path/to/some/fabric.yaml", 123, 45)
    finding = Diagnostic(
        "T001", "slug", Severity.ERROR, "a reason that is long", place, "plane 0", "a hint", ((place, "first"),)
    )
    narrow.show(finding_text(finding), wrap=False)
    assert file.getvalue() == (
        "error[T001] slug: a reason that is long\n"
        f"  --> {place}\n"
        "   = at: plane 0\n"
        f"   = see: {place} (first)\n"
        "   = hint: a hint\n"
    )


def test_text_of_others_does_not_steer_the_terminal() -> None:
    file = io.StringIO()
    finding = Diagnostic("T001", "slug", Severity.WARNING, "`\x1b[2J\n`", Span("a\x07b", 1, 1), hint="\x1b]0;x")
    Stream(file).show(finding_text(finding), wrap=False)
    assert not set("\x1b\x07") & set(file.getvalue())
    assert "`\\x1b[2J\\x0a`" in file.getvalue()


def test_colours_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    file = Terminal()
    Stream(file).show(Text("x", style="red"))
    assert file.getvalue() == "\x1b[31mx\x1b[0m\n"
    file, plain = stream(monkeypatch, 80)
    plain.show(Text("x", style="bold red"))
    assert file.getvalue() == "x\n"


@pytest.mark.parametrize(
    ("failure", "raised"), [(BrokenPipeError(), ReaderGoneError), (OSError(28, "full"), OutputError)]
)
def test_a_stream_that_takes_no_more_is_told_apart(failure: OSError, raised: type[Exception]) -> None:
    class Broken(io.StringIO):
        def write(self, _: str) -> int:
            raise failure

    with pytest.raises(raised):
        Stream(Broken()).write("x")
