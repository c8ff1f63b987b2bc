"""Phase II: placing master builders (PE-II)."""

from engine.core import Ask, term
from engine.core.asks import Description
from engine.core.game import ask_one
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import PASS
from engine.pillars_of_the_earth.pack import PLACES

REFUSED = ":refused"
FIRST_COST = 7


async def place_builders(board: Board) -> None:
    """Draw builders one by one; each is placed for the cost shown, or passed (PE-II1 to II6)."""
    board.phase = "builders"
    board.wheel = []
    board.cost = FIRST_COST
    board.refusal_left = True
    number = 0
    while in_the_bag(board):
        number += 1
        drawn = await draw_a_builder(board, number)
        if drawn.endswith(REFUSED):
            board.refusal_left = False
            board.ledger.note("log.refused_builder", board.active, "PE-II2", of=drawn.removesuffix(REFUSED))
            continue
        await place_or_pass(board, drawn, number)
        board.cost = max(0, board.cost - 1)
    if len(board.seats) == 2:
        board.cost = 0
    for number, (seat, _) in enumerate(list(board.wheel), start=1):
        await place_passed(board, seat, number)


def in_the_bag(board: Board) -> list[str]:
    """The seats whose builders are still in the bag."""
    return [seat for seat in board.seats if board.ledger.held("builder", f"bag:{seat}")]


async def draw_a_builder(board: Board, number: int) -> str:
    """The start player draws blind; once a round a builder may be put back (PE-II1, II2).

    When only one player's builders are left it is plain whose comes, and putting it back would bring the same.
    """
    if len(in_the_bag(board)) == 1:
        return in_the_bag(board)[0]

    def values() -> list[str]:
        seats = in_the_bag(board)
        return [*seats, *(f"{seat}{REFUSED}" for seat in seats if board.refusal_left)]

    def read(value: str) -> Description:
        key = "option.refuse_builder" if value.endswith(REFUSED) else "option.builder"
        return term(key, seat=value.removesuffix(REFUSED)), []

    question = term("ask.draw", seat=board.active)
    return await ask_one(Ask(board.name(f"draw-{number}"), None, question, values, read, sense="builder"))


async def place_or_pass(board: Board, seat: str, number: int) -> None:
    """Pay the cost shown and place the builder, or leave it on the cost wheel (PE-II3, II4, II9)."""
    cost = board.cost

    def values() -> list[str]:
        spaces = free_spaces(board) if board.held(seat, "gold") >= cost else []
        return [*spaces, *([PASS] if cost or not spaces else [])]

    def read(value: str) -> Description:
        if value == PASS:
            return term("option.pass_builder"), []
        place, space = value.split(":")
        return space_term(board, place, int(space)), [board.giving("gold", cost)] if cost else []

    question = term("ask.place_builder", seat=seat, n=cost)
    value = await board.choose(f"builder-{number}", seat, values, read, must=True, question=question)
    if value != PASS:
        board.give(seat, "gold", cost, "PE-II3")
        place, space = value.split(":")
        board.set_builder(seat, place, int(space) - 1, "bag", "PE-II3")
        return
    holding = board.holdings[seat]
    limited = board.pass_limit is not None and seat not in board.limit_spares
    if limited and board.pass_limit is not None and holding.passes >= board.pass_limit:
        board.ledger.move(1, "builder", f"bag:{seat}", f"beside:{seat}", "PE-II7")
        board.ledger.note("log.builder_unused", seat, "PE-II7")
        return
    holding.passes += 1
    board.wheel.append((seat, cost))
    board.ledger.move(1, "builder", f"bag:{seat}", f"wheel:{seat}", "PE-II3")
    board.ledger.note("log.passed_builder", seat, "PE-II3", n=cost)


async def place_passed(board: Board, seat: str, number: int) -> None:
    """The passed builders are placed free of charge, in the order in which they passed (PE-II6)."""

    def read(value: str) -> Description:
        place, space = value.split(":")
        return space_term(board, place, int(space)), []

    question = term("ask.place_passed", seat=seat)
    value = await board.choose(f"passed-{number}", seat, lambda: free_spaces(board), read, must=True, question=question)
    place, space = value.split(":")
    board.wheel.pop(0)
    board.set_builder(seat, place, int(space) - 1, "wheel", "PE-II6")


def free_spaces(board: Board) -> list[str]:
    """The free spaces as "place:number"; at market and court the lowest, unless the board leaves it open (PE-II8)."""
    found: list[str] = []
    for place in PLACES:
        free = [number for number, owner in enumerate(board.spaces[place], start=1) if owner is None]
        if not board.pack.board.choose_space.get(place, True):
            free = free[:1]
        found += [f"{place}:{number}" for number in free]
    return found


def space_term(board: Board, place: str, space: int) -> dict[str, object]:
    """A space in words, with the card that lies there."""
    cards = {"kingsbridge": board.open_advantages, "shiring": board.open_craftsmen}.get(place, [])
    card = cards[space - 1] if space <= len(cards) else None
    return (
        term("option.space_with_card", place=place, space=space, card=board.card_term(card))
        if card
        else term("option.space", place=place, space=space)
    )
