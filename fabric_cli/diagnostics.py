"""What the tool has to say to its user: findings as values, collected, never printed here."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field


class Exit(enum.IntEnum):
    """Exit status of every command (`CHANGE` only under `--exit-code`)."""

    DONE = 0
    ERROR = 1
    CHANGE = 2
    DEVICE = 3
    REFUSED = 4
    INTERRUPTED = 130


class Severity(enum.StrEnum):
    """How much a finding weighs: an error stops the run after its stage."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Where a value begins in a file; line and column count from one, columns in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from: a place in a file, or a default of this tool."""

    kind: str  # "file" or "default"
    span: Span | None = None
    note: str = ""

    def __str__(self) -> str:
        place = str(self.span) if self.span else self.kind
        return f"{place} ({self.note})" if self.note else place


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding. `page` is what `fabric explain CODE` prints: what, why, bad, good.

    The letter of `id` names the stage; an id is never used for another meaning.
    """

    id: str
    slug: str
    page: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: what is wrong, where, and what to do about it."""

    code: str
    slug: str
    severity: Severity
    reason: str
    span: Span | None = None
    address: str = ""
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()

    def sort_key(self) -> tuple[object, ...]:
        """Errors first, then by place, so that a run reports in the same order each time."""
        place = self.span or Span("", 0, 0)
        return (self.severity != Severity.ERROR, place, self.code, self.address, self.reason)


@dataclass(slots=True)
class Issues:
    """Collects the findings of a run; a stage reports all of its own before the run stops."""

    found: dict[Diagnostic, None] = field(default_factory=dict)

    def error(
        self,
        code: Code,
        reason: str,
        *,
        span: Span | None = None,
        address: str = "",
        hint: str = "",
        related: tuple[tuple[Span, str], ...] = (),
    ) -> None:
        """Record a finding that stops the run after this stage."""
        self.add(Diagnostic(code.id, code.slug, Severity.ERROR, reason, span, address, hint, related))

    def warn(
        self,
        code: Code,
        reason: str,
        *,
        span: Span | None = None,
        address: str = "",
        hint: str = "",
        related: tuple[tuple[Span, str], ...] = (),
    ) -> None:
        """Record a finding that the user should know of and the run survives."""
        self.add(Diagnostic(code.id, code.slug, Severity.WARNING, reason, span, address, hint, related))

    def add(self, diagnostic: Diagnostic) -> None:
        """Record a finding once, however often it is met."""
        self.found[diagnostic] = None

    def failed(self) -> bool:
        """True as soon as one finding is an error."""
        return any(d.severity is Severity.ERROR for d in self.found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.found, key=Diagnostic.sort_key))

    def __len__(self) -> int:
        return len(self.found)
