"""Simulated players: they shuffle, roll and draw, and choose at random or greedily.

All randomness comes from here, never from the rules. Options are valued by the game's
`companion.games.policy.Policy`.
"""

from __future__ import annotations

from random import Random
from typing import Generic, Literal, get_args

from companion.games import RunningGame, plugin_of
from companion.games.policy import Policy
from companion.games.protocols import Game
from engine.core import Ask

PolicyName = Literal["random", "greedy", "suggested"]
"""How they choose: "suggested" is greedily, and of equal options the first, as the turn sheets suggest."""
POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)


class SimulatedPlayers(Generic[Game]):
    """The players of one simulated game, who all follow one policy."""

    def __init__(self, policy: Policy[Game]) -> None:
        """Players of the policy's game."""
        self.policy, self.game, self.random = policy, policy.game, policy.random

    def after_undo(self, before: SimulatedPlayers[Game] | None) -> SimulatedPlayers[Game]:
        """These players, with the hidden state that they had before an undo."""
        self.policy.after_undo(before.policy if before is not None else None)
        return self

    def choose(self, ask: Ask) -> str:
        """An answer to an open ask."""
        return self.policy.choose(ask)


def players_of(
    name: str, game: RunningGame, random: Random, policy: PolicyName = "random"
) -> SimulatedPlayers[RunningGame]:
    """Simulated players for a game of this name at its first asks. Raises KeyError for an unknown name."""
    chosen = plugin_of(name).policy(game, random, policy != "random")
    if policy == "suggested":
        chosen.tie = 0.0
    return SimulatedPlayers(chosen)
