"""Phase 1: placing dice (MO-D)."""

from engine.core import term
from engine.core.asks import Description
from engine.core.game import ask_one
from engine.core.rolls import Roll, RollAsk, read_roll
from engine.monasterium.board import Board
from engine.monasterium.names import NEUTRAL, OWN

REROLL = "reroll"


async def place_all_dice(board: Board) -> None:
    """In turn order each rolls and places, until every player has placed every die (MO-D1, D2)."""
    board.phase = "dice"
    turn = 0
    while any(sum(board.dice_in_hand(seat).values()) for seat in board.seats):
        turn += 1
        for seat in board.order:
            if sum(board.dice_in_hand(seat).values()):
                await roll_and_place(board, seat, turn)


async def roll_and_place(board: Board, seat: str, turn: int) -> None:
    """Roll all dice in hand, choose one number, and put all dice showing it on its space (MO-D1)."""
    dice = board.dice_in_hand(seat)
    rolled = read_roll(
        await ask_one(RollAsk(board.name(f"roll-{turn}", seat), seat, term("ask.roll", seat=seat), dice))
    )
    number = await choose_number(board, seat, rolled, f"place-{turn}")
    if number == REROLL:
        rolled = await roll_some_again(board, seat, dice, f"again-{turn}")
        number = await choose_number(board, seat, rolled, f"place_again-{turn}")
    own, neutral = shown(rolled, number)
    put_on_space(board, seat, number, own, neutral, "MO-D1")


async def choose_number(board: Board, seat: str, rolled: Roll, what: str) -> str:
    """One of the numbers shown, or the reroll tile while its active side is up (MO-D3)."""

    def numbers() -> list[str]:
        faces = sorted({face for group in rolled.values() for face in group})
        return [*(str(face) for face in faces), *([REROLL] if board.areas[seat].reroll else [])]

    def read(value: str) -> Description:
        if value == REROLL:
            return term("option.reroll"), []
        own, neutral = shown(rolled, value)
        return term("option.place_dice", n=own + neutral, number=int(value)), []

    return await board.choose(what, seat, numbers, read, must=True, question=term("ask.place", seat=seat))


async def roll_some_again(board: Board, seat: str, dice: dict[str, int], what: str) -> Roll:
    """Turn the reroll tile and roll any of the dice just rolled once more (MO-D3).

    Which of them were taken up shows in what all of them show afterwards, so nobody is asked.
    """
    board.areas[seat].reroll = False
    board.ledger.note("log.reroll", seat, "MO-D3")
    return read_roll(await ask_one(RollAsk(board.name(what, seat), seat, term("ask.roll_some_again", seat=seat), dice)))


def shown(rolled: Roll, number: str) -> tuple[int, int]:
    """How many own and how many neutral dice show a number."""
    return rolled.get(OWN, ()).count(int(number)), rolled.get(NEUTRAL, ()).count(int(number))


def put_on_space(board: Board, seat: str, space: str, own: int, neutral: int, clause: str) -> None:
    """Put dice from the hand on a dice space."""
    if own:
        board.ledger.move(own, "own_die", f"hand:{seat}", f"space:{space}:{seat}", clause)
    if neutral:
        board.ledger.move(neutral, "neutral_die", f"hand:{seat}", f"space:{space}", clause)
    board.ledger.note("log.placed_dice", seat, clause, n=own + neutral, number=int(space))
