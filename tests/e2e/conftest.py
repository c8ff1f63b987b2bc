"""Fixtures of the tests with real browsers: a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """The browser of a phone."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    yield context
    context.close()
