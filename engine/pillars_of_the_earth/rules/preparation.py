"""Preparation of a round: laying out cards, refilling market and metal (PE-R, N)."""

from __future__ import annotations

from itertools import combinations

from engine.core import TypedAsk, term
from engine.core.asks import Description
from engine.core.piles import SCREEN
from engine.core.referee import ask_all
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.corrections import read_cards
from engine.pillars_of_the_earth.names import (
    ADVANTAGE,
    BOX,
    COURT,
    CRAFTSMAN,
    FIRST_COST,
    MARKET,
    MATERIALS,
    OPEN_CARDS,
    RESOURCE,
    ROUNDS,
    SITE_OF,
    STOCK,
    SUPPLY,
    card_space,
)
from engine.pillars_of_the_earth.options import Cards
from engine.pillars_of_the_earth.pieces import ON_THE_MARKET

IN_USE = 7
"""Resource cards in the supply; the others lie face down (PE-R3, I7)."""


async def prepare_round(board: Board) -> None:
    """Refill the board, ask which cards were turned up, and lay them out (PE-R1 to R3, N1 to N3)."""
    board.phase = "preparation"
    if board.chapter > 1:
        refill(board)
    open_decks = [
        what for what in DECKS if len(deck := cards_of_round(board, what)) > cards_to_name(board, what, deck) > 0
    ]
    answers = await ask_all(tuple(ask_for_cards(board, what) for what in open_decks)) if open_decks else ()
    chosen = dict(zip(open_decks, answers, strict=True))
    for what, lay_out in DECKS.items():
        deck = cards_of_round(board, what)
        named_cards = chosen[what].ids if what in chosen else tuple(deck[: cards_to_name(board, what, deck)])
        lay_out(board, deck, named_cards)


def cards_of_round(board: Board, what: str) -> list[str]:
    """The cards of this round that still lie in their deck (PE-S5, S7, N3)."""
    pack = board.pack
    if what == "advantages":
        last = board.chapter == ROUNDS
        used = board.used_advantages
        return [
            advantage.id
            for advantage in pack.advantages.values()
            if advantage.last == last and advantage.id not in used
        ]
    if what == "craftsmen":
        of_the_round = [craftsman.id for craftsman in pack.craftsmen.values() if craftsman.round == board.chapter]
        return [entry for entry in of_the_round if board.is_in(CRAFTSMAN, entry, STOCK)]
    return [resource for resource in pack.resources if board.is_in(RESOURCE, resource, STOCK)]


def cards_to_name(board: Board, what: str, deck: list[str]) -> int:
    """How many cards of a deck the answer names: two, unless a correction has moved cards before (PE-R1 to R3)."""
    if what == "out_of_use":
        return max(0, len(deck) - IN_USE)
    return min(len(free_spaces(board.open_advantages if what == "advantages" else board.open_craftsmen)), len(deck))


def free_spaces(cards: list[str | None]) -> list[int]:
    """The free card spaces of a place, numbered from 1 (PE-R1, R2)."""
    return [number for number in range(1, OPEN_CARDS + 1) if number > len(cards) or cards[number - 1] is None]


def ask_for_cards(board: Board, what: str) -> TypedAsk[Cards]:
    """The ask which cards were turned up, or are out of use (PE-R1 to R3)."""

    def choices() -> list[Cards]:
        deck = cards_of_round(board, what)
        return [Cards(ids) for ids in combinations(deck, cards_to_name(board, what, deck))]

    def describe(choice: Cards) -> Description:
        return term("option.cards", cards=[board.card_term(entry) for entry in choice.ids]), []

    return TypedAsk(
        board.name(what), None, term(f"ask.{what}", seat=board.active), choices, describe, device_input="cards"
    )


def refill(board: Board) -> None:
    """Refill market and metal, return the cost marker and the black worker, end events (PE-N1, N2, V1)."""
    ledger = board.ledger
    for kind in MATERIALS:
        missing = ON_THE_MARKET - ledger.held(kind, MARKET)
        n = board.stock(kind, missing)
        if n > 0:
            ledger.move(n, kind, SITE_OF[kind], MARKET, "PE-N1")
    if not ledger.held("metal", COURT) and board.stock("metal"):
        ledger.move(1, "metal", SITE_OF["metal"], COURT, "PE-N2")
    board.set_cost(FIRST_COST, "PE-N2")
    board.less_yield = {}
    board.sites_done.clear()
    board.tax = None
    board.pass_limit, board.next_pass_limit = board.next_pass_limit, None
    for seat in board.seats:
        holding = board.holdings[seat]
        holding.passes = 0
        holding.protected = False
        holding.bought.clear()
        if board.has_advantage(seat, "black_worker") and ledger.held("black_worker", BOX):
            ledger.move(1, "black_worker", BOX, SCREEN[seat], "PE-V1")


def lay_out_advantages(board: Board, _: list[str], named_cards: tuple[str, ...]) -> None:
    """Lay out two advantage cards in Kingsbridge (PE-R1)."""
    board.laid_out.add("kingsbridge")
    board.open_advantages = [*board.open_advantages, *[None] * OPEN_CARDS][:OPEN_CARDS]
    for card, number in zip(named_cards, free_spaces(board.open_advantages), strict=False):
        board.open_advantages[number - 1] = card
        board.used_advantages.add(card)
        board.move_card(ADVANTAGE, card, STOCK, card_space("kingsbridge", number), "PE-R1")
        board.ledger.note("log.open_card", "", "PE-R1", card=board.card_term(card))


def lay_out_craftsmen(board: Board, deck: list[str], named_cards: tuple[str, ...]) -> None:
    """Lay out two of the round's craftsmen in Shiring, the other two in the supply (PE-R2)."""
    board.laid_out.add("shiring")
    board.open_craftsmen = [*board.open_craftsmen, *[None] * OPEN_CARDS][:OPEN_CARDS]
    for card, number in zip(named_cards, free_spaces(board.open_craftsmen), strict=False):
        board.open_craftsmen[number - 1] = card
        board.move_card(CRAFTSMAN, card, STOCK, card_space("shiring", number), "PE-R2")
    into_the_supply(board, CRAFTSMAN, [card for card in deck if card not in named_cards], "PE-R2")


def lay_out_resources(board: Board, deck: list[str], named_cards: tuple[str, ...]) -> None:
    """Lay out seven of the nine resource cards in the supply (PE-R3, I7)."""
    into_the_supply(board, RESOURCE, [card for card in deck if card not in named_cards], "PE-R3")


def into_the_supply(board: Board, kind: str, cards: list[str], clause: str) -> None:
    """Lay out cards in the supply (PE-R2, R3)."""
    corrected = any(kind == CRAFTSMAN or card in board.pack.resources for card in board.supply)
    for card in cards:
        board.move_card(kind, card, STOCK, SUPPLY, clause)
    board.supply += cards
    if corrected:  # a correction has put cards there: sort them all in the order of the pack
        read_cards(board)


DECKS = {"advantages": lay_out_advantages, "craftsmen": lay_out_craftsmen, "out_of_use": lay_out_resources}
"""The subject of each deck's ask, in order, and the function that lays out its cards."""
