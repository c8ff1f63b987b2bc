"""The obedient table: pieces that are moved only as instructed are where the ledger has them."""

import pytest

from engine.games import GAMES
from tests.properties.obedient import play


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", tuple(GAMES))
def test_pieces_moved_only_as_instructed_are_where_the_ledger_has_them(name: str, seed: int) -> None:
    assert play(name, seed) > 20


@pytest.mark.parametrize("name", tuple(GAMES))
def test_the_same_holds_with_many_undos_and_corrections(name: str) -> None:
    assert play(name, 17, undo=0.05, correct=0.1) > 20
