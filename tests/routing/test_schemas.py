import json
from pathlib import Path

import jsonschema_rs
from tests.routing.test_run_file import a_run

from rightcall.findings import json_text
from rightcall.routing.run_file import build

SCHEMAS = Path(__file__).resolve().parent.parent.parent / "schemas"


def validator(name):
    return jsonschema_rs.validator_for(json.loads((SCHEMAS / name).read_text(encoding="utf-8")))


def test_a_run_keeps_to_its_schema():
    validator("run-1.schema.json").validate(json.loads(json_text(build(a_run()))))


def test_tasks_are_told_from_what_is_none():
    tasks = validator("tasks-1.schema.json")
    assert tasks.is_valid({"version": 1, "tasks": [{"id": "a", "prompt": "x", "expected": None}]})
    assert tasks.is_valid({"version": 1, "tasks": [{"id": "a", "prompt": "x", "expected": {"calls": [{"name": "t"}]}}]})
    assert not tasks.is_valid({"version": 1, "tasks": [{"id": "a", "prompt": "x"}]})
    assert not tasks.is_valid({"version": 1, "tasks": [{"id": "a", "prompt": "x", "messages": [], "expected": "t"}]})
