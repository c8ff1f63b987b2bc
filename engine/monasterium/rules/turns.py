"""Phase 2: taking dice and using each for an action (MO-A)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core import term
from engine.core.asks import Description, Nothing, Option
from engine.core.game_state import Decision
from engine.monasterium.board import Board
from engine.monasterium.names import ASIDE, COLUMNS, DICE_SPACES, JOKER, NEUTRAL_DIE, SPACES
from engine.monasterium.options import Act, Taking
from engine.monasterium.rules import actions, outlooks

MOST_DICE = 3
TAKINGS = {
    (space, most): tuple(Taking(1, space, column) for column in COLUMNS)
    if space == JOKER
    else tuple(Taking(n, space, space) for n in range(most, 0, -1))
    for space in SPACES
    for most in range(1, MOST_DICE + 1)
}
"""The options for a space, by the number of dice there (at most MOST_DICE)."""


async def take_all_dice(board: Board) -> None:
    """Let each player in turn take dice and use them, until no die is left (MO-A1, A6, A13)."""
    board.phase = "actions"
    turn = 0
    while board.any_dice_left():
        turn += 1
        for seat in board.order:
            if any(spaces_to_take_from(board, seat)):
                await take_dice_and_act(board, seat, turn)


def spaces_to_take_from(board: Board, seat: str) -> Iterator[tuple[str, int]]:
    """The dice spaces with own or neutral dice, each with their number (MO-A2, A13)."""
    counts = board.ledger.counts
    own, neutral = counts[board.areas[seat].own.die], counts[NEUTRAL_DIE]
    for space, pile in DICE_SPACES.items():
        n = own.get(pile, 0) + neutral.get(pile, 0)
        if n:
            yield space, n


def takings(board: Board, seat: str) -> list[Taking]:
    """The dice that can be taken: 1 to 3 of a space, the most first, or one joker for any column (MO-A1)."""
    return [taking for space, n in spaces_to_take_from(board, seat) for taking in TAKINGS[space, min(n, MOST_DICE)]]


async def take_dice_and_act(board: Board, seat: str, turn: int) -> None:
    """Ask which dice to take, and use them one after the other (MO-A1 to A5)."""
    area = board.areas[seat]

    def describe(taking: Taking) -> Description:
        lost = not actions.would_be_possible(board, seat, taking.column)
        effect = outlooks.of_taking(board, seat, taking, lost=lost)
        idle = lost and taking.column not in area.turned
        if taking.space == JOKER:
            action = board.pack.board.standard[taking.column]
            return Option(term("option.take_joker", column=taking.column, action=action), [], effect, idle)
        own, neutral = own_first(board, seat, taking.space, taking.n)
        label = term("option.take_dice", n=taking.n, number=int(taking.space), own=own, neutral=neutral)
        return Option(label, [], effect, idle)

    taking = await board.choose(Decision("take", partial(takings, board, seat), describe, ordinal=f"-{turn}"), seat)
    if isinstance(taking, Nothing):
        return
    column, space = taking.column, DICE_SPACES[taking.space]
    own, neutral = own_first(board, seat, taking.space, taking.n)
    board.move_up_to(own, area.own.die, space, area.own.tiles[column], "MO-A3")
    board.move_up_to(neutral, NEUTRAL_DIE, space, area.own.tiles[column], "MO-A1")
    board.ledger.note("log.took_dice", seat, "MO-A1", n=taking.n, number=int(taking.space), column=column)
    area.used_actions.clear()
    area.scored_dice = 0
    await use_dice(board, seat, column, f"{turn}_")
    area.scored_dice = 0


def own_first(board: Board, seat: str, space: str, n: int) -> tuple[int, int]:
    """The numbers of own and of neutral dice among `n` dice taken from a space: own ones first (MO-A3)."""
    own, _ = board.dice_on(space, seat)
    return min(own, n), n - min(own, n)


async def use_dice(board: Board, seat: str, column: str, turn: str) -> None:
    """Use each die for an action of its column, or several for the same one (MO-A4, A5)."""
    chosen: Act | None = None
    same = number = 0
    while dice := sum(board.dice_on_tile(seat, column)):
        set_aside(board, seat, column)
        number += 1
        if chosen is not None and same:
            same -= 1
            await actions.carry_out(board, seat, chosen, f"{turn}{number}")
        else:
            chosen = await actions.take_action(board, seat, [column], f"{turn}{number}", dice)
            same = chosen.times - 1 if chosen else 0


def set_aside(board: Board, seat: str, column: str) -> None:
    """Set a die aside; on a turned tile it scores a point, unless it has scored before (MO-A4, N5)."""
    area = board.areas[seat]
    kind = area.own.die if board.dice_on_tile(seat, column)[0] else NEUTRAL_DIE
    board.ledger.move(1, kind, area.own.tiles[column], ASIDE, "MO-A4")
    if area.scored_dice:
        area.scored_dice -= 1
    elif column in area.turned:
        board.ledger.step(1, seat, "MO-N5")
