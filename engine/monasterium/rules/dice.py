"""Phase 1: placing dice (MO-D)."""

from __future__ import annotations

from engine.core import term
from engine.core.asks import Description, Nothing, Option
from engine.core.game_state import Decision
from engine.core.referee import ask_one
from engine.core.rolls import UNREPORTED, Roll, RollAsk
from engine.monasterium.board import Board
from engine.monasterium.names import DICE_SPACES, NEUTRAL, NEUTRAL_DIE, OWN
from engine.monasterium.options import Reroll
from engine.monasterium.rules import outlooks


async def place_all_dice(board: Board) -> None:
    """Let each player in turn roll and place dice, until all dice are placed (MO-D1, D2)."""
    board.phase = "dice"
    turn = 0
    while any(board.has_dice_in_hand(seat) for seat in board.seats):
        turn += 1
        for seat in board.order:
            if board.has_dice_in_hand(seat):
                await roll_and_place(board, seat, turn)


async def roll_and_place(board: Board, seat: str, turn: int) -> None:
    """Ask for the roll of all dice in hand and for a number; place all dice showing it (MO-D1, D3)."""
    area = board.areas[seat]
    area.rolled = await roll_all(board, seat, "roll", "ask.roll", turn)
    number = await choose_number(board, seat, area.rolled, "place", turn, may_reroll=True)
    if number is Reroll.REROLL:
        board.turn_reroll_tile(seat, "MO-D3")
        # Which dice were rolled again follows from the second roll of all dice, so no player is asked.
        area.rolled = await roll_all(board, seat, "again", "ask.roll_some_again", turn)
        number = await choose_number(board, seat, area.rolled, "place_again", turn)
    if isinstance(number, int):
        put_on_space(board, seat, str(number), *shown(board, seat, area.rolled, number), "MO-D1")
    area.rolled = None


async def roll_all(board: Board, seat: str, what: str, question: str, turn: int) -> Roll:
    """Ask for the roll of all dice in a seat's hand (MO-D1, D3).

    Who enters it by hand need tell only the dice that they place, or none, to turn the reroll tile.
    """
    name = board.name(what, seat, f"-{turn}")
    first = what == "roll"
    place = board.name("place", seat, f"-{turn}").id

    def may_reroll() -> bool:
        return first and board.areas[seat].reroll

    return await ask_one(
        RollAsk(
            name,
            seat,
            term(question, seat=seat),
            lambda: board.dice_in_hand(seat),
            then=lambda: place if may_reroll() else None,
            may_skip=may_reroll,
        )
    )


async def choose_number(
    board: Board, seat: str, rolled: Roll, what: str, turn: int, *, may_reroll: bool = False
) -> int | Reroll | Nothing:
    """Ask for one of the numbers rolled, or for the reroll tile while it is active (MO-D1, D3)."""

    def numbers() -> list[int | Reroll]:
        hand = board.dice_in_hand(seat)
        found: set[int] = set()
        for group, faces in rolled.items():
            if hand[group]:
                found.update(faces)
        there: list[int | Reroll] = [*sorted(found - {UNREPORTED})]
        return [*there, Reroll.REROLL] if found and may_reroll and board.areas[seat].reroll else there

    def describe(value: int | Reroll) -> Description:
        if isinstance(value, Reroll):
            return Option(term("option.reroll"), [], term("outlook.reroll"))
        label = term("option.place_dice", n=sum(shown(board, seat, rolled, value)), number=value)
        return Option(label, [], outlooks.of_number(board, seat, str(value)))

    question = term("ask.place", seat=seat)
    return await board.choose(Decision(what, numbers, describe, question, ordinal=f"-{turn}"), seat)


def shown(board: Board, seat: str, rolled: Roll, number: int) -> tuple[int, int]:
    """The numbers of own and of neutral dice showing a number, as far as they are still in the hand (MO-D1)."""
    hand = board.dice_in_hand(seat)
    own, neutral = (min(rolled.get(group, ()).count(number), hand[group]) for group in (OWN, NEUTRAL))
    return own, neutral


def put_on_space(board: Board, seat: str, space: str, own: int, neutral: int, clause: str) -> None:
    """Place dice from the hand on a dice space (MO-D1)."""
    mine = board.areas[seat].own
    n = board.move_up_to(own, mine.die, mine.hand, DICE_SPACES[space], clause)
    n += board.move_up_to(neutral, NEUTRAL_DIE, mine.hand, DICE_SPACES[space], clause)
    board.ledger.note("log.placed_dice", seat, clause, n=n, number=int(space))
