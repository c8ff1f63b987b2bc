"""Tap model of World Without End's phone (``web/games/world_without_end/``)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.taps import Entry, Given, TapModel, button
from engine.core import Ask
from engine.world_without_end import Game
from engine.world_without_end.options import Sale, Waived

MOST_SALES = 4
"""With more possible sales than this, the numbers are stepped (``pickers.js``)."""

DRAWN = frozenset({"house_building", "free_house", "building_project"})
"""The subjects whose options are tiles, all of them at once (``pickers.js``)."""


class WorldWithoutEndTaps(TapModel[Game]):
    """The event card is turned by quarters, a large sale is stepped; cards without their action are folded."""

    def entry(self, game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Entry:
        """The taps of an answer."""
        if ask.what == "orientation":
            turns = (int(value) - int(ask.values[0])) % 4
            return Entry(1 + min(turns, 4 - turns))
        choice = ask.parse(value)
        if isinstance(choice, Sale):
            deals = [one for one in map(ask.parse, ask.values) if isinstance(one, Sale)]
            stepped = len(deals) > MOST_SALES
            return Entry(1 + (deals[0].wool - choice.wool + deals[0].cloth - choice.cloth if stepped else 0))
        if ask.what in DRAWN:
            return Entry(1 + ask.option(value).idle)
        listed = [ask.parse(one) for one in ask.values]
        folded = isinstance(choice, Waived) and any(not isinstance(one, Waived) for one in listed)
        return Entry(folded + button(ask, value))
