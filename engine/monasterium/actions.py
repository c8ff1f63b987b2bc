"""What a die can do in its column, and what the bonus "any one action" can do in all of them (MO-A5 to A12, M3)."""

from collections.abc import Sequence

from engine.core import Term, term
from engine.core.asks import Description
from engine.monasterium import messenger, sending, windows
from engine.monasterium.board import Board
from engine.monasterium.names import GOODS
from engine.monasterium.windows import Windows

SWAPS = {"soup": "tool", "tool": "book"}
"""What can be swapped for what (MO-A8, M3)."""
TWO_OF = ("soup", "influence", "rosary")
ONCE_A_TURN = ("II", "III")


async def act(board: Board, seat: str, columns: Sequence[str], number: str, dice: int = 1) -> tuple[str, str, int]:
    """Do one of the possible actions of these columns; where none is possible the die is lost (MO-A5).

    With several dice the same action may be chosen for all of them at once; with none it is the road's bonus, for
    which one can always be done (MO-M3). Gives the action, its row, and how many dice it is for, the first being used.
    """

    def choices() -> list[str]:
        single = possible(board, seat, columns)
        if dice <= 1 or len(single) == 1:
            return single
        return [*single, *(f"{dice}*{one}" for one in single if can_repeat(board, seat, one, dice))]

    def read(value: str) -> Description:
        times, column, row, what = read_act(value)
        if times == 1:
            return term("option.act", column=column, row=row, action=what), moves_of(board, seat, what)
        return term("option.act_often", n=times, column=column, row=row, action=what), []

    value = await board.choose(
        f"act-{number}",
        seat,
        choices,
        read,
        must=True,
        question=term("ask.act" if dice else "ask.bonus_action", seat=seat),
    )
    if value == "nothing":
        board.ledger.note("log.lost_die", seat, "MO-A5")
        return value, "0", 1
    times, column, row, what = read_act(value)
    if row in ONCE_A_TURN:
        board.areas[seat].once.add(f"{row}.{column}")
    await carry_out(board, seat, what, number, row)
    return what, row, times


def read_act(value: str) -> tuple[int, str, str, str]:
    """With how many dice which column's and row's action is done.

    >>> read_act("2.0.soup:1"), read_act("3*2.0.soup:1")
    ((1, '2', '0', 'soup:1'), (3, '2', '0', 'soup:1'))
    """
    times, _, single = value.rpartition("*")
    column, row, what = single.split(".")
    return int(times or 1), column, row, what


def can_repeat(board: Board, seat: str, value: str, times: int) -> bool:
    """Whether an action can be done so often in a row whatever comes between, so that no die is wasted (MO-A5)."""
    _, _, row, what = read_act(value)
    kind, _, rest = what.partition(":")
    if row in ONCE_A_TURN:
        return False
    if kind == "swap":
        return board.held(seat, rest) >= times and board.stock(SWAPS[rest], times) >= times
    return kind == "messenger" or (kind in GOODS and board.stock(kind, times) >= times)


def possible(board: Board, seat: str, columns: Sequence[str]) -> list[str]:
    """The actions that can be done now, as "column.row.action"; row "0" is the standard action (MO-A7 to A12)."""
    area, printed = board.areas[seat], board.pack.board
    found: list[str] = []
    for column in columns:
        rows = [("0", printed.standard[column]), ("I", printed.row_one[column]), ("II", printed.row_two[column])]
        for row, action in [*rows, ("III", "window")]:
            if row != "0" and f"{row}.{column}" in area.waiting:
                continue
            if row in ONCE_A_TURN and f"{row}.{column}" in area.once:
                continue
            found += [f"{column}.{row}.{what}" for what in ways(action, row) if can(board, seat, what)]
    return found


def ways(action: str, row: str) -> list[str]:
    """The single things that an action of a row can be."""
    match action, row:
        case "swap", _:
            return [f"swap:{kind}" for kind in SWAPS]
        case "goods", _:
            return [f"{kind}:2" for kind in TWO_OF]
        case "novice", "II":
            return ["novice:1"]
        case "messenger", "II":
            return ["messenger:2"]
        case "points", _:
            return ["points:3"]
        case "window", _:
            return ["window"]
        case "novice", _:
            return ["novice:0"]
        case _:
            return [f"{action}:1"]


def can(board: Board, seat: str, what: str) -> bool:
    """Whether an action can be done, at least in part (MO-A5)."""
    kind, _, rest = what.partition(":")
    if kind in GOODS:
        return board.stock(kind) > 0
    if kind == "swap":
        return board.held(seat, rest) > 0 and board.stock(SWAPS[rest]) > 0
    if kind == "novice":
        return sending.can_send(board, seat, int(rest))
    if kind == "window":
        return bool(windows.placeable(board, seat, Windows.WHERE_A_NOVICE_IS))
    return True


def moves_of(board: Board, seat: str, what: str) -> list[Term]:
    """The pieces that an action moves, as far as they are known before it is chosen."""
    kind, _, rest = what.partition(":")
    if kind in GOODS:
        return [board.taking(kind, board.stock(kind, int(rest)))]
    if kind == "swap":
        return [board.giving(rest), board.taking(SWAPS[rest])]
    if kind == "points":
        return [term("vp", n=int(rest))]
    return []


CLAUSE_OF = {"0": "MO-A7", "I": "MO-A8", "II": "MO-A9", "III": "MO-A10"}
"""The clause of each row's actions; row "0" is the standard action."""


async def carry_out(board: Board, seat: str, what: str, number: str, row: str) -> None:
    """Do an action of a row that was chosen (MO-A7 to A10)."""
    kind, _, rest = what.partition(":")
    if kind in GOODS:
        board.take(seat, kind, int(rest), CLAUSE_OF[row])
    elif kind == "swap":
        swap(board, seat, rest, "MO-A8")
    elif kind == "points":
        board.ledger.step(int(rest), seat, "MO-A9")
    elif kind == "messenger":
        await messenger.move(board, seat, int(rest), number)
    elif kind == "novice":
        await sending.send_a_novice(board, seat, int(rest), number)
    else:
        await windows.take_a_window(board, seat, Windows.WHERE_A_NOVICE_IS, number, "MO-A10")


def swap(board: Board, seat: str, kind: str, clause: str) -> None:
    """1 soup for a tool, or 1 tool for a book (MO-A8)."""
    board.give(seat, kind, 1, clause)
    board.take(seat, SWAPS[kind], 1, clause)
