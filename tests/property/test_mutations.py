"""A thousand broken intents: the compiler tells where and why, and neither falls nor writes."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fabric_cli.checks import all_codes
from fabric_cli.compiler import Result, compile_device, compile_intent
from fabric_cli.diagnostics import Diagnostic, Span
from tests.checks.wording import faults
from tests.conftest import REPO
from tests.property.mutations import mutate

SEEDS, BATCH = 500, 50
SOURCES = sorted(
    found.parent for folder in ("examples", "intents/starters") for found in (REPO / folder).glob("*/fabric.yaml")
)
LARGE = {"meta-24k", "mrc-2tier-8plane", "mrc-64k-3tier"}
"""Thousands of switches: these come less often, so that a thousand intents stay quick."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = {"mkdir", "rename", "remove", "rmdir", "link", "symlink", "truncate", "chmod"}


class Watch:
    """Tells what is written anywhere on the disk while it is on; an audit hook, which Python never removes."""

    def __init__(self) -> None:
        self.on = False
        self.seen: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self.on:
            return
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING
        if writes or (event.startswith("os.") and event.removeprefix("os.") in _CHANGING):
            self.seen.append(f"{event} {arguments[0]}")


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    """The watch, after one compile that loads all modules: Python itself caches what it loads."""
    compile_watched(SOURCES[0], Watch())
    watch = Watch()
    yield watch
    watch.on = False


def compile_watched(folder: Path, watch: Watch) -> Result:
    """Compile an intent, and one switch of each class of what comes out."""
    watch.on = True
    try:
        result = compile_intent(folder)
        if result.fabric is not None:
            for switches in result.fabric.classes:
                compile_device(result.fabric, switches.sample, result.issues)
    finally:
        watch.on = False
    return result


def break_intent(seed: int, folder: Path) -> None:
    """An intent with slips in the fabric, at times in the site; seldom the site is missing."""
    rng = random.Random(seed)
    source = rng.choice(SOURCES)
    if source.name in LARGE:
        source = rng.choice(SOURCES)
    name = "site.yaml" if rng.random() < 0.2 else "fabric.yaml"
    for path in source.glob("*.yaml"):
        text = path.read_bytes()
        (folder / path.name).write_bytes(mutate(seed, text) if path.name == name else text)
    if rng.random() < 0.02:
        (folder / "site.yaml").unlink()


def complaints(finding: Diagnostic, folder: Path) -> list[str]:
    """What is wrong with a finding: its code, its words, its place."""
    found = faults(finding)
    code = all_codes().get(finding.code)
    if code is None or code.slug != finding.slug:
        found.append(f"{finding.code} {finding.slug} cannot be explained")
    if finding.span is None:
        return [*found, f"{finding.code} has no place: {finding.reason}"]
    spans = (finding.span, *(span for span, _ in finding.related))
    return found + [f"{finding.code} at {span}, which is nowhere" for span in spans if not exists(span, folder)]


def exists(span: Span, folder: Path) -> bool:
    """Tell whether an editor could go there: a line of a file, at most one column behind its end."""
    path = Path(span.file)
    if path.parent != folder or not path.is_file():
        return False
    lines = path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return 1 <= span.line <= len(lines) and 1 <= span.column <= len(lines[span.line - 1]) + 1


def snapshot(folder: Path) -> dict[str, bytes]:
    """All that lies in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_a_broken_intent_is_told_where_it_is_broken(first: int, tmp_path: Path, watch: Watch) -> None:
    for seed in range(first, first + BATCH):
        folder = tmp_path / str(seed)
        folder.mkdir()
        break_intent(seed, folder)
        before = snapshot(folder)
        try:
            result = compile_watched(folder, watch)
        except Exception as error:
            raise AssertionError(f"seed {seed} ({folder}) raised {error!r}") from error
        assert (result.fabric is None) == result.issues.failed(), f"seed {seed} ({folder})"
        assert [fault for d in result.issues for fault in complaints(d, folder)] == [], f"seed {seed} ({folder})"
        assert snapshot(folder) == before
        assert watch.seen == []


def test_the_slips_reach_every_stage(tmp_path: Path) -> None:
    """A test of the test: slips that all died in the YAML reader would say nothing of the sizing."""
    codes: set[str] = set()
    for seed in range(1, 400, 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        break_intent(seed, folder)
        codes |= {finding.code for finding in compile_intent(folder).issues}
    assert {code[0] for code in codes} >= set("YITRAC")
    assert len(codes) >= 30


def test_the_watch_sees_what_is_written(tmp_path: Path) -> None:
    watch = Watch()
    watch.on = True
    (tmp_path / "seen").write_text("x", encoding="utf-8")
    (tmp_path / "seen").rename(tmp_path / "moved")
    (tmp_path / "moved").read_text(encoding="utf-8")
    watch.on = False
    (tmp_path / "unseen").mkdir()
    assert watch.seen == [f"open {tmp_path / 'seen'}", f"os.rename {tmp_path / 'seen'}"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_intents_are_sound_before_they_are_broken(path: Path) -> None:
    result = compile_intent(path)
    assert result.fabric is not None
    assert not result.issues.failed()
    assert [fault for finding in result.issues for fault in faults(finding)] == []


def test_a_seed_is_repeatable() -> None:
    text = (SOURCES[0] / "fabric.yaml").read_bytes()
    broken = [mutate(seed, text) for seed in range(200)]
    assert broken == [mutate(seed, text) for seed in range(200)]
    assert sum(one != text for one in broken) > 180
