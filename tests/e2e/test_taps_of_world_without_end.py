"""The taps of two chapters on the real phone pages of World Without End, beside those that the tap model counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.games.taps import Given
from engine.core import NOTHING
from tests.e2e import taps
from tests.e2e.counted_taps import Finger, finger_at


class Players:
    """Greedy players, who order each trade after a card, or its refusal, with their first answer to it."""

    def __init__(self) -> None:
        """Nobody has ordered a trade."""
        self.ordered: dict[tuple[str, str], str] = {}

    def enter(self, finger: Finger, ask: Any) -> list[Given]:
        """Enter an answer; of a card with a few ways to carry it out, the way with the card."""
        value = finger.preferred()
        if ask.what == "trade_after":
            return [self.trade(finger, ask, value)]
        wanted = [Given(ask.id, value)]
        question = finger.question(ask)
        question.locator("button").first.wait_for()
        if question.locator(f'.way[data-card="{value}"]').count():
            way = Given(finger.copy_after(*wanted).asks[0].id, finger.preferred(*wanted))
            finger.tap(question.locator(f'.way[data-card="{value}"][value="{way.value}"]'))
            taps.confirm(question.page, finger.tap)
            return [*wanted, way]
        for _ in range(4):
            if taps.enter(question, ask, value, finger.tap):
                return wanted
        raise AssertionError(f"{ask.id} offers no {value}")

    def trade(self, finger: Finger, ask: Any, value: str) -> Given:
        """Order the only trade, or its refusal; the page gives the answer of an order alone."""
        trade, _ = ask.values
        if (ask.seat, trade) not in self.ordered:
            self.ordered[ask.seat, trade] = value
            order = "no" if value == NOTHING else "yes"
            finger.tap(finger.question(ask).locator(f'.standing[data-order="{order}"]'))
        return Given(ask.id, self.ordered[ask.seat, trade])


@pytest.mark.timeout(600)
def test_two_chapters_take_as_many_taps_as_the_model_counts(tmp_path: Path, browser: Browser) -> None:
    players = Players()
    with finger_at("world_without_end", "NS", tmp_path, browser) as finger:
        while finger.game.rounds < 13:
            finger.enter_next(players.enter)
        counted = finger.counted().tapped
        assert {"play", "orientation", "event", "tax", "loyalty"} <= {one.what for one in counted}
        assert 0 in [one.taps for one in counted if one.what == "trade_after"]
        assert ("building_material", 0) in {(one.what, one.taps) for one in counted}
