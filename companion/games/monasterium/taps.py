"""Tap model of Monasterium's phone (``web/games/monasterium/``)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.taps import Entry, Given, TapModel, button
from engine.core import Ask
from engine.core.board import Both
from engine.core.rolls import RollAsk, read_roll
from engine.monasterium import Game
from engine.monasterium.options import Missions, Novice, Reroll, Window
from engine.monasterium.pack import Place

MOST_PLACES = 4
"""With more places than this in several monasteries, the monastery is chosen first."""


class MonasteriumTaps(TapModel[Game]):
    """A roll is entered by what is placed; a turn of the second phase is a sheet with a suggestion."""

    sheets = frozenset(
        {"take", "act", "novice", "place_novice", "extra", "bonus", "window", "window_bonus", "die"}
    )  # fmt: skip

    def entry(self, game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Entry:
        """The taps of an answer."""
        if isinstance(ask, RollAsk):
            return roll_entry(ask, value, following)
        if ask.what == "place":
            return Entry(placing(game, ask, value))
        choice = ask.parse(value)
        if isinstance(choice, Missions):
            return Entry(3)
        first = choice.first if isinstance(choice, Both) else choice
        others = [one.first if isinstance(one, Both) else one for one in map(ask.parse, ask.values)]
        if isinstance(first, Novice) and isinstance(choice, Both):
            places = [one.second for one in map(ask.parse, ask.values) if isinstance(one, Both) and one.first == first]
            return Entry(1 + (len(set(others)) > 1) + in_two_steps(places))
        if isinstance(first, Window):
            from_several = len({one.monastery for one in others if isinstance(one, Window)}) > 1
            return Entry(1 + from_several + (others.count(first) > 1))
        return Entry(button(ask, value) + (isinstance(choice, Place) and in_two_steps(others)))


def in_two_steps(options: Sequence[object]) -> bool:
    """Whether the monastery is chosen before the place (``web/games/monasterium/novice_asks.js``)."""
    places = [one for one in options if isinstance(one, Place)]
    return len(places) > MOST_PLACES and len({one.monastery for one in places}) > 1


def placing(game: Game, ask: Ask, value: str) -> int:
    """The taps of placing: none where a roll leaves one number, which the phone then places (``placing_alone.js``).

    Everybody switches that on once, which is counted with the first placement of each game: the switch, and a placement
    by hand. For the reroll tile it is undone.
    """
    switched_on = 2 * all(seat != ask.seat or name.what != "place" for seat, name in game.asked_of)
    if sum(one.isdigit() for one in ask.values) > 1:
        return 1 + switched_on
    return switched_on + (2 if value == Reroll.REROLL else 0)


def roll_entry(ask: RollAsk, value: str, following: Sequence[Given]) -> Entry:
    """The taps of a roll: one die of a number is one tap, several are two; a whole roll is a tap for each die.

    The reroll tile is one tap, and is chosen with it where the page can tell no die.
    """
    placed = following[0].value if following and following[0].ask == ask.then else ""
    rolled = [face for faces in read_roll(value).values() for face in faces]
    if placed.isdigit():
        return Entry(1 if rolled.count(int(placed)) == 1 else 2, 2)
    if placed and ask.may_tell_none:
        return Entry(2, 2)  # no die is told, then the tile is chosen
    if ask.is_partial and ask.then is None:
        return Entry(2, 1)
    return Entry(len(rolled) + 1)
