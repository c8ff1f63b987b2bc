"""Whole games: phones and the table page in a real browser, cards as pixels, dice as bytes, the rest as taps."""

from __future__ import annotations

import json
import time
import urllib.request
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion import games
from companion.simulation.demo import PEOPLE, DemoPlayers
from companion.tables.records import rebuild
from hardware.camera.tracking.watcher import wait_until
from tests.e2e.conftest import PHONE, TABLE, Evening
from tests.e2e.taps import tap

SEATS = {"world_without_end": "NESW", "pillars_of_the_earth": "NSW", "monasterium": "EW"}
"""Who sits down, where it is not "NES"; more people tap no other buttons."""


def sit_down(evening: Evening, seat: str) -> Page:
    """A phone follows the join link, takes a seat and comes to its own page."""
    name, colour = PEOPLE[seat]
    page = evening.open(f"/join/{evening.table.id}", PHONE)
    for wanted in (f"input[name=seat][value={seat}]", f"input[name=colour][value={colour}]"):
        page.locator(wanted).wait_for(state="attached")
        for _ in range(10):
            # A note that comes or goes while the finger is on its way moves the choice from under it: tap again.
            with suppress(PlaywrightError):
                page.locator(wanted).check(force=True, timeout=3_000)
                break
        assert page.locator(wanted).is_checked()
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


def hands_of(evening: Evening, phones: dict[str, Page]) -> Any:
    """What the people of this game do: lay cards and roll dice as in the demo, but tap real pages; all is counted."""

    class Hands(DemoPlayers):
        """The demo's hands, with fingers on real phones."""

        def __init__(self) -> None:
            super().__init__(evening.table, evening.mat, evening.die, 0.0, seed=4)
            self.wanted = ("", "")
            self.tapped: list[str] = []
            self.done: set[str] = set()
            self.reported: list[str] = []
            self.done_again: list[str] = []

        def answer_one(self) -> None:
            before = len(self.table.record)
            super().answer_one()
            asked = [(ask.id, list(ask.values)[:20]) for ask in evening.table.game.asks]  # type: ignore[union-attr]
            assert settled(evening, before, 20), f"nobody reported {self.wanted!r}: {asked}"
            for line in self.table.record[before:]:
                if line.by in ("camera", "dice"):
                    self.reported.append(line.ask)

        def roll(self, ask: Any, value: str) -> bool:
            self.wanted = (ask.id, value)
            return self.by_hand(ask, super().roll(ask, value))

        def lay(self, ask: Any, value: str, before: int) -> bool:
            return self.by_hand(ask, super().lay(ask, value, before))

        def by_hand(self, ask: Any, done: bool) -> bool:
            if done:
                self.done.add(ask.id)
            return done

        def plays_for(self, seat: str | None) -> bool:
            return True

        def tap_unread(self, ask: Any, value: str) -> None:
            """Whoever sees that nothing came of it does it once more."""
            self.done_again.append(ask.id)
            before = len(self.table.record)
            assert self.roll(ask, value) or self.lay(ask, value, before)

        def clear_mat(self) -> None:
            super().clear_mat()
            assert wait_until(lambda: not evening.watcher.lying(), 15), "the camera still sees cards"

        def tap(self, ask: Any, value: str) -> None:
            """Tap the choice on the phone of whoever is asked, as soon as it is shown."""
            self.tapped.append(ask.id)
            phone = phones[ask.seat or evening.table.game.board.active]  # type: ignore[union-attr]
            question = phone.locator(f'.ask[data-ask="{ask.id}"]')
            question.wait_for(timeout=20_000)
            before = len(evening.table.record)
            until = time.monotonic() + 20
            while not settled(evening, before, 0.3) and time.monotonic() < until:
                # A view that arrives meanwhile may redraw the question, and a tap on a question that has only just
                # appeared is not taken: so it is made again.
                with suppress(PlaywrightTimeout):
                    tap(question, ask, value)

    return Hands()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("evening", games.names(), indirect=True)
def test_a_whole_game_with_camera_dice_and_phones_ends_as_its_record_replays(evening: Evening) -> None:
    table_page = evening.open(f"/table/{evening.table.id}", TABLE)
    phones = {seat: sit_down(evening, seat) for seat in SEATS.get(evening.table.game_name, "NES")}
    host = evening.open(evening.host_page, TABLE)
    host.get_by_role("button", name="Start", exact=True).click()
    assert wait_until(lambda: evening.table.game is not None, 10), "the host's start did not arrive"
    hands = hands_of(evening, phones)
    while not evening.table.over:
        hands.answer_one()

    game: Any = evening.table.game
    assert len(hands.done) >= 30 and hands.done <= set(hands.reported), (
        "what was laid or rolled, camera and dice reported"
    )
    assert len(hands.done_again) <= 2, f"people had to do it again: {hands.done_again}"
    with urllib.request.urlopen(f"{evening.address}/games/{evening.table.id}/record.json") as answer:
        record = json.load(answer)
    replayed = rebuild(record)
    final = {seat: score["vp"] for seat, score in game.final.items()}
    assert replayed.final is not None
    assert {seat: score["vp"] for seat, score in replayed.final.items()} == final == record["final"]
    assert replayed.checksum() == record["answers"][-1][2]
    for seat, phone in phones.items():
        phone.locator("ol.final").wait_for(timeout=10_000)
        shown = phone.locator("ol.final").inner_text()
        for score in final.values():
            assert f"{score:g}" in shown.replace("½", ".5"), f"{seat} does not see {score}"
    table_page.get_by_text(PEOPLE[game.winners[0]][0]).first.wait_for(timeout=10_000)
