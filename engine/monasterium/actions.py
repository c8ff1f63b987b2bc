"""What a die can do in its column, and what the bonus "any one action" can do in all of them (MO-A5 to A12, M3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Term, term
from engine.core.asks import Description, Nothing
from engine.monasterium import messenger, sending, windows
from engine.monasterium.board import Board
from engine.monasterium.options import SWAPS, Act, Action, often
from engine.monasterium.windows import WHERE_A_NOVICE_IS

ONCE_A_TURN = ("II", "III")
CLAUSE_OF = {"0": "MO-A7", "I": "MO-A8", "II": "MO-A9", "III": "MO-A10"}
"""The clause of each row's actions; row "0" is the standard action."""


async def act(board: Board, seat: str, columns: Sequence[str], number: str, dice: int = 1) -> Act | None:
    """Do one of the possible actions of these columns; where none is possible the die is lost (MO-A5).

    With several dice the same action may be chosen for all of them at once; with none it is the road's bonus, for
    which one can always be done (MO-M3). Gives what was chosen, the first die being used, or None for a lost die.
    """

    def choices() -> list[Act]:
        single = possible(board, seat, columns)
        if dice <= 1 or len(single) == 1:
            return single
        return [*single, *(often(one, dice) for one in single if can_repeat(board, seat, one, dice))]

    def read(chosen: Act) -> Description:
        column, row, action = chosen.column, chosen.row, str(chosen.action)
        if chosen.times == 1:
            return term("option.act", column=column, row=row, action=action), moves_of(board, chosen.action)
        return term("option.act_often", n=chosen.times, column=column, row=row, action=action), []

    chosen = await board.choose(
        "act",
        seat,
        choices,
        read,
        ordinal=f"-{number}",
        must=True,
        question=term("ask.act" if dice else "ask.bonus_action", seat=seat),
    )
    if isinstance(chosen, Nothing):
        board.ledger.note("log.lost_die", seat, "MO-A5")
        return None
    if chosen.row in ONCE_A_TURN:
        board.areas[seat].once.add((chosen.row, chosen.column))
    await carry_out(board, seat, chosen, number)
    return chosen


def can_repeat(board: Board, seat: str, one: Act, times: int) -> bool:
    """Whether an action can be done so often in a row whatever comes between, so that no die is wasted (MO-A5)."""
    action = one.action
    if one.row in ONCE_A_TURN:
        return False
    if action.gives is not None:
        return board.held(seat, action.gives) >= times and board.stock(SWAPS[action.gives], times) >= times
    if action.kind == "messenger":
        return True
    return action.kind not in ("novice", "window", "points") and board.stock(action.kind, times) >= times


def possible(board: Board, seat: str, columns: Sequence[str]) -> list[Act]:
    """The actions that can be done now; row "0" is the standard action (MO-A7 to A12)."""
    area = board.areas[seat]
    waiting, once = area.waiting, area.once
    return [
        one
        for column in columns
        for one in board.acts[column]
        if (one.row == "0" or (column not in waiting[one.row] and (one.row, column) not in once))
        and can(board, seat, one.action)
    ]


def can(board: Board, seat: str, action: Action) -> bool:
    """Whether an action can be done, at least in part (MO-A5)."""
    match action.kind:
        case "messenger" | "points":
            return True
        case "novice":
            return sending.can_send(board, seat, action.n)
        case "window":
            return bool(windows.placeable(board, seat, WHERE_A_NOVICE_IS))
        case "swap":
            good = action.gives
            return good is not None and board.held(seat, good) > 0 and board.stock(SWAPS[good]) > 0
        case good:
            return board.stock(good) > 0


def moves_of(board: Board, action: Action) -> list[Term]:
    """The pieces that an action moves, as far as they are known before it is chosen."""
    match action.kind:
        case "messenger" | "novice" | "window":
            return []
        case "points":
            return [term("vp", n=action.n)]
        case "swap":
            return [board.giving(action.gives), board.taking(SWAPS[action.gives])] if action.gives else []
        case good:
            return [board.taking(good, board.stock(good, action.n))]


async def carry_out(board: Board, seat: str, chosen: Act, number: str) -> None:
    """Do an action of a row that was chosen (MO-A7 to A10)."""
    action = chosen.action
    match action.kind:
        case "messenger":
            await messenger.move(board, seat, action.n, number)
        case "novice":
            await sending.send_a_novice(board, seat, action.n, number)
        case "window":
            await windows.take_a_window(board, seat, WHERE_A_NOVICE_IS, number, "MO-A10")
        case "points":
            board.ledger.step(action.n, seat, "MO-A9")
        case _:
            take_or_swap(board, seat, action, CLAUSE_OF[chosen.row])


def take_or_swap(board: Board, seat: str, action: Action, clause: str) -> None:
    """Take goods, or swap 1 soup for a tool or 1 tool for a book (MO-A7 to A9, M3)."""
    if action.gives is None:
        board.take(seat, action.kind, action.n, clause)
        return
    clause = "MO-A8" if clause.startswith("MO-A") else clause
    board.give(seat, action.gives, 1, clause)
    board.take(seat, SWAPS[action.gives], 1, clause)
