"""Every JSON document that a command writes keeps to the schema that is published for it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "tests" / "cli" / "golden").glob("*.json"))


def schema_of(document):
    """The published schema of a document, by the format it names: rightcall.NAME/VERSION."""
    name, _, version = document["format"].removeprefix("rightcall.").partition("/")
    return json.loads((ROOT / "schemas" / f"{name}-{version}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_recorded_output_keeps_to_its_schema(path):
    document = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.validate(document, schema_of(document))


def test_every_analysing_command_is_among_the_recorded_outputs():
    documents = [json.loads(path.read_text(encoding="utf-8")) for path in GOLDEN]
    commands = {document["command"] for document in documents if document["format"] == "rightcall.findings/1"}
    assert commands >= {"scan", "replay", "compat"}


def test_a_member_that_the_schema_does_not_know_is_refused():
    document = json.loads((ROOT / "tests" / "cli" / "golden" / "replay.json").read_text(encoding="utf-8"))
    schema = schema_of(document)
    for broken in (document | {"extra": 1}, document | {"traffic": document["traffic"] | {"extra": 1}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(broken, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({key: value for key, value in document.items() if key != "traffic"}, schema)
