"""Corrections at random: no answer after them raises an exception, and every game ends."""

import pytest

from engine.games import GAMES
from tests.properties.corrections import play


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", tuple(GAMES))
def test_a_game_with_random_corrections_ends_without_an_exception(name: str, seed: int) -> None:
    assert play(name, seed) > 0
