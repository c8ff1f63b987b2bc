"""Phase I: choosing cards (PE-I)."""

from engine.core import Term, term
from engine.core.asks import Description
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import MOST_CRAFTSMEN, PASS, SCREEN


async def choose_cards(board: Board) -> None:
    """Clockwise each takes one card or passes, until all cards are taken or all have passed (PE-I1, I2)."""
    board.phase = "cards"
    still_in = list(board.order)
    turn = 0
    while board.supply and still_in:
        turn += 1
        for seat in list(still_in):
            if not board.supply:
                break
            if not await take_or_pass(board, seat, turn):
                still_in.remove(seat)
    clear_the_supply(board)
    for seat in board.order:
        board.place_workers(seat, board.free_workers(seat), "mill", "PE-I6")


async def take_or_pass(board: Board, seat: str, turn: int) -> bool:
    """Take a card of the supply, or pass and be out for this phase (PE-I1, I3, I4). Whether a card was taken."""

    def cards() -> list[str]:
        return [*(card for card in board.supply if within_reach(board, seat, card)), PASS]

    def read(value: str) -> Description:
        if value == PASS:
            return term("option.pass"), []
        return term("option.take_card", card=board.card_term(value)), price_of(board, value)

    value = await board.choose(
        f"card-{turn}", seat, cards, read, must=True, question=term("ask.card", seat=seat), sense="card"
    )
    if value == PASS:
        board.ledger.note("log.passed", seat, "PE-I1")
        return False
    board.supply.remove(value)
    if value in board.pack.resources:
        card = board.resource(value)
        board.holdings[seat].resources.append(value)
        board.ledger.move(1, "resource", "supply", SCREEN[seat], "PE-I3")
        board.place_workers(seat, card.workers, f"{card.kind}_site", "PE-I3")
        board.ledger.note("log.took_card", seat, "PE-I3", card=board.card_term(value))
    else:
        board.give(seat, "gold", board.craftsman(value).cost, "PE-I4")
        board.ledger.move(1, "craftsman", "supply", SCREEN[seat], "PE-I4")
        board.ledger.note("log.took_card", seat, "PE-I4", card=board.card_term(value))
        await hire(board, seat, value, f"dismiss-{turn}")
    return True


def within_reach(board: Board, seat: str, card: str) -> bool:
    """Whether there are workers or gold enough for a card (PE-I3, I4)."""
    if card in board.pack.resources:
        return board.free_workers(seat) >= board.resource(card).workers
    return board.held(seat, "gold") >= board.craftsman(card).cost


def price_of(board: Board, card: str) -> list[Term]:
    """What taking a card costs."""
    if card in board.pack.resources:
        resource = board.resource(card)
        return [term("give", n=resource.workers, kind="worker", pile=f"{resource.kind}_site")]
    cost = board.craftsman(card).cost
    return [board.giving("gold", cost)] if cost else []


async def hire(board: Board, seat: str, card: str, what: str) -> None:
    """A craftsman joins; of six one is dismissed, the new one perhaps, and leaves the game (PE-I5)."""
    craftsmen = board.holdings[seat].craftsmen
    craftsmen.append(card)
    if len(craftsmen) <= MOST_CRAFTSMEN:
        return
    dismissed = await board.choose(
        what,
        seat,
        lambda: list(craftsmen),
        lambda value: (term("option.dismiss", card=board.card_term(value)), []),
        must=True,
        question=term("ask.dismiss", seat=seat),
    )
    craftsmen.remove(dismissed)
    board.ledger.move(1, "craftsman", SCREEN[seat], "box", "PE-I5")
    board.ledger.note("log.dismissed", seat, "PE-I5", card=board.card_term(dismissed))


def clear_the_supply(board: Board) -> None:
    """Resource cards left over wait for the next round, craftsmen left over leave the game (PE-I2)."""
    for card in board.supply:
        if card in board.pack.resources:
            board.ledger.move(1, "resource", "supply", "stock", "PE-I2")
        else:
            board.ledger.move(1, "craftsman", "supply", "box", "PE-I2")
    board.supply = []
