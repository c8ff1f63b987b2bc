"""Advantage cards: taken in Kingsbridge, lasting, once, or at once (PE-V, III7, N3)."""

from engine.core import term
from engine.core.asks import Description
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import SCREEN


async def take_advantages(board: Board) -> None:
    """Each builder takes the card at its space; one left over leaves the game (PE-III7)."""
    for number, card in enumerate(board.open_advantages):
        seat = board.spaces["kingsbridge"][number]
        if card is None:
            continue
        if seat is None:
            board.ledger.move(1, "advantage", "kingsbridge", "box", "PE-III7")
            continue
        board.builder_home("kingsbridge", number)
        board.ledger.note("log.took_card", seat, "PE-III7", card=board.card_term(card))
        board.open_advantages[number] = None
        if board.advantage(card).kind == "immediate":
            board.ledger.move(1, "advantage", "kingsbridge", "box", "PE-V1")
            await use_at_once(board, seat, card)
        else:
            board.ledger.move(1, "advantage", "kingsbridge", SCREEN[seat], "PE-III7")
            board.holdings[seat].advantages.append(card)
    board.open_advantages = []


async def use_at_once(board: Board, seat: str, card: str) -> None:
    """A card that works at once, and then is out (PE-V1, V2, N3)."""
    advantage = board.advantage(card)
    if advantage.do == "gain":
        board.gain(seat, advantage.gain, "PE-V2")
    elif advantage.do == "choice":

        def read(value: str) -> Description:
            return term("option.gain"), board.gains(advantage.choices[int(value) - 1])

        value = await board.choose(
            f"choice-{card}",
            seat,
            lambda: [str(number + 1) for number in range(len(advantage.choices))],
            read,
            must=True,
            question=term("ask.choice", seat=seat, card=board.card_term(card)),
        )
        board.gain(seat, advantage.choices[int(value) - 1], "PE-N3")


def use_up(board: Board, seat: str, card: str, clause: str) -> None:
    """A card that works once is out after its use (PE-V1)."""
    board.holdings[seat].advantages.remove(card)
    board.ledger.move(1, "advantage", SCREEN[seat], "box", clause)
    board.ledger.note("log.used_card", seat, clause, card=board.card_term(card))
