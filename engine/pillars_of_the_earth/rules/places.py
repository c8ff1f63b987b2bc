"""Phase III: resolving the places in order (PE-III)."""

from __future__ import annotations

from engine.core import term
from engine.core.asks import Description
from engine.core.game_state import Decision
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import (
    BUILDER,
    CASTLE,
    CATHEDRAL,
    COURT,
    PIECES,
    PIECES_TO_SET,
    RESOURCE,
    ROUNDS,
    SCREEN,
    SITES,
    STOCK,
    own_pile,
    workplace,
)
from engine.pillars_of_the_earth.options import Word
from engine.pillars_of_the_earth.rules.advantages import offer_cards_by_hand, take_advantages, use_up
from engine.pillars_of_the_earth.rules.cathedral import build_the_cathedral, keep_five_cubes
from engine.pillars_of_the_earth.rules.choosing_cards import dismiss_a_sixth
from engine.pillars_of_the_earth.rules.events import hand_out_the_bishops_gifts, read_the_event
from engine.pillars_of_the_earth.rules.market import trade_on_the_market

PRIORY_POINTS = (2, 1)
GREY_WORKERS_LENT = 2
TAX_FREE = "tax_free"
"""The effect of the advantage card that exempts its owner from one tax (PE-V2)."""


async def resolve_the_places(board: Board) -> None:
    """Resolve all places in the order of the board (PE-III27)."""
    board.phase = "places"
    gifts = await read_the_event(board)
    hand_out_the_bishops_gifts(board, gifts)
    mill(board)
    await take_advantages(board)
    priory(board)
    for kind in SITES:
        site(board, kind)
    await offer_cards_by_hand(board, "court")
    await kings_court(board)
    await shiring(board)
    castle(board)
    await offer_cards_by_hand(board, "market")
    await trade_on_the_market(board)
    await offer_cards_by_hand(board, "cathedral")
    await build_the_cathedral(board)
    await keep_five_cubes(board)
    return_all_builders(board)


def mill(board: Board) -> None:
    """Give 1 gold for each worker at the mill (PE-III5)."""
    for seat in board.order:
        workers = board.workers_at(seat, "mill")
        if workers:
            board.gain_gold(seat, workers, "PE-III5")
            board.return_workers(seat, "mill", "PE-III5")


def priory(board: Board) -> None:
    """Give 2 VP for the first space and 1 VP for the second (PE-III8)."""
    for number, points in enumerate(PRIORY_POINTS, start=1):
        seat = board.spaces["priory"][number - 1]
        if seat is not None:
            board.ledger.step(points, seat, "PE-III8")
            board.return_builder("priory", number)


def site(board: Board, kind: str) -> None:
    """Forest, quarry or gravel pit: give cubes for resource cards and patrons (PE-III9, III10)."""
    for seat in board.order:
        holding = board.holdings[seat]
        for card in [resource for resource in holding.resources if board.pack.resources[resource].kind == kind]:
            cubes = board.pack.resources[card].cubes - board.less_yield.get(seat, 0)
            if cubes > 0:
                board.gain_cubes(seat, kind, cubes, "PE-III9")
            holding.resources.remove(card)
            board.move_card(RESOURCE, card, SCREEN[seat], STOCK, "PE-III9")
        board.return_workers(seat, workplace(kind), "PE-III9")
        if any(board.pack.advantages[advantage].material == kind for advantage in holding.advantages):
            board.gain_cubes(seat, kind, 1, "PE-III10")
    board.sites_done.add(kind)


async def kings_court(board: Board) -> None:
    """Ask for the tax die; all pay but those at court; the first space gives the metal (PE-III11 to III13)."""
    question, faces = term("ask.tax", seat=board.active), board.pack.board.tax_die
    board.tax = await board.roll_die(board.name("tax"), question, faces, lambda n: term("option.tax", n=n), "die")
    board.ledger.note("log.tax", board.active, "PE-III11", n=board.tax)
    at_court = [seat for seat in board.spaces["court"] if seat is not None]
    for seat in board.order:
        if seat not in at_court and not await free_of_taxes(board, seat):
            board.pay_or_lose_points(seat, board.tax, "PE-III12")
    first = board.spaces["court"][0]
    if first is not None and board.ledger.held("metal", COURT):
        board.ledger.move(1, "metal", COURT, SCREEN[first], "PE-III13")
    for number in range(1, len(board.spaces["court"]) + 1):
        board.return_builder("court", number)


async def free_of_taxes(board: Board, seat: str) -> bool:
    """Offer the tax-free card after the roll. Return whether it was used (PE-III11, V2)."""
    if board.has_advantage(seat, TAX_FREE) is None:
        return False

    def choices() -> list[Word]:
        return [Word.USE] if board.has_advantage(seat, TAX_FREE) else []

    def describe(_: Word) -> Description:
        card = board.has_advantage(seat, TAX_FREE)
        return term("option.use_card", card=board.card_term(card) if card else term("option.nothing")), []

    question = term("ask.tax_free", seat=seat, n=board.tax)
    choice = await board.offer(Decision("tax_free", choices, describe, question), seat)
    card = board.has_advantage(seat, TAX_FREE)
    if choice is not Word.USE or card is None:
        return False
    use_up(board, seat, card, "PE-V2")
    return True


async def shiring(board: Board) -> None:
    """Give each builder its craftsman free of charge; those left over leave the game (PE-III14)."""
    for number, seat, _ in board.take_cards("shiring", "PE-III14"):
        await dismiss_a_sixth(board, seat, "dismiss_shiring", f"-{number}")


def castle(board: Board) -> None:
    """Lend 2 grey workers for the next round (PE-III15)."""
    seat = board.spaces["castle"][0]
    if seat is not None:
        n = min(GREY_WORKERS_LENT, board.ledger.held("grey_worker", CASTLE))
        if n:
            board.ledger.move(n, "grey_worker", CASTLE, SCREEN[seat], "PE-III15")
        board.return_builder("castle", 1)


def next_start_player(board: Board) -> None:
    """Set the piece; the builder at the cathedral determines the start player, else the next seat (PE-III24, III25)."""
    set_the_piece(board)
    seat = board.spaces["cathedral"][0]
    board.return_builder("cathedral", 1)
    if board.chapter < ROUNDS:
        board.set_start_player(seat or board.next_seat(board.active))
        board.ledger.note("log.start_player", board.active, "PE-III25")
        take_a_piece(board, board.chapter + 1, "PE-III25")


def take_a_piece(board: Board, number: int, clause: str) -> None:
    """Give the start player a piece of the cathedral, unless a correction has moved it (PE-S4, III25)."""
    if board.ledger.held(PIECES[number - 1], PIECES_TO_SET):
        board.ledger.move(1, PIECES[number - 1], PIECES_TO_SET, SCREEN[board.active], clause)
    board.update_active()


def set_the_piece(board: Board) -> None:
    """Set the piece of the round on the cathedral (PE-III24)."""
    piece = PIECES[board.chapter - 1]
    for pile in board.ledger.where(piece):
        if pile != CATHEDRAL:
            board.ledger.move(1, piece, pile, CATHEDRAL, "PE-III24", by=board.active)
    board.pieces_set = board.count_pieces()
    board.ledger.note("log.piece_set", board.active, "PE-III24", n=board.chapter)


def return_all_builders(board: Board) -> None:
    """Determine the next start player, and return all builders to the bag (PE-III25, III26)."""
    next_start_player(board)
    for pile in board.ledger.where(BUILDER):
        seat = board.ledger.owner_of(pile)
        if seat is not None and pile != own_pile("bag", seat):
            board.ledger.move(board.ledger.held(BUILDER, pile), BUILDER, pile, own_pile("bag", seat), "PE-III26")
    for place, owners in board.spaces.items():
        board.spaces[place] = [None] * len(owners)
    board.wheel = []
