"""What a manifest may say, and how it is told what is wrong."""

import pytest

from rightcall.errors import InputError, LimitExceeded
from rightcall.guard import read_manifest

HEAD = "format: rightcall.guard/1\nversion: '1'\ntenants: [t]\nenvironments: [e]\n"
TOOL = "  - {kind: tool, server: s, name: a, effect: read, tenants: any, environments: any}\n"
RULES = "rules:\n  - {id: readers, allow: {effects: [read]}}\n"


def faults(text):
    with pytest.raises(InputError) as caught:
        read_manifest(text)
    return [problem.describe() for problem in caught.value.problems]


def test_all_faults_are_told_at_once_with_their_places():
    found = faults(HEAD + "primitives:\n  - {kind: toll, server: s, name: a, tenants: [u], environments: any, scope: [x]}\n")
    assert len(found) == 4
    assert all(line.startswith("manifest:6:") for line in found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "a: &x 1\nb: *x\n", "anchors and aliases"),
        (HEAD + "version: '2'\n", "stands twice"),
        (HEAD + "a: !!python/object:os.system x\n", "tags are not read"),
        ("", "is empty"),
        ("{", "is no YAML"),
        (HEAD + "primitives:\n" + TOOL + TOOL, "declared twice"),
        (HEAD + "primitives:\n" + TOOL + TOOL.replace("server: s", "server: z"), "one name for the same callers"),
        (HEAD + "primitives:\n" + TOOL.replace("read", "write"), "no rule reads the effect"),
        (HEAD + "primitives:\n" + TOOL.replace("}", ", labels: [x]}") + RULES, "no rule reads labels"),
        (HEAD + "primitives:\n" + TOOL.replace("}", ", readonly: true}"), "nothing would read it"),
        (HEAD + "primitives:\n" + TOOL.replace("any", "[]"), "not empty"),
        (HEAD + "rules:\n  - {id: x, allow: {hours: ['25:00-26:00']}}\n", "hours must look like"),
        (HEAD + "rules:\n  - {id: x, allow: {}, deny: {}}\n", "either allow or deny"),
        (HEAD + "rules:\n  - {id: x, allow: {}}\n  - {id: x, deny: {}}\n", "used more than once"),
        (HEAD + "cedar: permit(principal, action, resource);\n", "has no @id"),
        (HEAD + "cedar: '@id(\"x\") permit(principal, action, resource) when { resource.nothing };'\n", "nothing"),
        (HEAD + 'cedar: \'@id("x") permit(principal, action == Action::"see", resource);\'\n', "see and use alike"),
        (HEAD + 'cedar: \'@id("x") permit(principal, action in [Action::"use"], resource);\'\n', "see and use alike"),
        (HEAD + 'cedar: \'@id("x") permit(principal, action, resource) when { action == Action::"see" };\'\n', "in the head"),
        (
            HEAD + 'cedar: \'@id("x") permit(principal, action, resource) when { context.arguments.contains("/a=1") };\'\n',
            "arguments",
        ),
        (HEAD + "cedar: '@id(\"manifest.x\") permit(principal, action, resource);'\n", "our own"),
        (HEAD + "cedar: 'permit('\n", "unexpected end"),
    ],
)
def test_what_is_refused(text, said):
    """K6 [collision-last-wins] [collision-policy-open] [prefix-boundary-ambiguous] [argument-rules-on-list]."""
    assert any(said in line for line in faults(text)), faults(text)


def test_an_external_reference_is_refused_at_load():
    """[ref-fetch-by-validator] [output-schema-guard]."""
    text = TOOL.replace("}\n", ", input_schema: {$ref: 'http://127.0.0.1:9/x'}}\n")
    assert any("outside" in line for line in faults(HEAD + "primitives:\n" + text + RULES))


def test_bounds_are_named():
    with pytest.raises(LimitExceeded):
        read_manifest("a: " + "[" * 100 + "]" * 100)
    with pytest.raises(LimitExceeded):
        read_manifest(b" " * 9_000_000)


def test_the_digest_is_that_of_the_text():
    one, other = (read_manifest(HEAD + "primitives:\n" + TOOL + RULES + end).manifest.digest for end in ("", "# note\n"))
    assert one != other
