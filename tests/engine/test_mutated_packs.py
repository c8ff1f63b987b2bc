"""Every pack that passes the check plays whole games (see ``mutated_packs`` for the long run)."""

from random import Random

import pytest

from engine.games import GAMES
from tests.engine.mutated_packs import GAMES_A_PACK, good_pack, play

PACKS = 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(PACKS))
def test_a_mutated_pack_that_passes_the_check_plays_twenty_random_games(game: str, number: int) -> None:
    chance = Random(f"{game} {number}")
    _, pack = good_pack(game, chance)
    for _ in range(GAMES_A_PACK):
        play(game, pack, chance)
