"""Simulated players: whole games of every plug-in under both policies."""

from random import Random

import pytest

from companion import games
from companion.games.pack_loader import reference
from companion.simulation.players import POLICIES, PolicyName, players_of
from engine.games import GAMES

SEATS = {2: {"N": "blue", "S": "red"}, 4: {"N": "blue", "E": "red", "S": "green", "W": "yellow"}}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", games.names())
def test_a_game_of_simulated_players_ends_with_every_answer_legal(name: str, players: int, policy: PolicyName) -> None:
    setup = GAMES[name].Setup.parse({"game": name, "seats": SEATS[players], "start_player": None})
    game = GAMES[name].Game(setup, reference(name))
    people = players_of(name, game, Random(players), policy)
    while not game.over:
        ask = game.asks[0]
        game.answer(ask.id, people.choose(ask))
    assert game.board.final is not None
    assert set(game.board.final) == set(SEATS[players])
