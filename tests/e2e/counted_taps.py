"""Players who tap on the phones' pages with a counted finger, for comparing the tap model with the real pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize

from companion.games.taps import Given
from companion.settings import Settings
from companion.simulation.demo import PEOPLE
from companion.simulation.players import players_of
from companion.simulation.tapping import Counting, copy_after
from companion.tables.commands import seating
from companion.tables.table import Table
from tests.reading import wait_until_read
from tests.served import served
from tests.waiting import wait_until

PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 60_000
"""Milliseconds in which a page must show a button."""


@dataclass
class Finger:
    """The phones of a table without devices, and the number of taps on them."""

    address: str
    table: Table
    tokens: dict[str, str]
    browser: Browser
    taps: int = 0
    phones: dict[str, Page] = field(default_factory=dict)

    @property
    def game(self) -> Any:
        """The running game."""
        return self.table.game

    def phone(self, seat: str) -> Page:
        """The phone of a seat, opened when it is first needed."""
        if seat not in self.phones:
            page = self.browser.new_page(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
            page.on("pageerror", lambda error: pytest.fail(str(error)))
            for name, value in (
                (f"token.{self.table.id}", self.tokens[seat]),
                (f"guide.{self.table.game_name}", '{"on":false,"read":[]}'),
            ):
                page.add_init_script(f"localStorage.setItem('exchequer.{name}', '{value}')")
            page.goto(f"{self.address}/phone/{self.table.id}")
            page.wait_for_selector(".status .lamp.well", timeout=PATIENCE)
            self.phones[seat] = page
        return self.phones[seat]

    def question(self, ask: Any, seat: str = "") -> Locator:
        """The question of an ask on a phone: that of its seat, of the active player, or of ``seat``."""
        phone = self.phone(seat or ask.seat or self.game.board.active)
        found = phone.locator(f'.ask[data-ask="{ask.id}"]')
        closing = phone.locator("#closing .button.main.wide")
        closing.or_(found).first.wait_for(timeout=PATIENCE)
        if closing.count():  # the account of a round is read, not answered: no tap of an answer
            closing.click()
        found.wait_for(timeout=PATIENCE)
        return found

    def tap(self, button: Locator) -> None:
        """Tap a button as soon as the page accepts it, and count."""
        button.wait_for(timeout=PATIENCE)
        wait_until_read(button.page)
        button.click(timeout=PATIENCE)
        self.taps += 1

    def take_suggestion(self, ask: Any) -> bool:
        """Take the suggested turn, if the ask opens a sheet."""
        on_sheet = ask.what in self.table.plugin.taps.sheets
        if on_sheet:
            self.tap(self.question(ask).locator('.plan.proposed button.send[aria-disabled="false"]'))
        return on_sheet

    def tap_option(self, ask: Any, value: str) -> None:
        """Tap the button of an option."""
        self.tap(self.question(ask).locator(f'button[value="{value}"]').first)

    def copy_after(self, *before: Given) -> Any:
        """A copy of the game after further answers."""
        return copy_after(self.table.plugin, self.game.pack, self.game, before)

    def preferred(self, *before: Given) -> str:
        """What greedy players answer to the first open ask after these answers."""
        copy = self.copy_after(*before)
        return players_of(self.table.game_name, copy, Random(len(self.game.answers)), "greedy").choose(copy.asks[0])

    def counted(self) -> Counting:
        """What the tap model counts for the answers so far."""
        return Counting(self.table.plugin, self.game.setup, self.table.state.pack, self.given())

    def suggested(self, ask: Any) -> list[Given]:
        """The answers of the suggested turn that are given now."""
        return [Given(one.ask, one.value) for one in self.counted().suggested(ask.seat, []) if not one.later]

    def given(self) -> list[Given]:
        """The answers so far."""
        return [Given(str(ask), str(value)) for ask, value, *_ in self.game.answers]

    def enter_next(self, enter: Callable[[Finger, Any], Sequence[Given] | None]) -> None:
        """Enter the first open ask's answer, and compare the taps on the page with those that the model counts.

        ``enter`` taps, and returns the answers that it wants to have given, which must be those of the record.
        """
        with self.table.lock:  # a page may be about to give an answer by itself
            before, counted, ask = len(self.game.answers), self.counted().taps, self.game.asks[0]
        taps = self.taps
        wanted = list(enter(self, ask) or ())
        least = before + max(1, len(wanted))
        assert wait_until(lambda: len(self.game.answers) >= least, 60), f"no answer to {ask.id}"
        with self.table.lock:  # all answers of a plan
            model, given = self.counted(), self.given()
        assert given[before:][: len(wanted)] == wanted, f"{given[before:]} is given, not {wanted}"
        entered = [one.what for one in model.tapped[before:]]
        assert self.taps - taps == model.taps - counted, f"{entered} took {self.taps - taps} taps"


@contextmanager
def finger_at(game: str, seats: str, data: Path, browser: Browser) -> Iterator[Finger]:
    """A started game of these seats without devices."""
    with served(Settings(data=data, base_url="")) as (address, parts):
        table = parts.registry.open("Friday", game=game)
        tokens = {seat: seating.take_seat(table, seat, *PEOPLE[seat]) for seat in seats}
        table.start(start_player=None)
        finger = Finger(address, table, tokens, browser)
        try:
            yield finger
        finally:
            for page in finger.phones.values():
                page.close()
