"""Window tiles: taking, placing, bonus and points (MO-W)."""

from __future__ import annotations

from engine.core import term
from engine.core.asks import Description, Nothing, Option
from engine.core.game_state import Decision
from engine.monasterium.board import SIZE, Board
from engine.monasterium.names import FIRST_RULES, MONASTERIES, WINDOW_ROWS
from engine.monasterium.options import Window, WindowBonus
from engine.monasterium.rules import messenger, missions, outlooks

ROW_BONUS = {"1": WindowBonus("influence"), "2": WindowBonus("rosary"), "3": WindowBonus("messenger")}
COLUMN_BONUS = {1: WindowBonus("soup"), 2: WindowBonus("tool"), 3: WindowBonus("book")}

WINDOWS = {(monastery, row): Window(monastery, row) for monastery in MONASTERIES for row in WINDOW_ROWS}
"""The options by monastery and row; created once, because they are listed often."""

WHERE_A_NOVICE_IS = "novice"
ANYWHERE = "any"
"""The chapels from which a tile may be taken: those with a novice, or all; else the letter of one monastery."""


def next_space(tiles: list[str | None]) -> int:
    """The leftmost free space of a row, from 0; 3 in a full row (MO-W1)."""
    return tiles.index(None) if None in tiles else SIZE


def rows_for(board: Board, seat: str, monastery: str) -> list[str]:
    """The rows whose leftmost free space may take a tile of a monastery (MO-W1, W2)."""
    windows = board.areas[seat].windows
    columns = list(zip(*windows.values(), strict=True))
    return [
        row
        for row, tiles in windows.items()
        if monastery not in tiles and None in tiles and monastery not in columns[tiles.index(None)]
    ]


def available(board: Board, seat: str, source: str) -> list[str]:
    """The monasteries whose tile may be taken, whether or not it can be placed (MO-A10, M3)."""
    return [
        monastery
        for monastery in MONASTERIES
        if board.windows_left(monastery)
        and (
            source in (ANYWHERE, monastery)
            or (source == WHERE_A_NOVICE_IS and board.novices_at(seat, "chapel", monastery))
        )
    ]


def can_take(board: Board, seat: str, source: str) -> bool:
    """Whether any tile may be taken and placed (MO-W2, A10, M3)."""
    return any(rows_for(board, seat, entry) for entry in available(board, seat, source))


def placeable(board: Board, seat: str, source: str) -> list[str]:
    """The monasteries whose tile may be taken and placed (MO-W2, A10, M3)."""
    return [entry for entry in available(board, seat, source) if rows_for(board, seat, entry)]


async def take_window(board: Board, seat: str, source: str, number: str, clause: str) -> None:
    """Ask for a tile and its row, place it, and give points and bonus; nothing without a legal tile (MO-W1 to W4)."""

    def choices() -> list[Window]:
        return [WINDOWS[entry, row] for entry in available(board, seat, source) for row in rows_for(board, seat, entry)]

    def describe(window: Window) -> Description:
        column = next_space(board.areas[seat].windows[window.row]) + 1
        label = term("option.window", monastery=window.monastery, row=int(window.row), column=column)
        return Option(label, [], outlooks.of_window(board, seat, window))

    window_decision = Decision(
        "window",
        choices,
        describe,
        joint_question=term("ask.window_and_bonus", seat=seat),
        ordinal=f"-{number}",
        share=lambda: [term("shared.window")],
    )
    both = await board.choose_two(window_decision, lambda window: bonus_of(board, seat, window, number), seat)
    window, bonus = both
    if isinstance(window, Nothing) or window not in choices():  # a correction may have removed it
        return
    column = board.place_window(seat, window.monastery, window.row, clause)
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
    """Give the points for the row and the column (from 1) that the tile just placed has filled (MO-W4)."""
    printed, windows = board.pack.board, board.areas[seat].windows
    if column == SIZE if board.setup.rules == FIRST_RULES else None not in windows[row]:
        board.ledger.step(printed.row_points, seat, "MO-W4")
    if all(tiles[column - 1] for tiles in windows.values()):
        board.ledger.step(printed.column_points[column - 1], seat, "MO-W4")


def bonus_of(board: Board, seat: str, window: Window, number: str) -> Decision[WindowBonus]:
    """The decision for the bonus of the row or that of the column of a tile (MO-W3)."""

    def bonuses() -> list[WindowBonus]:
        at = next_space(board.areas[seat].windows[window.row])
        both = (ROW_BONUS[window.row], COLUMN_BONUS[at + 1]) if at < SIZE else ()
        return [mission for mission in both if mission.kind == "messenger" or board.stock(mission.kind)]

    def describe(bonus: WindowBonus) -> Description:
        label = term("option.bonus", action=str(bonus.action))
        if bonus.kind == "messenger":
            return Option(label, [], outlooks.of_travel(board, seat, 2), title=label)
        return Option(label, [board.take_term(bonus.kind)], title=label)

    return Decision("window_bonus", bonuses, describe, term("ask.bonus", seat=seat), ordinal=f"-{number}")
