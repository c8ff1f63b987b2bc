"""Phase 2: taking dice and doing an action with each (MO-A)."""

from engine.core import term
from engine.core.asks import Description
from engine.monasterium import actions
from engine.monasterium.board import Board
from engine.monasterium.names import COLUMNS, JOKER, SPACES

MOST_DICE = 3


async def take_all_dice(board: Board) -> None:
    """In turn order each takes dice and acts, until no die is left (MO-A1, A6, A13)."""
    board.phase = "actions"
    turn = 0
    while board.any_dice_left():
        turn += 1
        for seat in board.order:
            if spaces_to_take_from(board, seat):
                await take_dice_and_act(board, seat, turn)


def spaces_to_take_from(board: Board, seat: str) -> list[str]:
    """The dice spaces that hold an own die or a neutral one (MO-A2, A13)."""
    return [space for space in SPACES if any(board.dice_on(space, seat))]


async def take_dice_and_act(board: Board, seat: str, turn: int) -> None:
    """Take 1 to 3 dice of one space, or one joker for any column, and use them one after the other (MO-A1, A4)."""
    area = board.areas[seat]

    def takings() -> list[str]:
        found: list[str] = []
        for space in spaces_to_take_from(board, seat):
            if space == JOKER:
                found += [f"1x{JOKER}:{column}" for column in COLUMNS]
            else:
                found += [f"{n}x{space}" for n in range(min(MOST_DICE, sum(board.dice_on(space, seat))), 0, -1)]
        return found

    def read(value: str) -> Description:
        n, space, column = read_taking(value)
        if space == JOKER:
            return term("option.take_joker", column=column, action=board.pack.board.standard[column]), []
        own, neutral = own_first(board, seat, space, n)
        return term("option.take_dice", n=n, number=int(space), own=own, neutral=neutral), []

    value = await board.choose(f"take-{turn}", seat, takings, read, must=True, question=term("ask.take", seat=seat))
    n, space, column = read_taking(value)
    own, neutral = own_first(board, seat, space, n)
    tile = f"tile:{seat}"
    if own:
        board.ledger.move(own, "own_die", f"space:{space}:{seat}", tile, "MO-A3")
    if neutral:
        board.ledger.move(neutral, "neutral_die", f"space:{space}", tile, "MO-A1")
    board.ledger.note("log.took_dice", seat, "MO-A1", n=n, number=int(space), column=column)
    area.once.clear()
    area.lying, area.paid = {column: n}, {}
    used = 0
    while used < n:
        used += await use_dice(board, seat, column, n - used, f"{turn}_", used + 1)
    area.lying, area.paid = {}, {}


def own_first(board: Board, seat: str, space: str, n: int) -> tuple[int, int]:
    """Of `n` dice of a space, how many are own and how many neutral: own ones go first (MO-A3)."""
    own, _ = board.dice_on(space, seat)
    return min(own, n), n - min(own, n)


def read_taking(value: str) -> tuple[int, str, str]:
    """How many dice of which space for which column: "2x3" for the space's own column, "1x6:4" for a joker.

    >>> read_taking("2x3"), read_taking("1x6:4")
    ((2, '3', '3'), (1, '6', '4'))
    """
    n, _, rest = value.partition("x")
    space, _, column = rest.partition(":")
    return int(n), space, column or space


async def use_dice(board: Board, seat: str, column: str, dice: int, turn: str, number: int) -> int:
    """Use the next of so many dice for an action of their column, or more of them for the same (MO-A4, A5).

    Gives the number of dice that were used.
    """
    set_aside(board, seat, column)
    what, row, times = await actions.act(board, seat, [column], f"{turn}{number}", dice)
    for more in range(1, times):
        set_aside(board, seat, column)
        await actions.carry_out(board, seat, what, f"{turn}{number + more}", row)
    return times


def set_aside(board: Board, seat: str, column: str) -> None:
    """A die is set aside, used or lost; on a turned tile it brings a point, unless it had it already (MO-A4, N5)."""
    area, tile = board.areas[seat], f"tile:{seat}"
    kind = "own_die" if board.ledger.held("own_die", tile) else "neutral_die"
    board.ledger.move(1, kind, tile, f"aside:{seat}" if kind == "own_die" else "aside", "MO-A4")
    area.lying[column] -= 1
    if area.paid.get(column):
        area.paid[column] -= 1
    elif column in area.turned:
        board.ledger.step(1, seat, "MO-N5")
