"""How a finger enters an answer: by its button, or, where a question has more than buttons, step by step."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

SHORT = 1_000
"""Milliseconds: the page may be redrawn under the finger; then the whole answer is begun again."""


def tap(question: Locator, ask: Any, value: str) -> None:
    """Enter a value, as far as one go leads; called again until the table has it."""
    button = question.locator(f'button[value="{value}"]:not([aria-disabled="true"])')
    if not button.count():
        for part, prepare in PREPARED.items():
            if question.locator(part).count():
                prepare(question, ask, value)
    if button.count() and button.first.is_visible():
        button.first.click(timeout=SHORT)
    elif question.is_visible() and question.locator("details.more:not([open])").count():
        question.locator("details.more:not([open]) > summary").first.click(timeout=SHORT)


def pick_cards(question: Locator, ask: Any, value: str) -> None:
    """Two of many cards: those that are wanted are switched on, the others off."""
    cards = list(dict.fromkeys(card for one in ask.values for card in one.split("+")))
    for number, card in enumerate(cards):
        switch = question.locator(".pairs button.choice").nth(number)
        if (switch.get_attribute("aria-pressed") == "true") != (card in value.split("+")):
            switch.click(timeout=SHORT)


def deal(question: Locator, ask: Any, value: str) -> None:
    """A deal on the market: the stall, then how many."""
    if value.count(":") != 2:  # leaving the market has a button of its own, which the page is just drawing anew
        return
    what, kind, n = value.split(":")
    row = question.locator(".stalls tbody tr").nth(("stone", "wood", "sand", "metal").index(kind))
    row.locator("td").nth(0 if what == "buy" else 1).locator("button").click(timeout=SHORT)
    step_to(question.locator(".deal .stepper"), int(n))


def keep(question: Locator, ask: Any, value: str) -> None:
    """The cubes that are kept: first fewer of those that are too many, then more of the others."""
    wanted = dict(part.split(":") for part in value.split("+"))
    held = {kind for one in ask.values for kind in re.findall(r"[a-z]+", one)}
    kinds = [kind for kind in ("stone", "wood", "sand", "metal") if kind in held]
    for fewer in (True, False):
        for number, kind in enumerate(kinds):
            step_to(question.locator(".keep .stepper").nth(number), int(wanted.get(kind, 0)), only_down=fewer)


def hang(question: Locator, ask: Any, value: str) -> None:
    """Whose window it is, and into which row; the bonus, or else the row, is then a button of its own."""
    switch_on(question, value[0])
    switch_on(question, value[1])


def send_a_novice(question: Locator, ask: Any, value: str) -> None:
    """Which novice goes; where to is then a button of its own."""
    switch_on(question, value.split(">")[0])


def switch_on(question: Locator, value: str) -> None:
    """A step of an answer: a button that stays pressed."""
    button = question.locator(f'button[value="{value}"][aria-pressed="false"]')
    if button.count():
        button.click(timeout=SHORT)


def step_to(stepper: Locator, wanted: int, only_down: bool = False) -> None:
    """Step a figure up or down to what is wanted."""
    shown = int(stepper.locator("output").inner_text())
    for _ in range(abs(wanted - shown)):
        if wanted < shown or not only_down:
            stepper.locator("button").nth(0 if wanted < shown else 1).click(timeout=SHORT)


PREPARED = {".pairs": pick_cards, ".stalls": deal, ".keep": keep, ".hanging": hang, ".novices": send_a_novice}
"""By a part of the page that only such a question has: what has to be done before the answer's own button is there."""
