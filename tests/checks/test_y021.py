from __future__ import annotations

from pathlib import Path

from fabric_cli.compiler import Result
from tests.checks.pages import brief, compile_fragment


def compile_two(part: str, fragment: str, folder: Path) -> Result:
    """A fabric that includes a second file."""
    (folder / "part.yaml").write_text(part, encoding="utf-8")
    return compile_fragment("include: part.yaml\n" + fragment, folder)


def test_two_files_give_one_key_two_values(tmp_path: Path) -> None:
    result = compile_two("transport: uet\n", "transport: metaroce\n", tmp_path)
    assert brief(list(result.issues)) == ["2:1 Y021"]
    (finding,) = result.issues
    assert [Path(span.file).name for span, _ in finding.related] == ["part.yaml"]


def test_two_files_share_a_mapping(tmp_path: Path) -> None:
    result = compile_two("shape: {style: rail-optimized}\n", "shape: {units: {count: 2, nodes: 8}}\n", tmp_path)
    assert list(result.issues) == []
    assert result.fabric is not None
