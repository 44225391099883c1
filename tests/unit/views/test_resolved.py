from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.intent.resolved import resolved
from fabric_cli.source import plain, read_text
from fabric_cli.views.derived import derived
from fabric_cli.views.resolved import _scalar, resolved_rows, resolved_yaml

QUICKSTART = Path(__file__).resolve().parents[3] / "examples" / "quickstart"
printable = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xD7FF, exclude_categories=["Cc", "Zl", "Zp"]))


@given(printable)
@pytest.mark.parametrize("form", ["key: {}", "key: [{}, x]"])
def test_any_text_reads_back(form: str, text: str) -> None:
    issues = Issues()
    tree = read_text(form.format(_scalar(text)), "f.yaml", issues)
    assert tree is not None, [finding.reason for finding in issues]
    assert plain(tree) == {"key": text if "[" not in form else [text, "x"]}


@pytest.mark.parametrize("text", ["10.3", "1e3", "010", "0x1f", "1:30", "NO", "on", "null", "~", "", "-", "a: b", "#c"])
def test_text_that_some_reader_takes_for_more_is_quoted(text: str) -> None:
    assert _scalar(text) == f'"{text}"'


@pytest.mark.parametrize("text", ["400G", "dgx-h100", "fd00::/64", "../site.yaml", "12.5%", "rail-optimized"])
def test_plain_text_stays_plain(text: str) -> None:
    assert _scalar(text) == text


def test_every_value_comes_with_its_origin() -> None:
    fabric = compile_intent(QUICKSTART).fabric
    assert fabric is not None
    rows = list(resolved_rows(resolved(fabric.intent), derived(fabric)))
    assert all(set(row) == {"path", "value", "origin"} for row in rows)
    found = {row["path"]: row for row in rows}
    document = (QUICKSTART / "fabric.yaml").as_posix()
    assert found["transport"]["origin"] == f"{document}:5:12"
    assert found["mtu.fabric"] == {"path": "mtu.fabric", "value": 9200, "origin": "default"}
    assert found["node.nics[0].speed"] == {
        "path": "node.nics[0].speed",
        "value": "400G",
        "origin": "catalog (dgx-gb200)",
    }
    assert found["shape.spines"] == {"path": "shape.spines", "value": 4, "origin": "derived (sizing)"}
    pool = found["addressing.pools.loopback"]
    assert pool["value"] == ["10.0.0.0/16", "fd00::/64"]
    assert pool["origin"].startswith((QUICKSTART / "site.yaml").as_posix())


def test_comments_are_aligned() -> None:
    fabric = compile_intent(QUICKSTART).fabric
    assert fabric is not None
    lines = list(resolved_yaml(resolved(fabric.intent), derived(fabric)))
    columns = [line.index("  # ", len(line) - len(line.lstrip()) + 2) for line in lines]
    assert len(set(columns) - {max(columns)}) <= 8
    assert all("  # " in line for line in lines)
