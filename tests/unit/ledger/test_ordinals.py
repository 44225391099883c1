"""Who has which ordinal: units come, go, return, change their names; worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from fabric_cli.ledger import Mode, UnitForm, changes, ledger_text
from tests.unit.ledger.small import compiled, errors, leaves, listed, lock, ordinals, refused, write

TWO = "{count: 2, nodes: 4, max: 4}"
REFUSED_AS_FULL = "no ordinal of 2 is left for unit `x`; 1 belong to units that are gone (`su1`)"


def test_the_first_lock_counts_the_units_in_their_order(tmp_path: Path) -> None:
    assert ordinals(lock(tmp_path, TWO)) == ({"su1": 0, "su2": 1}, {}, 2)
    (tmp_path / "fabric.lock.yaml").unlink()
    assert ordinals(lock(tmp_path, listed("z", "a", "m"))) == ({"z": 0, "a": 1, "m": 2}, {}, 3)


def test_counted_and_listed_units_are_the_same_ones(tmp_path: Path) -> None:
    first = lock(tmp_path, TWO)
    assert lock(tmp_path, listed("su1", "su2")) == first
    assert lock(tmp_path, listed("su2", "su1")) == first
    assert lock(tmp_path, TWO) == first


def test_a_unit_that_is_inserted_first_comes_last(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    assert ordinals(lock(tmp_path, listed("aa", "su1", "su2"))) == ({"su1": 0, "su2": 1, "aa": 2}, {}, 3)
    assert leaves(tmp_path)["aa"][0] == "one-su3-r1"
    assert leaves(tmp_path)["su1"][0] == "one-su1-r1"


def test_new_units_come_in_the_order_of_the_intent(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    assert ordinals(lock(tmp_path, listed("z", "su2", "y", "su1")))[0] == {"su1": 0, "su2": 1, "z": 2, "y": 3}


def test_a_unit_that_is_removed_leaves_a_tombstone(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    ledger = lock(tmp_path, listed("su2"))
    assert ordinals(ledger) == ({"su2": 1}, {"su1": 0}, 2)
    assert (ledger.tombstones["su1"].nodes, ledger.tombstones["su1"].form) == (4, UnitForm(4, 4, 1, 0))
    assert "units:\n  su2: 1\ntombstones:\n  su1: 0\nforms:\n  0-1: {" in ledger_text(ledger)


def test_its_ordinal_is_given_to_nobody_else(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    lock(tmp_path, listed("su2"))
    assert ordinals(lock(tmp_path, listed("x", "su2"))) == ({"su2": 1, "x": 2}, {"su1": 0}, 3)


def test_a_unit_that_returns_is_what_it_was(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    before = leaves(tmp_path)
    lock(tmp_path, listed("x", "su2"))
    assert ordinals(lock(tmp_path, listed("su2", "x", "su1"))) == ({"su1": 0, "su2": 1, "x": 2}, {}, 3)
    assert before.items() <= leaves(tmp_path).items()


def test_a_count_that_falls_and_rises_again(tmp_path: Path) -> None:
    lock(tmp_path, "{count: 3, nodes: 4, max: 4}")
    assert ordinals(lock(tmp_path, "{count: 1, nodes: 4, max: 4}")) == ({"su1": 0}, {"su2": 1, "su3": 2}, 3)
    assert ordinals(lock(tmp_path, "{count: 2, nodes: 4, max: 4}")) == ({"su1": 0, "su2": 1}, {"su3": 2}, 3)
    assert ordinals(lock(tmp_path, "{count: 4, nodes: 4, max: 4}"))[0] == {"su1": 0, "su2": 1, "su3": 2, "su4": 3}


def test_a_count_in_an_entry_of_the_list(tmp_path: Path) -> None:
    lock(tmp_path, listed("a, count: 2", "b"))
    grown = lock(tmp_path, listed("a, count: 3", "b"))
    assert ordinals(grown) == ({"a-1": 0, "a-2": 1, "b": 2, "a-3": 3}, {}, 4)
    assert ordinals(lock(tmp_path, listed("a, count: 1", "b"))) == ({"a-1": 0, "b": 2}, {"a-2": 1, "a-3": 3}, 4)
    assert ordinals(lock(tmp_path, listed("b", "a-3", "a-1")))[1] == {"a-2": 1}


def test_a_single_unit_and_one_of_a_count_are_two(tmp_path: Path) -> None:
    """`a` and `a-1` are two names: the second is new."""
    lock(tmp_path, listed("a"))
    assert ordinals(lock(tmp_path, listed("a, count: 1"))) == ({"a-1": 1}, {"a": 0}, 2)


def test_a_planned_unit_has_its_ordinal(tmp_path: Path) -> None:
    ledger = lock(tmp_path, listed("a, state: planned", "b"))
    assert ordinals(ledger) == ({"a": 0, "b": 1}, {}, 2)
    assert lock(tmp_path, listed("b", "a")) == ledger


# Full


def test_a_fabric_that_is_full_with_tombstones_refuses(tmp_path: Path) -> None:
    lock(tmp_path, listed("su1", "su2", most=2))
    lock(tmp_path, listed("su2", most=2))
    held = (tmp_path / "fabric.lock.yaml").read_bytes()
    assert refused(tmp_path, listed("su2", "x", most=2)) == [f"T013 fabric.yaml:4:39 {REFUSED_AS_FULL}"]
    assert (tmp_path / "fabric.lock.yaml").read_bytes() == held
    assert refused(tmp_path, listed("su2", "su1", most=2)) == []


def test_regrown_a_new_unit_takes_the_place_of_one_that_is_gone(tmp_path: Path) -> None:
    lock(tmp_path, listed("su1", "su2", most=2))
    lock(tmp_path, listed("su2", most=2))
    assert ordinals(lock(tmp_path, listed("su2", "x", most=2), Mode.REGROW)) == ({"x": 0, "su2": 1}, {}, 2)
    assert refused(tmp_path, listed("su2", "su1", most=2)) == [
        "T013 fabric.yaml:4:39 no ordinal of 2 is left for unit `su1`; 1 belong to units that are gone (`x`)"
    ]


def test_regrown_with_room_to_spare_it_takes_a_new_one(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    lock(tmp_path, listed("su2"))
    assert ordinals(lock(tmp_path, listed("su2", "x"), Mode.REGROW)) == ({"su2": 1, "x": 2}, {"su1": 0}, 3)


def test_growth_beyond_max_is_refused_where_it_is_written(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    assert refused(tmp_path, "{count: 2, nodes: 4, max: 6}") == [
        "T013 fabric.yaml:4:65 the fabric is to grow to 6 units, the ledger is sized for 4"
    ]
    (found,) = compile_intent(tmp_path).issues
    ((place, label),) = found.related
    assert (label, place.line) == ("the sizing", 1 + _lines(tmp_path).index("sizing:"))
    assert refused(tmp_path, "{count: 5, nodes: 4}") == [
        "T013 fabric.yaml:4:39 the fabric is to grow to 5 units, the ledger is sized for 4"
    ]
    assert refused(tmp_path, "{count: 2, nodes: 4, max: 6}", Mode.REGROW) == []


def test_less_than_max_is_no_change(tmp_path: Path) -> None:
    ledger = lock(tmp_path, TWO)
    assert lock(tmp_path, "{count: 2, nodes: 4, max: 2}") == ledger
    assert lock(tmp_path, "{count: 2, nodes: 4}") == ledger


def _lines(folder: Path) -> list[str]:
    return (folder / "fabric.lock.yaml").read_text(encoding="utf-8").splitlines()


# Renamed


def test_a_unit_that_says_what_it_was_keeps_its_place(tmp_path: Path) -> None:
    old = lock(tmp_path, TWO)
    result = compiled(write(tmp_path, listed("hall, was: su1", "su2")))
    assert result.renamed == {"su1": "hall"}
    assert result.ledger is not None
    assert ordinals(result.ledger) == ({"hall": 0, "su2": 1}, {}, 2)
    assert changes(old, result.ledger, result.renamed) == ["unit `su1` renamed to `hall`"]


def test_once_locked_what_it_was_says_no_more(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    ledger = lock(tmp_path, listed("hall, was: su1", "su2"))
    result = compiled(tmp_path)
    assert (result.ledger, result.renamed) == (ledger, {})
    assert lock(tmp_path, listed("hall", "su2")) == ledger
    assert ordinals(lock(tmp_path, listed("hall, was: su1", "su2", "su1"))) == ({"hall": 0, "su2": 1, "su1": 2}, {}, 3)


def test_without_it_a_new_name_is_a_new_unit(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    assert ordinals(lock(tmp_path, listed("hall", "su2"))) == ({"su2": 1, "hall": 2}, {"su1": 0}, 3)


def test_a_unit_may_return_under_another_name(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    old = lock(tmp_path, listed("su2"))
    result = compiled(write(tmp_path, listed("su2", "hall, was: su1")))
    assert result.ledger is not None
    assert ordinals(result.ledger) == ({"hall": 0, "su2": 1}, {}, 2)
    assert changes(old, result.ledger, result.renamed) == ["unit `hall` back", "unit `su1` renamed to `hall`"]


def test_a_unit_that_returns_is_itself_whatever_it_was_once(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    lock(tmp_path, listed("hall, was: su1", "su2"))
    lock(tmp_path, listed("su2", "su1"))  # another unit of the former name
    assert ordinals(lock(tmp_path, listed("su2", "su1", "hall, was: su1")))[0] == {"hall": 0, "su2": 1, "su1": 2}


@pytest.mark.parametrize(
    ("units", "finding"),
    [
        (("hall, was: su1", "su1"), "I305 fabric.yaml:4:73 unit `hall` was `su1`, which another unit is now"),
        (("a, was: su1", "b, was: su1"), "I305 fabric.yaml:4:101 unit `b` was `su1`, which another unit is now"),
        (("hall, was: su3",), "I307 fabric.yaml:4:73 unit `hall` was `su3`, which the ledger does not know"),
    ],
)
def test_what_a_unit_cannot_have_been(tmp_path: Path, units: tuple[str, ...], finding: str) -> None:
    lock(tmp_path, TWO)
    assert refused(tmp_path, listed(*units)) == [finding]
    assert refused(tmp_path, listed(*units), Mode.REGROW) == [finding]


def test_the_name_of_a_unit_that_is_gone_is_not_free(tmp_path: Path) -> None:
    """Both would claim one name, and one of the two places would be nobody's."""
    lock(tmp_path, listed("a", "b", "c"))
    lock(tmp_path, listed("a", "c"))
    assert refused(tmp_path, listed("b, was: a", "c")) == [
        "I305 fabric.yaml:4:70 unit `b` was `a`, but the ledger keeps the place of another `b`"
    ]


def test_the_nearest_name_is_proposed(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    write(tmp_path, listed("hall, was: su11", "su2"))
    assert [found.hint for found in compile_intent(tmp_path).issues] == ["did you mean `su1`?"]


def test_names_that_two_units_exchange_stay_where_they_are(tmp_path: Path) -> None:
    """Both names are in the ledger: what they were is history."""
    ledger = lock(tmp_path, TWO)
    assert lock(tmp_path, listed("su2, was: su1", "su1, was: su2")) == ledger


# As the ledger remembers it


def test_the_ledger_recalls_units_under_their_names_of_then(tmp_path: Path) -> None:
    lock(tmp_path, TWO, rest='names: {leaf: "{unit_name}-r{rail}"}\n')
    write(tmp_path, listed("new", "hall, was: su1"), 'names: {leaf: "{unit_name}-r{rail}"}\n')
    fabric = compiled(tmp_path, Mode.RECALL).fabric
    assert fabric is not None
    assert {unit.name: unit.ordinal for unit in fabric.shape.units.values()} == {"su1": 0}


def test_it_recalls_what_the_intent_asks_otherwise(tmp_path: Path) -> None:
    lock(tmp_path, TWO, rest='addressing: {host_ipv6: "127"}\nasn: {mode: unique}\n')
    write(tmp_path, "{count: 3, nodes: 9, max: 9}", 'addressing: {host_ipv6: "64"}\n')
    assert errors(compile_intent(tmp_path)) != []
    result = compiled(tmp_path, Mode.RECALL)
    assert result.ledger == result.locked


def test_nothing_is_recalled_where_no_unit_is_left(tmp_path: Path) -> None:
    lock(tmp_path, TWO)
    write(tmp_path, listed("x", "y"))
    assert compile_intent(tmp_path, Mode.RECALL).fabric is None
    assert compiled(tmp_path).fabric is not None


def test_nothing_is_recalled_where_all_that_is_left_is_planned(tmp_path: Path) -> None:
    names = 'names: {leaf: "{unit_name}-r{rail}"}\n'
    lock(tmp_path, listed("a", "b, state: planned"), rest=names)
    write(tmp_path, listed("b, state: planned", "c"), names)
    assert compile_intent(tmp_path, Mode.RECALL).fabric is None
    assert ordinals(lock(tmp_path, listed("b, state: planned", "c"), rest=names)) == ({"b": 1, "c": 2}, {"a": 0}, 3)
