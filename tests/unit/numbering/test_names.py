from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.numbering.patterns import NameField, Pattern, compile_pattern, may_meet, split
from fabric_cli.shape import Coord, Shape, Tier
from tests.unit.numbering.shapes import POOLS, faults, make_intent, make_kind, make_shape, number

LEAF, SPINE, CORE = Tier.LEAF, Tier.SPINE, Tier.CORE
RAILS = make_kind(rails=8, nodes=12)
PAIRS = make_kind(rails=8, rails_per_leaf=2)


def three(**keys: int) -> Shape:
    return make_shape([RAILS] * 4, tiers=3, spine_up=2, core_groups=4, cores=2, spines=4, **keys)


CASES: list[tuple[Shape, Coord, str]] = [
    (make_shape([RAILS]), Coord(0, LEAF, 0, 0), "f1-su1-r1"),
    (make_shape([RAILS] * 2, max_units=12), Coord(0, LEAF, 1, 7), "f1-su02-r8"),
    (make_shape([RAILS], planes=2), Coord(1, LEAF, 0, 7), "f1-p2-su1-r8"),
    (make_shape([PAIRS]), Coord(0, LEAF, 0, 1), "f1-su1-r3to4"),
    (make_shape([make_kind(rails=12, leaves_per_rail=2)]), Coord(0, LEAF, 0, 3), "f1-su1-r02-l2"),
    (make_shape([make_kind(rail_style=False, nodes=20)]), Coord(0, LEAF, 0, 1), "f1-su1-t02"),
    (make_shape([RAILS], spines=16), Coord(0, SPINE, 0, 8), "f1-s09"),
    (make_shape([RAILS], planes=8), Coord(7, SPINE, 0, 0), "f1-p8-s1"),
    (three(pod_units=2), Coord(0, SPINE, 1, 3), "f1-pod2-s4"),
    (three(pod_units=2, planes=2), Coord(1, SPINE, 0, 0), "f1-p2-pod1-s1"),
    (three(pod_units=2, rail_groups=8), Coord(0, SPINE, 15, 3), "f1-pod2-r8-s4"),
    (make_shape([PAIRS], rail_groups=4), Coord(0, SPINE, 3, 0), "f1-r7to8-s1"),
    (three(pod_units=2), Coord(0, CORE, 3, 1), "f1-g4-c2"),
    (three(pod_units=2, planes=4), Coord(2, CORE, 0, 0), "f1-p3-g1-c1"),
]


@pytest.mark.parametrize(("shape", "coord", "name"), CASES, ids=[name for _, _, name in CASES])
def test_default_names(shape: Shape, coord: Coord, name: str) -> None:
    numbering = number(make_intent(), shape)
    assert numbering.name(coord) == name
    assert numbering.find(name) == coord


def test_default_names_of_nodes() -> None:
    assert number(make_intent(), make_shape([RAILS], max_units=10)).node_name(0, 4) == "f1-su01-n05"


def test_a_part_is_left_out_by_what_the_fabric_may_become() -> None:
    now, later = three(pod_units=4), three(pod_units=4, max_units=8)
    assert number(make_intent(), now).name(Coord(0, SPINE, 0, 0)) == "f1-s1"
    assert number(make_intent(), later).name(Coord(0, SPINE, 0, 0)) == "f1-pod1-s1"


def named(**patterns: str) -> str:
    lines = "".join(f'  {role}: "{pattern}"\n' for role, pattern in patterns.items())
    return f"{POOLS}names:\n{lines}"


@pytest.mark.parametrize(
    ("patterns", "coord", "name"),
    [
        ({"leaf": "sw{plane}{pod}{unit}{rail}"}, Coord(1, LEAF, 3, 6), "sw2247"),
        ({"leaf": "{unit_name}-{fabric}-leaf{leaf}-plane{plane}"}, Coord(0, LEAF, 2, 7), "su3-f1-leaf8-plane1"),
        ({"leaf": "p{plane}-u{unit}-{unit}-r{last_rail}"}, Coord(0, LEAF, 2, 7), "p1-u3-3-r8"),
        ({"spine": "p{plane}-spine{group}-{n}"}, Coord(1, SPINE, 1, 0), "p2-spine2-1"),
        ({"core": "x{n}.{group}.{plane}".replace(".", "-")}, Coord(1, CORE, 1, 0), "x1-2-2"),
    ],
)
def test_patterns_of_the_user(patterns: dict[str, str], coord: Coord, name: str) -> None:
    shape = three(pod_units=2, planes=2)
    numbering = number(make_intent(named(**patterns)), shape)
    assert numbering.name(coord) == name
    assert numbering.find(name) == coord
    names = {numbering.name(other) for other in shape.coords()}
    assert len(names) == len(list(shape.coords()))
    assert all(numbering.name(found) == other for other in names if (found := numbering.find(other)))


def test_a_node_pattern_with_the_name_of_its_unit() -> None:
    numbering = number(make_intent(named(node="gpu-{unit_name}-{node}")), make_shape([RAILS] * 2))
    assert numbering.node_name(1, 11) == "gpu-su2-12"


@pytest.mark.parametrize(
    ("patterns", "code", "reason"),
    [
        ({"leaf": "{fabric}-{raill}-{unit}-{rail}"}, "I207", "leaf names have no field `{raill}` here"),
        ({"spine": "{fabric}-s{n}-r{rail}"}, "I207", "spine names have no field `{rail}` here"),
        ({"leaf": "{fabric}-{unit}-{rail"}, "I207", "`{fabric}-{unit}-{rail` has a brace without its partner"),
        ({"leaf": "{fabric}-{}-{unit}-{rail}"}, "I207", "leaf names have no field `{}` here"),
        ({"leaf": "{fabric}-{unit:03}-{rail}"}, "I207", "leaf names have no field `{unit:03}` here"),
        (
            {"leaf": "{fabric}-r{rail}"},
            "I208",
            "pattern `{fabric}-r{rail}` of leaf names does not tell 2 units apart",
        ),
        ({"spine": "spine"}, "I208", "pattern `spine` of spine names does not tell 4 spines of a group apart"),
        ({"node": "n{node}"}, "I208", "pattern `n{node}` of node names does not tell 2 units apart"),
        (
            {"leaf": "{fabric}-{unit}{rail}", "spine": "{fabric}-1{n}"},
            "I208",
            "patterns `{fabric}-{unit}{rail}` of leaf names and `{fabric}-1{n}` of spine names can give the same name",
        ),
        ({"leaf": "{fabric}.{unit}.{rail}"}, "I209", "`f1.{unit}.{rail}` of leaf names is no host name"),
        ({"leaf": "{fabric}%{unit}-{rail}"}, "I209", "`f1%{unit}-{rail}` of leaf names is no host name"),
        ({"leaf": "SW{unit}-{rail}"}, "I209", "`SW{unit}-{rail}` of leaf names is no host name"),
        ({"leaf": "-{unit}-{rail}"}, "I209", "`-2-8` of leaf names is no host name"),
        (
            {"leaf": "a-name-that-is-much-too-long-{unit}-r{rail}"},
            "I209",
            "leaf name `a-name-that-is-much-too-long-2-r8` has 33 characters, more than 32",
        ),
    ],
)
def test_a_bad_pattern_is_reported_where_it_is_written(patterns: dict[str, str], code: str, reason: str) -> None:
    (found,) = faults(named(**patterns), make_shape([RAILS] * 2))
    assert found == f"{code} fabric.yaml:{14 + len(patterns)}:{5 + max(map(len, patterns))} {reason}"


def test_a_long_fabric_name_is_reported_at_the_fabric() -> None:
    text = "fabric: amsterdam-building-one-backend\n" + POOLS
    (found, *others) = faults(text, make_shape([RAILS]))
    assert found.startswith("I209 fabric.yaml:5:9 leaf name `amsterdam-building-one-backend-su1-r8` has 37")
    assert [other[:4] for other in others] == ["I209", "I209"]


def test_32_characters_fit() -> None:
    fabric = "a" * (32 - len("-su1-r8"))
    assert faults(f"fabric: {fabric}\n" + POOLS, make_shape([make_kind(rails=8)])) == []
    assert len(faults(f"fabric: {fabric}a\n" + POOLS, make_shape([make_kind(rails=8)]))) == 2


def test_names_that_are_none_lead_nowhere() -> None:
    numbering = number(make_intent(), make_shape([RAILS] * 2, max_units=12))
    for name in ("", "f1", "f1-su2-r8", "f1-su02-r9", "f1-su03-r1", "f1-su00-r1", "f2-su01-r1", "f1-su01-r1 ", "f1-s5"):
        assert numbering.find(name) is None, name


def test_suggestions_are_near_and_exist() -> None:
    numbering = number(make_intent(), make_shape([RAILS] * 2, max_units=12))
    assert numbering.suggest("f1-su2-r8")[0] == "f1-su02-r8"
    assert numbering.suggest("F1-SU02-R8")[0] == "f1-su02-r8"
    assert numbering.suggest("f1-su07-r9")[0] == "f1-su02-r8"
    assert numbering.suggest("f1-us02-r8")[0] == "f1-su02-r8"
    assert "f1-su01-r1" in numbering.suggest("f1-su01r1")
    assert numbering.suggest("something-else") == ()
    assert numbering.suggest("9" * 5000) == ()


def fields(values: Sequence[int]) -> list[NameField]:
    return [NameField(f"f{i}", value) for i, value in enumerate(values)] + [NameField("text")]


@given(
    st.lists(st.integers(1, 30), min_size=2, max_size=2),
    st.lists(st.sampled_from(["{f0}", "{f1}", "{text}", "a", "b", "1", "-"]), min_size=1, max_size=5).map("".join),
    st.lists(st.sampled_from(["{f0}", "{f1}", "{text}", "a", "b", "1", "-"]), min_size=1, max_size=5).map("".join),
)
def test_patterns_that_never_meet_give_no_common_name(values: list[int], one: str, two: str) -> None:
    known = fields(values)
    left, right = compile_pattern(one, known), compile_pattern(two, known)

    def names(pattern: Pattern) -> set[str]:
        choices = [(a, b, t) for a in range(1, values[0] + 1) for b in range(1, values[1] + 1) for t in ("a", "1b")]
        return {pattern.render(choice) for choice in choices}

    if names(left) & names(right):
        assert may_meet(left, right)
    for name in names(left):
        held = left.parse(name)
        assert held is not None
        assert set(held) == {field for _, field in split(one) if field}
