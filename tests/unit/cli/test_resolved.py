"""`show intent --resolved`: every value, where it comes from, and the same fabric again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.plan import build_plan
from tests.unit.cli.conftest import REPO, Call

DESIGNS = [
    *sorted((REPO / "examples").iterdir()),
    *sorted((REPO / "intents" / "starters").iterdir()),
    *sorted((REPO / "tests" / "designs" / "intents").glob("g[36]*.yaml")),
]
SMALL = 100


def digest(path: Path) -> tuple[str, set[str]] | None:
    """The digest over all files and the codes of the warnings; `None` for a design that is too large to render."""
    result = compile_intent(path)
    if result.fabric is None:
        return "", {finding.code for finding in result.issues}
    if sum(known.count for known in result.fabric.classes) > SMALL:
        return None
    plan = build_plan(result.fabric, None, 1, Issues())
    assert plan is not None
    return plan.digest, {finding.code for finding in result.issues}


@pytest.mark.parametrize("design", DESIGNS, ids=lambda path: path.stem)
def test_what_is_printed_compiles_to_the_same(call: Call, design: Path, tmp_path: Path) -> None:
    called = call("show", "intent", design, "--resolved")
    if compile_intent(design).fabric is None:
        assert called.status == 1
        return
    root = design if design.is_dir() else design.parent.parent
    copied = Path(shutil.copytree(root, tmp_path / "copy")) / design.relative_to(root)
    document = copied / "fabric.yaml" if copied.is_dir() else copied
    document.write_text(called.out, encoding="utf-8")
    assert digest(document) == digest(design)
