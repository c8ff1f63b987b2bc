"""What the engine forgets of a game is read again where it is asked for: instructions, entries, steps of points."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import GAMES
from tests.properties.random_play import new_game, random_answer


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", sorted(GAMES))
def test_instructions_that_reach_back_again_are_those_of_a_game_that_has_shown_none(name: str, seed: int) -> None:
    chance = Random(seed)
    game = new_game(name, chance, 3)
    setup, pack = game.setup, game.pack
    for _ in range(60):
        if game.over:
            break
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
        for seat in (*game.board.seats, None):
            game.instructions.lines(seat, game.own_marks.get(seat, 0), game.marks)
        seat = chance.choice([*game.board.seats, None])
        since = chance.choice(game.marks)
        fresh = type(game)(setup, pack).replay(game.answers)
        assert game.instructions.lines(seat, since, game.marks) == fresh.instructions.lines(seat, since, fresh.marks)
        assert game.instructions.count(seat) == fresh.instructions.count(seat)
        assert game.ledger.entries_from(since) == game.ledger.entries[since:]
        assert game.ledger.steps() == [entry for entry in game.ledger.entries if entry.kind == "vp"]
