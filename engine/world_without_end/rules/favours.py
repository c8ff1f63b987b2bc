"""The favour track: moving the marker, and the favours (WWE-R12 to R16, F)."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.world_without_end.board import Board
from engine.world_without_end.names import FAVOUR_MARKER, favour_pile


class Gift(NamedTuple):
    """What a seat gets of a favour: points ("vp") or pieces of a kind, how many, and the clause."""

    kind: str
    n: int
    clause: str


def space_after(board: Board, steps: int) -> str:
    """The space at which the marker stops; covered spaces are skipped and not counted (WWE-R12, R15).

    Where the whole track is covered it is the present space: the marker cannot move.
    """
    track = board.pack.board.favour_track
    at = track.index(board.favour_at)
    covered = board.covered_favours
    if covered.issuperset(track):
        return board.favour_at
    while steps > 0:
        at = (at + 1) % len(track)
        if track[at] not in covered:
            steps -= 1
    return track[at]


def move_marker(board: Board, seat: str, steps: int, clause: str) -> None:
    """Move the marker; if it moved, the seat receives the favour where it stops (WWE-R13, A13)."""
    goal = space_after(board, steps)
    if steps == 0 or goal in board.covered_favours:
        return
    before = board.favour_at
    board.ledger.move(1, FAVOUR_MARKER, favour_pile(before), favour_pile(goal), clause, seat)
    board.ledger.note("log.favour_moved", seat, clause, **{"from": before, "favour": goal})
    receive(board, seat, goal)


NO_INCOME: Mapping[str, int] = {}


def gift_of(
    board: Board,
    seat: str,
    favour: str,
    income: Mapping[str, int] = NO_INCOME,
    taken: Mapping[str, int] = NO_INCOME,
) -> Gift:
    """What a seat gets of the favour of a space; a negative number is paid (WWE-F).

    `income` is what the seat is still to get before, `taken` what all seats are still to take from the piles.
    """

    def held(kind: str) -> int:
        return board.held(seat, kind) + income.get(kind, 0)

    def left(kind: str) -> int:
        before = taken.get(kind, 0)
        return 1 if board.stock(kind, before + 1) > before else 0

    match favour:
        case "queen":
            return Gift("vp", 2 if held("loyalty") else 0, "WWE-F1")
        case "prior":
            return Gift("piety", left("piety"), "WWE-F2")
        case "guild":
            return Gift("vp", len(board.hands[seat].houses), "WWE-F3")
        case "prioress":
            return Gift("vp", 2 if board.medicine(seat, income.get("medical_knowledge", 0)) else 0, "WWE-F4")
        case "merchants":
            return Gift("wool", left("wool"), "WWE-F5")
        case "king":
            return Gift("vp", held("loyalty"), "WWE-F6")
        case "earl_of_shiring":
            return Gift("grain", left("grain"), "WWE-F7")
        case "bishop":
            return Gift("vp", held("piety"), "WWE-F8")
        case "outlaws":
            return Gift("gold", -min(1, held("gold")), "WWE-F9")
    return Gift("vp", 0, "WWE-F")


def receive(board: Board, seat: str, favour: str) -> None:
    """Give a seat the favour of a space; an empty pile gives nothing (WWE-F, R14)."""
    kind, n, clause = gift_of(board, seat, favour)
    if kind == "vp":
        board.ledger.step(n, seat, clause)
    elif n > 0:
        board.take(seat, kind, n, clause)
    else:
        board.give(seat, kind, -n, clause)
