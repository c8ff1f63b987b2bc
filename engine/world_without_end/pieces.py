"""Pieces of World Without End: where each lies at the start (WWE-S)."""

from engine.core.ledger import Ledger
from engine.core.piles import SCREEN_GROUP
from engine.world_without_end.names import (
    ACTIONS,
    BOX,
    CARD,
    COVER,
    FAVOUR_MARKER,
    FIGURE,
    FIGURE_HOLDER,
    HAND,
    HANDS,
    HOUSE,
    MARKET,
    PILE_OF,
    PLAGUE_TOKEN,
    PLAYED_CARDS,
    PROJECT_TILE,
    SCREEN,
    SEAL,
    STAND_IN,
    STARRED_ACTIONS,
    SUPPLY,
    deck,
    event_kind,
    favour_pile,
)
from engine.world_without_end.pack import Pack
from engine.world_without_end.setup import Setup

HOUSES_EACH, SEALS_EACH = 4, 2
"""Houses and seals of each player (WWE-S2)."""
FIRST_GOODS = (("wool", 1), ("gold", 2))
FIRST_POINTS = 8
"""What each player starts with (WWE-S3)."""


def place_pieces(ledger: Ledger, setup: Setup, pack: Pack) -> None:
    """Place every piece as in WWE-S, except the tile of the first project."""
    board = pack.board
    ledger.own_groups = {SCREEN_GROUP, HANDS, PLAYED_CARDS, FIGURE_HOLDER}
    for kind in PILE_OF:
        ledger.place(kind, PILE_OF[kind], board.supply.get(kind))
    ledger.place(STAND_IN, BOX, None)
    ledger.place(PLAGUE_TOKEN, BOX, len(board.plague_places))
    ledger.place(PROJECT_TILE, BOX, len(board.projects))
    ledger.place(FAVOUR_MARKER, favour_pile(board.favour_start), 1)
    ledger.place(FIGURE, BOX, 1)
    for chapter, cards in pack.decks.items():
        for card in cards:
            ledger.place(event_kind(card.id), deck(chapter), 1)
    in_hand = len(ACTIONS if setup.all_cards else STARRED_ACTIONS)
    for seat in setup.seats:
        screen = SCREEN[seat]
        ledger.place(HOUSE[seat], screen, HOUSES_EACH)
        ledger.place(SEAL[seat], screen, SEALS_EACH)
        ledger.place(CARD[seat], BOX, len(ACTIONS) - in_hand)
        ledger.place(CARD[seat], HAND[seat], in_hand)
        ledger.points[seat] = 0
        for kind, n in FIRST_GOODS:
            ledger.move(n, kind, PILE_OF[kind], screen, "WWE-S3")
        ledger.step(FIRST_POINTS, seat, "WWE-S3")
    ledger.move(1, COVER, SUPPLY, MARKET["cloth"], "WWE-S8")
