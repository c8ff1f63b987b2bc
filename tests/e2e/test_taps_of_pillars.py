"""The taps of a round on the real phone pages of The Pillars of the Earth, beside those that the tap model counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.games.pillars_of_the_earth.taps import MOST_SETS
from companion.games.taps import Given
from companion.tables.commands import planning
from tests.e2e.counted_taps import Finger, finger_at


def enter(finger: Finger, ask: Any) -> list[Given]:
    """Enter the answer of greedy players, or the turn that the phone suggests."""
    if ask.what == "draw":
        return draw(finger, ask)
    suggested = finger.suggested(ask) if ask.seat else []
    if finger.take_suggestion(ask):
        return suggested
    question, value = finger.question(ask), finger.preferred()
    if ask.what in finger.table.plugin.taps.offers and is_offered(finger, ask, value):
        finger.tap(question.locator(".offer button.send"))
        return suggested
    if ask.what in ("advantages", "out_of_use"):
        for card in value.split("+"):
            finger.tap(question.locator(f'button[value="{card}"]'))
    elif ask.what == "keep_cubes" and len(ask.values) > MOST_SETS:
        finger.tap(question.locator("button.choice.main"))
    else:
        finger.tap_option(ask, value)
    return [Given(ask.id, value)]


def is_offered(finger: Finger, ask: Any, value: str) -> bool:
    """Whether the page offers this answer with what follows it: a dismissal that is wanted too, or wishes."""
    seen = planning.preview(finger.table, [], ask.seat, finger.table.epoch, propose=True)
    steps = [Given(one.ask["id"], one.value) for one in seen.steps if not one.later]
    wanted = steps[0].value == value and all(
        finger.preferred(*steps[:number]) == step.value for number, step in enumerate(steps) if number
    )
    return wanted and len(steps) + len(seen.wishes) > 1


def draw(finger: Finger, ask: Any) -> list[Given]:
    """Draw a builder; whoever may choose its space does both with one tap on their own phone."""
    seat = finger.preferred()
    drawn = Given(ask.id, seat)
    choice = finger.game.board.name("builder", seat, ask.ordinal).id
    then = finger.copy_after(drawn).asks
    if then and then[0].id == choice:
        space = finger.preferred(drawn)
        finger.tap(finger.question(ask, seat).locator(f'button[value="{space}"]'))
        return [drawn, Given(choice, space)]
    if seat == finger.game.board.active:
        finger.tap(finger.question(ask).locator('button[value="pass"], button.space').last)
    else:
        finger.tap(finger.question(ask).locator(f'button[value="{seat}"]'))
    return [drawn]


@pytest.mark.timeout(600)
def test_a_round_takes_as_many_taps_as_the_model_counts(tmp_path: Path, browser: Browser) -> None:
    with finger_at("pillars_of_the_earth", "NS", tmp_path, browser) as finger:
        while finger.game.board.chapter < 2:
            finger.enter_next(enter)
        answers = finger.counted().tapped
        assert {"market", "builder", "card"} <= {one.what for one in answers}
        assert any(one.what == "card" and not one.taps for one in answers), "no wish was given"
