"""The end of the game: final scoring and winners (WWE-E)."""

from engine.core import term
from engine.core.view_types import ScoreLine
from engine.world_without_end.board import Board

TIES = ("piety", "loyalty", "medical_knowledge")


def final_scoring(board: Board) -> None:
    """Score materials and gold, then determine the winners (WWE-E1 to E4)."""
    lines: dict[str, list[ScoreLine]] = {}
    for seat in board.seats:
        lines[seat] = [{"text": term("final.before"), "vp": board.ledger.points[seat]}]
        for kind, worth, clause in (("stone", 1.0, "WWE-E1"), ("wood", 1.0, "WWE-E1"), ("gold", 0.5, "WWE-E2")):
            held = board.held(seat, kind)
            if held:
                board.ledger.step(worth * held, seat, clause)
                lines[seat].append({"text": term("final.pieces", n=held, kind=kind), "vp": worth * held})
    standing = {seat: rank(board, seat) for seat in board.seats}
    board.final = {
        seat: {
            "vp": board.ledger.points[seat],
            "lines": lines[seat],
            "place": 1 + sum(other > standing[seat] for other in standing.values()),
        }
        for seat in board.seats
    }
    board.winners = [seat for seat in board.seats if board.final[seat]["place"] == 1]
    board.phase = "over"


def rank(board: Board, seat: str) -> tuple[float, ...]:
    """Points, then piety, loyalty and medical knowledge, larger is better (WWE-E3, E4)."""
    return (board.ledger.points[seat], *(board.held(seat, kind) for kind in TIES))
