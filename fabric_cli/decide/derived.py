"""A derived value carries its own explanation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Derived(Generic[T]):
    """A result with the formula, inputs and source that gave it; `unit` as in `bytes`, `paths`, `ms`."""

    value: T
    unit: str
    formula: str
    inputs: tuple[tuple[str, str], ...]
    source: str
    origin: str
