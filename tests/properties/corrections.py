"""Corrections at random: whatever the host books, no answer raises an exception and no game gets stuck.

``python -m tests.properties.corrections --games 5000`` plays whole games of every game with a random correction after
about every fifth answer; ``--game`` chooses one, ``--first`` the first seed.
"""

import argparse
import time
from random import Random

from engine.games import GAMES
from tests.properties.random_play import MANY, begin, check_not_stuck, choose, correct_at_random

CORRECT = 0.2
"""How often an answer is followed by a correction."""


def play(name: str, seed: int, correct: float = CORRECT) -> int:
    """Play a whole game with corrections of every kind of piece; gives the number of corrections that were taken."""
    chance = Random(seed)
    players = chance.choice((2, 3, 4))
    game = begin(name, chance, players)
    taken = 0
    while not game.over:
        if chance.random() < correct:
            taken += correct_at_random(game, chance)
        check_not_stuck(game)
        ask = chance.choice(game.asks)
        game.answer(ask.id, choose(ask, chance))
        assert len(game.answers) < MANY * players, "the game does not come to its end"
    assert game.final and game.winners
    game.ledger.check(everything=True)
    again = type(game)(game.setup, game.pack).replay(game.answers)
    assert again.checksum() == game.checksum() and again.final == game.final
    return taken


def main() -> None:
    """Play many games, and say how many corrections were taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000, help="how many games of each")
    parser.add_argument("--game", choices=tuple(GAMES), action="append", help="only this game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    for name in chosen.game or GAMES:
        started, taken = time.process_time(), 0
        for seed in range(chosen.first, chosen.first + chosen.games):
            try:
                taken += play(name, seed)
            except Exception:
                print(f"{name}: seed {seed} failed")
                raise
        print(f"{name}: {chosen.games} games, {taken} corrections, {time.process_time() - started:.0f} s")


if __name__ == "__main__":
    main()
