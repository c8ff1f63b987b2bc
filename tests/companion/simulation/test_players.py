"""Simulated players: whole games of every plug-in under both policies."""

from random import Random

import pytest

from companion import games
from companion.games.pack_loader import reference
from companion.simulation.players import POLICIES, PolicyName, players_of
from engine.core.view_types import FinalScore
from engine.games import GAMES

SEATS = {2: {"N": "blue", "S": "red"}, 4: {"N": "blue", "E": "red", "S": "green", "W": "yellow"}}


def played(name: str, players: int, policy: PolicyName, seed: int) -> dict[str, FinalScore]:
    """The final scores of a game of simulated players."""
    setup = GAMES[name].Setup.parse({"game": name, "seats": SEATS[players], "start_player": None})
    game = GAMES[name].Game(setup, reference(name))
    people = players_of(name, game, Random(seed), policy)
    while not game.over:
        ask = game.asks[0]
        game.answer(ask.id, people.choose(ask))
    return dict(game.final or {})


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", games.names())
def test_a_game_of_simulated_players_ends_with_every_answer_legal(name: str, players: int, policy: PolicyName) -> None:
    assert set(played(name, players, policy, players)) == set(SEATS[players])


@pytest.mark.parametrize("name", games.names())
def test_greedy_players_score_more_than_random_ones(name: str) -> None:
    def points(policy: PolicyName) -> float:
        return sum(score["vp"] for seed in (1, 2) for score in played(name, 4, policy, seed).values())

    assert points("greedy") > 1.3 * points("random")
