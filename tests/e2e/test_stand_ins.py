"""Stand-ins in real browsers: one plays a free seat, another that of who leaves, and both give the seat back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.settings import Settings
from companion.tables.table import Table
from tests.e2e.running_table import PHONE, TABLE
from tests.served import served

SMALL: ViewportSize = {"width": 320, "height": 640}


@contextmanager
def table_of(data: Path) -> Iterator[tuple[str, Table, str]]:
    """A table at which stand-ins answer at once: the server's address, the table, and the path of the host page."""
    with served(Settings(data=data, game="world_without_end", stand_in_pace=0.0)) as (address, parts):
        table = parts.registry.newest("") or parts.registry.open("Friday")
        yield address, table, parts.registry.host_path(table.id)


def opened(browser: Browser, address: str, path: str, size: ViewportSize) -> Page:
    """A page in a browser context of its own; an error in a script fails the test."""
    page = browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: pytest.fail(f"{path}: {error}"))
    page.goto(address + path, wait_until="domcontentloaded")
    return page


def look(page: Page, name: str) -> None:
    """Save a picture of the page where a folder for pictures is named (for working on the pages)."""
    if folder := os.environ.get("EXCHEQUER_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def sit_down(page: Page, name: str) -> None:
    """Sit down at the proposed seat."""
    page.get_by_role("textbox").fill(name)
    page.locator("main form button.main, main button.main").first.click()
    page.wait_for_url("**/phone/**")


def fits(page: Page) -> bool:
    """Whether nothing runs over the width of the page."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def quiet(table: Table, card: str) -> bool:
    """Whether an event asks no seat for a choice, so that the active player places it at once."""
    pack: Any = table.pack
    return all(effect.do in ("gain", "wool_price", "uncover_cloth") for effect in pack.cards_by_id[card].effects)


def test_a_stand_in_plays_with_one_person_takes_over_and_gives_back(browser: Browser, tmp_path: Path) -> None:
    with table_of(tmp_path) as (address, table, host_path):
        host = opened(browser, address, host_path, SMALL)
        ada = opened(browser, address, f"/join/{table.id}", PHONE)
        sit_down(ada, "Ada")
        bo = opened(browser, address, f"/join/{table.id}", PHONE)
        sit_down(bo, "Bo")
        expect(host.locator(".people")).to_contain_text("Bo", timeout=20_000)
        free = next(seat for seat in "NESW" if seat not in table.people)
        host.get_by_role("button", name="A stand-in plays here").first.click()
        look(host, "host_form")
        assert fits(host)
        host.get_by_label("How well it plays").select_option("careful")
        host.get_by_label("Who moves its pieces").select_option("")
        host.get_by_role("button", name="Seat the stand-in").click()
        expect(host.get_by_text("Stand-in, careful").first).to_be_visible()
        assert table.people[free].stand_in == "careful"
        look(host, "host_seated")
        table.start(free)
        assert table.game is not None
        event = next(card for card in table.game.asks[0].values if quiet(table, card))
        table.answer(table.game.asks[0].id, event, "host")
        screen = opened(browser, address, f"/table/{table.id}", TABLE)
        name = table.people[free].name
        expect(screen.get_by_text(f"Do this for {name}").first).to_be_visible(timeout=20_000)
        look(screen, "table")
        expect(host.get_by_text(f"Do this for {name}")).to_be_visible()
        expect(ada.get_by_text(f"Do this for {name}")).to_have_count(0)
        look(ada, "phone")

        leaver = next(seat for seat, person in table.people.items() if person.name == "Bo")
        bo.locator(".bar button").last.click()
        bo.get_by_role("tab", name="Settings").click()
        bo.get_by_text("Leave my seat to a stand-in").click()
        look(bo, "leaving")
        bo.get_by_role("button", name="Leave it to the stand-in").click()
        expect(bo.get_by_role("heading", name="A stand-in plays your seat")).to_be_visible()
        assert table.people[leaver].stand_in == "good"
        expect(host.get_by_text("Stand-in, good").first).to_be_visible()
        assert fits(host)
        look(host, "host_running")
        answered = sum(line.seat == leaver for line in table.record)

    with table_of(tmp_path) as (address, again, _):  # a restart
        assert again.id == table.id
        assert again.people[leaver].stand_in == "good"
        assert sum(line.seat == leaver for line in again.record) >= answered
        token = bo.evaluate("Object.entries(localStorage).find(([key]) => key.includes('token.'))")
        back = opened(browser, address, f"/join/{again.id}", PHONE)
        back.evaluate("([key, value]) => localStorage.setItem(key, value)", token)
        back.goto(f"{address}/phone/{again.id}", wait_until="domcontentloaded")
        look(back, "former")
        back.get_by_role("button", name="Take it back").click()
        expect(back.locator(".status .me")).to_contain_text("Bo")
        assert not again.people[leaver].stand_in
    for context in list(browser.contexts):
        context.close()
