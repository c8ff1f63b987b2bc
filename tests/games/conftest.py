"""What the tests of each game's folder share: a house with its pages, and a phone to see them on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from bench.owner import COUNT
from tests.browser import CHROMIUM, FLAGS
from tests.enrolment.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house that is on."""
    running = House(tmp_path)
    yield running
    running.off()


@pytest.fixture
def page() -> Iterator[Page]:
    """A narrow phone, failing the test on any error in a script."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport={"width": 320, "height": 720}, locale="en-GB", reduced_motion="reduce")
        context.add_init_script(COUNT)
        opened = context.new_page()
        opened.set_default_timeout(8000)
        errors: list[str] = []
        opened.on("pageerror", lambda error: errors.append(str(error)))
        yield opened
        assert errors == []
        browser.close()
