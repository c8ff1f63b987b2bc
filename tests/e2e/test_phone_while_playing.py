"""The phone while playing, with a real server and browser: undo, cards without effect, the event card to turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.settings import Settings
from companion.simulation.demo import PEOPLE
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from companion.tables.turn_clock import ClockState
from tests.reading import wait_until_read
from tests.served import served
from tests.waiting import wait_until


@dataclass
class Evening:
    """A running game of World Without End without devices, and its phones."""

    address: str
    table: Table
    tokens: dict[str, str]
    browser: Browser
    pages: list[Page] = field(default_factory=list)

    @property
    def game(self) -> Any:
        """The running game."""
        return self.table.game

    def play_until(self, what: str) -> Any:
        """Answer for everybody until this is asked; the ask."""
        players = players_of(self.table.game_name, self.game, Random(7), "random")
        while (ask := self.game.asks[0]).what != what:
            self.table.answer(ask.id, players.choose(ask), ask.seat or HOST)
        return ask

    def phone(self, seat: str) -> Page:
        """The phone of a seat, its question ready to be answered."""
        size: ViewportSize = {"width": 390, "height": 844}
        page = self.browser.new_page(viewport=size, locale="en-GB", has_touch=True)
        self.pages.append(page)
        for name, value in (
            (f"token.{self.table.id}", self.tokens[seat]),
            (f"guide.{self.table.game_name}", '{"on":false,"read":[]}'),
        ):
            page.add_init_script(f"localStorage.setItem('exchequer.{name}', '{value}')")
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        page.goto(f"{self.address}/phone/{self.table.id}")
        page.wait_for_selector(".status .lamp.well", timeout=15_000)
        wait_until_read(page)
        return page


@pytest.fixture
def evening(tmp_path: Path, browser: Browser) -> Iterator[Evening]:
    """Four players at the first question of a game."""
    with served(Settings(data=tmp_path)) as (address, parts):
        table = parts.registry.open("Friday", game="world_without_end")
        tokens = {seat: seating.take_seat(table, seat, name, colour) for seat, (name, colour) in PEOPLE.items()}
        table.start(start_player="N")
        running = Evening(address, table, tokens, browser)
        yield running
        for page in running.pages:
            page.close()


def test_one_tap_takes_an_answer_back_and_the_line_beside_it_says_what_it_did(evening: Evening) -> None:
    ask = evening.play_until("play")
    page = evening.phone(ask.seat)
    page.click('.choice[value="piety"]')
    expect(page.locator(".just .last")).to_contain_text("You laid the card Piety. You got 1 piety.")
    wait_until_read(page)
    page.click(".just .undo")
    assert wait_until(lambda: evening.game.asks[0].id == ask.id, 10)
    expect(page.locator('.choice[value="piety"]')).to_be_visible()


def test_a_card_without_effect_is_dimmed_and_confirmed_also_by_keyboard(evening: Evening) -> None:
    ask = evening.play_until("play")
    page = evening.phone(ask.seat)
    card = page.locator('.choice[value="privilege"]')
    expect(card).to_contain_text("No effect")
    card.press("Enter")
    dialog = page.get_by_role("dialog", name="Privilege")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert evening.game.asks[0].id == ask.id, "nothing was answered"
    card.click()
    dialog.get_by_role("button", name="Do it anyway").click()
    assert wait_until(lambda: evening.game.asks[0].id != ask.id, 10)


def test_the_event_card_is_turned_by_touch_and_by_keys_and_laid_as_it_is_shown(evening: Evening) -> None:
    ask = evening.play_until("orientation")
    page = evening.phone(ask.seat)
    lay = page.get_by_role("button", name="Lay it this way")
    first = int(lay.get_attribute("value") or 0)
    page.locator(".turning svg").first.tap()
    expect(lay).to_have_attribute("value", str((first + 1) % 4))
    lay.focus()
    page.keyboard.press("ArrowLeft")
    expect(lay).to_have_attribute("value", str(first))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turning .corner.mine")).to_have_count(1)
    wait_until_read(page)
    lay.click()
    assert wait_until(lambda: evening.game.board.orientation == (first + 1) % 4, 10)


def test_a_banner_over_the_drawer_leads_back_to_my_question(evening: Evening) -> None:
    ask = evening.play_until("play")
    page = evening.phone(ask.seat)
    page.click(".bar .open")
    expect(page.locator("#drawer [role=tab][aria-selected=true]")).to_be_focused()
    page.locator("#drawer .banner").click()
    expect(page.locator("#drawer")).to_have_count(0)
    expect(page.locator("#now")).to_be_focused()


def test_the_strip_has_all_points_and_who_is_awaited_for_how_long(evening: Evening) -> None:
    ask = evening.play_until("play")
    other = next(seat for seat in "NESW" if seat != ask.seat)
    page = evening.phone(other)
    expect(page.locator(".strip li")).to_have_count(4)
    awaited = page.locator(".strip .awaited")
    expect(awaited).to_have_count(1)
    expect(awaited).to_contain_text(ask.seat)
    shown = awaited.locator(".elapsed").inner_text()
    page.wait_for_function("shown => document.querySelector('.strip .elapsed').textContent !== shown", arg=shown)
    evening.table.set_clock(ClockState.RUNNING)
    expect(page.locator(".strip .clock")).to_have_count(4)
