"""The rules of the house that no linter knows: what lies where, how long it is, which words stay outside."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP_LEVEL = {
    ".ci",
    ".gitattributes",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "examples",
    "fabric_cli",
    "intents",
    "pyproject.toml",
    "templates",
    "tests",
    "vendors",
}
LINKS = ("intents", "templates", "vendors")
MODULE_LINES = 300
MODULE_LINES_WITH_REASON = 500
FUNCTION_LINES = 60
TEMPLATE_LINES = 120
LONG_MODULES: dict[str, str] = {}
"""Modules over the usual length: path -> why it is not two modules."""
VENDOR_WORDS = (
    "arista",
    "broadcom",
    "cisco",
    "cumulus",
    "dell",
    "eos",
    "frr",
    "juniper",
    "junos",
    "nokia",
    "nvidia",
    "nxos",
    "sonic",
    "srlinux",
)
VENDOR_WORD = re.compile(rf"(?<![a-z])(?i:{'|'.join(VENDOR_WORDS)})(?![a-z])")
EXAMPLE = re.compile(r"\bnos: \w+")
"""A page that `fabric explain` prints shows whole switches, and each needs a NOS."""


def vendor_word(line: str) -> str:
    """The first vendor word of a line of code, empty if there is none."""
    match = VENDOR_WORD.search(EXAMPLE.sub("", line))
    return match[0] if match else ""


def product_modules(repo_dir: Path) -> Iterator[Path]:
    """Every module that ships, under its name in the repository."""
    for folder in ("fabric_cli", "vendors"):
        for path in sorted((repo_dir / folder).rglob("*.py")):
            if not set(path.relative_to(repo_dir / folder).parts) & set(LINKS):
                yield path


def test_the_top_level_holds_what_is_agreed_and_nothing_else(repo_dir: Path) -> None:
    if not (repo_dir / ".git").exists():
        pytest.skip("not a Git work tree: what else lies here is not ours to judge")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repo_dir,
        check=True,
        capture_output=True,
        text=True,
    )
    assert {name.split("/")[0] for name in listing.stdout.split("\0") if name} - TOP_LEVEL == set()


@pytest.mark.parametrize("name", LINKS)
def test_the_folders_beside_the_package_are_reached_through_relative_links(repo_dir: Path, name: str) -> None:
    link = repo_dir / "fabric_cli" / name
    assert link.is_symlink()
    assert link.readlink() == Path("..", name)
    assert link.is_dir()


def test_modules_are_short(repo_dir: Path) -> None:
    too_long = {}
    for path in product_modules(repo_dir):
        name = path.relative_to(repo_dir).as_posix()
        limit = MODULE_LINES_WITH_REASON if name in LONG_MODULES else MODULE_LINES
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > limit:
            too_long[name] = lines
    assert too_long == {}


def test_a_reason_for_length_is_kept_only_while_it_is_needed(repo_dir: Path) -> None:
    lengths = {name: len((repo_dir / name).read_text(encoding="utf-8").splitlines()) for name in LONG_MODULES}
    assert {name: lines for name, lines in lengths.items() if lines <= MODULE_LINES} == {}


def test_functions_are_short(repo_dir: Path) -> None:
    too_long = {}
    for path in product_modules(repo_dir):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION_LINES:
                    too_long[f"{path.relative_to(repo_dir)}:{node.lineno} {node.name}"] = lines
    assert too_long == {}


def test_templates_are_short(repo_dir: Path) -> None:
    lengths = {
        path.relative_to(repo_dir).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in (repo_dir / "templates").rglob("*.j2")
    }
    assert {name: lines for name, lines in lengths.items() if lines > TEMPLATE_LINES} == {}


def test_each_back_end_is_among_the_words_that_the_core_may_not_say(repo_dir: Path) -> None:
    folders = {path.parent.name for path in (repo_dir / "vendors").glob("*/__init__.py")}
    assert {name for name in folders if not name.startswith("_")} <= set(VENDOR_WORDS)


def test_the_core_names_no_vendor(repo_dir: Path) -> None:
    found = [
        f"{path.relative_to(repo_dir)}:{number}: {word}"
        for path in product_modules(repo_dir)
        if path.is_relative_to(repo_dir / "fabric_cli")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (word := vendor_word(line))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("if nos == 'eos':", "eos"),
        ("# FRR accepts", "FRR"),
        ("def sonic_ports", "sonic"),
        ("class SonicConfig:", "Sonic"),
        ("theos, deosx, erfrr", ""),
        ("spine: {platform: generic-32x400g, nos: frr}", ""),
        ("spine: {platform: arista-7060x6, nos: eos}", "arista"),
    ],
)
def test_a_vendor_word_is_known_as_a_word(line: str, word: str) -> None:
    assert vendor_word(line) == word
