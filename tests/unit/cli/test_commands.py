"""`init`, `validate`, `plan`, `explain`, `export cabling`."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest

from fabric_cli.cli.codes import every_code
from fabric_cli.export.cabling import COLUMNS
from tests.unit.cli.conftest import NOT_LOCKED, QUICKSTART, REPO, Call, edit

STARTERS = REPO / "intents" / "starters"


def test_init_lists_the_starters_with_what_they_are(call: Call) -> None:
    rows = call("init", "--json").document["starters"]
    assert [row["name"] for row in rows] == sorted(path.name for path in STARTERS.iterdir())
    assert all(len(row["about"]) > 20 for row in rows)
    listed = call("init").out
    assert all(row["name"] in listed for row in rows)


@pytest.mark.parametrize("starter", sorted(path.name for path in STARTERS.iterdir()))
def test_init_copies_a_design_that_compiles_and_the_schemas_it_names(call: Call, tmp_path: Path, starter: str) -> None:
    folder = tmp_path / "new" / "fabric"
    called = call("init", "--from", starter, folder)
    assert called.status == 0
    assert f"fabric plan {folder}" in called.out
    for document in folder.glob("*.yaml"):
        first = document.read_text(encoding="utf-8").splitlines()[0]
        name = first.removeprefix("# yaml-language-server: $schema=")
        assert name != first
        assert (folder / name).is_file()
    assert call("validate", folder).status == 0


def test_init_overwrites_nothing(call: Call, tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text("mine")
    called = call("init", "--from", "evpn-lab", tmp_path, "--json")
    assert called.status == 1
    assert [row["code"] for row in called.document["diagnostics"]] == ["U004"]
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"site.yaml": "mine"}


def test_init_suggests_a_starter(call: Call, tmp_path: Path) -> None:
    called = call("init", "--from", "dgx-h100-5su", tmp_path)
    assert called.status == 1
    assert "there is no starter `dgx-h100-5su`" in called.err
    assert "did you mean `dgx-h100-" in called.err


def test_validate_says_what_it_looked_at(call: Call) -> None:
    called = call("validate", "-C", QUICKSTART)
    assert (called.status, called.err) == (0, NOT_LOCKED)
    assert called.out == "ok: fabric quickstart, 12 switches of 2 classes, 128 links, 16 nodes, 64 GPUs\n"
    assert call("validate", QUICKSTART / "fabric.yaml", "--json").document["switches"] == 12


def test_a_plan_has_the_keys_of_the_contract(call: Call) -> None:
    shown = call("plan", QUICKSTART, "--json").document
    assert {"digest", "classes", "identifiers_changed", "cables_moved", "capacity"} <= set(shown)
    assert (shown["identifiers_changed"], shown["cables_moved"]) == (None, None)
    assert [(found["action"], len(found["devices"])) for found in shown["classes"]] == [("add", 8), ("add", 4)]
    for found in shown["classes"]:
        assert list(found) == ["id", "action", "devices", "diff", "causes", "risks"]
        assert found["diff"].startswith(f"--- /dev/null\n+++ {found['devices'][0]}/daemons\n@@")
        assert all(set(cause) == {"file", "line", "reason"} for cause in found["causes"])
        assert found["causes"][0]["line"] in {12, 13}  # the rules of `switches`
    assert shown["capacity"]["tiers"][0]["ratio"] == {
        "designed": 1,
        "cabled": 1,
        "one_spine_lost": pytest.approx(4 / 3),
    }
    assert {waiver["feature"] for waiver in shown["waivers"]} >= {"pfc", "headroom"}


def test_a_plan_for_people_counts_and_shows_the_waivers(call: Call) -> None:
    shown = call("plan", QUICKSTART).out
    assert shown.endswith("plan: 12 to add, 0 to change, 0 to remove, 0 unchanged\n")
    assert "+ leaf-frr-generic-32x400g  8 switches: quickstart-su1-r1 … quickstart-su2-r4\n" in shown
    assert "capacity: 64 GPUs, 16 nodes, 64 NICs, 12 switches, 128 links, 256 cages" in shown
    assert "pfc (leaf, spine; frr): FRR on Linux sends no pause frames" in shown
    assert "not locked" in shown


def test_a_plan_against_a_folder_groups_what_changes_alike(call: Call, intent: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    call("render", intent, "-o", out)
    unchanged = call("plan", intent, "--against", out, "--exit-code", "--json")
    assert (unchanged.status, unchanged.document["classes"], unchanged.document["unchanged"]) == (0, [], 12)
    edit(intent, "count: 2", "count: 3")
    changed = call("plan", intent, "--against", out, "--exit-code", "--json")
    assert changed.status == 2
    counts = [(found["action"], len(found["devices"])) for found in changed.document["classes"]]
    assert counts == [("add", 4), ("change", 4)]
    assert "+ neighbor swp17 remote-as" in changed.document["classes"][1]["diff"]
    edit(intent, "count: 3", "count: 1")
    removed = call("plan", intent, "--against", out, "--json").document["classes"]
    assert [(found["action"], found["devices"]) for found in removed if found["action"] == "remove"] == [
        ("remove", [f"quickstart-su2-r{rail}" for rail in range(1, 5)])
    ]
    assert call("plan", intent, "--against", out).status == 0


def test_changes_that_differ_in_more_than_names_stand_apart(call: Call, intent: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    call("render", intent, "-o", out)
    for name, line in (("quickstart-s1", "one"), ("quickstart-s2", "one"), ("quickstart-s3", "other")):
        with (out / name / "frr.conf").open("a") as file:
            file.write(f"! {line} of {name}\n")
    classes = call("plan", intent, "--against", out, "--json").document["classes"]
    stem = "spine-frr-generic-32x400g"
    assert [(found["id"], found["devices"]) for found in classes] == [
        (stem, ["quickstart-s1", "quickstart-s2"]),
        (f"{stem}/2", ["quickstart-s3"]),
    ]


def test_full_shows_every_switch(call: Call) -> None:
    shown = call("plan", QUICKSTART, "--full").out
    assert shown.count("+++ quickstart-su2-r4/frr.conf") == 1
    assert shown.count("/frr.conf") == 12
    classes = call("plan", QUICKSTART, "--full", "--json").document["classes"]
    assert [[row["device"] for row in found["diffs"]] for found in classes] == [found["devices"] for found in classes]


def test_the_digest_of_a_plan_depends_on_content_alone(call: Call, intent: Path) -> None:
    digest = call("plan", intent, "--json").document["digest"]
    assert call("plan", QUICKSTART, "--workers", "2", "--json").document["digest"] == digest
    edit(intent, "# Two scalable units", "# A comment")
    assert call("plan", intent, "--json").document["digest"] == digest
    edit(intent, "count: 2", "count: 3")
    assert call("plan", intent, "--json").document["digest"] != digest


def test_a_plan_needs_a_folder_that_was_rendered(call: Call, tmp_path: Path) -> None:
    for folder, code in ((tmp_path, "P001"), (tmp_path / "nothing", "Y023")):  # what is no folder is a commit
        called = call("plan", QUICKSTART, "--against", folder, "--json")
        assert called.status == 1
        assert called.document["diagnostics"][0]["code"] == code


def test_a_plan_against_another_fabric_says_so(call: Call, intent: Path, tmp_path: Path) -> None:
    call("render", intent, "-o", tmp_path / "out")
    edit(intent, "fabric: quickstart", "fabric: other")
    called = call("plan", intent, "--against", tmp_path / "out", "--json")
    assert called.status == 0
    assert [row["code"] for row in called.document["diagnostics"]] == ["P003"]
    assert "warning[P003]" in called.err
    assert {found["action"] for found in called.document["classes"]} == {"add", "remove"}


def test_completion_knows_starters_and_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    for words, wanted in (("fabric init --from dgx-h100-4", "dgx-h100-4su"), ("fabric explain T00", "T009")):
        monkeypatch.setenv("_FABRIC_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
        done = subprocess.run(
            [sys.executable, "-m", "fabric_cli"], cwd=REPO, capture_output=True, text=True, check=True
        )
        assert wanted in done.stdout.split()


def test_explain_prints_the_page_of_every_code(call: Call) -> None:
    codes = every_code()
    listed = call("explain", "--json").document["codes"]
    assert [row["code"] for row in listed] == sorted(codes)
    for code in codes.values():
        shown = call("explain", code.id)
        assert shown.status == 0
        assert shown.out.startswith(f"{code.id} {code.slug}\n")
        assert "```" not in shown.out
        assert code.page.split()[0] in shown.out


def test_explain_knows_names_and_suggests(call: Call) -> None:
    assert call("explain", "few-spines").out == call("explain", "t009").out
    page = call("explain", "T009", "--json").document
    assert set(page) == {"code", "slug", "page"}
    assert "did you mean `T009`?" in call("explain", "few-spine").err
    assert "`fabric explain` lists all codes" in call("explain", "zzzz").err


def test_codes_of_commands_have_pages_and_numbers_of_their_own() -> None:
    own = {code.id: code for code in every_code().values() if code.id[0] in "UP"}
    assert len(own) >= 8
    assert len({code.slug for code in every_code().values()}) == len(every_code())
    for code in own.values():
        first = code.page.splitlines()[0]
        assert first.endswith(".")
        assert code.page.count("\n") > 2


def test_cabling_is_the_same_list_in_both_forms(call: Call, tmp_path: Path) -> None:
    rows = call("export", "cabling", QUICKSTART, "--json").document
    assert rows == call("export", "cabling", QUICKSTART, "--format", "json").document
    text = call("export", "cabling", QUICKSTART).out
    lines = list(csv.DictReader(io.StringIO(text)))
    assert tuple(lines[0]) == COLUMNS == tuple(rows[0])
    assert len(lines) == len(rows) == 128
    for line, row in zip(lines, rows, strict=True):
        assert line["srlg"].split(" ") == row["srlg"]
        assert float(line["length_m"]) == row["length_m"]
        plain = {key: "" if row[key] is None else str(row[key]) for key in COLUMNS if key not in {"srlg", "length_m"}}
        assert {key: line[key] for key in plain} == plain
    target = tmp_path / "cables.csv"
    assert call("export", "cabling", QUICKSTART, "-o", target).status == 0
    assert target.read_text(encoding="utf-8") == text
    assert call("export", "cabling", QUICKSTART, "-o", tmp_path / "no" / "such").status == 1


def test_long_lists_are_written_as_they_are_made() -> None:
    """Six times the links take no more memory: neither rows nor text are held."""
    peaks = []
    for starter in ("dgx-h100-4su", "h100-512-rail-groups"):
        script = (
            "import sys, resource\n"
            "from fabric_cli.cli import run\n"
            f"run(['export', 'cabling', 'intents/starters/{starter}', '--json'])\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=REPO, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True
        )
        peaks.append(int(done.stderr.split()[-1]))
    assert peaks[1] < 1.15 * peaks[0]
