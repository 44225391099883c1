"""A plan for people: what changes by class, what the fabric then offers, what it does without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from fabric_cli.checks import Waived
from fabric_cli.compiler import Result
from fabric_cli.plan import Action, Capacity, ChangeClass, Plan
from fabric_cli.views.moves import print_moves
from fabric_cli.views.plan import Diffs
from fabric_cli.views.screen import Stream
from fabric_cli.views.table import Column, print_table
from fabric_cli.views.words import count, number, ratio, span_of

_SIGNS: dict[Action, tuple[str, str]] = {"add": ("+", "green"), "change": ("~", "yellow"), "remove": ("-", "red")}
_DIFF_LINES = 40
"""Lines of a diff that a plan shows of one switch; `--full` shows them all."""
_TIERS = (
    Column("tier"),
    Column("switches", right=True),
    Column("designed", right=True),
    Column("cabled", right=True),
    Column("one spine lost", right=True),
)


def print_plan(
    stream: Stream, plan: Plan, waived: Sequence[Waived], result: Result, diffs: Diffs | None = None
) -> None:
    """The whole plan; with `diffs` every line of every switch, and all that moves."""
    stream.show(Text.assemble((plan.fabric, "bold"), f": plan against {plan.against}\n"), wrap=False)
    for found in plan.classes:
        _print_change(stream, found, diffs)
    _print_capacity(stream, plan.capacity)
    if waived:
        stream.show(Text("\nwaived: the fabric does without", style="bold"))
        for waiver in waived:
            where = f"{', '.join(waiver.tiers)}; {waiver.nos}"
            stream.show(Text.assemble(f"  {waiver.feature} ({where}): {waiver.reason}"), wrap=False)
    print_moves(stream, plan, result, full=diffs is not None)
    stream.show(Text(f"digest {plan.digest}", style="dim"), wrap=False)
    stream.show(_summary(plan))


def _print_change(stream: Stream, found: ChangeClass, diffs: Diffs | None) -> None:
    sign, colour = _SIGNS[found.action]
    names = span_of(found.devices)
    head = Text.assemble((f"{sign} {found.id}", f"bold {colour}"), f"  {count(len(found.devices), 'switch')}: ", names)
    stream.show(head, wrap=False)
    for cause in found.causes:
        place = f"{cause.span.file}:{cause.span.line}"
        stream.show(Text.assemble(("    ", ""), (place, "blue"), (f" {cause.reason}", "dim")), wrap=False)
    if diffs:
        for _, diff in diffs(found):
            stream.write("\n")
            _print_diff(stream, diff.splitlines())
    elif found.action == "change":
        _print_sample(stream, found)
    else:
        files = ", ".join(f"{path} {number(lines)}" for path, lines in found.files.items())
        stream.show(Text(f"    {files} lines", style="dim"), wrap=False)
    stream.write("\n")


def _print_sample(stream: Stream, found: ChangeClass) -> None:
    lines = found.diff.splitlines()
    _print_diff(stream, lines[:_DIFF_LINES])
    others = len(found.devices) - 1
    if len(lines) > _DIFF_LINES:
        stream.show(Text(f"    … {len(lines) - _DIFF_LINES} more lines; --full shows all", style="dim"))
    if others:
        remark = f"    {number(others)} more alike, names, addresses and AS numbers apart; --full shows each"
        stream.show(Text(remark, style="dim"))


def _print_diff(stream: Stream, lines: Iterable[str]) -> None:
    colours = {"+": "green", "-": "red", "@": "cyan"}
    for line in lines:
        style = "bold" if line.startswith(("+++ ", "--- ")) else colours.get(line[:1], "")
        stream.show(Text(f"    {line}", style=style), wrap=False)


def _print_capacity(stream: Stream, found: Capacity) -> None:
    size = (
        count(found.gpus, "GPU"),
        count(found.nodes, "node"),
        count(found.nics, "NIC"),
        count(found.switches, "switch"),
        count(found.links, "link"),
        count(found.cages, "cage"),
    )
    stream.show(Text.assemble(("capacity: ", "bold"), ", ".join(size)))
    rows = [
        [
            tier.tier,
            number(tier.switches),
            ratio(tier.designed),
            ratio(tier.cabled),
            ratio(tier.one_spine_lost),
        ]
        for tier in found.tiers
    ]
    print_table(stream, _TIERS, rows)


def _summary(plan: Plan) -> Text:
    counts = [(plan.count(action), action) for action in _SIGNS]
    if not any(amount for amount, _ in counts):
        return Text.assemble(("plan: ", "bold"), f"no change, {count(plan.unchanged, 'switch')} as planned")
    words = [f"{number(amount)} to {action}" for amount, action in counts]
    return Text.assemble(("plan: ", "bold"), ", ".join([*words, f"{number(plan.unchanged)} unchanged"]))
