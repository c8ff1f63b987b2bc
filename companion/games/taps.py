"""Tap model: with how many taps the phone's page gives an answer.

The default is what the page does for any game: an option is a button; an option without effect asks again,
unless it is called "nothing"; options of several groups are chosen in two steps. A game whose pages differ names a
subclass of `TapModel` in its plug-in, beside its pages: a test plays on the real page and compares the number of taps.
``companion.simulation.tapping`` counts whole games with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, Self

from companion.games.protocols import Game
from engine.core import NOTHING, Ask

MOST_AT_ONCE = 8
"""With more options than this the page lets the group be chosen first (``web/components/asks/choices.js``)."""


class Given(NamedTuple):
    """An answer of a record."""

    ask: str
    value: str


class Entry(NamedTuple):
    """How answers are entered: the number of taps, and how many answers they give together."""

    taps: int
    answers: int = 1


class TapModel(Generic[Game]):
    """The taps of a phone's page; this one is that of a game without pages of its own."""

    sheets: frozenset[str] = frozenset()
    """The subjects of the asks that open a sheet with a suggested turn (``web/components/asks/plan_sheet.js``)."""
    folded: bool = False
    """Whether the other choices of a sheet's first step are folded below the suggestion: a tap opens them first."""
    offers: frozenset[str] = frozenset()
    """Those whose page offers the suggested turn beside choices that answer at once, with the wishes for later."""

    def of_one_game(self) -> Self:
        """The model for counting one game; a new one where it remembers what the players ordered in it."""
        return self

    def entry(self, game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Entry:
        """The taps that give this answer; where the page gives the next ones with them, how many they are.

        ``following`` are the answers after it. On a sheet these are the taps that choose the step.
        """
        return Entry(button(ask, value))


def button(ask: Ask, value: str) -> int:
    """The taps on the button of an option: one, one more in a group, and one more where it would change nothing.

    The option "nothing" says so itself.
    """
    option = ask.option(value)
    groups = {str(option.group) for option in ask.options if option.group} if len(ask.values) > MOST_AT_ONCE else set()
    return 1 + (len(groups) > 1 and option.group is not None) + asks_again(ask, value)


def asks_again(ask: Ask, value: str) -> bool:
    """Whether the page asks again before it gives this answer (``web/components/asks/idle_dialog.js``)."""
    return ask.option(value).idle and value != NOTHING
