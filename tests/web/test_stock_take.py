"""Stock-take on the pages: started on a phone, one tap where the books agree, lines and a correction where they differ."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.server.app import Parts, create_app, parts_of
from companion.server.serving import web_server
from companion.settings import Settings
from companion.tables.rows import Move
from companion.tables.table import Table
from tests.accessibility import violations
from tests.web.conftest import READ, TOO_WIDE

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 640}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
TAPS = """() => { window.taps = 0; addEventListener("click", event => { window.taps += event.isTrusted; }, true); }"""
COVERED = """() => [...document.querySelectorAll("#app main button, #app main a, #app main summary, #app main input")]
    .filter(one => !one.closest("[inert]")).length"""
"""Script: how many controls of the column can be reached."""


@dataclass
class Live:
    """A server with tables, and browser pages of their seats."""

    address: str
    parts: Parts
    browser: Browser
    pages: list[Page] = field(default_factory=list)

    def table(self, game: str, *names: str) -> tuple[Table, dict[str, str]]:
        """A running game of these players, on N, E, S and W; the tokens of their seats."""
        table = self.parts.registry.open("Friday", game=game)
        colours = ("blue", "red", "green", "yellow")
        seats = list(zip("NESW", names, colours, strict=False))
        tokens = {seat: table.take_seat(seat, name, colour) for seat, name, colour in seats}
        table.start("N")
        return table, tokens

    def open(self, path: str, size: ViewportSize = PHONE, **stored: str) -> Page:
        """A page in a browser of its own; ``stored`` is what it has stored. An error in a script fails the test."""
        context = self.browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
        for name, value in {"guide.world_without_end": '{"on":false,"read":[]}', **stored}.items():
            context.add_init_script(f"localStorage.setItem('exchequer.{name}', '{value}')")
        page = context.new_page()
        self.pages.append(page)
        page.on("pageerror", lambda error: pytest.fail(f"{path}: {error}"))
        page.goto(self.address + path, wait_until="domcontentloaded")
        return page

    def phone(self, table: Table, token: str, size: ViewportSize = PHONE, light: str = "parchment") -> Page:
        """The phone of a seat."""
        page = self.open(f"/phone/{table.id}", size, **{f"token.{table.id}": token, "light": light})
        expect(page.locator(".status .me")).to_be_visible()
        return page


@pytest.fixture(scope="module")
def live_server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    app = create_app(Settings(data=tmp_path_factory.mktemp("data"), base_url=""))
    server = web_server(app)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Live(f"http://127.0.0.1:{server.port}", parts_of(app), browser)
    server.shutdown()
    parts_of(app).close()


@pytest.fixture
def live(live_server: Live) -> Iterator[Live]:
    yield live_server
    for page in live_server.pages:
        page.context.close()
    live_server.pages.clear()


def look(page: Page, name: str) -> None:
    """Save a picture of the page where a folder for pictures is named (for working on the pages)."""
    if folder := os.environ.get("EXCHEQUER_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def call(page: Page) -> None:
    """Call for a stock-take from the drawer."""
    page.click(".bar .open")
    page.get_by_role("button", name="Count now").click()


def sheet(page: Page) -> Callable[[str], None]:
    """Wait until the sheet is there and takes taps; then a function that taps one of its buttons."""
    expect(page.locator("#counting")).to_be_visible()
    page.wait_for_timeout(READ)

    def tap(name: str) -> None:
        page.locator("#counting").get_by_role("button", name=name, exact=True).click()

    return tap


def test_where_nothing_is_hidden_one_tap_says_that_the_books_agree(live: Live) -> None:
    table, tokens = live.table("monasterium", "Ada", "Bo")
    ada, bo = (live.phone(table, tokens[seat]) for seat in "NE")
    screen = live.open(f"/table/{table.id}", TELEVISION)
    call(ada)
    expect(screen.locator(".counting.board")).to_contain_text("Bo")
    for page in (ada, bo):
        tap = sheet(page)
        page.evaluate(TAPS)
        tap("Yes, all right")
        expect(page.locator("#counting")).to_have_count(0)
        assert page.evaluate("window.taps") == 1
    expect(ada.locator(".stock-take .left")).to_contain_text("table")
    ada.get_by_role("button", name="Count the table’s piles").click()
    look(ada, "count_piles")
    sheet(ada)("Yes, all right")
    expect(bo.locator(".stock-take .agreed")).to_have_text("The books agree.")
    expect(screen.locator(".agreed")).to_be_visible()
    look(screen, "count_over")
