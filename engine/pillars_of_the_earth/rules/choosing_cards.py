"""Phase I: choosing cards (PE-I)."""

from __future__ import annotations

from engine.core import Term, term
from engine.core.asks import Description, Nothing, Option
from engine.core.game_state import Decision
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import BOX, CRAFTSMAN, MOST_CRAFTSMEN, RESOURCE, SCREEN, STOCK, SUPPLY, workplace
from engine.pillars_of_the_earth.options import Card, Word
from engine.pillars_of_the_earth.rules import outlooks


async def choose_cards(board: Board) -> None:
    """Ask each player in turn for a card or a pass, until all cards are taken or all have passed (PE-I1, I2, I6)."""
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
    """Ask for a card of the supply, or a pass for this phase (PE-I1, I3, I4). Return whether a card was taken."""

    def cards() -> list[Card | Word]:
        workers, gold = board.free_workers(seat), board.held(seat, "gold")
        resources, craftsmen = board.pack.resources, board.pack.craftsmen
        within_reach = [
            Card(id)
            for id in board.supply
            if (workers >= resources[id].workers if id in resources else gold >= craftsmen[id].cost)
        ]
        return [*within_reach, Word.PASS]

    def describe(choice: Card | Word) -> Description:
        if isinstance(choice, Word):
            left = board.free_workers(seat)
            return Option(term("option.pass"), [], term("outlook.to_mill", n=left) if left else None)
        hired = choice.id in board.pack.craftsmen
        outlook = outlooks.craftsman(board, seat, choice.id) if hired else outlooks.Outlook()
        label = term("option.take_card", card=board.card_term(choice.id))
        return Option(label, price_of(board, choice.id), *outlook)

    choice = await board.choose(Decision("card", cards, describe, ordinal=f"-{turn}", device_input="card"), seat)
    if not isinstance(choice, Card):
        board.ledger.note("log.passed", seat, "PE-I1")
        return False
    id = choice.id
    board.supply.remove(id)
    if id in board.pack.resources:
        resource = board.pack.resources[id]
        board.receive_card(seat, RESOURCE, id, SUPPLY, "PE-I3")
        board.place_workers(seat, resource.workers, workplace(resource.kind), "PE-I3")
        board.ledger.note("log.took_card", seat, "PE-I3", card=board.card_term(id))
    else:
        board.give(seat, "gold", board.pack.craftsmen[id].cost, "PE-I4")
        board.receive_card(seat, CRAFTSMAN, id, SUPPLY, "PE-I4")
        board.ledger.note("log.took_card", seat, "PE-I4", card=board.card_term(id))
        await dismiss_a_sixth(board, seat, "dismiss", f"-{turn}")
    return True


def price_of(board: Board, id: str) -> list[Term]:
    """The terms of the price of a card (PE-I3, I4)."""
    if id in board.pack.resources:
        resource = board.pack.resources[id]
        return [term("give", n=resource.workers, kind="worker", pile=workplace(resource.kind))]
    cost = board.pack.craftsmen[id].cost
    return [board.give_term("gold", cost)] if cost else []


async def dismiss_a_sixth(board: Board, seat: str, what: str, ordinal: str) -> None:
    """Ask which of six craftsmen leaves the game; the new one may (PE-I5)."""
    holding = board.holdings[seat]
    if len(holding.craftsmen) <= MOST_CRAFTSMEN:
        return

    def surplus() -> list[Card]:
        return [Card(craftsman) for craftsman in holding.craftsmen] if len(holding.craftsmen) > MOST_CRAFTSMEN else []

    def describe(choice: Card) -> Description:
        label = term("option.dismiss", card=board.card_term(choice.id))
        return Option(label, [], *outlooks.dismissal(board, seat, choice.id))

    dismissed = await board.choose(
        Decision(what, surplus, describe, term("ask.dismiss", seat=seat), ordinal=ordinal), seat
    )
    if isinstance(dismissed, Nothing):  # a correction took a craftsman away
        return
    holding.craftsmen.remove(dismissed.id)
    board.move_card(CRAFTSMAN, dismissed.id, SCREEN[seat], BOX, "PE-I5")
    board.ledger.note("log.dismissed", seat, "PE-I5", card=board.card_term(dismissed.id))


def clear_the_supply(board: Board) -> None:
    """Return the remaining resource cards to their deck; remaining craftsmen leave the game (PE-I2)."""
    for id in board.supply:
        if id in board.pack.resources:
            board.move_card(RESOURCE, id, SUPPLY, STOCK, "PE-I2")
        else:
            board.move_card(CRAFTSMAN, id, SUPPLY, BOX, "PE-I2")
    board.supply = []
