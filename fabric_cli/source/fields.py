"""What keys a schema has: read from the models' annotations, for advice on keys that do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Literal, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

Document = type[BaseModel]
_LISTS = (list, tuple, set, frozenset, Sequence)
_MAPPINGS = (dict, Mapping)


def keys(document: Document) -> dict[str, FieldInfo]:
    """The keys that a mapping may have, in the order of the model."""
    return {field.alias or name: field for name, field in document.model_fields.items()}


def documents_at(root: Document, location: Sequence[str | int]) -> list[Document]:
    """The models that may stand at a validator's location; a union member that it names chooses, but is no step."""
    here: list[object] = [root]
    for step in location:
        below = [child for kind in here for child in _child(kind, step)]
        here = below or [kind for kind in here if _is_document(kind) and _is_member(kind, step)] or here
    return [kind for kind in here if _is_document(kind)]


def homes(root: Document, key: str) -> list[str]:
    """The mappings below the top level in which `key` has a meaning, shortest path first."""
    found = []
    seen = {root}
    queue: list[tuple[str, Document]] = [("", root)]
    for path, document in queue:
        for name, field in keys(document).items():
            if name == key and path:
                found.append(path)
            for nested in _documents(field.annotation):
                if nested not in seen:
                    seen.add(nested)
                    queue.append((f"{path}.{name}" if path else name, nested))
    return found


def _child(kind: object, step: str | int) -> list[object]:
    if _is_document(kind):
        field = keys(kind).get(str(step))
        return _leaves(field.annotation) if field else []
    origin, arguments = get_origin(kind), get_args(kind)
    if isinstance(step, int) and origin in _LISTS:
        return [leaf for argument in arguments for leaf in _leaves(argument)]
    return _leaves(arguments[1]) if isinstance(step, str) and origin in _MAPPINGS else []


def _is_member(document: Document, step: str | int) -> bool:
    """Whether a step names this model among several: by its name, or by the value of a key that tells them apart."""
    annotations = [field.annotation for field in document.model_fields.values()]
    tags = [get_args(annotation) for annotation in annotations if get_origin(annotation) is Literal]
    return step == document.__name__ or any(step in values for values in tags)


def _leaves(annotation: object) -> list[object]:
    """The alternatives of an annotation, without what is only said about them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _leaves(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return [leaf for member in get_args(annotation) for leaf in _leaves(member)]
    return [annotation]


def _documents(annotation: object) -> Iterator[Document]:
    """Every model within an annotation."""
    if _is_document(annotation):
        yield annotation
    for argument in get_args(annotation):
        yield from _documents(argument)


def _is_document(kind: object) -> TypeGuard[Document]:
    return isinstance(kind, type) and issubclass(kind, BaseModel)
