from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.wording import faults
from tests.unit.source.repository import LONE, Repository, needs_git, not_opened


@needs_git
@pytest.mark.parametrize("ref", ["mian", "HEAD~1", "--help", "HEAD^{tree}"])
def test_a_name_means_no_commit(tmp_path: Path, ref: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in LONE.items():
        monkeypatch.setenv(name, text)
    repo = Repository.begin(tmp_path / "repo")
    repo.commit({"fabric.yaml": "fabric: lab\n"})
    finding = not_opened(repo.top, ref)
    assert (finding.code, faults(finding)) == ("Y023", [])
