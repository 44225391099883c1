"""The commands by name.  Each module stays light: what a command needs it imports when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from fabric_cli import __version__
from fabric_cli.cli import explain, init, lock, plan, render, validate
from fabric_cli.cli.export import cabling, hosts
from fabric_cli.cli.show import addresses, device, intent, links, topology


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fabric {__version__}")
        raise typer.Exit


def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Print the traceback of a fault in the program.")] = False,
) -> None:
    """Compile the intent of an AI or GPU network into the configuration of every switch in it."""


def build_app() -> typer.Typer:
    """The whole command line."""
    settings = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
    app = typer.Typer(
        name="fabric",
        callback=_main,
        context_settings=settings,
        rich_markup_mode=None,  # a plain page comes in half the time
        no_args_is_help=True,
    )
    show = typer.Typer(help="Explain a design.")
    export = typer.Typer(help="Write lists for other teams.")
    app.command("init")(init.init)
    app.command("validate")(validate.validate)
    app.add_typer(show, name="show", no_args_is_help=True)
    app.command("lock")(lock.lock)
    app.command("render")(render.render)
    app.command("plan")(plan.plan)
    app.command("explain")(explain.explain)
    app.add_typer(export, name="export", no_args_is_help=True)
    show.command("topology")(topology.show_topology)
    show.command("links")(links.show_links)
    show.command("addresses")(addresses.show_addresses)
    show.command("device")(device.show_device)
    show.command("intent")(intent.show_intent)
    export.command("cabling")(cabling.export_cabling)
    export.command("hosts")(hosts.export_hosts)
    return app
