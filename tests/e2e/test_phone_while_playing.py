"""The phone while playing, with a real server and browser: undo, cards without effect, the event card to turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.settings import Settings
from companion.simulation.demo import PEOPLE
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from companion.tables.turn_clock import ClockState
from tests.e2e.evening import Evening, evening
from tests.reading import wait_until_read
from tests.waiting import wait_until


@dataclass
class Playing:
    """A running game of World Without End of four players without devices."""

    running: Evening
    table: Table
    tokens: dict[str, str]

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
        guide = {f"guide.{self.table.game_name}": '{"on":false,"read":[]}'}
        page = self.running.phone(self.tokens[seat], guide, has_touch=True, reduced_motion="no-preference")
        page.wait_for_selector(".status .lamp.well", timeout=15_000)
        wait_until_read(page)
        return page


@pytest.fixture
def playing(tmp_path: Path, browser: Browser) -> Iterator[Playing]:
    """Four players at the first question of a game."""
    with evening("world_without_end", Settings(data=tmp_path), browser) as running:
        table = running.table
        tokens = {seat: seating.take_seat(table, seat, name, colour) for seat, (name, colour) in PEOPLE.items()}
        table.start(start_player="N")
        yield Playing(running, table, tokens)


def test_one_tap_takes_an_answer_back_and_the_line_beside_it_says_what_it_did(playing: Playing) -> None:
    ask = playing.play_until("play")
    page = playing.phone(ask.seat)
    page.click('.choice[value="piety"]')
    expect(page.locator(".just .last")).to_contain_text("You laid the card Piety. You got 1 piety.")
    wait_until_read(page)
    page.click(".just .undo")
    assert wait_until(lambda: playing.game.asks[0].id == ask.id, 10)
    expect(page.locator('.choice[value="piety"]')).to_be_visible()


def test_a_card_without_effect_is_dimmed_and_confirmed_also_by_keyboard(playing: Playing) -> None:
    ask = playing.play_until("play")
    page = playing.phone(ask.seat)
    card = page.locator('.choice[value="privilege"]')
    expect(card).to_contain_text("No effect")
    card.press("Enter")
    dialog = page.get_by_role("dialog", name="Privilege")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert playing.game.asks[0].id == ask.id, "nothing was answered"
    card.click()
    dialog.get_by_role("button", name="Do it anyway").click()
    assert wait_until(lambda: playing.game.asks[0].id != ask.id, 10)


def test_the_event_card_is_turned_by_touch_and_by_keys_and_laid_as_it_is_shown(playing: Playing) -> None:
    ask = playing.play_until("orientation")
    page = playing.phone(ask.seat)
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
    assert wait_until(lambda: playing.game.board.orientation == (first + 1) % 4, 10)


def test_a_banner_over_the_drawer_leads_back_to_my_question(playing: Playing) -> None:
    ask = playing.play_until("play")
    page = playing.phone(ask.seat)
    page.click(".bar .open")
    expect(page.locator("#drawer [role=tab][aria-selected=true]")).to_be_focused()
    page.locator("#drawer .banner").click()
    expect(page.locator("#drawer")).to_have_count(0)
    expect(page.locator("#now")).to_be_focused()


def test_the_strip_has_all_points_and_who_is_awaited_for_how_long(playing: Playing) -> None:
    ask = playing.play_until("play")
    other = next(seat for seat in "NESW" if seat != ask.seat)
    page = playing.phone(other)
    expect(page.locator(".strip li")).to_have_count(4)
    awaited = page.locator(".strip .awaited")
    expect(awaited).to_have_count(1)
    expect(awaited).to_contain_text(ask.seat)
    shown = awaited.locator(".elapsed").inner_text()
    page.wait_for_function("shown => document.querySelector('.strip .elapsed').textContent !== shown", arg=shown)
    playing.table.set_clock(ClockState.RUNNING)
    expect(page.locator(".strip .clock")).to_have_count(4)
