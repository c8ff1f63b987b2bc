"""Phase 2: taking dice and doing an action with each (MO-A)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core import term
from engine.core.asks import Description, Nothing
from engine.monasterium import actions
from engine.monasterium.board import Board
from engine.monasterium.names import ASIDE, COLUMNS, DICE_SPACES, JOKER, NEUTRAL_DIE, SPACES
from engine.monasterium.options import Taking

MOST_DICE = 3
TAKINGS = {
    (space, most): tuple(Taking(1, space, column) for column in COLUMNS)
    if space == JOKER
    else tuple(Taking(n, space, space) for n in range(most, 0, -1))
    for space in SPACES
    for most in range(1, MOST_DICE + 1)
}
"""What can be taken of a space, by the number of dice there."""


async def take_all_dice(board: Board) -> None:
    """In turn order each takes dice and acts, until no die is left (MO-A1, A6, A13)."""
    board.phase = "actions"
    turn = 0
    while board.any_dice_left():
        turn += 1
        for seat in board.order:
            if any(spaces_to_take_from(board, seat)):
                await take_dice_and_act(board, seat, turn)


def spaces_to_take_from(board: Board, seat: str) -> Iterator[tuple[str, int]]:
    """The dice spaces that hold an own die or a neutral one, with the number of both (MO-A2, A13)."""
    counts = board.ledger.counts
    own, neutral = counts[board.areas[seat].own.die], counts[NEUTRAL_DIE]
    for space, pile in DICE_SPACES.items():
        n = own.get(pile, 0) + neutral.get(pile, 0)
        if n:
            yield space, n


def takings(board: Board, seat: str) -> list[Taking]:
    """What can be taken: 1 to 3 dice of a space, the most first, or one joker for any column (MO-A1)."""
    return [taking for space, n in spaces_to_take_from(board, seat) for taking in TAKINGS[space, min(n, MOST_DICE)]]


async def take_dice_and_act(board: Board, seat: str, turn: int) -> None:
    """Take 1 to 3 dice of one space, or one joker for any column, and use them one after the other (MO-A1, A4)."""
    area = board.areas[seat]

    def read(taking: Taking) -> Description:
        if taking.space == JOKER:
            action = board.pack.board.standard[taking.column]
            return term("option.take_joker", column=taking.column, action=action), []
        own, neutral = own_first(board, seat, taking.space, taking.n)
        return term("option.take_dice", n=taking.n, number=int(taking.space), own=own, neutral=neutral), []

    taking = await board.choose(
        "take",
        seat,
        partial(takings, board, seat),
        read,
        ordinal=f"-{turn}",
        must=True,
        question=term("ask.take", seat=seat),
    )
    if isinstance(taking, Nothing):
        return
    column, space = taking.column, DICE_SPACES[taking.space]
    own, neutral = own_first(board, seat, taking.space, taking.n)
    board.shift(own, area.own.die, space, area.own.tiles[column], "MO-A3")
    board.shift(neutral, NEUTRAL_DIE, space, area.own.tiles[column], "MO-A1")
    board.ledger.note("log.took_dice", seat, "MO-A1", n=taking.n, number=int(taking.space), column=column)
    area.once.clear()
    area.paid = 0
    used = 0
    while dice := sum(board.dice_on_tile(seat, column)):
        used += await use_dice(board, seat, column, dice, f"{turn}_", used + 1)
    area.paid = 0


def own_first(board: Board, seat: str, space: str, n: int) -> tuple[int, int]:
    """Of `n` dice of a space, how many are own and how many neutral: own ones go first (MO-A3)."""
    own, _ = board.dice_on(space, seat)
    return min(own, n), n - min(own, n)


async def use_dice(board: Board, seat: str, column: str, dice: int, turn: str, number: int) -> int:
    """Use the next of so many dice for an action of their column, or more of them for the same (MO-A4, A5).

    Gives the number of dice that were used.
    """
    set_aside(board, seat, column)
    chosen = await actions.act(board, seat, [column], f"{turn}{number}", dice)
    if chosen is None:
        return 1
    for more in range(1, chosen.times):
        # A bonus or a correction between may have changed what is possible.
        if not sum(board.dice_on_tile(seat, column)):
            return more
        set_aside(board, seat, column)
        if actions.can(board, seat, chosen.action):
            await actions.carry_out(board, seat, chosen, f"{turn}{number + more}")
        else:
            board.ledger.note("log.lost_die", seat, "MO-A5")
    return chosen.times


def set_aside(board: Board, seat: str, column: str) -> None:
    """A die is set aside, used or lost; on a turned tile it brings a point, unless it had it already (MO-A4, N5)."""
    area = board.areas[seat]
    kind = area.own.die if board.dice_on_tile(seat, column)[0] else NEUTRAL_DIE
    board.ledger.move(1, kind, area.own.tiles[column], ASIDE, "MO-A4")
    if area.paid:
        area.paid -= 1
    elif column in area.turned:
        board.ledger.step(1, seat, "MO-N5")
