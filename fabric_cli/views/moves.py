"""The identity proof of a plan for people: what was renumbered and re-cabled, first of all whether anything was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from rich.text import Text

from fabric_cli.compiler import Result
from fabric_cli.plan import Moves, Plan
from fabric_cli.views.plan import ledger_changes
from fabric_cli.views.screen import Stream
from fabric_cli.views.words import count, number

_SHOWN = 10
"""Rows of each list that a plan shows; `--full` shows them all."""


def print_moves(stream: Stream, plan: Plan, result: Result, *, full: bool) -> None:
    """What the ledger would gain, the counts, and the rows behind them."""
    stream.write("\n")
    changes = ledger_changes(result)
    if changes:
        stream.show(Text.assemble(("ledger: ", "bold"), f"{'; '.join(changes)} (`fabric lock` writes that)"))
    if plan.moves is None:
        why = (
            "nothing to compare with"
            if result.locked
            else "without a ledger, moved identifiers and cables are not counted"
        )
        stream.show(Text(f"{'locked' if result.locked else 'not locked'}: {why}", style="dim"))
        return
    _print_rows(
        stream, "identifiers that change", plan.moves.counts.identifiers_changed, _identifiers(plan.moves), full=full
    )
    _print_rows(stream, "cables that move", plan.moves.counts.cables_moved, _cables(plan.moves), full=full)
    stream.show(_counts(plan.moves))


def _counts(moves: Moves) -> Text:
    found = moves.counts
    colour = "bold green" if found.unchanged else "bold yellow"
    words = f"{count(found.identifiers_changed, 'identifier')} changed, {count(found.cables_moved, 'cable')} moved"
    kept = f" of {count(found.devices_kept, 'switch')} and {count(found.cables_kept, 'cable')} since {moves.since}"
    return Text.assemble((words, colour), kept)


def _print_rows(stream: Stream, title: str, total: int, rows: Iterable[str], *, full: bool) -> None:
    if total:
        stream.show(Text(f"{title}:", style="bold"))
    for row in rows if full else islice(rows, _SHOWN):
        stream.show(Text(f"  {row}"), wrap=False)
    if not full and total > _SHOWN:
        more = f"  … {number(total - _SHOWN)} more; --full shows all"
        stream.show(Text(more, style="dim"))


def _identifiers(moves: Moves) -> Iterator[str]:
    for change in moves.identifiers():
        where = f"{change.owner}:{change.port}" if change.port else change.owner
        yield f"{where} {change.kind} {change.old} -> {change.new}"


def _cables(moves: Moves) -> Iterator[str]:
    for move in moves.cables():
        old, new = move.old, move.new
        yield (
            f"{old.device}:{old.port} – {old.peer}:{old.peer_port} -> "
            f"{new.device}:{new.port} – {new.peer}:{new.peer_port}"
        )
