"""The cathedral's windows: taking a tile, placing it, and its bonus (MO-W)."""

from __future__ import annotations

from engine.core import Term, term
from engine.core.asks import Description, Nothing
from engine.core.board import Decision
from engine.monasterium import messenger, missions
from engine.monasterium.board import SIZE, Board
from engine.monasterium.names import FIRST_RULES, MONASTERIES
from engine.monasterium.options import Window, WindowBonus

ROW_BONUS = {"1": WindowBonus("influence"), "2": WindowBonus("rosary"), "3": WindowBonus("messenger")}
COLUMN_BONUS = {1: WindowBonus("soup"), 2: WindowBonus("tool"), 3: WindowBonus("book")}

WHERE_A_NOVICE_IS = "novice"
ANYWHERE = "any"
"""From which chapels a tile may come, besides one monastery's alone (its letter)."""


def next_space(tiles: list[str | None]) -> int:
    """The leftmost free space of a row, from 0; 3 in a full row (MO-W1)."""
    return tiles.index(None) if None in tiles else SIZE


def rows_for(board: Board, seat: str, monastery: str) -> list[str]:
    """The rows whose leftmost free space may hold a tile of a monastery (MO-W1, W2)."""
    windows = board.areas[seat].windows
    return [
        row
        for row, tiles in windows.items()
        if monastery not in tiles
        and (at := next_space(tiles)) < SIZE
        and all(other[at] != monastery for other in windows.values())
    ]


def placeable(board: Board, seat: str, source: str) -> list[str]:
    """The monasteries whose tile may be taken and can be placed (MO-W2, A10, M3)."""
    return [
        one
        for one in MONASTERIES
        if board.windows_left(one)
        and (source in (ANYWHERE, one) or (source == WHERE_A_NOVICE_IS and board.standing(seat, "chapel", one)))
        and rows_for(board, seat, one)
    ]


async def take_a_window(board: Board, seat: str, source: str, number: str, clause: str) -> None:
    """Take a tile, place it at once, and receive its bonus; without one that can be placed, nothing (MO-W1 to W4)."""

    def choices() -> list[Window]:
        return [Window(one, row) for one in placeable(board, seat, source) for row in rows_for(board, seat, one)]

    def read(window: Window) -> Description:
        column = next_space(board.areas[seat].windows[window.row]) + 1
        return term("option.window", monastery=window.monastery, row=int(window.row), column=column), []

    which = Decision(
        "window",
        choices,
        read,
        term("ask.window", seat=seat),
        term("ask.window_and_bonus", seat=seat),
        f"-{number}",
    )
    both = await board.choose_two(which, lambda window: bonus_of(board, seat, window, number), seat)
    window, bonus = both
    if isinstance(window, Nothing) or window not in choices():  # a correction may have taken it away
        return
    column = board.hang_window(seat, window.monastery, window.row, clause)
    missions.complete(board, seat)
    if board.setup.rules != FIRST_RULES:
        score_full_lines(board, seat, window.row, column)
    if isinstance(bonus, WindowBonus) and bonus.kind == "messenger":
        await messenger.move(board, seat, 2, f"{number}_w")
    elif isinstance(bonus, WindowBonus):
        board.take(seat, bonus.kind, 1, "MO-W3")
    if board.setup.rules == FIRST_RULES:
        score_full_lines(board, seat, window.row, column)


def score_full_lines(board: Board, seat: str, row: str, column: int) -> None:
    """Points for the row and the column that the tile just placed in a column (from 1) has filled (MO-W4)."""
    printed, windows = board.pack.board, board.areas[seat].windows
    if column == SIZE if board.setup.rules == FIRST_RULES else None not in windows[row]:
        board.ledger.step(printed.row_points, seat, "MO-W4")
    if all(tiles[column - 1] for tiles in windows.values()):
        board.ledger.step(printed.column_points[column - 1], seat, "MO-W4")


def bonus_of(board: Board, seat: str, window: Window, number: str) -> Decision[WindowBonus]:
    """The bonus of the row or of the column of the next tile in a row, the player's choice (MO-W3)."""

    def bonuses() -> list[WindowBonus]:
        at = next_space(board.areas[seat].windows[window.row])
        both = (ROW_BONUS[window.row], COLUMN_BONUS[at + 1]) if at < SIZE else ()
        return [one for one in both if one.kind == "messenger" or board.stock(one.kind)]

    def read(bonus: WindowBonus) -> Description:
        moves: list[Term] = [] if bonus.kind == "messenger" else [board.taking(bonus.kind)]
        return term("option.bonus", action=str(bonus.action)), moves

    return Decision("window_bonus", bonuses, read, term("ask.bonus", seat=seat), ordinal=f"-{number}")
