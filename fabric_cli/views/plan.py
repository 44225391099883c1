"""A plan as the document that a pipeline reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from fabric_cli.checks import Waived
from fabric_cli.compiler import Result
from fabric_cli.ledger import changes
from fabric_cli.plan import Capacity, ChangeClass, Moves, Plan

Diffs = Callable[[ChangeClass], Iterator[tuple[str, str]]]
"""Every switch of a change class with its own diff."""


def plan_row(plan: Plan, waived: Sequence[Waived], result: Result, diffs: Diffs | None = None) -> dict[str, Any]:
    """The keys of `plan --json`; with `diffs` every switch's own diff, made while it is written.

    With nothing to compare with nothing is known of identifiers and cables that move: `None`, not zero.
    """
    counts = plan.moves.counts if plan.moves else None
    return {
        "fabric": plan.fabric,
        "against": plan.against,
        "digest": plan.digest,
        "classes": [_change(found, diffs) for found in plan.classes],
        "unchanged": plan.unchanged,
        "locked": result.locked is not None,
        "ledger_changes": ledger_changes(result),
        "identifiers_changed": counts.identifiers_changed if counts else None,
        "cables_moved": counts.cables_moved if counts else None,
        "moves": _moves(plan.moves) if plan.moves else None,
        "capacity": _capacity(plan.capacity),
        "waivers": [waiver_row(waiver) for waiver in waived],
    }


def ledger_changes(result: Result) -> list[str]:
    """What `fabric lock` would add to the ledger, in words; nothing where there is no ledger."""
    return changes(result.locked, result.ledger, result.renamed) if result.locked and result.ledger else []


def _moves(moves: Moves) -> dict[str, Any]:
    """All that moved, made while it is written."""
    return {
        "since": moves.since,
        "devices_kept": moves.counts.devices_kept,
        "cables_kept": moves.counts.cables_kept,
        "identifiers": (asdict(change) for change in moves.identifiers()),
        "cables": ({"old": move.old._asdict(), "new": move.new._asdict()} for move in moves.cables()),
    }


def waiver_row(waiver: Waived) -> dict[str, Any]:
    """A feature that the fabric does without."""
    return {
        "feature": waiver.feature,
        "nos": waiver.nos,
        "tiers": list(waiver.tiers),
        "reason": waiver.reason,
    }


def _change(found: ChangeClass, diffs: Diffs | None) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": found.id,
        "action": found.action,
        "devices": list(found.devices),
        "diff": found.diff,
        "causes": [
            {"file": cause.span.file, "line": cause.span.line, "reason": cause.reason} for cause in found.causes
        ],
        "risks": list(found.risks),
    }
    if diffs:
        row["diffs"] = ({"device": name, "diff": diff} for name, diff in diffs(found))
    return row


def _capacity(found: Capacity) -> dict[str, Any]:
    return {
        "gpus": found.gpus,
        "nodes": found.nodes,
        "nics": found.nics,
        "switches": found.switches,
        "links": found.links,
        "cages": found.cages,
        "tiers": [
            {
                "tier": tier.tier,
                "switches": tier.switches,
                "ratio": {
                    "designed": _number(tier.designed),
                    "cabled": _number(tier.cabled),
                    "one_spine_lost": _number(tier.one_spine_lost),
                },
            }
            for tier in found.tiers
        ],
    }


def _number(ratio: Fraction | None) -> float | None:
    return None if ratio is None else float(ratio)
