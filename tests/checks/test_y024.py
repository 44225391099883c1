from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.pages import brief
from tests.checks.wording import faults
from tests.unit.source.repository import LONE, Repository, needs_git, refused_at


@needs_git
@pytest.mark.parametrize("target", ["../part.yaml", "parts/link.yaml"])
def test_a_document_lies_outside_the_commit(tmp_path: Path, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in LONE.items():
        monkeypatch.setenv(name, text)
    (tmp_path / "part.yaml").write_text("transport: uet\n", encoding="utf-8")
    repo = Repository.begin(tmp_path / "repo")
    (repo.top / "parts").mkdir()
    (repo.top / "parts/link.yaml").symlink_to("../../part.yaml")
    repo.commit({"fabric.yaml": f"fabric: lab\ninclude: {target}\n"})
    finding = refused_at(repo.top / "fabric.yaml", "HEAD")
    assert (brief([finding]), faults(finding)) == (["2:10 Y024"], [])
