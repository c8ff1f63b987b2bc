"""Simulated players: they shuffle, roll and draw, and choose at random or greedily.

All randomness comes from here, never from the rules. Options are valued by the game's
`companion.games.policy.Policy`.
"""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

from companion.games import RunningGame, plugin_of
from companion.games.policy import Policy

PolicyName = Literal["random", "greedy", "suggested"]
"""How they choose: "suggested" is greedily, and of equal options the first, as the turn sheets suggest."""
POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)


def players_of(name: str, game: RunningGame, random: Random, policy: PolicyName = "random") -> Policy[RunningGame]:
    """The players of a game of this name at its first asks, who all follow one policy. Raises KeyError."""
    players = plugin_of(name).policy(game, random, policy != "random")
    if policy == "suggested":
        players.tie = 0.0
    return players
