"""Pieces of The Pillars of the Earth: where each lies at the start (PE-S)."""

from engine.core.ledger import Ledger
from engine.pillars_of_the_earth.names import (
    ADVANTAGE,
    BOX,
    BUILDER,
    COST_MARKER,
    COURT,
    CRAFTSMAN,
    CUBES,
    EVENT,
    FIRST_COST,
    MARKET,
    MATERIALS,
    PIECES,
    PIECES_TO_SET,
    RESOURCE,
    SCREEN,
    SITE_OF,
    STAND_IN,
    STOCK,
    WORKER_HOMES,
    WORKPLACES,
    builder_group,
    card_kind,
    cost_pile,
    own_pile,
)
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.printed import PLACES

WORKERS_EACH = 12
BUILDERS_EACH = 3
GREY_WORKERS = 4
FIRST_POINTS = 2
ON_THE_MARKET = 4
OWN_GROUPS = {*WORKPLACES, "bag", "drawn", "wheel", "beside", *map(builder_group, PLACES)}
"""The groups of piles, besides the screens, of which each seat has some."""


def place_pieces(ledger: Ledger, pack: Pack, seats: tuple[str, ...]) -> None:
    """Place every piece as in PE-S1 to S11."""
    ledger.own_groups |= OWN_GROUPS
    supply = pack.board.supply
    ledger.place("gold", BOX, supply["gold"])
    for kind in CUBES:
        ledger.place(kind, SITE_OF[kind], supply[kind])
        ledger.place(STAND_IN[kind], BOX, None)
    for kind, home in WORKER_HOMES.items():
        ledger.place(kind, home, GREY_WORKERS if kind == "grey_worker" else 1)
    ledger.place(COST_MARKER, cost_pile(FIRST_COST), 1)
    for piece in PIECES:
        ledger.place(piece, PIECES_TO_SET, 1)
    for kind, decks in ((RESOURCE, pack.resources), (ADVANTAGE, pack.advantages), (EVENT, pack.events)):
        for id in decks:
            ledger.place(card_kind(kind, id), STOCK, 1)
    starters = starters_of(pack)
    for id in pack.craftsmen:
        if id not in starters:
            ledger.place(card_kind(CRAFTSMAN, id), STOCK, 1)
    for seat in seats:
        screen = SCREEN[seat]
        ledger.place("worker", screen, WORKERS_EACH)
        ledger.place(BUILDER, own_pile("bag", seat), BUILDERS_EACH)
        for id in starters:
            ledger.place(card_kind(CRAFTSMAN, id), screen, 1)
        ledger.points[seat] = 0
        ledger.step(FIRST_POINTS, seat, "PE-S3")
    for kind in MATERIALS:
        ledger.move(ON_THE_MARKET, kind, SITE_OF[kind], MARKET, "PE-S9")
    ledger.move(1, "metal", SITE_OF["metal"], COURT, "PE-S9")


def starters_of(pack: Pack) -> list[str]:
    """The craftsmen that each player has from the start, by id (PE-S2)."""
    return [craftsman.id for craftsman in pack.craftsmen.values() if craftsman.round == 0]
