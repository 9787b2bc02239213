"""`rightcall guard`, whole runs."""

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from rightcall.audit import AuditLog
from rightcall.cli.entry import root

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
MANIFEST = """
format: rightcall.guard/1
version: '1'
tenants: [acme, globex]
environments: [production]
requires_review: false
primitives:
  - {kind: tool, server: bridge, name: audit.export,
     effect: write, scopes: [audit:read, export:write], tenants: [acme], environments: any}
  - {kind: tool, server: bridge, name: wipe, effect: destructive, scopes: [wipe], tenants: any, environments: any}
rules:
  - {id: writers, allow: {effects: [write]}}
"""
ASK = ("--tenant", "acme", "--environment", "production", "--at", "2026-12-01T09:00:00+00:00")


@pytest.fixture
def manifest(tmp_path):
    path = tmp_path / "guard.yaml"
    path.write_text(MANIFEST, encoding="utf-8")
    return path


def run(*arguments, env=None):
    return CliRunner().invoke(root, ["guard", *map(str, arguments)], env=env)


def test_explain_names_the_missing_scope_and_fails(manifest):
    """K5."""
    done = run("explain", manifest, "audit.export", "--scope", "audit:read", *ASK)
    assert done.exit_code == 1
    assert "use: deny (missing scope: export:write)" in done.output
    assert "scopes: export:write" in done.output
    allowed = run("explain", manifest, "audit.export", "--scope", "audit:read", "--scope", "export:write", *ASK, "--json")
    assert allowed.exit_code == 0
    assert [one["effect"] for one in json.loads(allowed.output)["verdicts"]] == ["allow", "allow"]


def test_explain_of_an_unknown_name_escapes_it(manifest):
    done = run("explain", manifest, "\u202eevil\x1b[31m", *ASK)
    assert done.exit_code == 1
    assert "\x1b" not in done.output
    assert "\u202e" not in done.output


def test_diff_fails_when_somebody_may_newly_destroy(manifest, tmp_path):
    new = tmp_path / "new.yaml"
    new.write_text(MANIFEST.replace("[write]", "[write, destructive]"), encoding="utf-8")
    done = run("diff", manifest, new)
    assert (done.exit_code, "gain  tool:bridge:wipe (destructive) by writers" in done.output) == (1, True)
    assert run("diff", manifest, manifest).output == "Nobody gains or loses anything.\n"
    back = run("diff", new, manifest, "--json")
    assert (back.exit_code, json.loads(back.output)["ok"]) == (0, True)


def test_prove_says_that_it_holds(manifest):
    done = run("prove", manifest)
    assert (done.exit_code, done.output) == (0, "What is listed is what can be called.\n")
    assert json.loads(run("prove", manifest, "--json").output)["ok"] is True


def test_a_broken_manifest_is_told_with_its_places(manifest):
    manifest.write_text(MANIFEST.replace("effect: write", "effect: wriet"), encoding="utf-8")
    done = run("prove", manifest)
    assert done.exit_code == 2
    assert "guard.yaml:9:" in done.output


def test_a_token_needs_a_secret_from_the_environment():
    flags = ("token", "--tenant", "acme", "--audience", "https://bridge.test/mcp", "--at", "2026-12-01T09:00:00+00:00")
    codes = [run(*flags, env={"RIGHTCALL_GUARD_SECRET": secret}).exit_code for secret in ("", "short")]
    assert codes == [2, 2]
    done = run(*flags, env={"RIGHTCALL_GUARD_SECRET": "x" * 40})
    assert (done.exit_code, done.output.count(".")) == (0, 2)


def test_the_record_is_verified_and_queried(tmp_path):
    """K11."""
    log = AuditLog(tmp_path)
    log.append({"event": "decision", "effect": "deny", "reasons": ["scope.missing"], "primitive": "tool:s:a"})
    log.append({"event": "decision", "effect": "allow", "reasons": ["allowed"], "primitive": "tool:s:a"})
    log.close()
    assert run("audit", "verify", tmp_path).output == "The record holds together.\n"
    done = run("audit", "query", tmp_path, "--reason", "scope.missing", "--primitive", "tool:s:a")
    assert [json.loads(line)["sequence"] for line in done.output.splitlines()] == [1]
    path = tmp_path / "audit-000001.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"deny"', b'"allw"'))
    done = run("audit", "verify", tmp_path)
    assert (done.exit_code, "audit-000001.jsonl:1: was changed" in done.output) == (1, True)


def test_what_is_written_for_programs_keeps_to_its_schema(manifest, tmp_path):
    new = tmp_path / "new.yaml"
    new.write_text(MANIFEST.replace("[write]", "[write, destructive]"), encoding="utf-8")
    runs = (
        ("explain", manifest, "audit.export", *ASK),
        ("explain", manifest, "nothing", *ASK),
        ("diff", manifest, new),
        ("prove", manifest),
    )
    for arguments in runs:
        document = json.loads(run(*arguments, "--json").output)
        name, _, version = document["format"].removeprefix("rightcall.").partition("/")
        schema = json.loads((SCHEMAS / f"{name}-{version}.schema.json").read_text(encoding="utf-8"))
        jsonschema.validate(document, schema)


def test_risk_shows_destructive_tools_that_take_the_calls_of_others(tmp_path):
    path = tmp_path / "guard.yaml"
    taking = "input_schema: {type: object, properties: {%s: {type: string}}, required: [%s], additionalProperties: false}"
    tools = "".join(
        f"  - {{kind: tool, server: s, name: {name}, effect: {effect}, scopes: [{name}],"
        f" tenants: any, environments: any, {schema}}}\n"
        for name, effect, schema in (
            ("find", "read", taking % ("id", "id")),
            ("wipe", "destructive", taking % ("id", "id")),
            ("burn", "destructive", taking % ("path", "path")),
        )
    )
    head = MANIFEST.partition("primitives:")[0]
    path.write_text(
        f"{head}primitives:\n{tools}rules:\n  - {{id: all, allow: {{effects: [read, destructive]}}}}\n", encoding="utf-8"
    )
    scopes = [word for name in ("find", "wipe", "burn") for word in ("--scope", name)]
    done = run("risk", path, *scopes, *ASK)
    assert (done.exit_code, done.output) == (1, "overlap  tool:s:find  tool:s:wipe\n")
    assert run("risk", path, *scopes[:2], *ASK).output == "No pair is at risk.\n"
