"""The taps of a round on the real phone pages of Monasterium, beside those that the tap model counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.games.taps import Given
from companion.tables import plans
from engine.core.rolls import RollAsk, read_roll
from engine.monasterium.options import Reroll
from tests.e2e.counted_taps import Finger, finger_at


def enter(finger: Finger, ask: Any) -> list[Given]:
    """Enter the answers of greedy players, who toss a coin between equal options.

    Of a roll of which only the placed dice are entered, no answer is returned: the record has those dice alone.
    """
    if isinstance(ask, RollAsk):
        return roll(finger, ask)
    if ask.what in finger.table.plugin.taps.sheets:
        return play_turn(finger, ask)
    question, value = finger.question(ask), finger.preferred()
    if ask.what.startswith("missions"):
        for mission in value.split("+"):
            at = list(dict.fromkeys(one for pair in ask.values for one in pair.split("+"))).index(mission)
            finger.tap(question.locator("button.mission-card").nth(at))
        finger.tap(question.locator("button.send"))
    else:
        finger.tap_option(ask, value)
    return [Given(ask.id, value)]


def wanted_turn(finger: Finger, seat: str) -> list[Given]:
    """The answers of a greedy player up to the end of a turn."""
    steps: list[Given] = []
    game, plugin = finger.copy_after(), finger.table.plugin
    while (ask := plans.next_own_ask(game, plugin, seat)) and not (steps and ask.what in plugin.turns):
        steps.append(Given(ask.id, finger.preferred(*steps)))
        game.answer(*steps[-1])
    return steps


def play_turn(finger: Finger, ask: Any) -> list[Given]:
    """Play the suggested turn, another one that is shown, or change it step by step until it is shown."""
    question, counted, seat = finger.question(ask), finger.counted(), ask.seat
    wanted, chosen = wanted_turn(finger, seat), 0
    send = question.locator('.plan button.send[value="plan"][aria-disabled="false"]')
    while True:
        suggested = counted.suggested(seat, wanted[:chosen])
        rest = [Given(*one[:2]) for one in suggested]
        if rest == wanted[chosen:]:
            finger.tap(send)
            return wanted
        turns = [
            [*rest[:at], Given(rest[at].ask, value)]
            for at, value in plans.other_turns([(one.value, one.alternatives, one.later) for one in suggested])
        ]
        expect(question.locator(".turn")).to_have_count(len(turns))
        for number, begun in enumerate(turns):
            after = counted.suggested(seat, [*wanted[:chosen], *begun])
            if [*begun, *(Given(*one[:2]) for one in after)] == wanted[chosen:]:
                finger.tap(question.locator(".turn").nth(number))
                return wanted
        at = next(at for at, (one, other) in enumerate(zip(rest, wanted[chosen:], strict=False)) if one != other)
        chosen, step = chosen + at + 1, wanted[chosen + at]
        taken = [*rest[:at], step]
        item = question.locator(".plan-steps > li").nth(chosen - 1)
        if taken in turns:
            finger.tap(question.locator(".adopt").nth(turns.index(taken)))
        elif step.value in suggested[at].alternatives:
            finger.tap(item.locator(f'.as-good button[value="{step.value}"]'))
        else:
            finger.tap(item.locator(".plan-step"))
            choose(finger, item.locator(".plan-choice"), step.value)
        question.locator(".plan:not(.proposed)").wait_for()
        steps = question.locator(".plan-step")
        expect(steps).to_have_count(chosen + len(counted.suggested(seat, wanted[:chosen])))


def choose(finger: Finger, choices: Locator, value: str) -> None:
    """Choose what a step is changed to; a novice, a monastery or a window first, where there are many."""
    choices.locator("button").first.wait_for()
    button = choices.locator(f'button[value="{value}"]')
    if not button.count():
        novice, _, place = value.partition(">")
        monastery = (place or value).rpartition(":")[2][:1].upper()
        for first in (novice, monastery, value[:1], value[1:2]):  # the last two are those of a window: "A3>soup"
            part = choices.locator(f'button[value="{first}"]')
            if not button.count() and part.count():
                finger.tap(part)
    finger.tap(button)


def roll(finger: Finger, ask: RollAsk) -> list[Given]:
    """Roll, and tap which dice are placed on which number; a roll that is placed nowhere is entered whole."""
    question, value = finger.question(ask), finger.preferred()
    if not ask.is_partial:
        faces = [face for faces in read_roll(value).values() for face in faces]
        for face in faces:
            finger.tap(question.locator(f'.faces button[value="{face}"]'))
        if len(faces) > 1:
            finger.tap(question.locator("button.send"))
        return [Given(ask.id, value)]
    number = finger.preferred(Given(ask.id, value)) if ask.then else ""
    if number == Reroll.REROLL:
        finger.tap(question.locator('button[value="reroll"]'))
        return []
    rolled = read_roll(value)
    number = number or str(max(face for faces in rolled.values() for face in faces))
    placed = {group: faces.count(int(number)) for group, faces in rolled.items()}
    more = question.locator(".placing > li").nth(int(number) - 1).locator("[aria-expanded]")
    if sum(placed.values()) > 2 and more.count():
        finger.tap(more)
    button = f"{number}:{placed.get('own', 0)}:{placed.get('neutral', 0)}"
    finger.tap(question.locator(f'.puts button[value="{button}"]').first)
    return []


@pytest.mark.timeout(600)
def test_a_round_takes_as_many_taps_as_the_model_counts(tmp_path: Path, browser: Browser) -> None:
    with finger_at("monasterium", "NESW", tmp_path, browser) as finger:
        while finger.game.rounds < 3 and not finger.game.over:
            finger.enter_next(enter)
        tapped = finger.counted().tapped
        assert {"roll", "place", "take", "act"} <= {one.what for one in tapped}
        assert {1, 2} <= {one.taps for one in tapped if one.what == "take"}, "turns as shown, and changed ones"
