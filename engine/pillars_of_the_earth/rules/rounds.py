"""The whole game: six rounds of three phases, and the end (PE-R to PE-E)."""

from engine.core import term
from engine.pillars_of_the_earth.board import PHASES, Board
from engine.pillars_of_the_earth.names import ROUNDS
from engine.pillars_of_the_earth.rules.advantages import offer_cards_by_hand
from engine.pillars_of_the_earth.rules.builders import place_builders
from engine.pillars_of_the_earth.rules.choosing_cards import choose_cards
from engine.pillars_of_the_earth.rules.ending import final_scoring
from engine.pillars_of_the_earth.rules.places import resolve_the_places, take_a_piece
from engine.pillars_of_the_earth.rules.preparation import prepare_round

FIRST_GOLD = 20
"""Gold of the start player; each further player clockwise has 1 more (PE-S3)."""


async def play_the_game(board: Board) -> None:
    """Play six rounds of choosing cards, placing builders and resolving places, then score (PE-R, I, II, III, E)."""
    await board.choose_start_player(term("ask.last_in_a_cathedral"))
    for more, seat in enumerate(board.order):
        board.gain_gold(seat, FIRST_GOLD + more, "PE-S3")
    board.set_start_player(board.active)
    take_a_piece(board, 1, "PE-S4")
    for number in range(1, ROUNDS + 1):
        begin_phase(board, number, "cards")
        await prepare_round(board)
        await offer_cards_by_hand(board)
        await choose_cards(board)
        begin_phase(board, number, "builders")
        await offer_cards_by_hand(board)
        await place_builders(board)
        begin_phase(board, number, "places")
        await offer_cards_by_hand(board)
        await resolve_the_places(board)
    final_scoring(board)


def begin_phase(board: Board, number: int, phase: str) -> None:
    """Begin a phase of a round."""
    board.chapter = board.ledger.chapter = number
    board.round = board.ledger.round = PHASES[phase]
