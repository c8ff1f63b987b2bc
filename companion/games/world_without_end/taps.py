"""Tap model of World Without End's phone (``web/games/world_without_end/``)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.games.taps import Entry, Given, TapModel, asks_again, button
from companion.games.world_without_end.policy import WorldWithoutEndPolicy
from engine.core import NOTHING, Ask
from engine.world_without_end import Game
from engine.world_without_end.follow_ups import follow_up
from engine.world_without_end.options import Sale, Waived

MOST_SALES = 4
"""With more possible sales than this, the numbers are stepped (``pickers.js``)."""

DRAWN = frozenset({"house_building", "free_house", "building_project"})
"""The subjects whose options are tiles, all of them at once (``pickers.js``)."""


class WorldWithoutEndTaps(TapModel[Game]):
    """The event card opens as the policy proposes and is turned by quarters, a large sale is stepped.

    A card is given together with its choice, where this is one of few. Cards without their action are folded.
    """

    def __init__(self) -> None:
        """Nobody has ordered a trade."""
        self.standing = StandingTrades()

    def of_one_game(self) -> WorldWithoutEndTaps:
        """A model without orders."""
        return WorldWithoutEndTaps()

    def entry(self, game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Entry:
        """The taps of an answer."""
        match ask.what:
            case "orientation":
                turns = (int(value) - int(proposed(game, ask))) % 4
                return Entry(1 + min(turns, 4 - turns))
            case "trade_after":
                return Entry(self.standing.taps(ask, value))
            case "play":
                way = given_with_the_card(game, ask, value, following)
                return Entry(card(ask, value)) if way is None else Entry(1 + way.idle, 2)
            case "sale":
                return Entry(1 + steps(ask, value))
            case _:
                return Entry(1 + asks_again(ask, value) if ask.what in DRAWN else button(ask, value))


def proposed(game: Game, ask: Ask) -> str:
    """The orientation in which the page shows the event card at first (``companion.tables.plans.proposal``)."""
    policy = WorldWithoutEndPolicy(game, Random(0), True)
    return max(policy.possible(ask), key=lambda one: policy.value(ask, one))


class Way(NamedTuple):
    """A way to carry out a card that is given with it; an ``idle`` one asks again, unless it declines."""

    idle: bool


def given_with_the_card(game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Way | None:
    """The choice after a card that is made here, where the page offers it together with the card."""
    found = follow_up(game.board, ask.seat or "", value)
    if found is None or not following or found.ask != following[0].ask:
        return None
    ways = {option.value: Way(option.idle and option.value != NOTHING) for option, _ in found.options}
    return ways.get(following[0].value)


def card(ask: Ask, value: str) -> int:
    """The taps on an action card or a trade; the cards that are laid without their action are unfolded first."""
    waived = isinstance(ask.parse(value), Waived)
    return (waived and any(not isinstance(ask.parse(entry), Waived) for entry in ask.values)) + button(ask, value)


def steps(ask: Ask, value: str) -> int:
    """The steps from the largest sale, which the page shows first, where there are many."""
    choice, deals = ask.parse(value), [entry for entry in map(ask.parse, ask.values) if isinstance(entry, Sale)]
    if not isinstance(choice, Sale) or len(deals) <= MOST_SALES:
        return 0
    return deals[0].wool - choice.wool + deals[0].cloth - choice.cloth


class StandingTrades:
    """The standing orders of the players of one game for trades after the action card (``standing_trades.js``).

    A player orders a trade, or its refusal, with the first answer to it. The page then gives this answer alone; for
    another one it is undone.
    """

    def __init__(self) -> None:
        """Nobody has ordered a trade."""
        self.orders: dict[tuple[str | None, str], bool] = {}
        """By seat and trade, whether it is made."""

    def given_alone(self, ask: Ask) -> str | None:
        """The answer that the page gives by the orders; None where they do not decide."""
        left = [entry for entry in ask.values if entry != NOTHING and self.orders.get((ask.seat, entry)) is not False]
        return next((item for item in left if self.orders.get((ask.seat, item))), None) if left else NOTHING

    def taps(self, ask: Ask, value: str) -> int:
        """The taps of an answer; where one trade is without an order, it is ordered or refused with it."""
        alone = self.given_alone(ask)
        if alone is not None:
            return 0 if alone == value else 2
        free = [entry for entry in ask.values if entry != NOTHING and (ask.seat, entry) not in self.orders]
        if len(free) == 1 and value in (free[0], NOTHING):
            self.orders[ask.seat, free[0]] = value != NOTHING
        return 1
