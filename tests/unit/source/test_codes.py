import re
from pathlib import Path

import pytest

import fabric_cli.source
from fabric_cli.diagnostics import Code, Issues
from fabric_cli.source import codes, read_document

EXAMPLE = re.compile(r"^```yaml (bad|good)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
READING = [code for code in codes.CODES if code.id.startswith("Y")]
WITHOUT_EXAMPLE = {
    "include-conflict",
    "outside-commit",
    "undecodable-file",
    "unknown-commit",
    "unreadable-repository",
}


def test_ids_and_slugs_are_used_once_and_listed() -> None:
    named = [value for value in vars(codes).values() if isinstance(value, Code)]
    assert set(named) == set(codes.CODES)
    assert len({code.id for code in codes.CODES}) == len({code.slug for code in codes.CODES}) == len(codes.CODES)
    assert all(re.fullmatch(r"[YI]\d{3}", code.id) for code in codes.CODES)


@pytest.mark.parametrize("code", codes.CODES, ids=lambda code: code.slug)
def test_a_page_says_what_first_and_shows_a_bad_and_a_good_document(code: Code) -> None:
    first, blank, *_ = code.page.splitlines()
    assert first.endswith(".")
    assert blank == ""
    kinds = [kind for kind, _ in EXAMPLE.findall(code.page)]
    assert kinds == ([] if code.slug in WITHOUT_EXAMPLE else ["bad", "good"])


@pytest.mark.parametrize("code", READING, ids=lambda code: code.slug)
def test_the_bad_example_has_the_finding_and_the_good_one_has_none(code: Code, tmp_path: Path) -> None:
    for kind, text in EXAMPLE.findall(code.page):
        path = tmp_path / "fabric.yaml"
        path.write_text(text, encoding="utf-8")
        issues = Issues()
        tree = read_document(path, issues)
        assert [d.code for d in issues] == ([code.id] if kind == "bad" else [])
        assert (tree is None) == (kind == "bad")


def test_public_names_are_listed() -> None:
    assert len(set(fabric_cli.source.__all__)) == len(fabric_cli.source.__all__)
    assert all(hasattr(fabric_cli.source, name) for name in fabric_cli.source.__all__)
