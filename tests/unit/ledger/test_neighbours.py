"""Several fabrics of a site: what each draws is its own, whoever comes first, and what is wrong is found over files."""

from __future__ import annotations

import re
from ipaddress import ip_network
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fabric_cli.compiler import Result, compile_intent
from fabric_cli.diagnostics import Severity
from fabric_cli.ledger import Ledger, Mode, ledger_text
from fabric_cli.source import DISK, Recorder
from tests.unit.ledger.sites import (
    POOLS,
    are_apart,
    blocks,
    fabric_text,
    findings,
    ledger_of,
    lock,
    make_site,
    write_fabric,
    write_site,
)
from tests.unit.source.repository import Repository, needs_git, opened

NAMES = ("be", "fe", "st")


def errors(result: Result, root: Path) -> list[str]:
    assert result.fabric is None or not result.issues.failed()
    lines = findings(result, root)
    return [line for line, found in zip(lines, result.issues, strict=True) if found.severity is Severity.ERROR]


@pytest.mark.parametrize("order", list(permutations(NAMES)))
def test_fabrics_draw_apart_in_whatever_order_they_are_locked_and_listed(
    order: tuple[str, ...], tmp_path: Path
) -> None:
    make_site(tmp_path, *NAMES)
    ledgers = {name: lock(tmp_path / name) for name in order}
    assert are_apart(list(ledgers.values()))
    starts = [ledgers[name].asns.first for name in order]
    assert starts == sorted(starts), "whoever is locked first has the first block"
    write_site(tmp_path, order[::-1])
    for name in NAMES:
        result = compile_intent(tmp_path / name)
        assert not list(result.issues)
        assert result.ledger == ledgers[name]


def test_a_fabric_that_is_not_locked_draws_beside_those_that_are(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    drawn = ledger_of(fe)
    assert drawn.asns.first == ledger_of(be).asns.first
    locked = lock(be)
    assert are_apart([locked, ledger_of(fe)])
    assert all(block in drawn.blocks[pool] for pool, held in locked.blocks.items() for block in held)


@settings(max_examples=8)
@given(
    rooms=st.lists(st.integers(1, 6), min_size=2, max_size=4),
    start=st.sampled_from(["10.1.0.0", "10.1.64.0", "10.7.240.0"]),
    length=st.integers(20, 26),
)
def test_random_fabrics_draw_apart_or_are_told_what_would_do(rooms: list[int], start: str, length: int) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        names = [f"f{i}" for i in range(len(rooms))]
        text = "10.1.0.0/16"
        for name, room in zip(names, rooms, strict=True):
            write_fabric(root, name, f"{{count: 1, nodes: 2, max: {room}}}")
        write_site(root, names, POOLS.replace(text, f"{start}/{length}"))
        ledgers: list[Ledger] = []
        for name in names:
            result = compile_intent(root / name)
            while result.fabric is None:
                (short,) = (d for d in result.issues if d.severity is Severity.ERROR)
                advice = re.search(r"give a /(\d+)", short.hint)
                assert short.code == "A007"
                assert advice is not None
                assert int(advice[1]) < length
                length = int(advice[1])
                write_site(root, names, POOLS.replace(text, str(ip_network(f"{start}/{length}", strict=False))))
                result = compile_intent(root / name)
            ledgers.append(lock(root / name))
        assert are_apart(ledgers)
        for ledger in ledgers:
            (hosts, _) = ledger.blocks["hosts"]
            assert hosts.subnet_of(ip_network(f"{start}/{length}", strict=False))  # type: ignore[arg-type] # IPv4
        assert [ledger_of(root / name) for name in names] == ledgers


def test_growth_of_one_moves_nothing_of_the_other(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    first, second = lock(be), lock(fe)
    write_fabric(tmp_path, "be", "{count: 4, nodes: 4, max: 4}")
    grown = lock(be)
    assert len(grown.units) == 4
    assert (grown.blocks, grown.asns) == (first.blocks, first.asns)
    assert ledger_text(ledger_of(fe)) == ledger_text(second)
    write_fabric(tmp_path, "be", "{count: 6, nodes: 4, max: 8}")
    regrown = lock(be, Mode.REGROW)
    assert regrown.blocks != first.blocks
    assert are_apart([regrown, second])
    assert not list(compile_intent(fe).issues)


def test_what_a_fabric_leaves_behind_is_free_for_others(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    first, _ = lock(be), lock(fe)
    write_site(tmp_path, ["fe", "st"])
    assert lock(write_fabric(tmp_path, "st")).blocks == first.blocks


def test_a_site_without_the_list_has_one_fabric(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    (tmp_path / "site.yaml").write_text("site: dc1\n" + POOLS, encoding="utf-8")
    assert lock(be).blocks == ledger_of(fe).blocks
    assert not list(compile_intent(fe).issues)


def test_one_that_is_not_locked_is_pointed_out_once(tmp_path: Path) -> None:
    be, fe, _ = make_site(tmp_path, *NAMES)
    what = "is not locked: what it draws is not known"
    assert findings(compile_intent(be), tmp_path) == [
        f"I214 site.yaml:4:5 fabric `fe` {what}",
        f"I214 site.yaml:5:5 fabric `st` {what}",
    ]
    lock(fe)
    assert findings(compile_intent(be), tmp_path) == [f"I214 site.yaml:5:5 fabric `st` {what}"]


def test_files_are_listed_like_folders(tmp_path: Path) -> None:
    names = ("be", "fe")
    write_site(tmp_path, ["be.yaml", "./fe.yaml"])
    (tmp_path / "locks").mkdir()
    texts = {name: fabric_text(name).replace("../site.yaml", "site.yaml") for name in names}
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    ledgers = []
    for name, text in texts.items():
        ledgers.append(ledger_of(tmp_path / f"{name}.yaml"))
        (tmp_path / "locks" / f"{name}.yaml").write_text(ledger_text(ledgers[-1]), encoding="utf-8")
        (tmp_path / f"{name}.yaml").write_text(f"{text}ledger: locks/{name}.yaml\n", encoding="utf-8")
    assert are_apart(ledgers)
    assert not list(compile_intent(tmp_path / "be.yaml").issues)
    (tmp_path / "locks" / "fe.yaml").unlink()
    (line,) = findings(compile_intent(tmp_path / "be.yaml"), tmp_path)
    assert line.startswith("Y001 fe.yaml:14:9 "), "a ledger that is named and gone is an error where it is named"


def test_the_fabric_is_known_under_another_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be, _ = make_site(tmp_path, "be", "fe")
    (tmp_path / "link").symlink_to(be)
    lock(tmp_path / "fe")
    assert not list(compile_intent(tmp_path / "link").issues)
    monkeypatch.chdir(be)
    assert not list(compile_intent(Path()).issues)
    assert not list(compile_intent(Path("../be/fabric.yaml")).issues)


def test_a_fabric_that_the_site_does_not_list(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    lock(fe)
    write_site(tmp_path, ["fe"])
    result = compile_intent(be)
    assert findings(result, tmp_path) == ["I211 be/fabric.yaml:2:7 site `dc1` does not list fabric `be`"]
    (found,) = result.issues
    assert found.hint == "add `be` to `fabrics` in the site"
    assert [(span.line, text) for span, text in found.related] == [(3, "the list")]


def test_items_that_are_no_fabric_of_the_site(tmp_path: Path) -> None:
    be, fe, st = make_site(tmp_path, *NAMES)
    (tmp_path / "empty").mkdir()
    text = fabric_text("fe").replace("../site.yaml", "../other.yaml")
    (fe / "fabric.yaml").write_text(text, encoding="utf-8")
    text = fabric_text("st").replace("site: ../site.yaml\n", "")
    (st / "fabric.yaml").write_text(text, encoding="utf-8")
    write_site(tmp_path, ["be", "gone", "empty", "site.yaml", "fe", "st", "./be/fabric.yaml"])
    assert errors(compile_intent(be), tmp_path) == [
        "I212 site.yaml:4:5 `gone` leads to no fabric",
        "I212 site.yaml:5:5 `empty` leads to no fabric",
        "I212 site.yaml:6:5 `site.yaml` is no fabric: it has no key `fabric`",
        "I212 site.yaml:7:5 fabric `fe` names site `../other.yaml`, not this one",
        "I212 site.yaml:8:5 fabric `st` names no site, not this one",
        "I212 site.yaml:9:5 `./be/fabric.yaml` is listed twice",
    ]


def test_two_fabrics_of_one_name(tmp_path: Path) -> None:
    be, fe, st = make_site(tmp_path, *NAMES)
    for folder in (fe, st):
        (folder / "fabric.yaml").write_text(fabric_text("be"), encoding="utf-8")
    result = compile_intent(be)
    assert findings(result, tmp_path) == [
        "I213 site.yaml:4:5 `fe` is a second fabric `be`",
        "I213 site.yaml:5:5 `st` is a second fabric `be`",
    ]
    assert [[Path(span.file).parent.name for span, _ in found.related] for found in result.issues] == [
        ["be", "fe"],
        ["be", "st"],
    ]


def test_a_broken_ledger_of_another_fabric_is_an_error_in_its_file(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    lock(fe)
    file = fe / "fabric.lock.yaml"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace("max_units: 4", "max_units: 5"), encoding="utf-8")
    (line,) = errors(compile_intent(be), tmp_path)
    assert line.startswith("I304 fe/fabric.lock.yaml:5:7 the ledger is not as `fabric lock` wrote it")
    file.write_text(whole.replace("fabric: fe", "fabric: st"), encoding="utf-8")
    (line,) = errors(compile_intent(be), tmp_path)
    assert line.startswith("I302 fe/fabric.lock.yaml:3:9 ")
    file.write_text("[", encoding="utf-8")
    (line,) = errors(compile_intent(be), tmp_path)
    assert " fe/fabric.lock.yaml:" in line


def test_what_is_wrong_elsewhere_in_another_fabric_does_not_matter(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    lock(fe)
    write_fabric(tmp_path, "fe", units="many")
    assert compile_intent(fe).fabric is None
    assert not list(compile_intent(be).issues)


def merged(root: Path) -> tuple[Path, Path]:
    """Two branches have each locked a new fabric; both are there after the merge."""
    be, fe = make_site(root, "be", "fe")
    for folder in (be, fe):
        write_site(root, [folder.name])
        lock(folder)
    write_site(root, ["be", "fe"])
    return be, fe


def test_a_merge_of_two_new_ledgers_is_found_with_both_places(tmp_path: Path) -> None:
    be, fe = merged(tmp_path)
    for one, two in ((be, fe), (fe, be)):
        result = compile_intent(one)
        assert [line.split()[0] for line in findings(result, tmp_path)] == [*["A001"] * 6, "A009"]
        for found in result.issues:
            assert found.span is not None
            assert found.span.file == (one / "fabric.lock.yaml").as_posix()
            (place, text) = found.related[0]
            assert Path(place.file).resolve() == two / "fabric.lock.yaml"
            assert place.line == found.span.line
            assert text == f"fabric `{two.name}`"
        assert sum("block `10.1.0.0/22` of pool `hosts` overlaps block" in d.reason for d in result.issues) == 1


def test_one_of_the_two_is_drawn_anew(tmp_path: Path) -> None:
    be, fe = merged(tmp_path)
    assert compile_intent(fe, Mode.RECALL).fabric is not None, "what was can still be shown"
    kept, moved = (be / "fabric.lock.yaml").read_bytes(), lock(fe, Mode.REGROW)
    assert not list(compile_intent(be).issues)
    assert not list(compile_intent(fe).issues)
    assert (be / "fabric.lock.yaml").read_bytes() == kept
    assert are_apart([ledger_of(be), moved])


def test_a_pool_of_its_own_is_for_one_fabric(tmp_path: Path) -> None:
    be, fe = make_site(tmp_path, "be", "fe")
    lock(be)
    write_fabric(tmp_path, "fe", rest="addressing: {pools: {hosts: 10.1.0.0/17}}\n")
    result = compile_intent(fe)
    reason = "`10.1.0.0/17` of pool `hosts` overlaps block `10.1.0.0/22` of fabric `be`"
    assert errors(result, tmp_path) == [f"A001 fe/fabric.yaml:14:29 {reason}"]
    (found,) = result.issues
    assert [Path(span.file).resolve().relative_to(tmp_path).as_posix() for span, _ in found.related] == [
        "be/fabric.lock.yaml"
    ]
    reason = "block `10.1.0.0/22` of pool `hosts` overlaps pool `10.1.0.0/17` of fabric `fe`"
    line = (be / "fabric.lock.yaml").read_text().splitlines().index('  hosts: [10.1.0.0/22, "fd00:0:100::/55"]') + 1
    assert [found for found in findings(compile_intent(be), tmp_path) if found.startswith("A001")] == [
        f"A001 be/fabric.lock.yaml:{line}:3 {reason}"
    ]


def test_nobody_draws_from_the_own_pool_of_another(tmp_path: Path) -> None:
    be, _ = make_site(tmp_path, "be", "fe")
    write_fabric(tmp_path, "fe", rest='addressing: {pools: {hosts: [10.1.0.0/17, "fd00:0:100::/44"]}}\n')
    drawn = ledger_of(be)
    assert [str(block) for block in drawn.blocks["hosts"]] == ["10.1.128.0/22", "fd00:0:110::/55"]
    write_fabric(tmp_path, "be", rest="addressing: {pools: {hosts: 10.1.64.0/18}}\n")
    reason = "`10.1.64.0/18` of pool `hosts` overlaps pool `10.1.0.0/17` of fabric `fe`"
    assert errors(compile_intent(be), tmp_path) == [f"A001 be/fabric.yaml:14:29 {reason}"]


def test_a_pool_that_others_fill_says_who_has_what_and_what_would_do(tmp_path: Path) -> None:
    be, fe, st = make_site(tmp_path, *NAMES)
    small = POOLS.replace("10.1.0.0/16", "10.1.8.0/21").replace("4200000000-4200999999", "4200000000-4200000040")
    write_site(tmp_path, NAMES, small)
    lock(be)
    lock(fe)
    result = compile_intent(st)
    bits = "rail group 2 + unit 2 + port 5 + 1 for the item"
    first, second = findings(result, tmp_path)
    assert first == (
        f"A007 site.yaml:8:11 pool `hosts` needs /22, `10.1.8.0/21` has none free (bits: {bits}): "
        "`be` has `10.1.8.0/22`, `fe` has `10.1.12.0/22`"
    )
    assert second == (
        "A007 site.yaml:10:13 of 41 AS numbers in the pool no 17 in a row are free (1 for spine switches, 16 for leaf "
        "switches): `be` has `4200000000-4200000016`, `fe` has `4200000017-4200000033`"
    )
    hosts, numbers = result.issues
    assert hosts.hint == "give a /20 that holds this one, or lower `shape.units.max`"
    assert numbers.hint == "a pool of `4200000000-4200000050` has room"
    assert (
        [text for _, text in hosts.related] == [text for _, text in numbers.related] == ["fabric `be`", "fabric `fe`"]
    )
    enough = small.replace("10.1.8.0/21", "10.1.0.0/20").replace("4200000040", "4200000050")
    write_site(tmp_path, NAMES, enough)
    assert are_apart([ledger_of(be), ledger_of(fe), ledger_of(st)])


def test_the_documents_that_were_read_compile_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_site(tmp_path, *NAMES)
    lock(tmp_path / "fe")
    lock(tmp_path / "st")
    for path in (tmp_path / "be", tmp_path / "be" / "fabric.yaml"):
        recorder = Recorder(DISK)
        result = compile_intent(path, files=recorder)
        documents = recorder.documents()
        again = compile_intent(documents.first, files=documents)
        assert not list(again.issues)
        assert again.ledger == result.ledger
    monkeypatch.chdir(tmp_path / "be")
    recorder = Recorder(DISK)
    result = compile_intent(Path(), files=recorder)
    documents = recorder.documents("old")
    assert compile_intent(documents.first, files=documents).ledger == result.ledger


def test_blocks_are_recorded_once_per_pool_and_family(tmp_path: Path) -> None:
    (be,) = make_site(tmp_path, "be")
    ledger = lock(be)
    assert sorted(ledger.blocks) == ["hosts", "loopback", "mgmt"]
    assert len(blocks(ledger)) == 6


@needs_git
def test_a_commit_is_compiled_beside_the_fabrics_of_that_commit(tmp_path: Path) -> None:
    repository = Repository.begin(tmp_path / "site")
    be, fe = make_site(repository.top, "be", "fe")
    lock(fe)
    drawn = ledger_of(be)
    repository.commit()
    (fe / "fabric.lock.yaml").unlink()
    assert ledger_of(be) != drawn
    with opened(be, "HEAD") as files:
        result = compile_intent(be, files=files)
    assert result.ledger == drawn
    assert not list(result.issues)
