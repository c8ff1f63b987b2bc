"""Pieces of The Pillars of the Earth: where each lies at the start, and where a correction may put it (PE-S)."""

from collections.abc import Iterable

from engine.core.ledger import Ledger
from engine.pillars_of_the_earth.names import (
    ADVANTAGE,
    BOX,
    BUILDER,
    CATHEDRAL,
    COST_MARKER,
    COURT,
    CRAFTSMAN,
    CUBES,
    EVENT,
    FIRST_COST,
    MARKET,
    MATERIALS,
    OPEN_EVENT,
    PIECES,
    PIECES_TO_SET,
    RESOURCE,
    SCREEN,
    SITE_OF,
    STAND_IN,
    STOCK,
    SUPPLY,
    WORKER_HOMES,
    WORKERS,
    WORKPLACES,
    builder_group,
    card_kind,
    card_spaces,
    cost_pile,
    own_pile,
    space_pile,
    wheel_pile,
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


def allow_corrections(ledger: Ledger, pack: Pack, seats: tuple[str, ...], most_gold: int | None) -> None:
    """Enter where a correction may put each kind of piece, and how many fit there; `most_gold`: at a seat (PE-III6)."""
    screens = [SCREEN[seat] for seat in seats]
    _allow_goods(ledger, screens, most_gold)
    _allow_workers(ledger, seats, screens)
    _allow_builders(ledger, pack, seats)
    _allow_cards(ledger, pack, screens)
    ledger.allow(COST_MARKER, [cost_pile(cost) for cost in range(FIRST_COST, -1, -1)], 1)
    for piece in PIECES:
        ledger.allow(piece, [PIECES_TO_SET, *screens, CATHEDRAL])


def _allow_goods(ledger: Ledger, screens: list[str], most_gold: int | None) -> None:
    ledger.allow("gold", [BOX])
    ledger.allow("gold", screens, most_gold)
    for kind in CUBES:
        ledger.allow(kind, [SITE_OF[kind], *screens])
        ledger.allow(STAND_IN[kind], [BOX, *screens])
    for kind in MATERIALS:
        ledger.allow(kind, [MARKET], ON_THE_MARKET)
    ledger.allow("metal", [COURT], 1)


def _allow_workers(ledger: Ledger, seats: tuple[str, ...], screens: list[str]) -> None:
    """Workers: each player's, the four grey ones and the black one (PE-S1, S9)."""
    for kind in WORKERS:
        ledger.allow(kind, [*screens, *(own_pile(place, seat) for place in WORKPLACES for seat in seats)])
    for kind, home in WORKER_HOMES.items():
        ledger.allow(kind, [home])


def _allow_builders(ledger: Ledger, pack: Pack, seats: tuple[str, ...]) -> None:
    """Builders: in the bag, drawn, on the cost wheel, beside the board, or on a space (PE-S1, II)."""
    for seat in seats:
        ledger.allow(BUILDER, [own_pile(group, seat) for group in ("bag", "drawn", "beside")], BUILDERS_EACH)
        spaces = [
            space_pile(place, number, seat) for place in PLACES for number in range(1, pack.board.spaces[place] + 1)
        ]
        ledger.allow(BUILDER, [*spaces, *(wheel_pile(cost, seat) for cost in range(1, FIRST_COST + 1))], 1)


def _allow_cards(ledger: Ledger, pack: Pack, screens: list[str]) -> None:
    """Cards: each player's three craftsmen, and the decks of all others."""

    def allow(kind: str, ids: Iterable[str], piles: list[str]) -> None:
        for id in ids:
            ledger.allow(card_kind(kind, id), piles, 1)

    starters = starters_of(pack)
    allow(CRAFTSMAN, starters, screens)
    for id in starters:
        ledger.allow(card_kind(CRAFTSMAN, id), [BOX])
    hired = [id for id in pack.craftsmen if id not in starters]
    allow(CRAFTSMAN, hired, [STOCK, SUPPLY, *card_spaces("shiring"), *screens, BOX])
    allow(RESOURCE, pack.resources, [STOCK, SUPPLY, *screens])
    allow(ADVANTAGE, pack.advantages, [STOCK, *card_spaces("kingsbridge"), *screens, BOX])
    allow(EVENT, pack.events, [STOCK, OPEN_EVENT, BOX])
