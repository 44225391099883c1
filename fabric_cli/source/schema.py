"""The JSON Schema of a document, as an editor needs it that resolves scalars by YAML 1.2."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from fabric_cli.source.include import INCLUDE

_BOUNDS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_DECIMAL = re.compile("0|[1-9][0-9]*")


def document_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of the files that `read_document` and `bind` accept for `model`."""
    schema: dict[str, Any] = {"$schema": GenerateJsonSchema.schema_dialect}
    schema |= model.model_json_schema(schema_generator=_DocumentSchema)
    schema["properties"][INCLUDE] = {
        "description": "Files whose keys belong to this document, relative to it.",
        "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
    }
    return schema


class _DocumentSchema(GenerateJsonSchema):
    """Pydantic's generator, for values that are text until their field reads them."""

    def generate_inner(self, schema: core_schema.CoreSchema) -> JsonSchemaValue:
        """Write bounds in the words of JSON Schema: pydantic has its own for those of a parsed value."""
        result = super().generate_inner(schema)
        for bound, keyword in _BOUNDS.items():
            if bound in result:
                result[keyword] = result.pop(bound)
        return result

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """Leave out `null`: a document has no empty values, an absent key is how none is said."""
        return self.generate_inner(schema["schema"])

    def literal_schema(self, schema: core_schema.LiteralSchema) -> JsonSchemaValue:
        """Take a choice of digits also as the number that an editor sees."""
        result = super().literal_schema(schema)
        choices = result.get("enum", [result.get("const")])
        numbers = [int(text) for text in choices if isinstance(text, str) and _DECIMAL.fullmatch(text)]
        return {"enum": [*choices, *numbers]} if numbers else result

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Leave defaults to `model_schema`, which knows how the field writes its values."""
        return self.generate_inner(schema["schema"])

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """Add each default as a user would write it, where it is not a document of its own."""
        result = super().model_schema(schema)
        for field in result.get("properties", {}).values():
            field.pop("title", None)  # the key again
        model: type[BaseModel] = schema["cls"]
        names = {name for name, field in model.model_fields.items() if not field.is_required()}
        written = model.model_construct().model_dump(mode="json", by_alias=True, include=names)
        for key, value in written.items():
            if value not in (None, "", [], {}) and not isinstance(value, dict):
                result["properties"][key]["default"] = value
        return result
