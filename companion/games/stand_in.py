"""Stand-in: answers for a seat from that seat's own view, at the level careful or good.

It gets the view of one seat, the public set-up and pack, and a seed; never the game. From these it imagines a game
(`GamePlugin.imagine`), in which what others hide is drawn at random. A careful stand-in takes the option with the
greatest value there. A good one plays out the best options with careful players, up to the next count, and takes the
one that leads furthest. The same view and seed always give the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, NamedTuple, get_args

from companion.games.imagined import CannotImagine, require_same
from companion.games.plugin import GamePlugin
from companion.games.policy import TIE, Policy, worth_of
from engine.core import Ask
from engine.core.referee import BaseGame
from engine.core.setup import SeatsAndStart
from engine.core.view_types import AnyView, AskView

Level = Literal["careful", "good"]
"""How well a stand-in plays."""
LEVELS: tuple[Level, ...] = get_args(Level)

FEWEST, MOST = 1, 8
"""The least and the greatest number of times that each candidate is played out."""
CANDIDATES = 5
"""The number of options that are played out: those with the greatest values."""
TRUST = 0.2
"""The weight of an option's own value beside the result of playing it out."""


class Decision(NamedTuple):
    """An answer of a stand-in: the id of the ask, and the value."""

    ask: str
    value: str


class StandIn:
    """A stand-in at one table; it decides for any seat from that seat's view."""

    def __init__(
        self, plugin: GamePlugin[Any, Any, Any], setup: SeatsAndStart, pack: object, level: Level, seed: str
    ) -> None:
        """A stand-in that plays by this plug-in; the seed is the same for the whole game."""
        self.plugin, self.setup, self.pack, self.level, self.seed = plugin, setup, pack, level, seed

    @staticmethod
    def is_asked(view: AnyView) -> bool:
        """Whether the view has an ask that a stand-in on its seat decides."""
        return any(is_decision(ask, view["viewer"]) for ask in view["asks"])

    def decide(self, view: AnyView) -> Decision | None:
        """Its answer to the first open ask of the view's own seat; None if it has nothing to decide."""
        ask = next((shown for shown in view["asks"] if is_decision(shown, view["viewer"])), None)
        return None if ask is None else Decision(ask["id"], self.choose(view, ask))

    def choose(self, view: AnyView, ask: AskView) -> str:
        """The value that it chooses for an ask of the view's seat."""
        if len(ask["options"]) == 1:
            return ask["options"][0]["value"]
        try:
            thought = self._imagine(view, ask, 0)
        except CannotImagine:
            return best_by_moves(self.plugin.policy.piece_worth, ask)
        valued = thought.values()
        candidates = sorted(valued, key=valued.__getitem__, reverse=True)
        if self.level == "careful" or len(candidates) == 1 or not thought.policy.looks_ahead(ask["what"]):
            return candidates[0]
        return self._look_ahead(view, ask, {value: valued[value] for value in candidates[:CANDIDATES]})

    def _imagine(self, view: AnyView, ask: AskView, number: int) -> Thought:
        random = Random(f"{self.seed}/{ask['id']}/{number}")
        game = self.plugin.imagine(self.setup, self.pack, view, ask, random)
        policy = self.plugin.policy(game, random, True)
        policy.remember(view)
        return Thought(game, policy, require_same(game.asks, ask))

    def _look_ahead(self, view: AnyView, ask: AskView, valued: Mapping[str, float]) -> str:
        """The option that leads furthest on average."""
        reached = dict.fromkeys(valued, 0.0)
        number = played = 0
        while number < MOST and (number < FEWEST or played < self.plugin.policy.answers_ahead):
            number += 1
            for value in valued:
                thought = self._imagine(view, ask, number)
                played += thought.play_out(value)
                reached[value] += thought.lead()
        return max(valued, key=lambda value: reached[value] / number + TRUST * valued[value])


class Thought:
    """An imagined game at the ask of a seat, with a careful policy for all seats."""

    def __init__(self, game: BaseGame, policy: Policy[Any], ask: Ask) -> None:
        """Keep the game, its policy and the ask."""
        self.game, self.policy, self.ask = game, policy, ask
        self.seat = ask.seat or ""

    def values(self) -> dict[str, float]:
        """The value of each option that the seat can choose; chance decides between equal ones."""
        policy, ask = self.policy, self.ask
        return {value: policy.value(ask, value) + policy.random.random() * TIE for value in policy.possible(ask)}

    def play_out(self, value: str) -> int:
        """Answer the ask, play with careful players until the imagined game ends, and return the number of answers."""
        game = self.game
        game.answer(self.ask.id, value)
        while not game.over:
            ask = game.asks[0]
            game.answer(ask.id, self.policy.choose(ask))
        return len(game.answers)

    def lead(self) -> float:
        """The seat's lead over the others at the end of the imagined game, in points."""
        worth = {seat: self.policy.outlook(seat) for seat in self.game.ledger.points}
        others = [worth[seat] for seat in worth if seat != self.seat]
        return worth[self.seat] - (max(others) + sum(others) / len(others)) / 2


def is_decision(ask: AskView, seat: str) -> bool:
    """Whether a stand-in on this seat decides the ask: its own asks, except rolls, since people roll the dice."""
    return ask["seat"] == seat and "dice" not in ask and bool(ask["options"])


def best_by_moves(piece_worth: Mapping[str, float], ask: AskView) -> str:
    """The option whose moves are worth most to the asked seat; of equal ones the first."""
    return max(
        ask["options"],
        key=lambda option: sum(worth_of(move, ask["seat"], piece_worth) for move in option["moves"]),
    )["value"]
