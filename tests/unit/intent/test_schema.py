"""The JSON Schemas agree with what the tool accepts, as an editor sees a document."""

import json
from pathlib import Path

import jsonschema
import pytest
from ruamel.yaml import YAML

from fabric_cli.intent.schema import FOLDER, schema, texts

REPO = Path(__file__).parents[3]
FABRICS = sorted([*REPO.glob("intents/starters/*/fabric.yaml"), *REPO.glob("examples/*/fabric.yaml")])
SITES = sorted([*REPO.glob("intents/starters/*/site.yaml"), *REPO.glob("examples/*/site.yaml")])


def as_editor(path: Path) -> object:
    """A document as a YAML 1.2 language server loads it: scalars typed by their form."""
    return YAML(typ="safe", pure=True).load(path)


def test_files_are_what_the_documents_say() -> None:
    assert {name: (FOLDER / name).read_text() for name in texts()} == texts()


@pytest.mark.parametrize("name", ["fabric", "site", "node", "platform"])
def test_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize(
    ("name", "path"),
    [
        *(("fabric", path) for path in FABRICS),
        *(("site", path) for path in SITES),
        *(("node", path) for path in sorted(REPO.glob("intents/nodes/*.yaml"))),
        *(("platform", path) for path in sorted(REPO.glob("vendors/*/platforms/*.yaml"))),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value.parent.name}/{value.name}",
)
def test_documents_that_ship_are_valid_for_an_editor(name: str, path: Path) -> None:
    jsonschema.validate(as_editor(path), schema(name))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("transport", "roce"),
        ("shape", {"style": "rail-optimized"}),
        ("nodes", 4),
        ("waivers", "none"),
        ("mtu", {"host": "x"}),
    ],
)
def test_an_editor_sees_mistakes(key: str, value: object) -> None:
    document = as_editor(REPO / "examples" / "quickstart" / "fabric.yaml")
    assert isinstance(document, dict)
    document[key] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(json.dumps(document)), schema("fabric"))
