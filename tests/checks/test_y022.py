from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.diagnostics import Issues
from fabric_cli.source import open_ref
from tests.checks.wording import faults


def test_there_is_no_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    issues = Issues()
    assert open_ref(tmp_path, "main", issues) is None
    (finding,) = issues
    assert (finding.code, faults(finding)) == ("Y022", [])
