"""`export hosts`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.conftest import QUICKSTART, Call


def test_every_form_of_the_list_has_a_row_per_nic_port(call: Call, tmp_path: Path) -> None:
    found = call("export", "hosts", QUICKSTART, "--json").document
    assert found == call("export", "hosts", "-C", QUICKSTART, "--format", "json").document
    assert len(found) == 64
    text = call("export", "hosts", QUICKSTART).out
    assert len(text.splitlines()) == 65
    target = tmp_path / "hosts.csv"
    assert call("export", "hosts", QUICKSTART, "-o", target).status == 0
    assert target.read_text(encoding="utf-8") == text
    assert call("export", "hosts", QUICKSTART, "-o", tmp_path / "no" / "such").status == 1
    one = call("export", "hosts", QUICKSTART, "--node", "quickstart-su2-n3", "--json").document
    assert one == [row for row in found if row["node"] == "quickstart-su2-n3"]
    assert len(one) == 4


@pytest.mark.parametrize(("form", "suffix"), [("netplan", ".yaml"), ("ifupdown", ".interfaces")])
def test_a_snippet_is_the_same_on_the_screen_and_in_its_file(
    call: Call, tmp_path: Path, form: str, suffix: str
) -> None:
    command = ("export", "hosts", QUICKSTART, "--format", form)
    assert call(*command, "-o", tmp_path / "a").out == f"{tmp_path / 'a'}: 16 files written\n"
    assert len(list((tmp_path / "a").iterdir())) == 16
    shown = call(*command, "--node", "quickstart-su2-n3").out
    assert (tmp_path / "a" / f"quickstart-su2-n3{suffix}").read_text(encoding="utf-8") == shown
    assert call(*command, "-o", tmp_path / "a").out == f"{tmp_path / 'a'}: 0 files written, 16 unchanged\n"
    assert call(*command, "-o", tmp_path / "b", "--node", "quickstart-su2-n3").status == 0
    assert [path.name for path in (tmp_path / "b").iterdir()] == [f"quickstart-su2-n3{suffix}"]


def test_a_snippet_that_somebody_changed_stays(call: Call, tmp_path: Path) -> None:
    command = ("export", "hosts", QUICKSTART, "--format", "netplan", "-o", tmp_path)
    call(*command)
    file = tmp_path / "quickstart-su1-n1.yaml"
    changed = file.read_text(encoding="utf-8").replace("nic0:", "ens1f0np0:")
    file.write_text(changed, encoding="utf-8")
    called = call(*command)
    assert called.status == 1
    assert f"error[U004] would-overwrite: `{file}` is not as this command writes it" in called.err
    assert file.read_text(encoding="utf-8") == changed


def test_calls_that_mean_nothing_are_refused(call: Call, tmp_path: Path) -> None:
    for form in ("netplan", "ifupdown"):
        for more in ((), ("--json", "-o", tmp_path)):
            called = call("export", "hosts", QUICKSTART, "--format", form, *more)
            assert called.status == 1
            assert "error[U001]" in called.err
            assert f"`--format {form}`" in called.err
    called = call("export", "hosts", QUICKSTART, "--node", "quickstart-su1-n03", "--json")
    assert called.status == 1
    [finding] = called.document["diagnostics"]
    assert finding["code"] == "U002"
    assert finding["hint"].startswith("did you mean `quickstart-su1-n3`")
    assert "like `quickstart-su1-n1`" in call("export", "hosts", QUICKSTART, "--node", "x").err
