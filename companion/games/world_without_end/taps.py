"""Tap model of World Without End's phone (``web/games/world_without_end/``)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.taps import Entry, Given, TapModel, asks_again, button
from companion.games.world_without_end.policy import WorldWithoutEndPolicy
from engine.core import Ask
from engine.world_without_end import Game
from engine.world_without_end.options import Sale, Waived

MOST_SALES = 4
"""With more possible sales than this, the numbers are stepped (``pickers.js``)."""

DRAWN = frozenset({"house_building", "free_house", "building_project"})
"""The subjects whose options are tiles, all of them at once (``pickers.js``)."""


class WorldWithoutEndTaps(TapModel[Game]):
    """The event card opens as the policy proposes and is turned by quarters, a large sale is stepped.

    Cards without their action are folded.
    """

    def entry(self, game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Entry:
        """The taps of an answer."""
        if ask.what == "orientation":
            turns = (int(value) - int(proposed(game, ask))) % 4
            return Entry(1 + min(turns, 4 - turns))
        choice = ask.parse(value)
        if isinstance(choice, Sale):
            deals = [one for one in map(ask.parse, ask.values) if isinstance(one, Sale)]
            stepped = len(deals) > MOST_SALES
            return Entry(1 + (deals[0].wool - choice.wool + deals[0].cloth - choice.cloth if stepped else 0))
        if ask.what in DRAWN:
            return Entry(1 + asks_again(ask, value))
        listed = [ask.parse(one) for one in ask.values]
        folded = isinstance(choice, Waived) and any(not isinstance(one, Waived) for one in listed)
        return Entry(folded + button(ask, value))


def proposed(game: Game, ask: Ask) -> str:
    """The orientation in which the page shows the event card at first (``companion.tables.plans.proposal``)."""
    policy = WorldWithoutEndPolicy(game, Random(0), True)
    return max(policy.possible(ask), key=lambda one: policy.value(ask, one))
