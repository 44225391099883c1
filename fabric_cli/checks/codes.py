"""All kinds of findings, of every stage and back end: what `fabric explain CODE` can explain."""

from __future__ import annotations

from collections.abc import Iterator

from fabric_cli.backend import load_backend
from fabric_cli.catalog import nos_names
from fabric_cli.checks.rule import rules
from fabric_cli.diagnostics import Code
from fabric_cli.intent import codes as intent_codes
from fabric_cli.ledger import codes as ledger_codes
from fabric_cli.numbering import codes as numbering_codes
from fabric_cli.shape import codes as shape_codes
from fabric_cli.source import codes as source_codes

_MODULES = (source_codes, intent_codes, ledger_codes, shape_codes, numbering_codes)


def declared_codes() -> Iterator[Code]:
    """Every code where it is declared, in the order of the stages; a code that a stage borrows comes again."""
    for module in _MODULES:
        yield from (value for value in vars(module).values() if isinstance(value, Code))
    for nos in nos_names():
        yield from load_backend(nos).codes
    yield from (rule.code for rule in rules())


def all_codes() -> dict[str, Code]:
    """Every code by its id, sorted."""
    codes: dict[str, Code] = {}
    for code in declared_codes():
        if codes.setdefault(code.id, code) is not code:
            raise ValueError(f"{code.id} is both `{codes[code.id].slug}` and `{code.slug}`")
    return dict(sorted(codes.items()))
