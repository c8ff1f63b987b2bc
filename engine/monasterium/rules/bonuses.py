"""The bonuses of the road's spaces: an action, goods, a window, another die (MO-M3, M4)."""

from __future__ import annotations

from engine.core import term
from engine.core.asks import Description, Nothing, Option
from engine.core.game_state import Decision
from engine.core.referee import ask_one
from engine.core.rolls import RollAsk
from engine.monasterium.board import Board
from engine.monasterium.names import COLUMNS, OWN
from engine.monasterium.options import Action, DieBonus, NewDie
from engine.monasterium.rules import actions, missions, outlooks, windows
from engine.monasterium.rules.dice import put_on_space
from engine.monasterium.rules.windows import ANYWHERE

POINTS_INSTEAD = 5
"""Points instead of another die (MO-M4)."""
INFLUENCE_OR_ROSARY = (Action("influence", 1), Action("rosary", 1))
SOUP_OR_SWAP = (Action("soup", 1), Action("swap", gives="soup"), Action("swap", gives="tool"))


async def receive(board: Board, seat: str, bonus: str, number: str) -> None:
    """Give the bonus of a road space (MO-M3, M4)."""
    match bonus:
        case "action":
            await actions.take_action(board, seat, COLUMNS, number, dice=0)
        case "influence_or_rosary":
            await take_one_of(board, seat, INFLUENCE_OR_ROSARY, number)
        case "soup_or_swap":
            await take_one_of(board, seat, SOUP_OR_SWAP, number)
        case "window":
            await windows.take_window(board, seat, ANYWHERE, number, "MO-M3")
        case _:
            await win_die(board, seat, number)


async def take_one_of(board: Board, seat: str, offered: tuple[Action, ...], number: str) -> None:
    """Ask for one of several goods or swaps that are possible (MO-A5, M3)."""

    def describe(action: Action) -> Description:
        label = term("option.bonus", action=str(action))
        return Option(label, actions.moves_of(board, action), title=label)

    action = await board.choose(
        Decision(
            "bonus",
            lambda: [what for what in offered if actions.is_possible(board, seat, what)],
            describe,
            ordinal=f"-{number}",
        ),
        seat,
    )
    if not isinstance(action, Nothing):
        actions.take_or_swap(board, seat, action, "MO-M3")


async def win_die(board: Board, seat: str, number: str) -> None:
    """Ask for another own die, rolled at once, or 5 points (MO-M4)."""
    area = board.areas[seat]
    own = area.own

    def describe(value: DieBonus) -> Description:
        if value is DieBonus.DIE:
            return Option(term("option.win_die"), [], outlooks.of_another_die(board, seat))
        return term("option.points"), [term("vp", n=POINTS_INSTEAD)]

    value = await board.choose(
        Decision(
            "die",
            lambda: [*([DieBonus.DIE] if board.ledger.held(own.die, own.reserve) else []), DieBonus.POINTS],
            describe,
            ordinal=f"-{number}",
        ),
        seat,
    )
    if value is not DieBonus.DIE:
        board.ledger.step(POINTS_INSTEAD, seat, "MO-M4")
        return
    board.ledger.move(1, own.die, own.reserve, own.hand, "MO-M4")
    board.ledger.note("log.won_die", seat, "MO-M4")
    missions.complete(board, seat)
    face = await roll_single_die(board, seat, "roll_won", number)
    if area.reroll:
        again = await board.choose(
            Decision(
                "keep_die",
                lambda: [NewDie.KEEP, *([NewDie.REROLL] if area.reroll else [])],
                lambda value: Option(
                    term(f"option.{value}_die", number=face),
                    [],
                    outlooks.of_number(board, seat, str(face)) if value is NewDie.KEEP else term("outlook.reroll_die"),
                ),
                term("ask.keep_die", seat=seat, number=face),
                ordinal=f"-{number}",
            ),
            seat,
        )
        if again is NewDie.REROLL:
            board.turn_reroll_tile(seat, "MO-M4")
            face = await roll_single_die(board, seat, "roll_again", number)
    put_on_space(board, seat, str(face), 1, 0, "MO-M4")


async def roll_single_die(board: Board, seat: str, what: str, number: str) -> int:
    """Ask for the roll of a single own die, and return its face (MO-M4)."""
    name = board.name(what, seat, f"-{number}")
    ask = RollAsk(name, seat, term("ask.roll_one", seat=seat), lambda: {OWN: min(1, board.dice_in_hand(seat)[OWN])})
    return (await ask_one(ask))[OWN][0]
