"""Fixtures of the tests with real browsers: a computer with two addresses, and a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext
from tests.e2e.two_addresses import TwoAddresses


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[TwoAddresses]:
    """A computer with two addresses, at the first of which it is found."""
    made = TwoAddresses(tmp_path)
    yield made
    made.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """The browser of a phone."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    yield context
    context.close()
