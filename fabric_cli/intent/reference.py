"""The reference of all keys, from the same schemas that editors read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]


def reference(schemas: dict[str, Schema]) -> str:
    """One Markdown page: a section per document and per part, a row per key."""
    parts: dict[str, Schema] = {}
    lines = ["# Keys of the documents", "", "Generated from the code; a key in **bold** has to be written."]
    for name, schema in schemas.items():
        lines += ["", f"## `{name}.yaml`" if name in ("fabric", "site") else f"## {name} model", ""]
        lines += _section(schema, schema.get("$defs", {}))
        parts |= schema.get("$defs", {})
    for title in sorted(parts):
        lines += ["", f"### {_part(title)}", "", *_section(parts[title], parts)]
    return "\n".join(lines) + "\n"


def _section(schema: Schema, parts: dict[str, Schema]) -> Iterator[str]:
    yield schema.get("description", "")
    yield ""
    yield "| key | value | default | meaning |"
    yield "|---|---|---|---|"
    required = schema.get("required", [])
    for key, value in schema["properties"].items():
        name = f"**`{key}`**" if key in required else f"`{key}`"
        default = f"`{_scalar(value['default'])}`" if "default" in value else ""
        target = parts.get(value.get("$ref", "").rsplit("/", 1)[-1], {})
        meaning = value.get("description", target.get("description", ""))
        yield f"| {name} | {_value(value)} | {default} | {meaning} |"


def _value(schema: Schema) -> str:
    """What may be written, in words."""
    if "$ref" in schema:
        return _link(schema["$ref"])
    if "enum" in schema or "const" in schema:
        return " ".join(f"`{word}`" for word in dict.fromkeys(map(_scalar, schema.get("enum", [schema.get("const")]))))
    for alternatives in ("oneOf", "anyOf"):
        if alternatives in schema:
            return " or ".join(_value(one) for one in schema[alternatives])
    if schema.get("type") == "array":
        return f"list of {_value(schema['items'])}"
    return f"as `{_scalar(schema['examples'][0])}`" if "examples" in schema else _simple(schema)


def _simple(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None:
        return f"{low} to {high}" if high is not None else f"{low} or more"
    return {"object": "mapping", "boolean": "true or false"}.get(str(schema.get("type")), "text")


def _scalar(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _link(target: str) -> str:
    part = _part(target.rsplit("/", 1)[-1])
    return f"[{part}](#{part.replace(' ', '-')})"


def _part(title: str) -> str:
    """`NicGroupDoc` as `nic group`."""
    word = title.removesuffix("Doc")
    return "".join(f" {c.lower()}" if c.isupper() else c for c in word).strip()
