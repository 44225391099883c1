"""What the ledger holds of the numbers: a field keeps its width, and what no longer fits is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fabric_cli.diagnostics import Issues, Span
from fabric_cli.ledger import REGROW, IPNetwork, Ledger, Mode, NamePattern
from fabric_cli.ledger.codes import RENUMBERED
from fabric_cli.numbering.fields import Layout


@dataclass(frozen=True, slots=True)
class Fixed:
    """The ledger as the numbering sees it, and how far it binds; `span` is where the intent gives the units."""

    ledger: Ledger | None
    mode: Mode
    span: Span

    @property
    def binding(self) -> Ledger | None:
        """The ledger, where what it holds must stay."""
        return None if self.mode is Mode.REGROW else self.ledger

    def name(self, role: str) -> NamePattern | None:
        """The pattern of a kind of name that must stay."""
        return self.binding.names.get(role) if self.binding else None

    def block(self, pool: str, version: int) -> IPNetwork | None:
        """The block that was drawn from a pool; where it does not bind it is still the one to prefer."""
        held = self.ledger.blocks.get(pool, ()) if self.ledger else ()
        return next((prefix for prefix in held if prefix.version == version), None)

    def layout(self, key: str, layout: Layout, issues: Issues) -> Layout:
        """A layout with the widths of the ledger; fields that need more are reported."""
        ledger = self.binding
        held = ledger.widths.get(key) if ledger else None
        if ledger is None or held is None:
            return layout
        fields = []
        for field in layout.fields:
            bits, least = held.get(word(field.name), 0), field.least or field.count
            if least > 1 << bits:
                reason = (
                    f"field `{field.name}` of {key.replace('_', ' ')} has {bits} bits in the ledger, {least} values"
                )
                self.refuse(f"{reason} need {(least - 1).bit_length()}", f"widths.{key}", issues)
            fields.append(replace(field, count=max(least, min(field.count, 1 << bits)), bits=bits))
        return Layout(tuple(fields))

    def layouts(self, keys: Sequence[str], layouts: Sequence[Layout], issues: Issues) -> tuple[Layout, ...]:
        """The same for several, one key for each."""
        return tuple(self.layout(key, layout, issues) for key, layout in zip(keys, layouts, strict=False))

    def refuse(self, reason: str, key: str, issues: Issues, span: Span | None = None) -> None:
        """Report what would change a number; `key` is the part of the ledger that holds it."""
        assert self.ledger is not None  # only what it holds can be in the way
        related = ((self.ledger.span(key), "the ledger"),)
        issues.error(RENUMBERED, reason, span=span or self.span, hint=REGROW, related=related)


def word(name: str) -> str:
    """A field's name as a key."""
    return name.replace(" ", "_")
