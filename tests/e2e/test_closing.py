"""The end of a chapter as a page of its own, on a phone and on the table page."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from tests.e2e.evening import PHONE, TELEVISION, evening
from tests.e2e.test_stand_ins import fits


def settle(table: Table, random: Random) -> None:
    """Settle the first open ask by chance."""
    assert table.game is not None
    ask = table.game.asks[0]
    people = players_of(table.game_name, table.game, random)
    table.answer(ask.id, people.choose(ask), HOST if ask.seat is None else ask.seat)


def test_a_chapters_end_is_shown_until_a_tap_and_again_from_the_settings(browser: Browser, tmp_path: Path) -> None:
    with evening("world_without_end", Settings(data=tmp_path), browser) as running:
        table = running.table
        token = seating.take_seat(table, "N", "Ada", "blue")
        seating.take_seat(table, "E", "Bo", "red")
        table.start("N")
        random = Random(2)
        while table.game is None or table.game.asks[0].what != "tax":
            settle(table, random)
        phone = running.phone(token)
        expect(phone.locator(".status .me")).to_contain_text("Ada")
        screen = running.open(f"/table/{table.id}", TELEVISION)
        expect(screen.locator("main")).to_be_visible()
        while table.view("N")["chapter"] == 1:
            settle(table, random)
        heading = phone.get_by_role("heading", name="The end of chapter I")
        expect(heading).to_be_visible()
        expect(screen.get_by_role("heading", name="The end of chapter I")).to_be_visible()
        view = table.view("N")
        assert view["closing"] is not None
        assert view["mine"] is not None
        piety = view["mine"]["duties"][0]
        shown = phone.locator(".closing .duties li").first
        expect(shown).to_contain_text(f"{piety['paid']} of {piety['due']}")
        for width in (320, 1024):
            phone.set_viewport_size({"width": width, "height": 640})
            assert fits(phone)
        phone.set_viewport_size(PHONE)
        phone.get_by_role("button", name="Go on").click()
        expect(heading).to_have_count(0)
        phone.reload()
        expect(phone.locator("#now")).to_be_visible()
        expect(heading).to_have_count(0)
        screen.reload()
        expect(screen.get_by_role("heading", name="The end of chapter I")).to_be_visible()
        seats = screen.locator(".closing.board section.card")
        expect(seats).to_have_count(2)
        assert all(seats.nth(n).evaluate("seat => seat.getBoundingClientRect().bottom <= innerHeight") for n in (0, 1))
        while table.view("N")["round"] == 1:
            settle(table, random)
        expect(screen.get_by_role("heading", name="The end of chapter I")).to_have_count(0)
        phone.locator(".bar button").last.click()
        phone.get_by_role("tab", name="Settings").click()
        phone.get_by_role("button", name="The end of chapter I").click()
        expect(heading).to_be_visible()
