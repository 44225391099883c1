from __future__ import annotations

import os
from pathlib import Path

import pytest

from fabric_cli.compiler import compile_intent
from fabric_cli.fabric import Fabric
from fabric_cli.plan.workers import WorkerLostError, default_workers, each_switch
from fabric_cli.shape import Coord

REPO = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def fabric() -> Fabric:
    compiled = compile_intent(REPO / "intents" / "starters" / "dgx-b200-8su").fabric
    assert compiled is not None
    return compiled


def name_job(fabric: Fabric, coord: Coord) -> str:
    return fabric.numbering.name(coord)


def dying_job(fabric: Fabric, coord: Coord) -> str:
    if coord == (0, 1, 0, 3):
        os._exit(9)
    return fabric.numbering.name(coord)


def faulty_job(fabric: Fabric, coord: Coord) -> str:
    raise ZeroDivisionError(fabric.numbering.name(coord))


def locked_job(_: Fabric, coord: Coord) -> str:
    raise PermissionError(13, "Permission denied", str(coord.index))


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_come_in_the_order_of_the_switches(fabric: Fabric, workers: int) -> None:
    names = [fabric.numbering.name(coord) for coord in fabric.shape.coords()]
    assert list(each_switch(fabric, name_job, workers)) == names
    some = list(fabric.shape.coords())[7:40:3]
    assert list(each_switch(fabric, name_job, workers, some)) == [fabric.numbering.name(coord) for coord in some]


def test_a_worker_that_dies_is_noticed(fabric: Fabric) -> None:
    with pytest.raises(WorkerLostError, match="before its work was done"):
        list(each_switch(fabric, dying_job, 2))


def test_a_fault_in_a_worker_is_told_with_its_place(fabric: Fabric) -> None:
    with pytest.raises(WorkerLostError, match="in faulty_job"):
        list(each_switch(fabric, faulty_job, 2))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_refusal_of_the_system_arrives_as_it_is(fabric: Fabric, workers: int) -> None:
    with pytest.raises(PermissionError) as caught:
        list(each_switch(fabric, locked_job, workers))
    assert caught.value.strerror == "Permission denied"


def test_a_reader_that_stops_early_stops_the_workers(fabric: Fabric) -> None:
    results = each_switch(fabric, name_job, 2)
    next(results)
    results.close()  # type: ignore[attr-defined]  # it is a generator


def test_small_fabrics_take_one_process() -> None:
    assert default_workers(12) == 1
    assert default_workers(5000) >= 1
