"""How an answer is entered on a page: by its button, or step by step where a question has more than buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.reading import wait_until_read

SHORT = 1_000
"""Milliseconds: the page may be redrawn under the finger; then the whole answer is begun again."""


Press = Callable[[Locator], None]
"""How a button is pressed: `by_finger` or `by_key`."""


def by_finger(button: Locator) -> None:
    """Press a button at its place on the page."""
    button.click(timeout=SHORT)


def by_key(button: Locator) -> None:
    """Press a button with the keyboard, which the page accepts at once."""
    button.press("Enter", timeout=SHORT)


def enter(question: Locator, ask: Any, value: str, press: Press) -> bool:
    """Enter a value as far as possible; whether it was submitted. If not, call this again."""
    button = question.locator(f'button[value="{value}"]:not(.turn, [aria-disabled="true"])')
    if not button.count():
        for part, prepare in PREPARED.items():
            if question.locator(part).count():
                prepare(question, ask, value, press)
    if button.count() and button.first.is_visible():
        press(button.first)
        if question.locator(".plan-others").count():
            carry_out_the_plan(question, press)
        confirm(question.page, press)
        return True
    if question.is_visible() and question.locator("details.more:not([open])").count():
        press(question.locator("details.more:not([open]) > summary").first)
    return False


def carry_out_the_plan(question: Locator, press: Press) -> None:
    """Confirm the plan that begins with the chosen step; the page has suggested the rest of the turn."""
    send = question.locator('.plan:not(.proposed) button.send[aria-disabled="false"]')
    send.wait_for(timeout=5 * SHORT)
    if press is by_finger:
        wait_until_read(question.page)
    press(send)


def confirm(page: Page, press: Press) -> None:
    """Confirm an answer that would change nothing, where the page asks again."""
    sure = page.locator("dialog.sure[open]")
    if sure.count():
        press(sure.get_by_role("button", name="Do it anyway"))


def leave_the_end_of_a_part(page: Page, press: Press) -> None:
    """Close the account of a chapter, a year or a round that has just ended; it covers the questions."""
    go_on = page.locator("#closing .button.main.wide")
    if go_on.count():
        press(go_on)


def turn_the_card(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Turn the event card the shorter way, until it lies as wanted."""
    question.locator('.turning[aria-busy="false"]').wait_for()
    for _ in range(4):
        lay = question.locator(".turn-buttons button.choice")
        turns = (int(value) - int(lay.get_attribute("value") or 0)) % 4 if lay.count() else 1
        if turns:
            press(question.locator(".turn-buttons > button:first-child" if turns == 3 else ".turn-right"))


def sell(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Step to the numbers of wares that are sold; "nothing" has a button of its own."""
    for n, kind in re.findall(r"(\d+) (wool|cloth)", value):
        stepper = question.locator(f".stepper[aria-label='{kind.capitalize()}']")
        if stepper.count():
            step_to(stepper, int(n), press)


def pick_cards(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Choose two of many cards: switch the wanted ones on and the others off."""
    cards = list(dict.fromkeys(card for option in ask.values for card in option.split("+")))
    for number, card in enumerate(cards):
        switch = question.locator(".pairs button.choice").nth(number)
        if (switch.get_attribute("aria-pressed") == "true") != (card in value.split("+")):
            press(switch)


def deal(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Choose a deal on the market: what is bought or sold; its amounts are then buttons."""
    if value.count(":") == 2:  # leaving the market has its own button, which the page is just drawing
        press(question.locator(f'.stalls button[value="{value.rpartition(":")[0]}"]').last)


def keep(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Choose the cubes to keep: first fewer of those that are too many, then more of the others."""
    wanted = dict(part.split(":") for part in value.split("+"))
    held = {kind for option in ask.values for kind in re.findall(r"[a-z]+", option)}
    kinds = [kind for kind in ("stone", "wood", "sand", "metal") if kind in held]
    for only_down in (True, False):
        for number, kind in enumerate(kinds):
            stepper = question.locator(".keep .stepper").nth(number)
            step_to(stepper, int(wanted.get(kind, 0)), press, only_down=only_down)


def hang(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Choose the window and its row; the bonus, or else the row, is then a button."""
    switch_on(question, value[0], press)
    switch_on(question, value[1], press)


def send_a_novice(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Choose the novice; the place is then a button."""
    switch_on(question, value.split(">")[0], press)


def choose_monastery(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Choose the monastery, where there are many places; the place is then a button."""
    choice = ask.parse(value)
    place = getattr(choice, "second", choice)
    if hasattr(place, "monastery"):
        switch_on(question, place.monastery, press)


def choose_place(question: Locator, ask: Any, value: str, press: Press) -> None:
    """Choose the place, where there is little room; its spaces are then buttons."""
    switch_on(question, value.split(":")[0], press)


def switch_on(question: Locator, value: str, press: Press) -> None:
    """A step of an answer: a button that stays pressed."""
    button = question.locator(f'button[value="{value}"][aria-pressed="false"]')
    if button.count():
        press(button)


def step_to(stepper: Locator, wanted: int, press: Press, only_down: bool = False) -> None:
    """Step a number up or down to the wanted one."""
    shown = int(stepper.locator("output").inner_text())
    for _ in range(abs(wanted - shown)):
        if wanted < shown or not only_down:
            press(stepper.locator("button").nth(0 if wanted < shown else 1))


PREPARED = {
    ".turning": turn_the_card,
    ".wares": sell,
    ".pairs": pick_cards,
    ".stalls": deal,
    ".keep": keep,
    ".hanging": hang,
    ".novices": send_a_novice,
    ".stepwise": choose_place,
    ".monasteries-of-places": choose_monastery,
}
"""By a part of the page that only such a question has: what is entered before the answer's button is there."""
