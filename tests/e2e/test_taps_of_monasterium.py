"""The taps of a round on the real phone pages of Monasterium, beside those that the tap model counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.games.taps import Given
from engine.core.rolls import RollAsk, read_roll
from engine.monasterium.options import Reroll
from tests.e2e.counted_taps import Finger, finger_at


def enter(finger: Finger, ask: Any) -> None:
    """Enter the answer of greedy players, or the turn that the phone suggests."""
    if isinstance(ask, RollAsk):
        roll(finger, ask)
        return
    if finger.take_suggestion(ask):
        return
    question, value = finger.question(ask), finger.preferred()
    if ask.what.startswith("missions"):
        for mission in value.split("+"):
            at = list(dict.fromkeys(one for pair in ask.values for one in pair.split("+"))).index(mission)
            finger.tap(question.locator("button.mission-card").nth(at))
        finger.tap(question.locator("button.send"))
    else:
        finger.tap_option(ask, value)


def roll(finger: Finger, ask: RollAsk) -> None:
    """Roll, and tap which dice are placed on which number; a roll that is placed nowhere is entered whole."""
    question, value = finger.question(ask), finger.preferred()
    if not ask.is_partial:
        for face in (face for faces in read_roll(value).values() for face in faces):
            finger.tap(question.locator(f'.faces button[value="{face}"]'))
        finger.tap(question.locator("button.send"))
        return
    number = finger.preferred(Given(ask.id, value)) if ask.then else ""
    if number == Reroll.REROLL:
        finger.tap(question.locator('button[value="reroll"]'))
        return
    rolled = read_roll(value)
    number = number or str(max(face for faces in rolled.values() for face in faces))
    placed = {group: faces.count(int(number)) for group, faces in rolled.items()}
    if sum(placed.values()) > 1:
        finger.tap(question.locator(".placing > li").nth(int(number) - 1).locator("[aria-expanded]"))
    button = f"{number}:{placed.get('own', 0)}:{placed.get('neutral', 0)}"
    finger.tap(question.locator(f'.puts button[value="{button}"]').first)


@pytest.mark.timeout(600)
def test_a_round_takes_as_many_taps_as_the_model_counts(tmp_path: Path, browser: Browser) -> None:
    with finger_at("monasterium", "NS", tmp_path, browser) as finger:
        while finger.game.rounds < 2 and not finger.game.over:
            finger.enter_next(enter)
        assert {"roll", "place", "take", "act"} <= {one.what for one in finger.counted().tapped}
