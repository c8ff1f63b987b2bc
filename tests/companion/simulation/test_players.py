"""Simulated players: greedy ones play better than random ones."""

from random import Random

import pytest

from companion import games
from companion.games.pack_loader import reference
from companion.simulation.players import POLICIES, PolicyName, players_of
from engine.games import GAMES

SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def points(name: str, policy: PolicyName, seed: int) -> float:
    """The points of all players in a game of simulated players."""
    setup = GAMES[name].Setup.parse({"game": name, "seats": SEATS, "start_player": None})
    game = GAMES[name].Game(setup, reference(name))
    people = players_of(name, game, Random(seed), policy)
    while not game.over:
        ask = game.asks[0]
        game.answer(ask.id, people.choose(ask))
    assert game.final is not None
    return float(sum(score["vp"] for score in game.final.values()))


@pytest.mark.parametrize("name", games.names())
def test_greedy_players_score_more_than_random_ones(name: str) -> None:
    totals = {policy: sum(points(name, policy, seed) for seed in (1, 2)) for policy in POLICIES}
    assert totals["greedy"] > 1.3 * totals["random"]
