"""The order of keys, the locale and the hash seed have no say in what is rendered."""

from __future__ import annotations

import hashlib
import io
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from fabric_cli.compiler import compile_device, compile_intent
from fabric_cli.diagnostics import Issues
from tests.conftest import REPO
from tests.independent.generate import random_intent

EXAMPLES = sorted(file.parent for file in (REPO / "examples").rglob("fabric.yaml"))
SCRIPT = """
import hashlib, sys
from pathlib import Path
from fabric_cli.compiler import compile_device, compile_intent
from fabric_cli.diagnostics import Issues
from fabric_cli.export.cabling import rows
fabric = compile_intent(Path(sys.argv[1])).fabric
for coord in fabric.shape.coords():
    print(sorted(compile_device(fabric, coord, Issues()).items()))
print(list(rows(fabric)))
"""


def digest(folder: Path) -> str:
    """One digest of all files of all switches."""
    fabric = compile_intent(folder).fabric
    assert fabric is not None
    total = hashlib.sha256()
    for coord in fabric.shape.coords():
        for path, text in sorted(compile_device(fabric, coord, Issues()).items()):
            total.update(f"{fabric.numbering.name(coord)}/{path}\0{text}".encode())
    return total.hexdigest()


def shuffled(value: Any, rng: random.Random) -> Any:  # noqa: ANN401 - any YAML value
    """The same value, the keys of every mapping in another order."""
    if isinstance(value, list):
        return [shuffled(item, rng) for item in value]
    if isinstance(value, dict):
        keys = rng.sample(list(value), len(value))
        return {key: shuffled(value[key], rng) for key in keys}
    return value


@pytest.mark.parametrize("seed", range(15))
def test_the_order_of_keys_changes_nothing(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    seen: set[str] = set()
    documents = [YAML(typ="safe", pure=True).load(text) for text in random_intent(rng)]
    for _ in range(3):
        for name, document in zip(("fabric", "site"), documents, strict=True):
            text = io.StringIO()
            YAML().dump(shuffled(document, rng), text)
            (tmp_path / f"{name}.yaml").write_text(text.getvalue())
        seen.add(digest(tmp_path))
    assert len(seen) == 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_locale_and_hash_seed_change_nothing(example: Path) -> None:
    seen: set[bytes] = set()
    for settings in ({"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "1"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}):
        environment = {**os.environ, **settings}
        run = subprocess.run([sys.executable, "-c", SCRIPT, example], env=environment, capture_output=True, check=True)
        seen.add(run.stdout)
    assert len(seen) == 1
