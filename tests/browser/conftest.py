"""A real browser, when the machine has one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Chromium without a window; where there is none the tests are skipped, with the reason.

    It ends with the module: as long as it is open an event loop counts as running in this thread, and tests with loops of their
    own would fail beside it.
    """
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine: make browser")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only these tests need it

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Visit:
    """One page, with everything it said and asked for."""

    def __init__(self, page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: (self.complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: self.requests.append(request.url))


@pytest.fixture
def visit(browser, tmp_path):
    """Open a text as a page from the disk."""
    contexts = []

    def open_page(text: str, fragment: str = "", **options: object) -> Visit:
        path = tmp_path / "report.html"
        path.write_text(text, encoding="utf-8")
        context = browser.new_context(**options)
        contexts.append(context)
        visit = Visit(context.new_page())
        visit.page.goto(path.as_uri() + fragment)
        return visit

    yield open_page
    for context in contexts:
        context.close()
