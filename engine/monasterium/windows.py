"""The cathedral's windows: taking a tile, placing it, and its bonus (MO-W)."""

from typing import Self

from engine.core import term
from engine.core.asks import Description
from engine.core.board import Decision
from engine.monasterium import messenger, missions
from engine.monasterium.board import Board
from engine.monasterium.names import MONASTERIES

SIZE = 3
ROW_BONUS = {"1": "influence", "2": "rosary", "3": "messenger"}
COLUMN_BONUS = {1: "soup", 2: "tool", 3: "book"}


class Windows(str):
    """From which chapels a tile may come."""

    WHERE_A_NOVICE_IS: "Windows"
    ANYWHERE: "Windows"

    @classmethod
    def of(cls, monastery: str) -> Self:
        """From one monastery's chapel only."""
        return cls(monastery)


Windows.WHERE_A_NOVICE_IS = Windows("novice")
Windows.ANYWHERE = Windows("any")


def rows_for(board: Board, seat: str, monastery: str) -> list[str]:
    """The rows whose leftmost free space may hold a tile of a monastery (MO-W1, W2)."""
    windows = board.areas[seat].windows
    return [
        row
        for row, tiles in windows.items()
        if len(tiles) < SIZE
        and monastery not in tiles
        and all(len(other) <= len(tiles) or other[len(tiles)] != monastery for other in windows.values())
    ]


def placeable(board: Board, seat: str, source: Windows) -> list[str]:
    """The monasteries whose tile may be taken and can be placed (MO-W2, A10, M3)."""
    return [
        one
        for one in MONASTERIES
        if board.ledger.held(f"window_{one}", f"chapel:{one}")
        and (source == Windows.ANYWHERE or source == one
             or (source == Windows.WHERE_A_NOVICE_IS and board.standing(seat, "chapel", one)))
        and rows_for(board, seat, one)
    ]  # fmt: skip


async def take_a_window(board: Board, seat: str, source: Windows, number: str, clause: str) -> None:
    """Take a tile, place it at once, and receive its bonus; without one that can be placed, nothing (MO-W1 to W4)."""
    area = board.areas[seat]

    def choices() -> list[str]:
        return [f"{one}{row}" for one in placeable(board, seat, source) for row in rows_for(board, seat, one)]

    def read(value: str) -> Description:
        row = value[1]
        return term("option.window", monastery=value[0], row=int(row), column=len(area.windows[row]) + 1), []

    which = Decision(
        f"window-{number}",
        choices,
        read,
        term("ask.window", seat=seat),
        term("ask.window_and_bonus", seat=seat),
    )
    value, bonus = await board.choose_two(which, lambda value: bonus_of(board, seat, value[1], number), seat)
    if value == "nothing":
        return
    monastery, row = value[0], value[1]
    area.windows[row].append(monastery)
    column = len(area.windows[row])
    board.ledger.move(1, f"window_{monastery}", f"chapel:{monastery}", f"windows:{seat}", clause)
    board.ledger.note("log.window", seat, clause, monastery=monastery, row=int(row), column=column)
    missions.notice(board, seat)
    if bonus == "messenger":
        await messenger.move(board, seat, 2, f"{number}_w")
    elif bonus != "nothing":
        board.take(seat, bonus, 1, "MO-W3")
    if column == SIZE:
        board.ledger.step(board.pack.board.row_points, seat, "MO-W4")
    if all(len(tiles) >= column for tiles in area.windows.values()):
        board.ledger.step(board.pack.board.column_points[column - 1], seat, "MO-W4")


def bonus_of(board: Board, seat: str, row: str, number: str) -> Decision:
    """The bonus of the row or of the column of the next tile in a row, the player's choice (MO-W3)."""
    column = len(board.areas[seat].windows[row]) + 1

    def bonuses() -> list[str]:
        return [what for what in (ROW_BONUS[row], COLUMN_BONUS[column]) if what == "messenger" or board.stock(what)]

    def read(value: str) -> Description:
        if value == "messenger":
            return term("option.bonus", action="messenger:2"), []
        return term("option.bonus", action=f"{value}:1"), [board.taking(value)]

    return Decision(f"window_bonus-{number}", bonuses, read, term("ask.bonus", seat=seat))
