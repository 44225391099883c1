"""The same work for every switch, in this process or in several; results come in the order of the switches."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Protocol, TypeVar

from fabric_cli.fabric import Fabric
from fabric_cli.shape import Coord

Result_co = TypeVar("Result_co", covariant=True)
_CHUNK = 16
_WORTHWHILE = 256
"""Switches below which starting processes takes longer than they save."""


class WorkerLostError(RuntimeError):
    """A process ended before its work was done: it was killed, or there is a fault in the program."""


class Job(Protocol[Result_co]):
    """Work on one switch; it travels to the workers once, its results come back."""

    def __call__(self, fabric: Fabric, coord: Coord, /) -> Result_co:
        """The result for one switch."""
        ...


def default_workers(switches: int) -> int:
    """Processes for this many switches: one, or as many as this process may use processors."""
    if switches < _WORTHWHILE:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each_switch(
    fabric: Fabric, job: Job[Result_co], workers: int, coords: Sequence[Coord] | None = None
) -> Iterator[Result_co]:
    """The results for all switches, or those of `coords`, in their order; the number of workers changes no result.

    Each worker gets the compiled fabric once and takes every `workers`-th run of switches.  It dies with this
    process: what it sends has then nowhere to go.
    """
    if workers == 1:
        yield from (job(fabric, coord) for coord in _all(fabric, coords))
        return
    total = sum(1 for _ in _all(fabric, coords))
    with ExitStack() as stack:
        pipes = [stack.enter_context(_worker(fabric, job, coords, n, workers)) for n in range(workers)]
        for chunk in range(-(-total // _CHUNK)):
            yield from _receive(pipes[chunk % workers])


def _all(fabric: Fabric, coords: Sequence[Coord] | None) -> Iterator[Coord]:
    return fabric.shape.coords() if coords is None else iter(coords)


def _chunks(fabric: Fabric, coords: Sequence[Coord] | None) -> Iterator[list[Coord]]:
    remaining = _all(fabric, coords)
    while chunk := list(islice(remaining, _CHUNK)):
        yield chunk


@contextmanager
def _worker(
    fabric: Fabric, job: Job[Result_co], coords: Sequence[Coord] | None, n: int, workers: int
) -> Iterator[Connection]:
    # A fresh interpreter, not a copy of this one: it holds none of the other workers' pipes, so each end of a pipe
    # closes when its process does.
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process: BaseProcess = context.Process(target=_work, args=(theirs, fabric, job, coords, n, workers), daemon=True)
    with _interrupts_held():
        process.start()
    theirs.close()
    with closing(ours):
        try:
            yield ours
        finally:
            process.kill()
            process.join()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C here; a process that starts meanwhile never sees it, and ends when this one tells it to."""
    resource_tracker.ensure_running()  # its own start would let the signal through again
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def _work(
    pipe: Connection, fabric: Fabric, job: Job[Result_co], coords: Sequence[Coord] | None, n: int, workers: int
) -> None:
    try:
        for chunk in islice(_chunks(fabric, coords), n, None, workers):
            pipe.send([job(fabric, coord) for coord in chunk])
    except BrokenPipeError:
        return
    except OSError as error:
        pipe.send(error)
    except Exception:  # noqa: BLE001 - the parent raises it again, with the place where it happened
        pipe.send(traceback.format_exc())


def _receive(pipe: Connection) -> list[Result_co]:
    try:
        received: list[Result_co] | OSError | str = pipe.recv()
    except EOFError as error:
        raise WorkerLostError("a worker process ended before its work was done") from error
    if isinstance(received, OSError):
        raise received
    if isinstance(received, str):
        raise WorkerLostError(received)
    return received
