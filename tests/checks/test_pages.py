"""Each code's own examples: the bad one is found where it is written, the good one is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.checks import all_codes
from fabric_cli.diagnostics import Code, Diagnostic, Issues
from fabric_cli.source import read_document
from tests.checks.pages import blocks, compile_fragment
from tests.checks.wording import faults

CODES = all_codes()
WITH_EXAMPLES = [code for code in CODES.values() if blocks(code)]
WITHOUT = [code for code in CODES.values() if not blocks(code)]

# The text that a finding in the bad example points to.
MARKED = {
    "A001": "10.0.0.0/12}",
    "A004": "9000,",
    "A007": "10.16.0.0/30}",
    "C001": "metaroce",
    "C002": '"99.9"',
    "C003": "pfc,",
    "I001": "two",
    "I002": "plane: 1",
    "I003": "shape:",
    "I101": "dgx-h1000",
    "I102": "ffr,",
    "I103": "generic-31x400g,",
    "I104": "{name: box,",
    "I105": "2, units: 2}",
    "I106": "5}}",
    "I107": "leaf: {platform:",
    "I108": "su9]",
    "I109": "3}]",
    "I201": "dual",
    "I202": "10.0.16.0/20]",
    "I203": '"fd00:0:1::/48"]',
    "I204": "224.0.0.0/8}",
    "I205": '"fd00:0:0:2::/64", loopback:',
    "I206": "{mode: per-tier}",
    "I207": '"{fabric}-su{unit}-rail{ral}"',
    "I208": '"{fabric}-su{unit}"',
    "I209": '"{fabric}_su{unit}_r{rail}"',
    "R002": "64496-64999}",
    "R004": "2}",
    "R011": "1000}",
    "T002": "3, units: 2}",
    "T003": "{name: box,",
    "T004": "3}",
    "T005": "{count: 2, nodes: 4}, uplinks: 40}",
    "T006": "{count: 40,",
    "T008": '"1:1", uplinks: 4}',
    "T009": "2}",
    "T010": "4, spines: 4}",
    "T012": "1, units:",
    "T013": "2}}",
    "T014": "800G}}",
    "T015": "900}}",
    "Y001": "no-such-folder/racks.yaml",
    "Y003": '"ams1\\a"',
    "Y004": ": backend",
    "Y005": "\tplanes: 1",
    "Y006": "# fabric: ams1-be",
    "Y007": "---",
    "Y008": "- fabric: ams1-be",
    "Y009": "%YAML 1.1",
    "Y010": "planes: 2",
    "Y011": "[loopback, hosts]:",
    "Y012": "site:",
    "Y013": "!!float",
    "Y014": "*box",
    "Y015": "*pools",
    "Y016": "*version",
    "Y017": "[[]]",
    "Y018": "*e, *e, *e]",
    "Y019": "{file: racks.yaml}",
    "Y020": "fabric.yaml",
}


def found_in(code: Code, text: str, folder: Path) -> list[Diagnostic]:
    """What is found in an example: a whole document for codes of reading, else a fragment of a fabric."""
    if code.id[0] != "Y":
        return list(compile_fragment(text, folder).issues)
    issues = Issues()
    (folder / "fabric.yaml").write_text(text, encoding="utf-8")
    tree = read_document(folder / "fabric.yaml", issues)
    assert (tree is None) == issues.failed()
    return list(issues)


def test_every_example_has_its_mark() -> None:
    assert [code.id for code in WITH_EXAMPLES] == list(MARKED)


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.id)
def test_the_bad_example_is_found_where_it_is_written(code: Code, tmp_path: Path) -> None:
    (_, bad), _ = blocks(code)
    found = found_in(code, bad, tmp_path)
    assert [(d.code, d.slug) for d in found] == [(code.id, code.slug)]
    (finding,) = found
    assert finding.span is not None
    assert finding.span.file == (tmp_path / "fabric.yaml").as_posix()
    marked = bad.splitlines()[finding.span.line - 1][finding.span.column - 1 :]
    assert marked.startswith(MARKED[code.id]), marked
    assert faults(finding) == []
    assert finding.reason.count("`") % 2 == finding.hint.count("`") % 2 == 0, "each quote has its partner"


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.id)
def test_nothing_is_found_in_the_good_example(code: Code, tmp_path: Path) -> None:
    _, (_, good) = blocks(code)
    assert found_in(code, good, tmp_path) == []


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.id)
def test_a_page_has_its_form(code: Code) -> None:
    assert [kind for kind, _ in blocks(code)] in ([], ["bad", "good"])
    text, fence, examples = code.page.partition("```")
    sentence, blank, *_ = text.splitlines()
    assert sentence.endswith("."), "one sentence on the first line says what the finding means"
    assert not blank
    assert text.endswith("\n\n" if fence else ".\n")
    assert examples.count("```") % 2 == bool(fence)
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("code", WITHOUT, ids=lambda code: code.id)
def test_a_code_without_examples_has_a_test_of_its_own(code: Code) -> None:
    path = Path(__file__).with_name(f"test_{code.id.lower()}.py")
    assert code.id in path.read_text(encoding="utf-8")
