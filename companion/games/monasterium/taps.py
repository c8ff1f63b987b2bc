"""Tap model of Monasterium's phone (``web/games/monasterium/``)."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from companion.games.taps import Entry, Given, TapModel, button
from engine.core import Ask
from engine.core.game_state import Both
from engine.core.rolls import RollAsk, read_roll
from engine.monasterium import Game
from engine.monasterium.options import Missions, Novice, Reroll, Window
from engine.monasterium.pack import Place

MOST_PLACES = 4
"""With more places than this in several monasteries, the monastery is chosen first."""
MOST_WAYS, MOST_DICE = 5, 2
"""With more ways than this to place the dice of a roll, those with more dice than this are a tap further."""


class MonasteriumTaps(TapModel[Game]):
    """A roll is entered by what is placed; a turn of the second phase is a sheet with a suggestion."""

    sheets = frozenset(
        {"take", "act", "novice", "place_novice", "extra", "bonus", "window", "window_bonus", "die"}
    )  # fmt: skip
    folded = True

    def entry(self, game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Entry:
        """The taps of an answer."""
        if isinstance(ask, RollAsk):
            return roll_entry(game, ask, value, following)
        if ask.what == "place":
            return Entry(placing(game, ask, value))
        choice = ask.parse(value)
        if isinstance(choice, Missions):
            return Entry(3)
        first = choice.first if isinstance(choice, Both) else choice
        options = [ask.parse(text) for text in ask.values]
        others = [option.first if isinstance(option, Both) else option for option in options]
        if isinstance(first, Novice) and isinstance(choice, Both):
            places = [option.second for option in options if isinstance(option, Both) and option.first == first]
            return Entry(1 + (len(set(others)) > 1) + in_two_steps(places))
        if isinstance(first, Window):
            from_several = len({other.monastery for other in others if isinstance(other, Window)}) > 1
            return Entry(1 + from_several + (others.count(first) > 1))
        return Entry(button(ask, value) + (isinstance(choice, Place) and in_two_steps(others)))


def in_two_steps(options: Sequence[object]) -> bool:
    """Whether the monastery is chosen before the place (``web/games/monasterium/asks/novice.js``)."""
    places = [option for option in options if isinstance(option, Place)]
    return len(places) > MOST_PLACES and len({place.monastery for place in places}) > 1


def placing(game: Game, ask: Ask, value: str) -> int:
    """The taps of placing: none where a roll leaves one number, which the phone then places (``placing_alone.js``).

    Each seat once takes a button that places such a roll and tells the phone to place the next ones by itself. A
    further tap is counted for that with the first placement of each game. For the reroll tile such a placement is
    undone.
    """
    first = all(seat != ask.seat or name.what != "place" for seat, name in game.asked_of)
    if sum(entry.isdigit() for entry in ask.values) > 1:
        return 1 + first
    return first + (2 if value == Reroll.REROLL else 0)


def roll_entry(game: Game, ask: RollAsk, value: str, following: Sequence[Given]) -> Entry:
    """The taps of a roll: one for the dice that are placed.

    What is placed is reported with it, and so is the reroll tile, which is one tap (``roll_by_hand.js``). A whole roll
    is a tap for each die, and one more to send several (``roll_entry.js``).
    """
    rolled = read_roll(value)
    shown = [face for faces in rolled.values() for face in faces if face]
    if not ask.is_partial:
        return Entry(len(shown) + (len(shown) > 1))
    places = (ask.then, game.board.name("place_again", ask.seat, ask.ordinal).id)
    placed = following[0].value if following and following[0].ask in places else ""
    if placed == Reroll.REROLL or not shown:
        return Entry(1, 2 if placed else 1)
    n = shown.count(int(placed)) if placed else len(shown)
    ways = prod(len(faces) + 1 for faces in rolled.values()) - 1
    return Entry(2 if ways > MOST_WAYS and n > MOST_DICE else 1, 2 if placed else 1)
