"""The taps of a round on the real phone pages of The Pillars of the Earth, beside those that the tap model counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.games.taps import Given
from tests.e2e.counted_taps import Finger, finger_at


def enter(finger: Finger, ask: Any) -> None:
    """Enter the answer of greedy players, or the turn that the phone suggests."""
    if ask.what == "draw":
        draw(finger, ask)
        return
    if finger.take_suggestion(ask):
        return
    question, value = finger.question(ask), finger.preferred()
    if ask.what in ("advantages", "out_of_use"):
        for card in value.split("+"):
            finger.tap(question.locator(f'button[value="{card}"]'))
    elif ask.what == "keep_cubes":
        finger.tap(question.locator("button.choice.main"))
    else:
        finger.tap_option(ask, value)


def draw(finger: Finger, ask: Any) -> None:
    """Draw a builder; whoever may choose its space does both with one tap on their own phone."""
    seat = finger.preferred()
    choice = finger.game.board.name("builder", seat, ask.ordinal).id
    then = finger.copy_after(Given(ask.id, seat)).asks
    if then and then[0].id == choice:
        space = finger.preferred(Given(ask.id, seat))
        finger.tap(finger.question(ask, seat).locator(f'button[value="{space}"]'))
    elif seat == finger.game.board.active:
        finger.tap(finger.question(ask).locator('button[value="pass"], button.space').first)
    else:
        finger.tap(finger.question(ask).locator(f'button[value="{seat}"]'))


@pytest.mark.timeout(600)
def test_a_round_takes_as_many_taps_as_the_model_counts(tmp_path: Path, browser: Browser) -> None:
    with finger_at("pillars_of_the_earth", "NS", tmp_path, browser) as finger:
        while finger.game.board.chapter < 2:
            finger.enter_next(enter)
        assert {"market", "builder", "card"} <= {one.what for one in finger.counted().tapped}
