"""`fabric export hosts`: what every NIC port has to be set to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fabric_cli.cli.codes import UNKNOWN_NAME
from fabric_cli.cli.export.listing import put_list
from fabric_cli.cli.options import IntentArgument, IntentOption, JsonFlag, chosen_intent
from fabric_cli.cli.session import compile_or_end, end, end_with
from fabric_cli.diagnostics import Exit, Issues

if TYPE_CHECKING:
    from fabric_cli.export.hosts import HostPort, Node
    from fabric_cli.fabric import Fabric
    from fabric_cli.views.screen import Screen


class Format(StrEnum):
    """Forms of the list: one for all nodes, or a file for each."""

    CSV = "csv"
    JSON = "json"
    NETPLAN = "netplan"
    IFUPDOWN = "ifupdown"


def export_hosts(
    intent: IntentArgument = None,
    path: IntentOption = None,
    form: Annotated[
        Format, typer.Option("--format", help="A list, or a snippet per node that its operating system reads.")
    ] = Format.CSV,
    node: Annotated[
        str | None, typer.Option("--node", metavar="NAME", help="Only this node.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="Write the list to this file; or snippets to this folder, as <node>.yaml or <node>.interfaces.",
            show_default=False,
        ),
    ] = None,
    json: JsonFlag = False,
) -> Exit:
    """One row per NIC port: leaf, addresses, gateway, routes, MTU.

    As netplan or ifupdown, each NIC port has a routing table of its own, 1000 and up, for what it sends.  A snippet
    that somebody has changed is not overwritten; those of nodes that no longer exist stay.
    """
    from fabric_cli.views.screen import Screen

    snippets = form in {Format.NETPLAN, Format.IFUPDOWN}
    if snippets and json:
        raise typer.BadParameter(f"`--json` and `--format {form}` exclude each other")
    if snippets and node is None and output is None:
        raise typer.BadParameter(f"`--format {form}` is one text per node: add `--node NAME` or `-o DIR`")
    as_json = json or form is Format.JSON
    screen = Screen(json=as_json)
    fabric, _ = compile_or_end(screen, chosen_intent(intent, path))
    chosen = _chosen(screen, fabric, node)
    if snippets:
        _snippets(screen, fabric, chosen, form, output)
    else:
        _list(screen, fabric, chosen, output)
    return Exit.DONE


def _chosen(screen: Screen, fabric: Fabric, name: str | None) -> Iterable[Node]:
    """The node of this name, or all of them."""
    from fabric_cli.export.hosts import find_node, nodes, suggest_nodes

    if name is None:
        return nodes(fabric)
    found = find_node(fabric, name)
    if found is None:
        near = " or ".join(f"`{other}`" for other in suggest_nodes(fabric, name))
        hint = f"did you mean {near}?" if near else f"nodes have names like `{fabric.numbering.node_name(0, 0)}`"
        end_with(screen, UNKNOWN_NAME, f"fabric `{fabric.name}` has no node `{name}`", hint)
    return (found,)


def _list(screen: Screen, fabric: Fabric, chosen: Iterable[Node], output: Path | None) -> None:
    from fabric_cli.export.hosts import rows
    from fabric_cli.views.document import document
    from fabric_cli.views.hosts import csv_text

    text = document(rows(fabric, chosen)) if screen.json else csv_text(rows(fabric, chosen))
    put_list(screen, text, output)


def _snippets(screen: Screen, fabric: Fabric, chosen: Iterable[Node], form: Format, output: Path | None) -> None:
    from fabric_cli.export.hosts import host_ports
    from fabric_cli.export.signed import signed, write_signed
    from fabric_cli.views.hosts import print_counts

    suffix, make = _writer(form)

    def text(node: Node) -> str:
        return make(list(host_ports(fabric, node)))

    if output is None:
        screen.out.pieces(signed(text(node)) for node in chosen)
        return
    issues = Issues()
    counts = write_signed(output, {f"{node.name}{suffix}": node for node in chosen}, text, issues)
    if counts is None:
        end(screen, issues)
    print_counts(screen.out, output, counts)


def _writer(form: Format) -> tuple[str, Callable[[list[HostPort]], str]]:
    from fabric_cli.views.ifupdown import ifupdown_text
    from fabric_cli.views.netplan import netplan_text

    return (".yaml", netplan_text) if form is Format.NETPLAN else (".interfaces", ifupdown_text)
