"""The page as text: everything from the input escaped, nothing that loads, and a policy that fits what is inside."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from rightcall.findings import Policy, conclude
from rightcall.findings.characters import HIDDEN
from rightcall.report import RenderOptions, render

HOSTILE = "</script></style><img src=x onerror=alert(1)>\u202e\x1b[31m\u200b'\"&{{7*7}}"
VOID = {"meta", "input", "br", "img", "link"}


class Reader(HTMLParser):
    """Every element with its attributes, and the text inside."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def read(page):
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def page_of(report, **options):
    return render(report, "html", RenderOptions(**options))


@pytest.mark.parametrize("sample", ["report", "large_report", "empty_report"])
def test_a_page_is_whole_and_refers_to_nothing_outside(sample, request):
    page = page_of(request.getfixturevalue(sample))
    reader = read(page)
    assert {tag for tag, _ in reader.elements} & {"img", "iframe", "link", "object", "embed", "base"} == set()
    for tag, attributes in reader.elements:
        assert not any(name.startswith("on") or name in ("src", "style", "srcset") for name in attributes), tag
        if "href" in attributes:
            assert attributes["href"].startswith("#")
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in reader.elements:
        for reference in ("aria-controls", "aria-labelledby"):
            assert attributes.get(reference) is None or attributes[reference] in ids


def test_the_policy_names_the_digests_of_the_one_style_and_the_one_script(report):
    page = page_of(report)
    policy = next(attrs["content"] for tag, attrs in read(page).elements if tag == "meta" and "http-equiv" in attrs)
    assert "default-src 'none'" in policy
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        texts = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert len(texts) == 1
        digest = b64encode(sha256(texts[0].encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy


def test_nothing_of_the_input_becomes_markup_or_stays_hidden(make_draft, make_finding, make_tool, locate):
    tools = (make_tool(HOSTILE, 0), make_tool(f"{HOSTILE}2", 1))
    evidence = {"witness": {HOSTILE: [HOSTILE]}, "relation": HOSTILE, "descriptions": {HOSTILE: HOSTILE}, HOSTILE: HOSTILE}
    finding = make_finding("TC003", HOSTILE, tools, evidence=evidence, fix=HOSTILE)
    page = page_of(conclude(make_draft(finding), Policy(), locate))
    plain = page_of(conclude(make_draft(make_finding("TC003", "x", tools[:1])), Policy(), locate))
    body = page.split("<body>")[1].replace("\n", "")
    assert HIDDEN.search(body) is None
    assert {tag for tag, _ in read(page).elements} - {tag for tag, _ in read(plain).elements} <= {
        "svg", "a", "path", "circle", "text", "title", "code", "div", "h3", "p",
    }  # fmt: skip
    assert "{{7*7}}" in body
    assert "<img" not in body
    assert page.count("</script>") == 1


def test_every_finding_is_a_row_and_the_drawing_leads_to_rows(report):
    reader = read(page_of(report))
    rows = [attrs for tag, attrs in reader.elements if tag == "tbody" and "data-number" in attrs]
    assert [row["data-rule"] for row in rows] == [finding.rule for finding in report.findings]
    ids = {row["id"] for row in rows}
    links = [attrs["href"] for tag, attrs in reader.elements if tag == "a" and "aria-label" in attrs]
    assert links
    assert {link.removeprefix("#") for link in links} <= ids
    assert all(attrs.get("aria-label") for tag, attrs in reader.elements if tag == "svg" and "role" in attrs)


def test_a_thousand_tools_give_a_page_of_bounded_size(large_report):
    page = page_of(large_report)
    assert len(page) < 3_000 * max(len(large_report.findings), 1) + 100_000
    nodes = [attrs for tag, attrs in read(page).elements if tag == "circle"]
    assert len(nodes) <= 80


def test_the_page_is_the_same_at_every_run(report):
    assert page_of(report) == page_of(report)
