"""Rows that a killed server has lost come back from the phones, on real pages."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as BrowserPage

from tests.accessibility import violations_in_both_lights
from tests.e2e.running_table import PHONE, TABLE
from tests.faults.server import Page, Server
from tests.waiting import wait_until

TIMEOUT = 20_000


def rows_of(data: Path, table: str) -> list[tuple[object, ...]]:
    """The rows of a table in the journal of a data folder."""
    with closing(sqlite3.connect(data / "exchequer.sqlite")) as journal:
        return journal.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY number", (table,)).fetchall()


def answer(players: dict[str, Page], count: int) -> None:
    """Give so many answers, the first option each time."""
    for _ in range(count):
        for player in players.values():
            envelope = player.envelope()
            asks = [ask for ask in envelope["view"]["asks"] if ask["options"]]
            if asks:
                value = asks[0]["options"][0]["value"]
                message = {"ask": asks[0]["id"], "epoch": envelope["epoch"], "value": value}
                assert player.send("answer", message)["ok"]
                break


def open_page(browser: Browser, address: str, stored: dict[str, str], phone: bool) -> BrowserPage:
    """A page in a browser of its own, which has stored these values."""
    context = browser.new_context(viewport=PHONE if phone else TABLE, locale="en-GB", reduced_motion="reduce")
    for name, value in stored.items():
        context.add_init_script(f"localStorage.setItem({name!r}, {value!r})")
    page = context.new_page()
    page.goto(address, wait_until="domcontentloaded")
    return page


def test_answers_that_a_rolled_back_server_has_lost_are_put_back_from_a_phone(browser: Browser, tmp_path: Path) -> None:
    data, earlier = tmp_path / "data", tmp_path / "earlier"
    server = Server(data, "--game", "world_without_end")
    table = server.table
    sockets = {seat: Page(server) for seat in ("N", "E")}
    tokens = {
        seat: page.send("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})["token"]
        for (seat, page), colour in zip(sockets.items(), ("blue", "red"), strict=True)
    }
    starter = Page(server, "host", server.key)
    assert starter.send("start", {"start_player": "N"})["ok"]
    starter.close()
    phone = open_page(browser, f"{server.url}/phone/{table}", {f"exchequer.token.{table}": tokens["N"]}, phone=True)
    expect(phone.locator("#now-title")).to_be_visible(timeout=TIMEOUT)
    answer(sockets, 2)
    shutil.copytree(data, earlier)
    answer(sockets, 3)
    whole = rows_of(data, table)
    newest = f"localStorage.getItem('exchequer.kept.{table}') === '{len(whole)}'"
    phone.wait_for_function(newest, timeout=TIMEOUT)
    for socket in sockets.values():
        socket.close()
    server.kill()
    shutil.rmtree(data)
    shutil.move(earlier, data)
    again = Server(data, "--port", server.url.rpartition(":")[2])
    assert (again.url, again.table) == (server.url, table)
    host = open_page(browser, f"{again.url}/host/{table}?key={again.key}", {}, phone=False)
    expect(phone.locator(".paused")).to_contain_text("Answers that phones saw are missing here", timeout=TIMEOUT)
    card = host.locator("section[aria-labelledby=missing]")
    expect(card).to_contain_text("missing here: 3", timeout=TIMEOUT)
    expect(card.locator("li")).to_have_count(3)
    assert violations_in_both_lights(host) == []
    card.get_by_role("button", name="Put them back").click()
    expect(card).to_be_hidden(timeout=TIMEOUT)
    expect(phone.locator(".paused")).to_be_hidden(timeout=TIMEOUT)
    assert wait_until(lambda: rows_of(data, table) == whole, 10)
    for page in (phone, host):
        page.context.close()
    assert again.stop() == 0
