"""Stand-ins in real browsers: one plays a free seat, another that of who leaves, and both give the seat back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from companion.settings import Settings
from companion.tables.table import Table
from tests.e2e.evening import SMALL, TELEVISION, Evening, evening

GAME = "world_without_end"


def sit_down(running: Evening, name: str) -> Page:
    """The phone of a person who sits down at the proposed seat."""
    page = running.open(f"/join/{running.table.id}")
    page.get_by_role("textbox").fill(name)
    page.locator("main form button.main, main button.main").first.click()
    page.wait_for_url("**/phone/**")
    return page


def fits(page: Page) -> bool:
    """Whether nothing runs over the width of the page."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def quiet(table: Table, card: str) -> bool:
    """Whether an event asks no seat for a choice, so that the active player places it at once."""
    pack: Any = table.pack
    return all(effect.do in ("gain", "wool_price", "uncover_cloth") for effect in pack.cards_by_id[card].effects)


def test_a_stand_in_plays_with_one_person_takes_over_and_gives_back(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, stand_in_pace=0.0)
    with evening(GAME, settings, browser) as running:
        table = running.table
        host = running.open(running.host_path, SMALL)
        ada, bo = sit_down(running, "Ada"), sit_down(running, "Bo")
        expect(host.locator(".people")).to_contain_text("Bo", timeout=20_000)
        free = next(seat for seat in "NESW" if seat not in table.people)
        host.get_by_role("button", name="A stand-in plays here").first.click()
        assert fits(host)
        host.get_by_label("How well it plays").select_option("careful")
        host.get_by_label("Who moves its pieces").select_option("")
        host.get_by_role("button", name="Seat the stand-in").click()
        expect(host.get_by_text("Stand-in, careful").first).to_be_visible()
        assert table.people[free].stand_in == "careful"
        table.start(free)
        assert table.game is not None
        event = next(card for card in table.game.asks[0].values if quiet(table, card))
        table.answer(table.game.asks[0].id, event, "host")
        screen = running.open(f"/table/{table.id}", TELEVISION)
        name = table.people[free].name
        expect(screen.get_by_text(f"Do this for {name}").first).to_be_visible(timeout=20_000)
        expect(host.get_by_text(f"Do this for {name}")).to_be_visible()
        expect(ada.get_by_text(f"Do this for {name}")).to_have_count(0)

        leaver = next(seat for seat, person in table.people.items() if person.name == "Bo")
        bo.locator(".bar button").last.click()
        bo.get_by_role("tab", name="Settings").click()
        bo.get_by_text("Leave my seat to a stand-in").click()
        bo.get_by_role("button", name="Leave it to the stand-in").click()
        expect(bo.get_by_role("heading", name="A stand-in plays your seat")).to_be_visible()
        assert table.people[leaver].stand_in == "good"
        expect(host.get_by_text("Stand-in, good").first).to_be_visible()
        assert fits(host)
        token = bo.evaluate("id => localStorage.getItem(`exchequer.token.${id}`)", table.id)
        answered = sum(line.seat == leaver for line in table.record)

    with evening(GAME, settings, browser) as running:  # a restart
        again = running.table
        assert again.id == table.id
        assert again.people[leaver].stand_in == "good"
        assert sum(line.seat == leaver for line in again.record) >= answered
        back = running.phone(token)
        back.get_by_role("button", name="Take it back").click()
        expect(back.locator(".status .me")).to_contain_text("Bo")
        assert not again.people[leaver].stand_in
