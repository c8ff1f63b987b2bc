"""Moving the messenger on the road (MO-M1 to M3)."""

from engine.monasterium.board import Board


async def move(board: Board, seat: str, steps: int, number: str) -> None:
    """Move a seat's messenger step by step, with each bonus before the next step (MO-M1, M3)."""
    for step in range(1, steps + 1):
        board.advance_messenger(seat)
        bonus = board.road[board.areas[seat].road].bonus
        if bonus is not None:
            await board.receive_bonus(board, seat, bonus, f"{number}_{step}")
