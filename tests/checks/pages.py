"""The example blocks of pages as intents: a fragment takes the place of the keys that it writes."""

from __future__ import annotations

import re
from pathlib import Path

from fabric_cli.compiler import Result, compile_intent
from fabric_cli.diagnostics import Code, Diagnostic

BASE = Path(__file__).parent / "base"
SPLIT = """\
waivers:
  - {feature: breakout, reason: the lab splits its ports by hand}
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: ecn, reason: the lab has no congestion}
  - {feature: scheduler, reason: one class of traffic in the lab}
"""
"""The waivers of the base, and one for ports that are split."""
_BLOCK = re.compile(r"^```yaml (bad|good)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_KEY = re.compile(r"^(\w+):", re.MULTILINE)


def blocks(code: Code) -> list[tuple[str, str]]:
    """The examples of a page as (`bad` or `good`, text), in their order."""
    return _BLOCK.findall(code.page)


def complete(fragment: str) -> str:
    """The fragment, then the base without the top-level keys that the fragment has: places in it stay true."""
    written = set(_KEY.findall(fragment))
    base = (BASE / "fabric.yaml").read_text(encoding="utf-8")
    parts = re.split(r"^(?=\w)", base, flags=re.MULTILINE)
    return fragment + "".join(part for part in parts if not written.intersection(_KEY.findall(part)))


def compile_fragment(fragment: str, folder: Path) -> Result:
    """The base with a fragment, compiled from files in `folder`."""
    (folder / "fabric.yaml").write_text(complete(fragment), encoding="utf-8")
    (folder / "site.yaml").write_bytes((BASE / "site.yaml").read_bytes())
    return compile_intent(folder)


def brief(findings: list[Diagnostic]) -> list[str]:
    """Findings as `line:column code`."""
    return [f"{d.span.line}:{d.span.column} {d.code}" if d.span else d.code for d in findings]
