"""An evening without devices: a server, its table, and real pages of two players in one language each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from companion.settings import Settings
from companion.tables.table import Table
from tests.served import served
from web.i18n.page_texts import page_texts

PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN: ViewportSize = {"width": 1280, "height": 800}
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
    """A text of the pages without parameters, as a person who knows the language reads it."""
    texts = page_texts(language, game, TOPICS)
    found = next(texts[one] for one in (id, *(f"{topic}-{id}" for topic in TOPICS)) if one in texts)
    assert isinstance(found, str), id
    return found


@dataclass
class Evening:
    """A server's address, its one table, and the browser."""

    address: str
    table: Table
    host_path: str
    browser: Browser
    language: str
    pages: list[Page] = field(default_factory=list)

    def open(self, path: str, size: ViewportSize = PHONE) -> Page:
        """A page in a browser context of its own; an error in a script fails the test."""
        context = self.browser.new_context(viewport=size, locale=self.language, reduced_motion="reduce")
        page = context.new_page()
        self.pages.append(page)
        page.on("pageerror", lambda error: pytest.fail(f"{path}: {error}"))
        page.goto(self.address + path, wait_until="domcontentloaded")
        assert page.locator("html").get_attribute("lang") == self.language
        return page

    def word(self, id: str) -> str:
        """A text of the pages in the evening's language."""
        return word(self.language, self.table.game_name, id)

    @property
    def winners(self) -> list[str]:
        """The names of the winners, once the game is over."""
        game: Any = self.table.game
        return [self.table.people[seat].name for seat in game.winners]


@contextmanager
def evening(game: str, language: str, data: Path, browser: Browser) -> Iterator[Evening]:
    """A table of a game without devices and players."""
    with served(Settings(data=data)) as (address, parts):
        table = parts.registry.open("Friday", game=game)
        running = Evening(address, table, parts.registry.host_path(table.id), browser, language)
        try:
            yield running
        finally:
            for page in running.pages:
                page.context.close()
