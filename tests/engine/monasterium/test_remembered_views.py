"""Views of Monasterium: what is remembered of the view before is never out of date."""

import contextlib
from random import Random
from typing import Any

import pytest

from companion.games.pack_loader import reference
from companion.simulation.players import players_of
from engine.core import Refused
from engine.core.remembered import Remembered
from engine.games import GAMES
from engine.monasterium import view

SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
STEPS = 150
"""Answers and corrections in each game."""


def correct_at_random(game: Any, chance: Random) -> None:
    """Move one piece of a random kind between two piles, where that is allowed."""
    kind, piles = chance.choice([(one, piles) for one, piles in game.correctable().items() if piles])
    move = {"n": 1, "kind": kind, "from": chance.choice(piles), "to": chance.choice(piles)}
    with contextlib.suppress(Refused):
        game.correct([move], "")


def answer_at_random(game: Any, players: Any, chance: Random) -> None:
    """Settle a random ask."""
    ask = chance.choice(game.asks)
    game.settle([ask.id, players.choose(ask)])


@pytest.mark.parametrize("seed", range(4))
def test_a_view_is_the_same_where_nothing_is_remembered(seed: int) -> None:
    chance, rules = Random(seed), GAMES["monasterium"]
    seats = dict(list(SEATS.items())[: 2 + seed % 3])
    setup = {"game": "monasterium", "seats": seats, "start_player": "N"}
    game: Any = rules.Game(rules.Setup.parse(setup), reference("monasterium"))
    players = players_of("monasterium", game, chance)
    for _ in range(STEPS):
        if game.over:
            break
        if chance.random() < 0.2:
            correct_at_random(game, chance)
        else:
            answer_at_random(game, players, chance)
        shown = {viewer: view(game, viewer) for viewer in (*seats, "table")}
        game.board.remembered, game._public = Remembered(), None
        assert shown == {viewer: view(game, viewer) for viewer in (*seats, "table")}


def test_a_value_is_computed_again_only_when_what_it_depends_on_has_changed() -> None:
    remembered, computed = Remembered(), iter("abc")
    values = [remembered.get("letter", depends_on, lambda: [next(computed)]) for depends_on in (1, 1, 2, 1)]
    assert values == [["a"], ["a"], ["b"], ["c"]]
    assert values[0] is values[1]
