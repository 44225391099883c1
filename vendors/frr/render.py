"""FRR's configuration objects as files, through the templates in `templates/frr`."""

from __future__ import annotations

import shlex
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from fabric_cli.artifacts import Artifacts
from fabric_cli.vendors.frr.config import FrrConfig

_FILES = {
    "daemons": "daemons.j2",
    "frr.conf": "main.j2",
    "interfaces.sh": "interfaces.j2",
    "sysctl.conf": "sysctl.j2",
}
"""Artifact -> its template."""


@cache
def _environment() -> Environment:
    """Templates compiled once for the process; plain text, so nothing is escaped."""
    environment = Environment(
        loader=PackageLoader("fabric_cli", "templates/frr"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        autoescape=False,  # noqa: S701 - configuration text, not HTML
    )
    environment.filters["shell"] = shlex.quote
    return environment


def render(config: FrrConfig) -> Artifacts:
    """The files of a router; the same configuration gives the same bytes."""
    environment = _environment()
    return {file: environment.get_template(template).render(router=config) for file, template in _FILES.items()}
