"""The obedient table: whoever moves pieces only as the pages say has them where the ledger has them."""

import pytest

from tests.properties.obedient import play

GAMES_THAT_OBEY = ("world_without_end", "monasterium", "pillars_of_the_earth")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES_THAT_OBEY)
def test_pieces_moved_only_as_the_pages_say_lie_as_in_the_ledger(name: str, seed: int) -> None:
    assert play(name, seed) > 100


@pytest.mark.parametrize("name", GAMES_THAT_OBEY)
def test_the_same_holds_where_much_is_taken_back_and_corrected(name: str) -> None:
    assert play(name, 17, undo=0.1, correct=0.1) > 100
