"""Corrections at random: whatever the host corrects, no answer raises an exception and no game gets stuck.

``python -m tests.properties.corrections --games 5000`` plays whole games of every game with a random correction after
about every fifth answer; ``--game`` chooses one, ``--first`` the first seed.
"""

from random import Random
from typing import Any

from engine.games import GAMES
from tests.properties.random_play import MANY, check_not_stuck, correct_at_random, new_game, random_answer, run_many

CORRECT = 0.2
"""How often an answer is followed by a correction."""


def play(name: str, seed: int, correct: float = CORRECT) -> int:
    """Play a whole game with corrections of every kind of piece; the number of accepted corrections."""
    chance = Random(seed)
    players = chance.choice((2, 3, 4))
    game = new_game(name, chance, players)
    twin = type(game)(game.setup, game.pack)
    taken = 0
    while not game.over:
        if chance.random() < correct:
            taken += correct_at_random(game, chance)
        check_not_stuck(game)
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
        check_the_twin(game, twin)
        assert len(game.answers) < MANY * players, "the game does not end"
    assert game.final and game.winners
    game.ledger.check(everything=True)
    assert twin.checksum() == game.checksum() and twin.final == game.final
    return taken


def check_the_twin(game: Any, twin: Any) -> None:
    """A twin that reads its board from the ledger again after each answer goes on like the game itself."""
    for line in game.answers[len(twin.answers) :]:
        twin.settle(line)
        if not twin.over:
            twin.corrected()
    view = GAMES[game.name].view
    assert view(twin, "table") == view(game, "table")
    assert [list(ask.values) for ask in twin.asks] == [list(ask.values) for ask in game.asks]


if __name__ == "__main__":
    run_many(__doc__, play, "corrections", 5000)
