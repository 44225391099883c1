from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from tests.checks.pages import brief, compile_fragment, complete


@pytest.mark.parametrize("data", [b"\xff", b"\xc3(", "é".encode("latin-1")])
def test_bytes_of_another_encoding(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "fabric.yaml").write_bytes(b"fabric: lab\n# " + data + b"\n")
    assert brief(list(compile_intent(tmp_path).issues)) == ["2:3 Y002"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_any_unicode_with_a_mark(tmp_path: Path, encoding: str) -> None:
    compile_fragment("", tmp_path)
    (tmp_path / "fabric.yaml").write_text("# é\n" + complete(""), encoding=encoding)
    result = compile_intent(tmp_path)
    assert "Y002" not in {finding.code for finding in result.issues}
    assert result.fabric is not None
