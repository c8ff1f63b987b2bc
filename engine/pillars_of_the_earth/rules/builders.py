"""Phase II: placing master builders (PE-II)."""

from __future__ import annotations

from engine.core import Term, TypedAsk, term
from engine.core.asks import Description, Option
from engine.core.game_state import Decision
from engine.core.referee import ask_one
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import BUILDER, own_pile, wheel_pile
from engine.pillars_of_the_earth.options import Drawn, Space, Word
from engine.pillars_of_the_earth.rules import outlooks


async def place_builders(board: Board) -> None:
    """Draw builders one by one; each is placed for the cost shown, or passed (PE-II1 to II6)."""
    board.phase = "builders"
    board.refusal_left = True
    number = 0
    while seats := in_the_bag(board):
        number += 1
        builder = await draw_a_builder(board, seats, number)
        if builder.put_back:
            board.refusal_left = False
            board.ledger.note("log.refused_builder", board.active, "PE-II2", of=builder.seat)
            continue
        seat = builder.seat
        board.ledger.move(1, BUILDER, own_pile("bag", seat), own_pile("drawn", seat), "PE-II1", by=board.active)
        await place_or_pass(board, seat, number)
        board.set_cost(max(0, board.cost - 1), "PE-II4")
    if len(board.seats) == 2:
        board.set_cost(0, "PE-II5")
    number = 0
    while board.wheel:
        number += 1
        await place_passed(board, *board.wheel[0], number)


def in_the_bag(board: Board) -> list[str]:
    """The seats with builders in the bag (PE-II1)."""
    builders = board.ledger.counts[BUILDER]
    return [seat for seat in board.seats if builders.get(own_pile("bag", seat))]


async def draw_a_builder(board: Board, seats: list[str], number: int) -> Drawn:
    """Ask which builder the start player drew; once a round it may be put back (PE-II1, II2).

    Nobody is asked when only one player's builders are left: putting one back would bring the same.
    """
    if len(seats) == 1:
        return Drawn(seats[0])

    def choices() -> list[Drawn]:
        seats = in_the_bag(board)
        found = [Drawn(seat) for seat in seats]
        return [*found, *(Drawn(seat, True) for seat in seats)] if board.refusal_left else found

    def describe(builder: Drawn) -> Description:
        return term("option.refuse_builder" if builder.put_back else "option.builder", seat=builder.seat), []

    question = term("ask.draw", seat=board.active)
    name = board.name("draw", ordinal=f"-{number}")
    return await ask_one(TypedAsk(name, None, question, choices, describe, device_input="builder"))


async def place_or_pass(board: Board, seat: str, number: int) -> None:
    """Ask a seat to place its builder for the cost shown, or to pass (PE-II3, II4, II9)."""
    cost = board.cost

    def choices() -> list[Space | Word]:
        if not board.has_drawn(seat):  # a correction moved it
            return []
        spaces = free_spaces(board) if board.held(seat, "gold") >= cost else []
        return [*spaces, Word.PASS] if cost or not spaces else [*spaces]

    def describe(choice: Space | Word) -> Description:
        if isinstance(choice, Word):
            return term("option.pass_builder"), []
        moves = [board.give_term("gold", cost)] if cost else []
        return Option(space_term(board, choice), moves, *outlooks.space(board, seat, choice.place, choice.number))

    question = term("ask.place_builder", seat=seat, n=cost)
    choice = await board.choose(Decision("builder", choices, describe, question, ordinal=f"-{number}"), seat)
    if isinstance(choice, Space):
        board.give(seat, "gold", cost, "PE-II3")
        board.set_builder(seat, choice.place, choice.number, own_pile("drawn", seat), "PE-II3")
    elif choice is Word.PASS:
        pass_builder(board, seat, cost)


def pass_builder(board: Board, seat: str, cost: int) -> None:
    """Put the drawn builder on the cost wheel, or beside the board above the limit of an event (PE-II3, II7)."""
    holding = board.holdings[seat]
    limit = None if seat in board.limit_spares else board.pass_limit
    if limit is not None and holding.passes >= limit:
        board.ledger.move(1, BUILDER, own_pile("drawn", seat), own_pile("beside", seat), "PE-II7")
        board.ledger.note("log.builder_unused", seat, "PE-II7")
        return
    holding.passes += 1
    board.ledger.move(1, BUILDER, own_pile("drawn", seat), wheel_pile(cost, seat), "PE-II3")
    board.add_to_wheel(seat, cost)
    board.ledger.note("log.passed_builder", seat, "PE-II3", n=cost)


async def place_passed(board: Board, seat: str, cost: int, number: int) -> None:
    """Ask a seat to place a passed builder, free of charge (PE-II6)."""

    def choices() -> list[Space]:
        return free_spaces(board) if (seat, cost) in board.wheel else []

    def describe(choice: Space) -> Description:
        return Option(space_term(board, choice), [], *outlooks.space(board, seat, choice.place, choice.number))

    question = term("ask.place_passed", seat=seat)
    choice = await board.choose(Decision("passed", choices, describe, question, ordinal=f"-{number}"), seat)
    if isinstance(choice, Space):
        board.wheel.remove((seat, cost))
        board.set_builder(seat, choice.place, choice.number, wheel_pile(cost, seat), "PE-II6")


def free_spaces(board: Board) -> list[Space]:
    """The free spaces; at market and court only the lowest, unless the board leaves the choice (PE-II8)."""
    found: list[Space] = []
    choose_space = board.pack.board.choose_space
    for place, options in board.space_options.items():
        owners = board.spaces[place]
        if None in owners:
            free = [space for space, owner in zip(options, owners, strict=True) if owner is None]
            found += free if choose_space.get(place, True) else free[:1]
    return found


def space_term(board: Board, choice: Space) -> Term:
    """The term of a space, with the card that lies there (PE-II8)."""
    place, number = choice.place, choice.number
    cards = {"kingsbridge": board.open_advantages, "shiring": board.open_craftsmen}.get(place, [])
    card = cards[number - 1] if number <= len(cards) else None
    if card is None:
        return term("option.space", place=place, space=number)
    return term("option.space_with_card", place=place, space=number, card=board.card_term(card))
