"""JSON Schema of the documents, for editors: `python -m fabric_cli.intent.schema [--check]` writes `intents/schema`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fabric_cli.catalog import NodeDoc, PlatformDoc
from fabric_cli.catalog.documents import Document
from fabric_cli.intent.documents import FabricDoc, SiteDoc
from fabric_cli.intent.reference import reference
from fabric_cli.source import document_schema

FOLDER = Path(__file__).parents[1] / "intents" / "schema"
DOCUMENTS: dict[str, type[Document]] = {
    "fabric": FabricDoc,
    "site": SiteDoc,
    "node": NodeDoc,
    "platform": PlatformDoc,
}


def schema(name: str) -> dict[str, Any]:
    """The schema of one document, with the `include` key that every document may have."""
    generated = document_schema(DOCUMENTS[name])
    text = {"type": "string"}
    include = {
        "anyOf": [text, {"type": "array", "items": text}],
        "description": "Files whose content is merged into this document; paths relative to it.",
    }
    generated["properties"] = {**generated["properties"], "include": include}
    return generated


def texts() -> dict[str, str]:
    """Every generated file's name and text: a schema per document, and the reference of all keys."""
    schemas = {name: schema(name) for name in DOCUMENTS}
    files = {f"{name}.schema.json": json.dumps(text, indent=2, sort_keys=True) + "\n" for name, text in schemas.items()}
    return {**files, "README.md": reference(schemas)}


def main(arguments: list[str]) -> int:
    """Write the schema files, or with `--check` tell whether they are what would be written."""
    stale = [
        name
        for name, text in texts().items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_text(encoding="utf-8") != text
    ]
    if "--check" in arguments:
        for name in stale:
            sys.stderr.write(f"intents/schema/{name} is stale: run python -m fabric_cli.intent.schema\n")
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
