"""The favour track: moving the marker, and the favours (WWE-R12 to R16, F)."""

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
    if not board.covered_favours:
        return track[(at + steps) % len(track)]
    if board.covered_favours.issuperset(track):
        return board.favour_at
    while steps > 0:
        at = (at + 1) % len(track)
        if track[at] not in board.covered_favours:
            steps -= 1
    return track[at]


def move_marker(board: Board, seat: str, steps: int, clause: str) -> None:
    """Move the marker; if it moved, the seat receives the favour where it stops (WWE-R13, A13)."""
    goal = space_after(board, steps)
    if steps == 0 or goal in board.covered_favours:
        return
    before, board.favour_at = board.favour_at, goal
    board.ledger.move(1, FAVOUR_MARKER, favour_pile(before), favour_pile(goal), clause, seat)
    board.ledger.note("log.favour_moved", seat, clause, **{"from": before, "favour": board.favour_at})
    receive(board, seat, board.favour_at)


def gift_of(board: Board, seat: str, favour: str) -> Gift:
    """What a seat gets of the favour of a space now; a negative number is paid (WWE-F)."""
    match favour:
        case "queen":
            return Gift("vp", 2 if board.held(seat, "loyalty") else 0, "WWE-F1")
        case "prior":
            return Gift("piety", board.stock("piety"), "WWE-F2")
        case "guild":
            return Gift("vp", len(board.hands[seat].houses), "WWE-F3")
        case "prioress":
            return Gift("vp", 2 if board.medicine(seat) else 0, "WWE-F4")
        case "merchants":
            return Gift("wool", board.stock("wool"), "WWE-F5")
        case "king":
            return Gift("vp", board.held(seat, "loyalty"), "WWE-F6")
        case "earl_of_shiring":
            return Gift("grain", board.stock("grain"), "WWE-F7")
        case "bishop":
            return Gift("vp", board.held(seat, "piety"), "WWE-F8")
        case "outlaws":
            return Gift("gold", -min(1, board.held(seat, "gold")), "WWE-F9")
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
