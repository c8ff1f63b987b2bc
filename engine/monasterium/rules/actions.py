"""Actions: those of a die in its column, and the bonus "any one action" in all columns (MO-A5 to A12, M3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core import Term, term
from engine.core.asks import Description, Nothing, Option
from engine.core.game_state import Decision
from engine.monasterium.board import Board
from engine.monasterium.options import SWAPS, Act, Action
from engine.monasterium.rules import messenger, outlooks, sending, windows
from engine.monasterium.rules.windows import WHERE_A_NOVICE_IS

ONCE_A_TURN = ("II", "III")
CLAUSE_OF = {"0": "MO-A7", "I": "MO-A8", "II": "MO-A9", "III": "MO-A10"}
"""The clause of each row's actions; row "0" is the standard action."""


async def take_action(board: Board, seat: str, columns: Sequence[str], number: str, dice: int = 1) -> Act | None:
    """Ask for one of the possible actions of these columns and carry it out; without one the die is lost (MO-A5).

    With several `dice` the same action may be chosen for all of them at once; 0 dice is the road's bonus, for which an
    action is always possible (MO-M3). Returns the action chosen, carried out for the first die, or None for a lost die.
    """

    def choices() -> list[Act]:
        single = possible(board, seat, columns)
        if dice <= 1 or len(single) == 1:
            return single
        return [*single, *(replace(entry, times=dice) for entry in single if can_repeat(board, seat, entry, dice))]

    def describe(chosen: Act) -> Description:
        column, row, action = chosen.column, chosen.row, str(chosen.action)
        places = sending.places_to_send_to(board, seat, chosen.action.n) if chosen.action.kind == "novice" else ()
        tiles = windows.placeable(board, seat, WHERE_A_NOVICE_IS) if chosen.action.kind == "window" else []
        effect = outlooks.of_act(board, seat, chosen, len(places), tiles)
        standard = "_standard" if row == "0" else ""
        if chosen.times == 1:
            label = term(f"option.act{standard}", column=column, row=row, action=action)
            return Option(label, moves_of(board, chosen.action), effect)
        label = term(f"option.act{standard}_often", n=chosen.times, column=column, row=row, action=action)
        return Option(label, [], effect)

    chosen = await board.choose(
        Decision(
            "act", choices, describe, term("ask.act" if dice else "ask.bonus_action", seat=seat), ordinal=f"-{number}"
        ),
        seat,
    )
    if isinstance(chosen, Nothing):
        board.ledger.note("log.lost_die", seat, "MO-A5")
        return None
    if chosen.row in ONCE_A_TURN:
        board.areas[seat].used_actions.add((chosen.row, chosen.column))
    await carry_out(board, seat, chosen, number)
    return chosen


def can_repeat(board: Board, seat: str, act: Act, times: int) -> bool:
    """Whether an action is certain to be possible so many times in a row, so that no die is lost (MO-A5)."""
    action = act.action
    if act.row in ONCE_A_TURN:
        return False
    if action.gives is not None:
        return board.held(seat, action.gives) >= times and board.stock(SWAPS[action.gives], times) >= times
    if action.kind == "messenger":
        return True
    return action.kind not in ("novice", "window", "points") and board.stock(action.kind, times) >= times


def possible(board: Board, seat: str, columns: Sequence[str]) -> list[Act]:
    """The actions that are possible now; row "0" is the standard action (MO-A7 to A12)."""
    area = board.areas[seat]
    waiting, used_actions = area.waiting, area.used_actions
    return [
        act
        for column in columns
        for act in board.acts[column]
        if (act.row == "0" or (column not in waiting[act.row] and (act.row, column) not in used_actions))
        and is_possible(board, seat, act.action)
    ]


def would_be_possible(board: Board, seat: str, column: str) -> bool:
    """Whether dice taken for a column now could do any action there; no row has been used then (MO-A5, A12)."""
    waiting = board.areas[seat].waiting
    return any(
        (act.row == "0" or column not in waiting[act.row]) and is_possible(board, seat, act.action)
        for act in board.acts[column]
    )


def is_possible(board: Board, seat: str, action: Action) -> bool:
    """Whether an action is possible, at least in part (MO-A5)."""
    match action.kind:
        case "messenger" | "points":
            return True
        case "novice":
            return sending.can_send(board, seat, action.n)
        case "window":
            return windows.can_take(board, seat, WHERE_A_NOVICE_IS)
        case "swap":
            good = action.gives
            return good is not None and board.held(seat, good) > 0 and board.stock(SWAPS[good]) > 0
        case good:
            return board.stock(good) > 0


def moves_of(board: Board, action: Action) -> list[Term]:
    """The terms of the moves of an action, as far as they are certain before it is chosen (MO-A7 to A10)."""
    match action.kind:
        case "messenger" | "novice" | "window":
            return []
        case "points":
            return [term("vp", n=action.n)]
        case "swap":
            return [board.give_term(action.gives), board.take_term(SWAPS[action.gives])] if action.gives else []
        case good:
            return [board.take_term(good, board.stock(good, action.n))]


async def carry_out(board: Board, seat: str, chosen: Act, number: str) -> None:
    """Carry out an action (MO-A7 to A10)."""
    action = chosen.action
    match action.kind:
        case "messenger":
            await messenger.move(board, seat, action.n, number)
        case "novice":
            await sending.send_a_novice(board, seat, action.n, number)
        case "window":
            await windows.take_window(board, seat, WHERE_A_NOVICE_IS, number, "MO-A10")
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
