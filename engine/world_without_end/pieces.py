"""Pieces of World Without End: where each lies at the start, and where a correction may put it (WWE-S)."""

from engine.core.ledger import Ledger
from engine.core.piles import SCREEN_GROUP, face_down
from engine.world_without_end.names import (
    ACTIONS,
    BACK_PILE,
    BOX,
    CARD,
    COUNCIL,
    COVER,
    FAVOUR_MARKER,
    FIGURE,
    FIGURE_HOLDER,
    FIGURE_OF,
    GOODS,
    HAND,
    HANDS,
    HOUSE,
    MARKET,
    PILE_OF,
    PLAGUE_TOKEN,
    PLAYED,
    PLAYED_CARDS,
    PROJECT_TILE,
    SCREEN,
    SEAL,
    SLOTS,
    STAND_IN,
    STARRED_ACTIONS,
    SUPPLY,
    USED,
    deck,
    event_kind,
    favour_pile,
    plague_pile,
    project_pile,
    site_pile,
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
        ledger.place_one_each([event_kind(card.id) for card in cards], deck(chapter))
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


def allow_corrections(ledger: Ledger, setup: Setup, pack: Pack) -> None:
    """Enter where a correction may put each kind of piece, and how many fit there."""
    allow = ledger.allow
    screens = [SCREEN[seat] for seat in setup.seats]
    projects = {project_pile(tile.id): tile for tile in pack.board.projects.values()}
    spaces = [favour_pile(space) for space in pack.board.favour_track]
    for kind in GOODS:
        allow(kind, [PILE_OF[kind], *screens])
    for kind in ("stone", "wood"):
        for pile, tile in projects.items():
            allow(kind, [pile], tile.stone if kind == "stone" else tile.wood)
    allow(STAND_IN, [BOX, *projects])
    allow("metal", [PILE_OF["metal"], *screens])
    allow("metal", [pile for pile, tile in projects.items() if tile.spire], 1)
    allow(PROJECT_TILE, [BOX])
    allow(PROJECT_TILE, projects, 1)
    allow(COVER, [SUPPLY])
    allow(COVER, [*spaces, *MARKET.values(), *projects], 1)
    allow(FAVOUR_MARKER, spaces, 1)
    allow(FIGURE, [FIGURE_OF[seat] for seat in setup.seats])
    allow(PLAGUE_TOKEN, [BOX])
    for place in pack.board.plague_places:
        allow(PLAGUE_TOKEN, [plague_pile(place), face_down(plague_pile(place))], 1)
    for card in pack.cards:
        allow(event_kind(card.id), [deck(card.deck), COUNCIL, *SLOTS, USED])
    for seat in setup.seats:
        allow(HOUSE[seat], [SCREEN[seat]])
        allow(HOUSE[seat], [site_pile(site) for site in pack.board.sites], 1)
        allow(SEAL[seat], [SCREEN[seat]])
        allow(SEAL[seat], projects, 1)
        allow(CARD[seat], [HAND[seat], PLAYED[seat], BACK_PILE[seat]])
