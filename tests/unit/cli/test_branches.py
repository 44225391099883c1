"""Ledgers in branches: what two people decide at once, Git asks a person about; what was merged wrong is found."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fabric_cli.diagnostics import Issues
from fabric_cli.export.staging import alone
from tests.unit.cli.conftest import QUICKSTART, Call
from tests.unit.source.repository import Repository, needs_git

pytestmark = needs_git
COUNTED = "units: {count: 2, nodes: 8, max: 4}"


def listed(*names: str) -> str:
    """The quickstart's units with these besides, the new ones first."""
    units = ", ".join(f"{{name: {name}, nodes: 8}}" for name in (*names, "su1", "su2"))
    return f"units: {{max: 4, list: [{units}]}}"


@pytest.fixture
def branches(call: Call, tmp_path: Path) -> Repository:
    """Branches `one` and `two` of a locked quickstart: each adds a unit of its own and locks it."""
    repository = Repository.begin(tmp_path / "repository")
    files = {f"q/{name}": (QUICKSTART / name).read_text() for name in ("fabric.yaml", "site.yaml")}
    repository.write(dict(files))
    assert call("lock", repository.top / "q").status == 0
    repository.commit()
    for branch, unit in (("one", "alpha"), ("two", "omega")):
        repository.git("checkout", "-q", "-b", branch, "main")
        repository.write({"q/fabric.yaml": files["q/fabric.yaml"].replace(COUNTED, listed(unit))})
        assert call("lock", repository.top / "q").status == 0
        repository.commit()
    return repository


def conflict(repository: Repository) -> str:
    """The ledger as Git leaves it after merging branch `one` into `two`."""
    with pytest.raises(subprocess.CalledProcessError):
        repository.git("merge", "one")
    assert "q/fabric.lock.yaml" in repository.git("diff", "--name-only", "--diff-filter=U")
    return (repository.top / "q" / "fabric.lock.yaml").read_text()


def test_two_branches_that_both_add_a_unit_conflict(call: Call, branches: Repository) -> None:
    text = conflict(branches)
    assert "<<<<<<<" in text
    called = call("validate", branches.top / "q", "--json")
    assert called.status == 1
    assert called.document["diagnostics"]


def test_they_conflict_where_both_add_units_of_the_same_number_far_apart(branches: Repository) -> None:
    """The lines of the units themselves may merge; the seal of both is another."""
    text = conflict(branches)
    ours, theirs = re.findall(r"^seal: (\w+)", text, re.MULTILINE)
    assert ours != theirs


def test_a_merge_forced_wrong_is_found_with_both_places(call: Call, branches: Repository) -> None:
    text = conflict(branches)
    kept = [line for line in text.splitlines() if not line.startswith(("<<<<<<<", "=======", ">>>>>>>"))]
    lines = list(dict.fromkeys(kept))  # what both branches say stands there once
    lines.remove([line for line in lines if line.startswith("seal:")][1])  # of two seals one may stay
    ledger = branches.top / "q" / "fabric.lock.yaml"
    ledger.write_text("\n".join(lines) + "\n")
    (branches.top / "q" / "fabric.yaml").write_text(
        (QUICKSTART / "fabric.yaml").read_text().replace(COUNTED, listed("alpha", "omega"))
    )
    before = ledger.read_bytes()
    called = call("lock", branches.top / "q", "--json")
    assert called.status == 1
    (found,) = called.document["diagnostics"]
    assert (found["code"], found["slug"]) == ("A006", "ordinal-twice")
    assert found["reason"] == "units `omega` and `alpha` both have ordinal 2"
    second = 1 + next(i for i, line in enumerate(lines) if line.startswith("  alpha:"))
    first = 1 + next(i for i, line in enumerate(lines) if line.startswith("  omega:"))
    assert found["line"] == second
    assert f"fabric.lock.yaml:{first}:" in call("lock", branches.top / "q").err
    assert ledger.read_bytes() == before


def test_the_ledger_of_one_branch_and_a_lock_make_it_good(call: Call, branches: Repository) -> None:
    conflict(branches)
    branches.git("checkout", "--theirs", "q/fabric.lock.yaml")
    (branches.top / "q" / "fabric.yaml").write_text(
        (QUICKSTART / "fabric.yaml").read_text().replace(COUNTED, listed("alpha", "omega"))
    )
    plan = call("plan", branches.top / "q", "--against", "one", "--json")
    assert (plan.document["identifiers_changed"], plan.document["cables_moved"]) == (0, 0)
    assert call("lock", branches.top / "q", "--json").document["changes"] == ["unit `omega` added"]


def test_a_pipeline_refuses_an_intent_whose_ledger_was_not_committed_with_it(call: Call, branches: Repository) -> None:
    folder = branches.top / "q"
    assert call("plan", folder, "--locked").status == 0
    changed = (folder / "fabric.yaml").read_text().replace("{name: omega", "{name: psi, nodes: 8}, {name: omega")
    (folder / "fabric.yaml").write_text(changed)
    before = (folder / "fabric.lock.yaml").read_bytes()
    for command in (("plan", folder), ("validate", folder), ("render", folder, "-o", branches.top / "out")):
        called = call(*command, "--locked", "--json")
        assert called.status == 4
        (found,) = called.document["diagnostics"]
        assert (found["code"], found["reason"]) == ("P006", "the ledger would change: unit `psi` added")
    assert not (branches.top / "out").exists()
    assert (folder / "fabric.lock.yaml").read_bytes() == before
    assert call("plan", folder).status == 0


def test_a_lock_does_not_undo_what_somebody_else_locked_meanwhile(
    call: Call, branches: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = branches.top / "q"
    changed = (folder / "fabric.yaml").read_text().replace("{name: omega", "{name: psi, nodes: 8}, {name: omega")
    (folder / "fabric.yaml").write_text(changed)
    other = branches.git("show", "one:q/fabric.lock.yaml") + "\n"

    @contextmanager
    def slow(root: Path, issues: Issues) -> Iterator[bool]:
        (folder / "fabric.lock.yaml").write_text(other)
        with alone(root, issues) as free:
            yield free

    monkeypatch.setattr("fabric_cli.export.ledger.alone", slow)
    called = call("lock", folder, "--json")
    assert called.status == 1
    assert [row["code"] for row in called.document["diagnostics"]] == ["U005"]
    assert (folder / "fabric.lock.yaml").read_text() == other


def test_a_plan_against_a_commit_compares_files_and_identities(call: Call, branches: Repository) -> None:
    branches.git("checkout", "-q", "one")
    found = call("plan", branches.top / "q", "--against", "main", "--json").document
    assert found["against"] == "main"
    assert (found["identifiers_changed"], found["cables_moved"]) == (0, 0)
    assert found["moves"]["since"] == "main"
    actions = {row["id"]: (row["action"], len(row["devices"])) for row in found["classes"]}
    assert sorted(actions.values()) == [("add", 4), ("change", 4)]
    assert found["unchanged"] == 8
    assert call("plan", branches.top / "q", "--against", "one", "--exit-code").status == 0
    assert call("plan", branches.top / "q", "--against", "main", "--exit-code").status == 2


def test_a_commit_that_does_not_exist_is_refused(call: Call, branches: Repository) -> None:
    called = call("plan", branches.top / "q", "--against", "mian", "--json")
    assert called.status == 1
    (found,) = called.document["diagnostics"]
    assert "`mian`" in found["reason"]
    assert found["hint"] == "did you mean `main`?"
