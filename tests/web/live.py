"""Live tables: a server with running games, and browser pages of their seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect

from companion.server.app import Services
from companion.settings import Settings
from companion.tables.commands import seating
from companion.tables.table import Table
from tests.reading import wait_until_read
from tests.served import served

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 640}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
ACKNOWLEDGEMENT = "43"
"""How an acknowledgement begins (Engine.IO 4: a message; Socket.IO 5: an acknowledgement)."""


@dataclass
class Live:
    """A server with tables, and browser pages of their seats."""

    address: str
    parts: Services
    browser: Browser
    pages: list[Page] = field(default_factory=list)

    def table(self, game: str, *names: str) -> tuple[Table, dict[str, str]]:
        """A running game of these players, on N, E, S and W; the tokens of their seats."""
        table = self.parts.registry.open("Friday", game=game)
        colours = ("blue", "red", "green", "yellow")
        seats = list(zip("NESW", names, colours, strict=False))
        tokens = {seat: seating.take_seat(table, seat, name, colour) for seat, name, colour in seats}
        table.start("N")
        return table, tokens

    def open(self, path: str, size: ViewportSize = PHONE, language: str = "en-GB", **stored: str) -> Page:
        """A page in a browser of its own; ``stored`` is what it has stored. An error in a script fails the test."""
        context = self.browser.new_context(viewport=size, locale=language, reduced_motion="reduce")
        for name, value in {"guide.world_without_end": '{"on":false,"read":[]}', **stored}.items():
            context.add_init_script(f"localStorage.setItem('exchequer.{name}', '{value}')")
        page = context.new_page()
        self.pages.append(page)
        page.on("pageerror", lambda error: pytest.fail(f"{path}: {error}"))
        page.goto(self.address + path, wait_until="domcontentloaded")
        return page

    def phone(self, table: Table, token: str, size: ViewportSize = PHONE) -> Page:
        """The phone of a seat."""
        page = self.open(f"/phone/{table.id}", size, **{f"token.{table.id}": token})
        expect(page.locator(".status .me")).to_be_visible()
        return page

    def close_pages(self) -> None:
        """Close all pages."""
        for page in self.pages:
            page.context.close()
        self.pages.clear()


@contextmanager
def live_tables(browser: Browser, data: Path) -> Iterator[Live]:
    """A server without tables yet."""
    with served(Settings(data=data, rate=1e6, burst=1_000_000)) as (address, parts):
        yield Live(address, parts, browser)


def wait_until_ready(page: Page, answer: bool = True) -> None:
    """Wait until a page is drawn and, if one is to be answered, until its question accepts a tap."""
    page.wait_for_selector("#app h2")
    if answer and page.locator(".ask").count():
        # The first view may arrive before the greeting; the change of the connection's state restarts the guard.
        page.wait_for_selector(".status .lamp.well, :root:not(:has(.status .lamp))", state="attached")
        wait_until_read(page)


def hold_replies(page: Page, wanted: Callable[[], bool]) -> list[Callable[[], None]]:
    """Hold the server's acknowledgements back while they are ``wanted``; each is delivered by a call.

    It works from the next connection of the page on.
    """
    held: list[Callable[[], None]] = []

    def route(page_side: WebSocketRoute) -> None:
        def pass_on(packet: str | bytes) -> None:
            if isinstance(packet, str) and packet.startswith(ACKNOWLEDGEMENT) and wanted():
                held.append(lambda: page_side.send(packet))
            else:
                page_side.send(packet)

        page_side.connect_to_server().on_message(pass_on)

    page.route_web_socket(re.compile("socket.io"), route)
    return held
