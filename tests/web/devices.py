"""Devices of the tests: browser contexts that are reused from test to test, with the files that they have cached."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page


class Devices:
    """Opens each page of a test on another device, which the next test may use again."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._contexts: dict[str, list[BrowserContext]] = {}
        """The devices of each language, in the order of their use."""
        self._pages: dict[str, int] = {}
        """How many pages of each language the present test has opened."""

    def open(self, script: str, width: int, height: int, language: str = "en-GB") -> Page:
        """An empty page. Its device has stored nothing yet; ``script`` runs before those of each address."""
        page = self._next_context(language).new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(
            "if (!sessionStorage.getItem('test')) { localStorage.clear(); sessionStorage.setItem('test', 'yes'); }"
            + script
        )
        return page

    def close_pages(self) -> None:
        """Close what the test has opened."""
        for language, contexts in self._contexts.items():
            for context in contexts[: self._pages.pop(language, 0)]:
                for page in context.pages:
                    page.close()
                context.set_offline(False)
                context.clear_cookies()

    def _next_context(self, language: str) -> BrowserContext:
        contexts = self._contexts.setdefault(language, [])
        n = self._pages[language] = self._pages.get(language, 0) + 1
        if n > len(contexts):
            contexts.append(self.browser.new_context(reduced_motion="reduce", locale=language))
        return contexts[n - 1]
