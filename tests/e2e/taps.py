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


def send_out(question: Locator, ask: Any, value: str) -> None:
    """Which novice goes, where its place is asked with it; the place is then a button of its own."""
    novice = question.locator(f'button.novice[value="{value.partition(">")[0]}"]')
    if ">" in value and novice.count() and novice.get_attribute("aria-pressed") != "true":
        novice.click(timeout=SHORT)


def hang(question: Locator, ask: Any, value: str) -> None:
    """Whose window it is, and its row where the bonus is asked with it; what is left is then a button of its own."""
    names = list(dict.fromkeys(one[0] for one in ask.values if re.match(r"[A-E][1-3]", one)))
    panes = question.locator(".pane-of")
    if value[0] in names and panes.count():
        pane = panes.nth(names.index(value[0]))
        if pane.get_attribute("aria-pressed") != "true":
            pane.click(timeout=SHORT)
    row = question.locator(f'button.hang[value="{value[1:2]}"]')
    if ">" in value and row.count() and row.get_attribute("aria-pressed") != "true":
        row.click(timeout=SHORT)


def step_to(stepper: Locator, wanted: int, only_down: bool = False) -> None:
    """Step a figure up or down to what is wanted."""
    shown = int(stepper.locator("output").inner_text())
    for _ in range(abs(wanted - shown)):
        if wanted < shown or not only_down:
            stepper.locator("button").nth(0 if wanted < shown else 1).click(timeout=SHORT)


PREPARED = {".pairs": pick_cards, ".stalls": deal, ".keep": keep, ".novices": send_out, ".hanging": hang}
"""By a part of the page that only such a question has: what has to be done before the answer's own button is there."""
