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
    """Take 1 to 3 dice of one space, or one joker, and use them one after the other (MO-A1, A4)."""
    area = board.areas[seat]

    def takings() -> list[str]:
        return [
            f"{n}x{space}"
            for space in spaces_to_take_from(board, seat)
            for n in range(1 if space == JOKER else min(MOST_DICE, sum(board.dice_on(space, seat))), 0, -1)
        ]

    def read(value: str) -> Description:
        n, space = value.split("x")
        own, neutral = own_first(board, seat, space, int(n))
        return term("option.take_dice", n=int(n), number=int(space), own=own, neutral=neutral), []

    value = await board.choose(f"take-{turn}", seat, takings, read, must=True, question=term("ask.take", seat=seat))
    n, space = int(value.split("x")[0]), value.split("x")[1]
    column = space if space != JOKER else await choose_column(board, seat, turn)
    own, neutral = own_first(board, seat, space, n)
    tile = f"tile:{seat}"
    if own:
        board.ledger.move(own, "own_die", f"space:{space}:{seat}", tile, "MO-A3")
    if neutral:
        board.ledger.move(neutral, "neutral_die", f"space:{space}", tile, "MO-A1")
    board.ledger.note("log.took_dice", seat, "MO-A1", n=n, number=int(space), column=column)
    area.once.clear()
    area.lying, area.paid = {column: n}, {}
    for number in range(1, n + 1):
        await use_one_die(board, seat, column, f"{turn}_{number}")
    area.lying, area.paid = {}, {}


def own_first(board: Board, seat: str, space: str, n: int) -> tuple[int, int]:
    """Of `n` dice of a space, how many are own and how many neutral: own ones go first (MO-A3)."""
    own, _ = board.dice_on(space, seat)
    return min(own, n), n - min(own, n)


async def choose_column(board: Board, seat: str, turn: int) -> str:
    """A 6 may be put on any column (MO-A4)."""
    return await board.choose(
        f"column-{turn}",
        seat,
        lambda: list(COLUMNS),
        lambda value: (term("option.column", column=value, action=board.pack.board.standard[value]), []),
        must=True,
        question=term("ask.column", seat=seat),
    )


async def use_one_die(board: Board, seat: str, column: str, number: str) -> None:
    """Set a die aside for exactly one action of its column; one that can do nothing is lost (MO-A4, A5, N5)."""
    area, tile = board.areas[seat], f"tile:{seat}"
    kind = "own_die" if board.ledger.held("own_die", tile) else "neutral_die"
    board.ledger.move(1, kind, tile, f"aside:{seat}" if kind == "own_die" else "aside", "MO-A4")
    area.lying[column] -= 1
    if area.paid.get(column):
        area.paid[column] -= 1
    elif column in area.turned:
        board.ledger.step(1, seat, "MO-N5")
    await actions.act(board, seat, [column], number)
