"""Devices of the tests: a browser context for each page, closed after each test."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page


class Devices:
    """Opens each page of a test on a device of its own, which has stored and cached nothing."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._contexts: list[BrowserContext] = []

    def open(self, script: str, width: int, height: int, language: str = "en-GB") -> Page:
        """An empty page; ``script`` runs before the scripts of each address."""
        context = self.browser.new_context(
            reduced_motion="reduce", locale=language, viewport={"width": width, "height": height}
        )
        self._contexts.append(context)
        page = context.new_page()
        page.add_init_script(
            "if (!sessionStorage.getItem('test')) { localStorage.clear(); sessionStorage.setItem('test', 'yes'); }"
            + script
        )
        return page

    def close_pages(self) -> None:
        """Close the pages that the test has opened.

        The contexts are closed, not their pages: closing a page that is still navigating can wait for ever.
        """
        while self._contexts:
            self._contexts.pop().close()
