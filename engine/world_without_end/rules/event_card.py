"""The event card of a round: its orientation, and the income and the favour that follow from it (WWE-R7 to R16)."""

from engine.core import Term, TypedAsk, term
from engine.core.asks import Cause, Description, Option, described
from engine.core.referee import ask_one
from engine.world_without_end.board import Board, gain_terms
from engine.world_without_end.names import COUNTED_BY_ALL
from engine.world_without_end.printed import Card, Reward
from engine.world_without_end.rules.favours import move_marker, space_after

ORIENTATIONS = range(4)
"""Clockwise quarter turns of an event card; 0 is with its top to the north."""


def arrow_number(board: Board, card: Card, orientation: int) -> int:
    """The number that the red arrow points to (WWE-R8)."""
    return board.pack.board.council_numbers[card.arrow_side(orientation)]


def has_no_income(board: Board, seat: str) -> bool:
    """Whether a seat has no income from this round's event card (WWE-P2)."""
    return board.round == 1 and "begging" in board.hands[seat].punishments


def may_be_placed(board: Board, card: Card, orientation: int) -> bool:
    """Whether the active player may choose this orientation: not onto the Outlaws without 1 gold (WWE-R16)."""
    number = arrow_number(board, card, orientation)
    if number == 0 or "outlaws" in board.covered_favours or space_after(board, number) != "outlaws":
        return True
    seat = board.active
    gold = board.held(seat, "gold")
    if gold == 0 and not has_no_income(board, seat):
        gold = board.stock("gold", card.income(seat, orientation).get("gold", 0))
    return gold > 0


class OrientationAsk(TypedAsk[int]):
    """The ask for the orientation in which the active player places the event card (WWE-R7, R16)."""

    __slots__ = ()

    def __init__(self, board: Board, card: Card) -> None:
        def possible() -> list[int]:
            if board.held(board.active, "gold"):
                return [*ORIENTATIONS]
            return [quarters for quarters in ORIENTATIONS if may_be_placed(board, card, quarters)]

        def describe(quarters: int) -> Description:
            return term("option.orientation", quarters=quarters), orientation_effects(board, card, quarters)

        question = term("ask.orientation", seat=board.active)
        super().__init__(
            board.name("orientation"),
            board.active,
            question,
            possible,
            describe,
            device_input="orientation",
            cause=Cause("event", card.id),
        )

    def all_options(self) -> tuple[tuple[Option, int], ...]:
        """All four orientations, for viewers who must not see which are legal (WWE-R11)."""
        return tuple((described(self.describe(quarters), quarters), quarters) for quarters in ORIENTATIONS)


async def place_the_card(board: Board, card: Card) -> None:
    """Ask for the card's orientation, then give income and favour (WWE-R7, R9, R12)."""
    board.phase = "event"

    board.orientation = orientation = await ask_one(OrientationAsk(board, card))
    board.arrow = arrow_number(board, card, orientation)
    board.incomes = {seat: {} if has_no_income(board, seat) else card.income(seat, orientation) for seat in board.seats}
    board.phase = "income"
    give_income(board)
    move_marker(board, board.active, board.arrow, "WWE-R12")


def orientation_effects(board: Board, card: Card, orientation: int) -> list[Term]:
    """The public effects of an orientation: each seat's income and the favour (WWE-R8, R12)."""
    incomes = expected_incomes(board, card, orientation)
    terms = [
        term("outlook.income", seat=seat, gains=gain_terms(incomes[seat])) for seat in board.seats if seat in incomes
    ]
    number = arrow_number(board, card, orientation)
    terms.append(term("outlook.favour", n=number, favour=space_after(board, number)))
    return terms


def expected_incomes(board: Board, card: Card, orientation: int) -> dict[str, Reward]:
    """The income of each seat for an orientation, limited by the piles on the board (WWE-R10, P2)."""
    left = {kind: board.stock(kind, len(board.seats)) for kind in COUNTED_BY_ALL}
    expected: dict[str, Reward] = {}
    for seat in board.order:
        if has_no_income(board, seat):
            continue
        expected[seat] = card.income(seat, orientation)
        (kind,) = expected[seat]
        if left.get(kind) == 0:
            expected[seat] = {"vp": 1}
        elif kind in left:
            left[kind] -= 1
    return expected


def give_income(board: Board) -> None:
    """Give each seat its income, the active player first; 1 VP instead where the pile is empty (WWE-R9, R10)."""
    for seat in board.order:
        for kind, n in board.incomes[seat].items():
            if kind == "vp":
                board.ledger.step(n, seat, "WWE-R9")
            elif not board.take(seat, kind, n, "WWE-R9"):
                board.ledger.step(1, seat, "WWE-R10")
