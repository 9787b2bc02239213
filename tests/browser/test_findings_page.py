"""The page of findings in a real browser: from a disk, with a keyboard, for a screen reader, against hostile input."""

from __future__ import annotations

import pytest

from rightcall.findings import Draft, Policy, conclude
from rightcall.model import Finding, Report, Rule, Source, ToolRef
from rightcall.report import RenderOptions, render

SOURCE = "tools.json"
RULES = (
    Rule(code="TC003", name="confusable-overlap", severity="warning", summary="s", why="w", fix="f"),
    Rule(code="TC004", name="overlap-with-effect-conflict", severity="error", summary="s", why="w", fix="f"),
    Rule(code="TC005", name="undecided-pair", severity="note", summary="s", why="w", fix="f"),
)


def tool(name: str, index: int) -> ToolRef:
    return ToolRef(name=name, source=SOURCE, index=index, pointer=f"/tools/{index}")


def finding(rule: Rule, first: str, second: str, number: int, message: str = "") -> Finding:
    tools = (tool(first, 2 * number), tool(second, 2 * number + 1))
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=message or f"{first} and {second} accept the same call",
        tools=tools,
        evidence={
            "relation": "identical",
            "reading": "declared",
            "witness": {"id": "a"},
            "descriptions": {first: f"About {first}.", second: f"About {second}."},
        },
        rank=(float(number),),
    )


def report_of(*findings: Finding) -> Report:
    sources = (Source(name=SOURCE, kind="mcp", tool_count=2 * len(findings), digest=""),)
    section = {"total": 900, "encoding": "o200k", "by_source": [{"source": SOURCE, "tokens": 900}], "heaviest": []}
    draft = Draft(
        command="scan",
        version="1",
        sources=sources,
        summary={"pairs_considered": 9},
        findings=findings,
        rules=RULES,
        sections={"tokens": section},
    )
    return conclude(draft, Policy(), lambda _source, _pointer: None)


@pytest.fixture
def page() -> str:
    warning, error, note = RULES
    findings = [finding(error, "get_user", "delete_user", 0), finding(warning, "find_order", "search_order", 1)]
    findings += [finding(note, f"make_{n}", f"build_{n}", n) for n in range(2, 12)]
    return render(report_of(*findings), "html", RenderOptions())


def shown(visit) -> list[str]:
    return visit.page.eval_on_selector_all(
        ".findings tbody", "bodies => bodies.filter(b => !b.hidden).map(b => b.dataset.rule)"
    )


def test_it_opens_from_a_disk_and_asks_for_nothing_else(visit, page):
    seen = visit(page)
    assert seen.complaints == []
    assert len(seen.requests) == 1
    assert seen.page.inner_text(".count") == "12 of 12 findings"
    assert seen.page.inner_text(".verdict") == "failed: 1 error, 1 warning, 10 notes"


def test_filters_narrow_the_list_and_say_how_far(visit, page):
    seen = visit(page)
    seen.page.uncheck("input[value=note]")
    assert shown(seen) == ["TC004", "TC003"]
    seen.page.fill("input[name=text]", "ORDER find")
    assert shown(seen) == ["TC003"]
    assert seen.page.inner_text(".count") == "1 of 12 findings"
    seen.page.fill("input[name=text]", "")
    seen.page.select_option("select[name=rule]", "TC005")
    assert shown(seen) == []


def test_columns_sort_both_ways_and_say_so(visit, page):
    seen = visit(page)
    button = seen.page.locator("button[data-key=severity]")
    button.click()
    assert shown(seen)[0] == "TC004"
    button.click()
    assert shown(seen)[0] == "TC005"
    assert seen.page.locator(".findings th").first.get_attribute("aria-sort") == "descending"


def test_a_finding_opens_with_the_keyboard_alone(visit, page):
    seen = visit(page)
    seen.page.locator("button[data-key=tools]").focus()
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate("document.activeElement.className") == "more"
    assert not seen.page.locator("#d1").is_visible()
    seen.page.keyboard.press("Enter")
    assert seen.page.locator("#d1").is_visible()
    text = seen.page.inner_text("#d1")
    for part in ("About get_user.", "About delete_user.", '{"id": "a"}', "identical, declared reading"):
        assert part in text


def test_an_arc_of_the_drawing_leads_to_its_finding(visit, page):
    seen = visit(page)
    arc = seen.page.locator(".graph a").first
    assert "get_user and delete_user" in arc.get_attribute("aria-label")
    arc.focus()
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_function("!document.getElementById('d1').hidden")
    assert seen.page.evaluate("document.activeElement.closest('tbody').id") == "f1"


def test_a_link_to_a_finding_opens_it(visit, page):
    seen = visit(page, "#f2")
    assert seen.page.locator("#d2").is_visible()


def test_without_scripts_everything_is_there(visit, page):
    seen = visit(page, java_script_enabled=False)
    assert seen.page.locator(".detail:visible").count() == 12


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_barrier_for_people_with_a_screen_reader(visit, page, scheme):
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - only this test needs it

    seen = visit(page, color_scheme=scheme, bypass_csp=True)
    seen.page.click("button[name=open]")
    violations = Axe().run(seen.page).response["violations"]
    grave = [
        (found["id"], [node["html"] for node in found["nodes"]][:2])
        for found in violations
        if found["impact"] in ("serious", "critical")
    ]
    assert grave == []


def test_hostile_names_and_texts_stay_text(visit):
    hostile = "</script><img src=x onerror=alert(1)><svg onload=alert(2)>\u202e{{7*7}}"
    made = finding(RULES[0], hostile, f"{hostile}'\"", 0, message=f"<script>alert(3)</script>{hostile}")
    seen = visit(render(report_of(made), "html", RenderOptions()))
    seen.page.click(".more")
    assert seen.complaints == []
    assert seen.page.locator("img").count() == 0
    assert "<script>alert(3)</script>" in seen.page.inner_text(".more")
    assert "\\u202e" in seen.page.inner_text(".more")


def test_two_thousand_findings_stay_usable(visit):
    findings = [finding(RULES[2], f"first_{n}", f"second_{n}", n) for n in range(2_200)]
    seen = visit(render(report_of(*findings), "html", RenderOptions()))
    seen.page.fill("input[name=text]", "first_1999 second_1999")
    assert seen.page.inner_text(".count") == "1 of 2,000 findings"
    assert "200 more are in the JSON report" in seen.page.inner_text("main")
