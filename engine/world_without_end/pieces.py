"""Pieces of World Without End: where each lies at the start (WWE-S)."""

from engine.core.ledger import Ledger
from engine.core.piles import SCREEN_GROUP
from engine.world_without_end import names
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
    ledger.own_groups = {SCREEN_GROUP, names.HANDS, names.PLAYED_CARDS, names.FIGURE_HOLDER}
    for kind in names.PILE_OF:
        ledger.place(kind, names.PILE_OF[kind], board.supply.get(kind))
    ledger.place(names.STAND_IN, names.BOX, None)
    ledger.place(names.PLAGUE_TOKEN, names.BOX, len(board.plague_places))
    ledger.place(names.PROJECT_TILE, names.BOX, len(board.projects))
    ledger.place(names.FAVOUR_MARKER, names.favour_pile(board.favour_start), 1)
    ledger.place(names.FIGURE, names.BOX, 1)
    for chapter, cards in pack.decks.items():
        for card in cards:
            ledger.place(names.event_kind(card.id), names.deck(chapter), 1)
    in_hand = len(names.ACTIONS if setup.all_cards else names.STARRED_ACTIONS)
    for seat in setup.seats:
        screen = names.SCREEN[seat]
        ledger.place(names.HOUSE[seat], screen, HOUSES_EACH)
        ledger.place(names.SEAL[seat], screen, SEALS_EACH)
        ledger.place(names.CARD[seat], names.BOX, len(names.ACTIONS) - in_hand)
        ledger.place(names.CARD[seat], names.HAND[seat], in_hand)
        ledger.points[seat] = 0
        for kind, n in FIRST_GOODS:
            ledger.move(n, kind, names.PILE_OF[kind], screen, "WWE-S3")
        ledger.step(FIRST_POINTS, seat, "WWE-S3")
    ledger.move(1, names.COVER, names.SUPPLY, names.MARKET["cloth"], "WWE-S8")
