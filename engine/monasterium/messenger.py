"""The messenger on the road, and the bonuses that lie along it (MO-M).

A bonus can be an action, an action can move the messenger: the circle of these modules is the game's own.
"""

from engine.core import term
from engine.core.asks import Description
from engine.core.game import ask_one
from engine.core.rolls import RollAsk, read_roll
from engine.monasterium import actions, missions, windows
from engine.monasterium.board import Board
from engine.monasterium.names import COLUMNS, OWN
from engine.monasterium.windows import Windows

POINTS_INSTEAD = 5
"""For who cannot or will not take another die (MO-M4)."""


async def move(board: Board, seat: str, steps: int, number: str) -> None:
    """Go step by step, receiving each bonus before the next step (MO-M1, M3)."""
    area = board.areas[seat]
    for step in range(1, steps + 1):
        area.road = (area.road + 1) % len(board.road)
        board.ledger.note("log.messenger", seat, "MO-M1", space=area.road + 1)
        bonus = board.road[area.road].bonus
        if bonus is not None:
            await receive(board, seat, bonus, f"{number}_{step}")


async def receive(board: Board, seat: str, bonus: str, number: str) -> None:
    """Give the bonus of a road space at once (MO-M3)."""
    match bonus:
        case "action":
            await actions.act(board, seat, COLUMNS, number, dice=0)
        case "influence_or_rosary":
            await one_of(board, seat, ["influence:1", "rosary:1"], number)
        case "soup_or_swap":
            await one_of(board, seat, ["soup:1", "swap:soup", "swap:tool"], number)
        case "window":
            await windows.take_a_window(board, seat, Windows.ANYWHERE, number, "MO-M3")
        case _:
            await win_a_die(board, seat, number)


async def one_of(board: Board, seat: str, offered: list[str], number: str) -> None:
    """One of several small things, whichever can be received (MO-A5)."""

    def read(value: str) -> Description:
        return term("option.bonus", action=value), actions.moves_of(board, seat, value)

    value = await board.choose(
        f"bonus-{number}",
        seat,
        lambda: [what for what in offered if actions.can(board, seat, what)],
        read,
        must=True,
        question=term("ask.bonus", seat=seat),
    )
    kind, _, rest = value.partition(":")
    if kind == "swap":
        actions.swap(board, seat, rest, "MO-M3")
    elif kind != "nothing":
        board.take(seat, kind, 1, "MO-M3")


async def win_a_die(board: Board, seat: str, number: str) -> None:
    """One more personal die, rolled at once, or 5 points (MO-M4)."""
    value = await board.choose(
        f"die-{number}",
        seat,
        lambda: [*(["die"] if board.ledger.held("own_die", f"reserve:{seat}") else []), "points"],
        lambda value: (
            (term("option.win_die"), []) if value == "die" else (term("option.points"), [term("vp", n=POINTS_INSTEAD)])
        ),
        must=True,
        question=term("ask.die", seat=seat),
    )
    if value == "points":
        board.ledger.step(POINTS_INSTEAD, seat, "MO-M4")
        return
    board.ledger.move(1, "own_die", f"reserve:{seat}", f"hand:{seat}", "MO-M4")
    board.ledger.note("log.won_die", seat, "MO-M4")
    missions.notice(board, seat)
    face = await roll_one(board, seat, f"roll_won-{number}")
    if board.areas[seat].reroll:
        again = await board.choose(
            f"keep_die-{number}",
            seat,
            lambda: ["keep", "reroll"],
            lambda value: (term(f"option.{value}_die", number=face), []),
            must=True,
            question=term("ask.keep_die", seat=seat, number=face),
        )
        if again == "reroll":
            board.areas[seat].reroll = False
            board.ledger.note("log.reroll", seat, "MO-M4")
            face = await roll_one(board, seat, f"roll_again-{number}")
    board.ledger.move(1, "own_die", f"hand:{seat}", f"space:{face}:{seat}", "MO-M4")
    board.ledger.note("log.placed_dice", seat, "MO-M4", n=1, number=face)


async def roll_one(board: Board, seat: str, what: str) -> int:
    """The face of a single own die."""
    value = await ask_one(RollAsk(board.name(what, seat), seat, term("ask.roll_one", seat=seat), {OWN: 1}))
    return read_roll(value)[OWN][0]
