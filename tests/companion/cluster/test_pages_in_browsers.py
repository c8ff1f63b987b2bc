"""Pages in real browsers whose table another worker writes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.cluster.bus import MemoryBuses
from companion.server import page_messages
from companion.server.messages import Hello
from companion.server.open_pages import OpenPage
from companion.server.replies import HelloReply
from companion.tables.table import Table
from tests.companion.cluster.conftest import TwoWorkers, Worker
from tests.waiting import wait_until

GAME = "world_without_end"


def table_at_writer(workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of a game with pages, of which both workers know."""
    table = workers.writer.parts.registry.open("Tuesday", game=GAME)
    workers.house.writers[table.id] = workers.writer.name
    for worker in (workers.front, workers.writer):
        monkeypatch.setattr(worker.parts.registry, "game_of", lambda _table: GAME)
    return table


def phone_of(browser: Browser, worker: Worker, table: Table, token: str) -> Page:
    context = browser.new_context(locale="en-GB")
    context.add_init_script(f"localStorage.setItem('exchequer.token.{table.id}', '{token}')")
    page = context.new_page()
    page.goto(f"{worker.url}/phone/{table.id}")
    return page


def test_a_phone_shows_that_its_table_is_not_reached_and_comes_back_by_itself(
    workers: TwoWorkers, buses: MemoryBuses, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at_writer(workers, monkeypatch)
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


def test_a_page_that_is_greeted_says_hello_once_more(
    workers: TwoWorkers, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at_writer(workers, monkeypatch)
    page = phone_of(browser, workers.front, table, table.take_seat("N", "Ada", "blue"))
    expect(page.get_by_text("Ada").first).to_be_visible()
    gateway = workers.writer.parts.gateway
    sent: list[str] = []
    hello = page_messages.hello

    def counted(gateway: page_messages.Gateway, opened: OpenPage, message: Hello) -> HelloReply:
        if table.id == message.table and gateway is workers.writer.parts.gateway:
            sent.append(opened.sid)
        return hello(gateway, opened, message)

    monkeypatch.setattr(page_messages, "hello", counted)
    gateway.greet(table)
    assert not gateway.at(table)
    expect(page.get_by_text("Ada").first).to_be_visible()
    with page.expect_request("**/healthz"):
        page.evaluate("fetch('/healthz')")
    assert wait_until(lambda: len(gateway.at(table)) == 1)
    assert len(sent) == 1
    page.context.close()
