"""An evening in real browsers: a server, its table, and pages that each have a browser of their own, as phones have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.table import Table
from tests.served import served
from web.i18n.page_texts import page_texts

SMALL: ViewportSize = {"width": 320, "height": 640}
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN: ViewportSize = {"width": 1280, "height": 800}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
TOPICS = (
    "page",
    "phone",
    "cards",
    "turn",
    "guide",
    "closing",
    "plan",
    "join",
    "joining",
    "host",
    "hosting",
    "end",
    "table",
)


@cache
def word(language: str, game: str, id: str) -> str:
    """Return a text of the pages that has no parameters."""
    texts = page_texts(language, game, TOPICS)
    found = next(texts[name] for name in (id, *(f"{topic}-{id}" for topic in TOPICS)) if name in texts)
    assert isinstance(found, str), id
    return found


@dataclass
class Evening:
    """A server's address, its newest table, and the browser."""

    address: str
    parts: Services
    table: Table
    browser: Browser
    language: str = "en-GB"
    pages: list[Page] = field(default_factory=list)

    @property
    def host_path(self) -> str:
        """The path of the host page, with its key."""
        return self.parts.registry.host_path(self.table.id)

    def open(
        self, path: str, size: ViewportSize = PHONE, stored: Mapping[str, str] | None = None, **options: Any
    ) -> Page:
        """Open a page in a new browser context with these stored values; an error in a script fails the test."""
        context = self.browser.new_context(
            **{"viewport": size, "locale": self.language, "reduced_motion": "reduce", **options}
        )
        for name, value in (stored or {}).items():
            context.add_init_script(f"localStorage.setItem('exchequer.{name}', {value!r})")
        page = context.new_page()
        self.pages.append(page)
        page.on("pageerror", lambda error: pytest.fail(f"{path}: {error}"))
        page.goto(self.address + path, wait_until="domcontentloaded")  # the host page fetches pictures all the time
        return page

    def phone(self, token: str, stored: Mapping[str, str] | None = None, **options: Any) -> Page:
        """Open the phone page of the seat with this token; ``stored`` are further values."""
        values = {f"token.{self.table.id}": token, **(stored or {})}
        return self.open(f"/phone/{self.table.id}", PHONE, values, **options)

    def close(self, *pages: Page) -> None:
        """Close pages; by default all."""
        for page in pages or tuple(self.pages):
            page.context.close()
            self.pages.remove(page)

    def word(self, id: str) -> str:
        """A text of the pages in the evening's language."""
        return word(self.language, self.table.game_name, id)

    @property
    def winners(self) -> list[str]:
        """The names of the winners, once the game is over."""
        game: Any = self.table.game
        return [self.table.people[seat].name for seat in game.winners]


@contextmanager
def evening(game: str, settings: Settings, browser: Browser, language: str = "en-GB") -> Iterator[Evening]:
    """Serve a table without devices and players; after a restart, the same table."""
    with served(settings) as (address, parts):
        table = parts.registry.newest(game) or parts.registry.open("Friday", game=game)
        running = Evening(address, parts, table, browser, language)
        try:
            yield running
        finally:
            running.close()
