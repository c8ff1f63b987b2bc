"""Taps on the questions of Monasterium's phone, and on the sheet of a turn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.reading import wait_until_read
from tests.web.monasterium.conftest import SampleTable

OpenSample = Callable[..., SampleTable]


def answered(sample: SampleTable, page: Page, before: str) -> str:
    """The value that was sent, once the question has gone."""
    expect(page.locator(f'[data-ask="{before}"]')).to_have_count(0)
    return sample.last


def ask_of(sample: SampleTable) -> str:
    """The id of the open question."""
    ask: str = sample.game.asks[0].id
    return ask


def carried_out(sample: SampleTable, page: Page, ask: str) -> str:
    """The value that was given for an ask by the plan on the page, once it has been confirmed and carried out."""
    button = page.locator('.send[value="plan"]')
    expect(button).to_have_attribute("aria-disabled", "false")
    wait_until_read(page)
    button.click()
    expect(page.locator(f'[data-ask="{ask}"]')).to_have_count(0)
    return next(line.value for line in reversed(sample.table.record) if line.ask == ask)


def suggested(page: Page) -> None:
    """Wait until the suggestion for the turn is shown and can be read."""
    expect(page.locator(".plan")).to_have_count(1)
    wait_until_read(page)


def other_choices(page: Page) -> None:
    """Open the choices of the turn's first step, once the suggestion is shown."""
    suggested(page)
    page.locator(".plan-others > summary").click()
    wait_until_read(page)


def whole_roll(page: Page) -> None:
    """Open the entry of every die."""
    page.locator(".now details.more summary").click()
