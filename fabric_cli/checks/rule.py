"""The rules of this package, found by the names of their files, and run one after the other."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from fabric_cli.diagnostics import Code, Issues
from fabric_cli.fabric import Fabric

_FILE = re.compile(r"[a-z]\d{3}_[a-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: the finding it can make, and the function that looks for it."""

    code: Code
    check: Callable[[Fabric, Issues], None]


@cache
def rules() -> tuple[Rule, ...]:
    """Every module of this package that is named after a code, as `t009_few_spines`, in the order of the codes."""
    package = __name__.rpartition(".")[0]
    folder = importlib.import_module(package).__path__
    names = sorted(found.name for found in pkgutil.iter_modules(folder) if _FILE.fullmatch(found.name))
    modules = [importlib.import_module(f"{package}.{name}") for name in names]
    return tuple(Rule(module.CODE, module.check) for module in modules)


def check_fabric(fabric: Fabric, issues: Issues) -> None:
    """Run every rule; none depends on what another one finds."""
    for rule in rules():
        rule.check(fabric, issues)
