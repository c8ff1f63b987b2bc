"""A game goes on while the computer's address changes: pages come back with their keys, and who has none is let in."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as BrowserError

from tests.e2e.running_table import PHONE, TABLE
from tests.e2e.taps import by_finger, enter
from tests.e2e.two_addresses import FIRST, PATIENCE, SECOND, TwoAddresses, stored
from tests.reading import wait_until_read
from tests.waiting import wait_until
from web.pages.rights import COOKIE

SEATS = {"N": ("Ada", "blue"), "E": ("Bea", "red"), "S": ("Cleo", "green")}
HOST = "S"
"""The seat of the device that is the host's, too."""


class Evening:
    """A running game with a page for each seat, a table page and a host page, all at the first address."""

    def __init__(self, computer: TwoAddresses, browser: Browser) -> None:
        self.computer, self.browser, self.table = computer, browser, computer.table
        keys = computer.parts.registry.keys
        self.tokens = {
            seat: self.table.take_seat(seat, name, colour, host=seat == HOST) for seat, (name, colour) in SEATS.items()
        }
        self.table.start("N")
        self.phones = {seat: self._phone(seat) for seat in SEATS}
        self.screen = browser.new_context(viewport=TABLE, locale="en-GB", reduced_motion="reduce").new_page()
        self.screen.goto(computer.url(FIRST, f"/table/{self.table.id}"))
        device = self.phones[HOST]
        device.evaluate(f"localStorage.setItem('exchequer.host.{self.table.id}', '{keys.key(self.table.id)}')")
        self.host = device.context.new_page()
        self.host.goto(computer.url(FIRST, computer.parts.registry.house.path()))
        self.host.goto(computer.url(FIRST, computer.parts.registry.host_path(self.table.id)))
        expect(self.host.get_by_role("heading", name="Seats")).to_be_visible()

    def page(self) -> Page:
        """A page on a device that was never here."""
        page = self.browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce").new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        return page

    def _phone(self, seat: str) -> Page:
        page = self.page()
        page.goto(self.computer.url(FIRST, "/tv"))
        page.evaluate(f"localStorage.setItem('exchequer.token.{self.table.id}', '{self.tokens[seat]}')")
        page.goto(self.computer.url(FIRST, f"/phone/{self.table.id}"))
        return page

    @property
    def pages(self) -> list[Page]:
        return [*self.phones.values(), self.screen, self.host]

    def answer(self) -> None:
        """Whoever is asked first answers on their phone; the answer is in the record."""
        game: Any = self.table.game
        ask = game.asks[0]
        page, before = self.phones[ask.seat or game.board.active], len(self.table.record)
        question = page.locator(f'.ask[data-ask="{ask.id}"]')
        until = time.monotonic() + 30
        while len(self.table.record) == before and time.monotonic() < until:
            with suppress(BrowserError):
                wait_until_read(page)
                if enter(question, ask, ask.options[0].value, by_finger):
                    wait_until(lambda: len(self.table.record) > before, 3)
        assert len(self.table.record) > before, f"no answer to {ask.id}"

    def close(self) -> None:
        for page in self.pages:
            page.context.close()


@pytest.fixture
def evening(browser: Browser, computer: TwoAddresses) -> Iterator[Evening]:
    made = Evening(computer, browser)
    yield made
    made.close()


def test_all_pages_are_back_with_their_keys_and_the_next_answer_counts(evening: Evening) -> None:
    computer, table = evening.computer, evening.table
    for _ in range(3):
        evening.answer()
    evening.screen.get_by_text("Join code").first.click()
    expect(evening.screen.locator("body")).to_contain_text(f"{FIRST}:{computer.port}/join/")
    assert wait_until(lambda: bool(computer.parts.house_tickets.hashes()))
    computer.move()
    for page in evening.pages:
        page.bring_to_front()
        page.wait_for_url(re.compile(re.escape(computer.url(SECOND, "/")) + "(phone|table|host)/"), timeout=PATIENCE)
    for seat, page in evening.phones.items():
        assert stored(page, f"token.{table.id}") == evening.tokens[seat]
    assert wait_until(lambda: all(one["connected"] for one in table.public()["people"].values()))
    expect(evening.screen.get_by_role("heading", name="New address")).to_be_visible()
    expect(evening.screen.locator("body")).to_contain_text(f"{SECOND}:{computer.port}/join/")
    expect(evening.screen.locator("body")).not_to_contain_text(f"{FIRST}:")
    expect(evening.host.get_by_role("heading", name="Seats")).to_be_visible()
    kept = [one["value"] for one in evening.host.context.cookies(computer.url(SECOND)) if one["name"] == COOKIE]
    assert kept == [computer.parts.registry.house.key]
    before = len(table.record)
    evening.answer()
    assert len(table.record) == before + 1


def test_a_player_whose_tab_was_closed_is_back_with_one_tap_and_the_consent_of_host_and_table(
    evening: Evening,
) -> None:
    computer, table = evening.computer, evening.table
    evening.phones["N"].close()
    computer.move()
    back = evening.page()
    back.goto(computer.url(SECOND, f"/join/{table.id}"))
    back.get_by_role("button", name="Ada").click()
    expect(back.get_by_role("heading", name="You have asked for your seat: Ada, North.")).to_be_visible()
    assert table.people["N"].holds(evening.tokens["N"])
    for page in (evening.phones[HOST], evening.phones["E"], evening.host):
        page.bring_to_front()
        page.wait_for_url(computer.url(SECOND, "/**"), timeout=PATIENCE)
    expect(evening.phones[HOST].get_by_role("heading", name="Ada asks for a seat.")).to_be_visible()
    expect(evening.phones["E"].get_by_role("heading", name="Ada asks for a seat.")).to_have_count(0)
    evening.host.get_by_role("button", name="Give Ada the seat back").click()
    expect(back.get_by_role("heading", name="Waiting for consent")).to_be_visible()
    other = evening.phones["E"]
    wait_until_read(other)
    other.get_by_role("button", name="Agree").click()
    back.wait_for_url(computer.url(SECOND, f"/phone/{table.id}"))
    assert not table.people["N"].holds(evening.tokens["N"])
    evening.phones["N"] = back
    evening.answer()


def test_a_host_whose_device_has_lost_the_key_reads_where_the_link_is_and_gets_seat_and_table_back_with_it(
    evening: Evening,
) -> None:
    computer, table = evening.computer, evening.table
    evening.host.close()
    evening.phones[HOST].close()
    computer.move()
    for page in (evening.phones["N"], evening.phones["E"]):
        page.bring_to_front()
        page.wait_for_url(computer.url(SECOND, "/**"), timeout=PATIENCE)
    back = evening.page()
    back.goto(computer.url(SECOND, f"/join/{table.id}"))
    back.get_by_text("I am the host").click()
    expect(back.get_by_text("exchequer links")).to_be_visible()
    back.get_by_role("button", name="Cleo").click()
    back.goto(computer.url(SECOND, computer.parts.registry.host_path(table.id)))  # as the screen shows it
    back.get_by_role("button", name="Give Cleo the seat back").click()
    for seat in ("N", "E"):
        wait_until_read(evening.phones[seat])
        evening.phones[seat].get_by_role("button", name="Agree").click()
    back.goto(computer.url(SECOND, f"/join/{table.id}"))
    back.wait_for_url(computer.url(SECOND, f"/phone/{table.id}"))
    evening.phones[HOST] = evening.host = back
    assert wait_until(lambda: table.public()["people"]["S"]["connected"])
