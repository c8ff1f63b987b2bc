"""Plays a whole game: phones and the table page in a real browser, cards as pixels, dice as bytes, the rest on pages.

Each kind of question is answered once by a finger at its place on the page, which waits until the page accepts a tap,
and from then on with the keyboard.
"""

from __future__ import annotations

import json
import time
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.settings import Settings
from companion.simulation.demo import PEOPLE, DemoPlayers
from companion.tables.records.records import rebuild
from companion.tables.table import Table
from engine.core import Ask
from tests.devices_program import RunningProgram, running_program
from tests.e2e.evening import TELEVISION, Evening, evening
from tests.e2e.taps import by_finger, by_key, enter, leave_the_end_of_a_part
from tests.reading import wait_until_read
from tests.waiting import wait_until

TIMEOUT = 20
"""Seconds in which an answer has to arrive."""


def play_whole_game(game: str, seats: str, data: Path, browser: Browser) -> None:
    """Play a game from the join page to its score, which every phone shows and the record's replay gives again."""
    with evening(game, Settings(data=data), browser) as running, ExitStack() as stack:
        hub = running.parts.own_hub
        hub.attach(running.table)
        program = stack.enter_context(running_program(running.address, running.parts))
        assert wait_until(lambda: {status.state for status in hub.status.values()} == {"ready"}, 10)
        table_page = running.open(f"/table/{running.table.id}", TELEVISION)
        phones = {seat: take_seat(running, seat) for seat in seats}
        start(running)
        players = BrowserPlayers(running.table, program, phones)
        while not running.table.over:
            players.answer_one()
        assert len(players.done) >= 30 and players.done <= players.reported, "cards and dice answer by themselves"
        assert len(players.done_again) <= 2, f"not read at once: {players.done_again}"
        check_result(running, phones, table_page)


def take_seat(running: Evening, seat: str) -> Page:
    """A phone that follows the join link, takes a seat and comes to its own page."""
    name, colour = PEOPLE[seat]
    page = running.open(f"/join/{running.table.id}")
    for choice in (f"input[name=seat][value={seat}]", f"input[name=colour][value={colour}]"):
        page.locator(choice).press("Space")
        assert page.locator(choice).is_checked()
    page.locator("#name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"**/phone/{running.table.id}*")
    return page


def start(running: Evening) -> None:
    """Start the game on the host page, which shows the camera's picture."""
    host = running.open(running.host_path, TELEVISION)
    host.locator("img.picture").wait_for()
    host.get_by_role("button", name="Start", exact=True).click()
    host.get_by_role("button", name="Start with our cards").click()  # the page says once whose cards these are
    assert wait_until(lambda: running.table.game is not None, TIMEOUT), "the host's start did not arrive"
    running.close(host)  # it would fetch a picture every second


def check_result(running: Evening, phones: dict[str, Page], table_page: Page) -> None:
    """The score is that of the record's replay, and all pages show it."""
    game: Any = running.table.game
    with urllib.request.urlopen(f"{running.address}/games/{running.table.id}/record.json") as answer:
        record = json.load(answer)
    replayed = rebuild(record)
    final = {seat: score["vp"] for seat, score in game.final.items()}
    assert replayed.final is not None
    assert {seat: score["vp"] for seat, score in replayed.final.items()} == final == record["final"]
    assert replayed.checksum() == record["answers"][-1][2]
    for seat, phone in phones.items():
        phone.locator(".story-places").wait_for(timeout=10_000)
        shown = phone.locator(".story-places").inner_text()
        for score in final.values():
            assert f"{score:g}" in shown.replace("½", ".5"), f"the phone of {seat} does not show {score}"
    table_page.get_by_text(PEOPLE[game.winners[0]][0]).first.wait_for(timeout=10_000)


class BrowserPlayers(DemoPlayers):
    """The demo's players, who enter on real pages what no device reads."""

    def __init__(self, table: Table, program: RunningProgram, phones: dict[str, Page]) -> None:
        super().__init__(table, program.hands, 0.0, seed=4)
        self.program, self.phones = program, phones
        self.tapped: set[str] = set()
        """The kinds of asks that were answered by a finger."""
        self.done: set[str] = set()
        """The asks for which cards were laid or dice rolled."""
        self.reported: set[str] = set()
        """The asks that camera or dice reader answered."""
        self.done_again: list[str] = []
        """The asks for which cards had to be laid or dice rolled once more."""

    def answer_one(self) -> None:
        """Settle one open ask, and wait until the table has the answer."""
        before = len(self.table.record)
        super().answer_one()
        assert self.answered(before, TIMEOUT), f"no answer to any of {[ask.id for ask in self.table.game.asks]}"  # type: ignore[union-attr]
        self.reported |= {line.ask for line in self.table.record[before:] if line.by in ("camera", "dice")}

    def answered(self, before: int, seconds: float) -> bool:
        """Whether more than ``before`` answers are given within so many seconds of real time."""
        until = time.monotonic() + seconds
        while len(self.table.record) <= before:
            if time.monotonic() > until:
                return False
            time.sleep(0.005)
        return True

    def roll(self, ask: Ask, value: str) -> bool:
        """Roll the dice, and record for which ask."""
        return self.recorded(ask, super().roll(ask, value))

    def lay(self, ask: Ask, value: str, before: int) -> bool:
        """Lay the cards, and record for which ask."""
        return self.recorded(ask, super().lay(ask, value, before))

    def recorded(self, ask: Ask, done: bool) -> bool:
        """Record an ask that a device can answer."""
        if done:
            self.done.add(ask.id)
        return done

    def plays_for(self, seat: str | None) -> bool:
        """Simulated players answer for all seats."""
        return True

    def tap_unread(self, ask: Ask, value: str) -> None:
        """Roll the dice or lay the cards once more."""
        self.done_again.append(ask.id)
        assert self.roll(ask, value) or self.lay(ask, value, len(self.table.record))

    def clear_mat(self) -> None:
        """Clear the mat, and check that the camera has read that."""
        super().clear_mat()
        assert wait_until(lambda: not self.program.lying(), TIMEOUT), "the camera still reads cards"

    def tap(self, ask: Ask, value: str) -> None:
        """Enter the answer on the phone of the seat that is asked, as soon as it shows the question."""
        phone = self.phones[ask.seat or self.table.game.board.active]  # type: ignore[union-attr]
        question = phone.locator(f'.ask[data-ask="{ask.id}"]')
        question.wait_for(timeout=1000 * TIMEOUT)
        kind = ask.id.split(".")[2].split("-")[0]
        press = by_key if kind in self.tapped else by_finger
        self.tapped.add(kind)
        before = len(self.table.record)
        until = time.monotonic() + TIMEOUT
        while time.monotonic() < until:
            if press is by_finger:
                wait_until_read(phone)
            # A view that arrives meanwhile may redraw the question; then the answer is entered once more.
            with suppress(PlaywrightTimeout):
                leave_the_end_of_a_part(phone, press)
                if enter(question, ask, value, press) and self.answered(before, 2):
                    return
