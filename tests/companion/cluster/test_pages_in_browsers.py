"""Pages in real browsers whose table another worker writes."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from companion.cluster.bus import MemoryBuses
from companion.tables.table import Table
from tests.companion.cluster.conftest import TwoWorkers, Worker
from tests.waiting import wait_until

GAME = "world_without_end"


def table_at_writer(workers: TwoWorkers) -> Table:
    """A table of a game with pages, of which both workers know."""
    table = workers.writer.parts.registry.open("Tuesday", game=GAME)
    workers.house.writers[table.id] = workers.writer.name
    for worker in (workers.front, workers.writer):
        worker.parts.registry.game_of = lambda _table: GAME  # type: ignore[method-assign]
    return table


def phone_of(browser: Browser, worker: Worker, table: Table, token: str) -> Page:
    context = browser.new_context(locale="en-GB")
    context.add_init_script(f"localStorage.setItem('exchequer.token.{table.id}', '{token}')")
    page = context.new_page()
    page.goto(f"{worker.url}/phone/{table.id}")
    return page


def test_a_phone_shows_that_its_table_is_not_reached_and_comes_back_by_itself(
    workers: TwoWorkers, buses: MemoryBuses, browser: Browser
) -> None:
    table = table_at_writer(workers)
    tokens = {seat: table.take_seat(seat, f"Player {seat}", colour) for seat, colour in (("N", "blue"), ("E", "red"))}
    away, near = phone_of(browser, workers.front, table, tokens["N"]), phone_of(
        browser, workers.writer, table, tokens["E"]
    )  # fmt: skip
    for page in (away, near):
        expect(page.get_by_text("Player E").first).to_be_visible()
        expect(page.locator(".connection")).to_have_count(0)
    buses.down = True
    expect(away.locator(".connection")).to_have_text("No connection. Trying again.")
    expect(near.locator(".connection")).to_have_count(0)
    table.start("N")
    expect(near.get_by_text("Player N").first).to_be_visible()
    buses.down = False
    expect(away.locator(".connection")).to_have_count(0)
    assert wait_until(lambda: table.started)
    for page in (away, near):
        page.context.close()


def test_a_page_that_is_greeted_says_hello_once_more(workers: TwoWorkers, browser: Browser) -> None:
    table = table_at_writer(workers)
    token = table.take_seat("N", "Ada", "blue")
    page = phone_of(browser, workers.front, table, token)
    expect(page.get_by_text("Ada").first).to_be_visible()
    frames: list[str] = []
    gateway = workers.writer.parts.gateway
    page.on("websocket", lambda one: one.on("framesent", lambda frame: frames.append(str(frame))))
    page.reload()
    assert wait_until(lambda: page.wait_for_timeout(50) is None and any('"hello"' in one for one in frames))
    before = sum('"hello"' in one for one in frames)
    gateway.greet(table)
    assert wait_until(
        lambda: page.wait_for_timeout(50) is None and sum('"hello"' in one for one in frames) == before + 1
    )
    expect(page.get_by_text("Ada").first).to_be_visible()
    page.context.close()
