"""Tap model of The Pillars of the Earth's phone (``web/games/pillars_of_the_earth/``)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.taps import Entry, Given, TapModel, button
from engine.core import Ask
from engine.pillars_of_the_earth import Game
from engine.pillars_of_the_earth.cathedral import PlanAsk, parse_plan
from engine.pillars_of_the_earth.market import SELLING
from engine.pillars_of_the_earth.names import CUBES, MOST_CUBES
from engine.pillars_of_the_earth.options import Cards, Deal, Drawn, KeptCubes

MOST_SETS = 6
"""With more ways to keep cubes than this, the page has a stepper for each kind."""


class PillarsTaps(TapModel[Game]):
    """Decks by switches, deals in two steps, cubes by steppers; the owner of a drawn builder places it with one tap."""

    sheets = frozenset({"dismiss_shiring", "market"})
    offers = frozenset({"card", "builder", "passed", "bishop"})

    def entry(self, game: Game, ask: Ask, value: str, following: Sequence[Given]) -> Entry:
        """The taps of an answer."""
        if isinstance(ask, PlanAsk):
            return Entry(plan_taps(ask, value))
        match ask.parse(value):
            case Cards(ids) if ask.what != "craftsmen":
                return Entry(len(ids))
            case Drawn(put_back=True):
                return Entry(2)  # unfolded first
            case Drawn(seat):
                placed = game.board.name("builder", seat, ask.ordinal).id
                return Entry(1, 2 if following and following[0].ask == placed else 1)
            case Deal():
                return Entry(2)  # the stall, then the number
            case KeptCubes() if len(ask.values) <= MOST_SETS:
                return Entry(1)
            case KeptCubes(cubes):
                return Entry(1 + kept_steps(game, ask.seat or "", dict(cubes)))
        return Entry(button(ask, value))


def plan_taps(ask: PlanAsk, value: str) -> int:
    """The taps of a plan of the craftsmen: the best one is ready; another is unfolded and changed by steppers."""
    best, wanted = dict(ask.choices[0]), dict(parse_plan(value) or ())
    steps = sum(abs(wanted.get(card, 0) - best.get(card, 0)) for card in {*best, *wanted})
    return 1 + (1 + steps if steps else 0)


def kept_steps(game: Game, seat: str, wanted: dict[str, int]) -> int:
    """The steps from the cubes that the page keeps at first, the dearest, to the wanted ones."""
    room, steps = MOST_CUBES, 0
    for kind in sorted(CUBES, key=lambda one: -SELLING[one]):
        kept = min(room, game.board.cubes(seat, kind))
        room -= kept
        steps += abs(wanted.get(kind, 0) - kept)
    return steps
