"""Pieces of The Pillars of the Earth: where each lies at the start (PE-S)."""

from engine.core.ledger import Ledger
from engine.pillars_of_the_earth import names
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.printed import PLACES

WORKERS_EACH = 12
BUILDERS_EACH = 3
GREY_WORKERS = 4
FIRST_POINTS = 2
ON_THE_MARKET = 4
OWN_GROUPS = {*names.WORKPLACES, "bag", "drawn", "wheel", "beside", *map(names.builder_group, PLACES)}
"""The groups of piles, besides the screens, of which each seat has some."""


def place_pieces(ledger: Ledger, pack: Pack, seats: tuple[str, ...]) -> None:
    """Place every piece as in PE-S1 to S11."""
    ledger.own_groups |= OWN_GROUPS
    supply = pack.board.supply
    ledger.place("gold", names.BOX, supply["gold"])
    for kind in names.CUBES:
        ledger.place(kind, names.SITE_OF[kind], supply[kind])
        ledger.place(names.STAND_IN[kind], names.BOX, None)
    for kind, home in names.WORKER_HOMES.items():
        ledger.place(kind, home, GREY_WORKERS if kind == "grey_worker" else 1)
    ledger.place(names.COST_MARKER, names.cost_pile(names.FIRST_COST), 1)
    for piece in names.PIECES:
        ledger.place(piece, names.PIECES_TO_SET, 1)
    for kind, decks in (
        (names.RESOURCE, pack.resources),
        (names.ADVANTAGE, pack.advantages),
        (names.EVENT, pack.events),
    ):
        for id in decks:
            ledger.place(names.card_kind(kind, id), names.STOCK, 1)
    starters = starters_of(pack)
    for id in pack.craftsmen:
        if id not in starters:
            ledger.place(names.card_kind(names.CRAFTSMAN, id), names.STOCK, 1)
    for seat in seats:
        screen = names.SCREEN[seat]
        ledger.place("worker", screen, WORKERS_EACH)
        ledger.place(names.BUILDER, names.own_pile("bag", seat), BUILDERS_EACH)
        for id in starters:
            ledger.place(names.card_kind(names.CRAFTSMAN, id), screen, 1)
        ledger.points[seat] = 0
        ledger.step(FIRST_POINTS, seat, "PE-S3")
    for kind in names.MATERIALS:
        ledger.move(ON_THE_MARKET, kind, names.SITE_OF[kind], names.MARKET, "PE-S9")
    ledger.move(1, "metal", names.SITE_OF["metal"], names.COURT, "PE-S9")


def starters_of(pack: Pack) -> list[str]:
    """The craftsmen that each player has from the start, by id (PE-S2)."""
    return [craftsman.id for craftsman in pack.craftsmen.values() if craftsman.round == 0]
