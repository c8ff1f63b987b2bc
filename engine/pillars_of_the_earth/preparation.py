"""Preparing a round: the cards that are laid out, the market, the metal (PE-R, N)."""

from itertools import combinations

from engine.core import Ask, term
from engine.core.game import ask_all
from engine.pillars_of_the_earth.board import ON_THE_MARKET, Board
from engine.pillars_of_the_earth.names import MATERIALS, ROUNDS, SITE_OF

OUT_OF_USE = 2
"""Resource cards that lie face down in a round (PE-I7)."""


async def prepare_round(board: Board) -> None:
    """Refill the board and lay out the cards; the table tells which came (PE-R1 to R3, N1 to N3)."""
    board.phase = "preparation"
    if board.chapter > 1:
        refill(board)
    number = board.chapter
    asks = tuple(
        Ask(
            board.name(what),
            None,
            term(f"ask.{what}", seat=board.active),
            lambda names=names: ["+".join(pair) for pair in combinations(names, 2)],  # type: ignore[misc]
            lambda value, what=what: (
                term("option.cards", cards=[board.card_term(one) for one in value.split("+")]),
                [],
            ),  # type: ignore[misc]
            sense="cards",
        )
        for what, names in (
            ("advantages", advantages_to_come(board)),
            ("craftsmen", [one.id for one in board.pack.craftsmen.values() if one.round == number]),
            ("out_of_use", list(board.pack.resources)),
        )
        if len(names) > 2
    )
    told = await ask_all(asks)
    advantages = told.get(board.name("advantages"), "+".join(advantages_to_come(board))).split("+")
    lay_out_advantages(board, advantages)
    lay_out_craftsmen(board, told[board.name("craftsmen")].split("+"))
    lay_out_resources(board, told[board.name("out_of_use")].split("+"))


def advantages_to_come(board: Board) -> list[str]:
    """The advantage cards that may be turned up now: the last two in round six, others before (PE-S7, N3)."""
    last = board.chapter == ROUNDS
    return [
        one.id for one in board.pack.advantages.values() if one.last == last and one.id not in board.used_advantages
    ]


def refill(board: Board) -> None:
    """Market, metal, cost marker and the black worker's return (PE-N1, N2)."""
    ledger = board.ledger
    for kind in MATERIALS:
        missing = ON_THE_MARKET - ledger.held(kind, "kingsbridge_market")
        n = board.stock(kind, missing)
        if n > 0:
            ledger.move(n, kind, SITE_OF[kind], "kingsbridge_market", "PE-N1")
    if not ledger.held("metal", "court") and board.stock("metal"):
        ledger.move(1, "metal", SITE_OF["metal"], "court", "PE-N2")
    board.cost = 7
    board.less_yield = {}
    board.sites_done.clear()
    board.tax = None
    board.pass_limit, board.next_pass_limit = board.next_pass_limit, None
    for seat in board.seats:
        holding = board.holdings[seat]
        holding.passes = 0
        holding.protected = False
        holding.bought.clear()
        if board.has_advantage(seat, "black_worker") and ledger.held("black_worker", "box"):
            ledger.move(1, "black_worker", "box", f"seat:{seat}", "PE-V1")


def lay_out_advantages(board: Board, cards: list[str]) -> None:
    """Two advantage cards lie open in Kingsbridge (PE-R1)."""
    board.open_advantages = list(cards)
    board.used_advantages.update(cards)
    board.ledger.move(len(cards), "advantage", "stock", "kingsbridge", "PE-R1")
    for card in cards:
        board.ledger.note("log.open_card", "", "PE-R1", card=board.card_term(card))


def lay_out_craftsmen(board: Board, in_shiring: list[str]) -> None:
    """Two of the round's craftsmen lie in Shiring, the other two in the supply (PE-R2)."""
    four = [one.id for one in board.pack.craftsmen.values() if one.round == board.chapter]
    board.open_craftsmen = list(in_shiring)
    board.supply = [one for one in four if one not in in_shiring]
    board.ledger.move(len(in_shiring), "craftsman", "stock", "shiring", "PE-R2")
    board.ledger.move(len(board.supply), "craftsman", "stock", "supply", "PE-R2")


def lay_out_resources(board: Board, out_of_use: list[str]) -> None:
    """Seven of the nine resource cards join the supply (PE-R3, I7)."""
    cards = [one for one in board.pack.resources if one not in out_of_use]
    board.supply = [*board.supply, *cards]
    board.ledger.move(len(cards), "resource", "stock", "supply", "PE-R3")
