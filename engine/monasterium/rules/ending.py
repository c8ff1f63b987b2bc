"""The end of the game: final scoring and winners (MO-E)."""

from engine.core import Term, term
from engine.core.bookkeeping.scoring import points_by_source
from engine.core.referee import CORRECTION
from engine.monasterium.board import Board
from engine.monasterium.names import MONASTERIES

MAJORITY = 5
SOURCES: dict[str, tuple[str, ...]] = {
    "missions": ("MO-C2", "MO-C3"),
    "windows": ("MO-W4",),
    "buildings": ("MO-N2",),
    "tiles": ("MO-N5",),
    "actions": ("MO-A9",),
    "refused_dice": ("MO-M4",),
    "corrections": (CORRECTION,),
}
"""The sources of points before the final scoring, with the clauses of their steps."""
COUNTED: dict[str, tuple[str, ...]] = {
    "all_majorities": ("MO-E1",),
    "all_chapels": ("MO-E2",),
    "all_cloisters": ("MO-E3",),
    "all_goods": ("MO-E4",),
}
"""The sources of points of the final scoring; its lines name each monastery and good."""
CHAPELS = (0, 1, 3, 6, 10, 15)


def final_scoring(board: Board) -> None:
    """Score majorities, chapels, cloisters and goods, then determine the winners (MO-E1 to E5)."""
    ledger = board.ledger
    board.begin_final_count({**SOURCES, **COUNTED})
    lines = points_by_source(ledger, board.seats, SOURCES)

    def score(seat: str, points: int, clause: str, text: Term) -> None:
        if points:
            ledger.step(points, seat, clause)
            lines[seat].append({"text": text, "vp": points})

    for monastery in MONASTERIES:
        for seat in most_novices(board, monastery):
            score(seat, MAJORITY, "MO-E1", term("final.majority", monastery=monastery))
    for seat in board.seats:
        chapels = sum(1 for monastery in MONASTERIES if board.novices_at(seat, "chapel", monastery))
        score(seat, CHAPELS[chapels], "MO-E2", term("final.chapels", n=chapels))
        for monastery in MONASTERIES:
            cloister, chapel = (board.novices_at(seat, kind, monastery) for kind in ("cloister", "chapel"))
            text = term("final.cloister", monastery=monastery, cloister=cloister, chapel=chapel)
            score(seat, cloister * chapel * 2, "MO-E3", text)
        goods = board.goods_of(seat)
        score(seat, goods["tool"], "MO-E4", term("final.tools", n=goods["tool"]))
        score(seat, 2 * goods["book"], "MO-E4", term("final.books", n=goods["book"]))
        small = goods["influence"] + goods["soup"] + goods["rosary"]
        score(seat, small // 2, "MO-E4", term("final.small_goods", n=small))
    board.end_game(lines, ledger.points)


def most_novices(board: Board, monastery: str) -> list[str]:
    """The seats with the most novices in a monastery; none while it has no novices (MO-E1)."""
    counts = {
        seat: sum(board.novices_at(seat, kind, monastery) for kind in ("building", "chapel", "cloister"))
        for seat in board.seats
    }
    best = max(counts.values())
    return [seat for seat, count in counts.items() if count == best and best]
