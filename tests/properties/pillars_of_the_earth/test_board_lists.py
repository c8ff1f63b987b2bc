"""Lists of Pillars' board: always those of the ledger, so that a refused correction changes none of them."""

from random import Random

import pytest

from engine.pillars_of_the_earth.board import Board
from tests.properties.random_play import correct_at_random, new_game, random_answer


def lists(board: Board) -> str:
    """The parts of the board that repeat the ledger, as text."""
    return repr(
        (board.active, board.order, board.supply, board.holdings, board.spaces, board.wheel, board.open_advantages,
         board.open_craftsmen, sorted(board.used_advantages), sorted(board.used_events), board.cost, board.pieces_set,
         board.event)
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_the_lists_of_the_board_are_those_of_the_ledger_after_every_answer_and_correction(seed: int) -> None:
    chance = Random(seed)
    game = new_game("pillars_of_the_earth", chance, 2 + seed % 3)
    while not game.over:
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
        if chance.random() < 0.1 and not game.over:
            correct_at_random(game, chance)
        if not game.over:
            before = lists(game.board)
            game.board.corrected()
            assert lists(game.board) == before
