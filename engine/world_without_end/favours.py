"""The favour track: moving the marker, and the favours (WWE-R12 to R16, F)."""

from engine.world_without_end.board import Board
from engine.world_without_end.names import FAVOUR_MARKER, favour_pile


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


def receive(board: Board, seat: str, favour: str) -> None:
    """Give a seat the favour of a space; an empty pile gives nothing (WWE-F, R14)."""
    step = board.ledger.step
    if favour == "queen":
        if board.held(seat, "loyalty"):
            step(2, seat, "WWE-F1")
    elif favour == "prior":
        board.take(seat, "piety", 1, "WWE-F2")
    elif favour == "guild":
        step(len(board.hands[seat].houses), seat, "WWE-F3")
    elif favour == "prioress":
        if board.medicine(seat):
            step(2, seat, "WWE-F4")
    elif favour == "merchants":
        board.take(seat, "wool", 1, "WWE-F5")
    elif favour == "king":
        step(board.held(seat, "loyalty"), seat, "WWE-F6")
    elif favour == "earl_of_shiring":
        board.take(seat, "grain", 1, "WWE-F7")
    elif favour == "bishop":
        step(board.held(seat, "piety"), seat, "WWE-F8")
    elif favour == "outlaws":
        board.give(seat, "gold", min(1, board.held(seat, "gold")), "WWE-F9")
