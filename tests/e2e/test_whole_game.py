"""A whole game of four: four phones and the table page in a real browser, pixels, bytes, taps."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.games.world_without_end.cards import ACTIONS
from companion.games.world_without_end.players import PlayersOfWorldWithoutEnd
from companion.records import rebuild
from hardware.camera.watcher import wait_until
from tests.e2e.conftest import PHONE, TABLE, Evening

PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
FACING = {"N": 180.0, "E": 270.0, "S": 0.0, "W": 90.0}


def sit_down(evening: Evening, seat: str) -> Page:
    """A phone follows the join link, takes a seat and comes to its own page."""
    name, colour = PEOPLE[seat]
    page = evening.open(f"/join/{evening.table.id}", PHONE)
    page.locator(f"input[name=seat][value={seat}]").check(force=True)
    page.locator(f"input[name=colour][value={colour}]").check(force=True)
    page.locator("#name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"**/phone/{evening.table.id}*")
    return page


def settled(evening: Evening, before: int, seconds: float) -> bool:
    """Whether the table has taken an answer within so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if len(evening.table.record) > before:
            return True
        time.sleep(0.01)
    return False


class Hands:
    """What the four people do: lay cards, roll the die, tap the phone; which of them is counted."""

    def __init__(self, evening: Evening, phones: dict[str, Page]) -> None:
        """Sit down with the game's real cards."""
        self.evening, self.phones = evening, phones
        self.random = random.Random(4)
        self.people = PlayersOfWorldWithoutEnd(evening.table.game, self.random, "greedy")
        self.lying: dict[str, str] = {}
        self.chapter = 0
        self.sensed: list[str] = []
        self.tapped: list[str] = []
        self.laid_again: list[str] = []

    @property
    def game(self) -> Any:
        """The game as it runs on the table."""
        return self.evening.table.game

    def settle(self, ask: Any) -> None:
        """Settle one ask as people would."""
        before = len(self.evening.table.record)
        if self.game.board.chapter != self.chapter:
            self.chapter = self.game.board.chapter
            self.take_cards_back()
        value = self.people.choose(ask)
        if ask.sense == "event_card":
            turn = self.random.choice((0.0, 90.0, 180.0, 270.0))
            self.lay("council", f"WE-{value}", turn)
            if not settled(self.evening, before, 10):
                self.laid_again.append(ask.id)
                self.lay("council", f"WE-{value}", turn)
        elif ask.sense == "orientation":
            if not settled(self.evening, before, 1.5):
                self.evening.mat.turn(self.lying["council"], 90.0 * int(value))
        elif ask.sense == "action_card" and value in ACTIONS:
            letter = PEOPLE[ask.seat][1][0].upper()
            text = f"WA-{letter}-{ACTIONS.index(value) + 1:02}"
            self.lay(ask.seat, text, FACING[ask.seat])
            if not settled(self.evening, before, 10):
                self.laid_again.append(ask.id)
                self.lay(ask.seat, text, FACING[ask.seat])
        elif ask.sense == "tax_die":
            self.evening.die.roll(int(value))
        else:
            self.tap(ask, value)
            self.tapped.append(ask.id)
            assert settled(self.evening, before, 20), f"the tap on {ask.id} did not arrive"
            return
        assert settled(self.evening, before, 20), f"no device told {ask.id}"
        self.sensed.append(ask.id)

    def take_cards_back(self) -> None:
        """Clear the mat for a new chapter (WWE-C3, C6)."""
        for text in self.lying.values():
            self.evening.mat.remove(text)
        self.lying.clear()
        assert wait_until(lambda: not self.evening.watcher.lying(), 15), "the camera still sees cards"

    def lay(self, zone: str, text: str, turn: float) -> None:
        """Lay a card in place of the one that lay there."""
        if zone in self.lying:
            self.evening.mat.remove(self.lying[zone])
        self.lying[zone] = text
        self.evening.mat.lay(text, zone, turn)

    def tap(self, ask: Any, value: str) -> None:
        """Tap the choice on the phone of whoever is asked, as soon as it is shown."""
        phone = self.phones[ask.seat or self.game.board.active]
        question = phone.locator(f'.ask[data-ask="{ask.id}"]')
        question.wait_for(timeout=20_000)
        button = question.locator(f'button.choice[value="{value}"]')
        before = len(self.evening.table.record)
        until = time.monotonic() + 20
        while not settled(self.evening, before, 0.3) and time.monotonic() < until:
            # A view that arrives meanwhile may redraw the question, so the folds are asked for anew each time; and a
            # tap on a question that has only just appeared is not taken, so it is made again.
            with suppress(PlaywrightTimeout):
                if button.is_visible():
                    button.click(timeout=1_000)
                elif question.is_visible():
                    question.locator("details.more:not([open]) > summary").first.click(timeout=1_000)


@pytest.mark.timeout(600)
def test_a_whole_evening_with_camera_die_and_four_phones_ends_as_its_record_replays(evening: Evening) -> None:
    table_page = evening.open(f"/table/{evening.table.id}", TABLE)
    phones = {seat: sit_down(evening, seat) for seat in PEOPLE}
    host = evening.open(evening.host_page, TABLE)
    host.get_by_label("First game").uncheck(force=True)
    host.get_by_role("button", name="Start", exact=True).click()
    until = time.monotonic() + 10
    while evening.table.game is None and time.monotonic() < until:
        time.sleep(0.05)
    assert evening.table.game is not None, "the host's start did not arrive"
    hands = Hands(evening, phones)
    while not evening.table.over:
        with evening.table.lock:
            asks = list(evening.table.game.asks)
        hands.settle(hands.random.choice(asks))

    assert len([one for one in hands.sensed if ".play." in one]) >= 90, "the camera saw the cards"
    assert len(hands.laid_again) <= 2, f"people had to lay cards again: {hands.laid_again}"
    assert len([one for one in hands.sensed if one.endswith(".tax")]) == 4, "the line told every tax"
    with urllib.request.urlopen(f"{evening.address}/games/{evening.table.id}/record.json") as answer:
        record = json.load(answer)
    replayed = rebuild(record)
    final = {seat: score["vp"] for seat, score in hands.game.final.items()}
    assert {seat: score["vp"] for seat, score in replayed.final.items()} == final == record["final"]
    assert replayed.checksum() == record["answers"][-1][2]
    for seat, phone in phones.items():
        phone.locator("ol.final").wait_for(timeout=10_000)
        shown = phone.locator("ol.final").inner_text()
        for score in final.values():
            assert f"{score:g}" in shown.replace("½", ".5"), f"{seat} does not see {score}"
    table_page.get_by_text(PEOPLE[hands.game.winners[0]][0]).first.wait_for(timeout=10_000)
