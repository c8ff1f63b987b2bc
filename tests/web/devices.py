"""Devices of the tests: browser contexts that are kept from test to test, with the files that they have cached."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page


class Devices:
    """Opens each page of a test on another device; the first one of each language is kept for the next test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._kept: dict[str, BrowserContext] = {}
        self._used: set[str] = set()
        """Languages whose kept device has a page of the present test."""
        self._further: list[BrowserContext] = []

    def open(self, script: str, width: int, height: int, language: str = "en-GB") -> Page:
        """An empty page. Its device has stored nothing yet; ``script`` runs before those of each address."""
        page = self._context(language).new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(
            "if (!sessionStorage.getItem('test')) { localStorage.clear(); sessionStorage.setItem('test', 'yes'); }"
            + script
        )
        return page

    def close_pages(self) -> None:
        """Close what the test has opened."""
        for context in self._further:
            context.close()
        self._kept = {of: context for of, context in self._kept.items() if context in self.browser.contexts}
        for context in self._kept.values():
            for page in context.pages:
                page.close()
            context.set_offline(False)
            context.clear_cookies()
        self._further.clear()
        self._used.clear()

    def _context(self, language: str) -> BrowserContext:
        kept = self._kept.get(language)
        if language in self._used or kept is None or kept not in self.browser.contexts:
            context = self.browser.new_context(reduced_motion="reduce", locale=language)
            if language in self._used:
                self._further.append(context)
                return context
            kept = self._kept[language] = context
        self._used.add(language)
        return kept
