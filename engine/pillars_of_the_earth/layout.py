"""Set-up of the table: where every piece lies at first, and where a correction may lay it (PE-S)."""

from collections.abc import Iterable
from functools import cache

from engine.core.ledger import Ledger
from engine.pillars_of_the_earth.cards import piece
from engine.pillars_of_the_earth.names import (
    ADVANTAGE,
    BUILDER,
    COST_MARKER,
    CRAFTSMAN,
    CUBES,
    EVENT,
    FIRST_COST,
    MARKET,
    MATERIALS,
    PIECES,
    RESOURCE,
    SCREEN,
    SITE_OF,
    STAND_IN,
    WORKER_HOMES,
    WORKERS,
    WORKPLACES,
)
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.printed import PLACES

WORKERS_EACH = 12
BUILDERS_EACH = 3
GREY_WORKERS = 4
FIRST_POINTS = 2
ON_THE_MARKET = 4
OWN_GROUPS = {*WORKPLACES, "bag", "drawn", "wheel", "beside", *(f"at_{place}" for place in PLACES)}
"""The groups of piles, besides "seat", of which each seat has one."""


@cache
def own_pile(group: str, seat: str) -> str:
    """The pile of a group of piles that is a seat's own, "bag:N"; made once, as the following names are."""
    return f"{group}:{seat}"


@cache
def cost_pile(cost: int) -> str:
    """The pile of a space of the cost wheel."""
    return f"cost:{cost}"


@cache
def space_pile(place: str, number: int, seat: str) -> str:
    """The pile of a seat's builder on a space; the spaces of a place are numbered from 1.

    >>> space_pile("market", 2, "N")
    'at_market:2:N'
    """
    return f"at_{place}:{number}:{seat}"


@cache
def wheel_pile(cost: int, seat: str) -> str:
    """The pile of a seat's builder that was passed at a cost."""
    return f"wheel:{cost}:{seat}"


def lay_out(ledger: Ledger, pack: Pack, seats: tuple[str, ...]) -> None:
    """Put every piece where PE-S says."""
    ledger.own_groups |= OWN_GROUPS
    supply = pack.board.supply
    ledger.place("gold", "box", supply["gold"])
    for kind in CUBES:
        ledger.place(kind, SITE_OF[kind], supply[kind])
        ledger.place(STAND_IN[kind], "box", None)
    for kind, home in WORKER_HOMES.items():
        ledger.place(kind, home, GREY_WORKERS if kind == "grey_worker" else 1)
    ledger.place(COST_MARKER, cost_pile(FIRST_COST), 1)
    for one in PIECES:
        ledger.place(one, "pieces", 1)
    for kind, decks in ((RESOURCE, pack.resources), (ADVANTAGE, pack.advantages), (EVENT, pack.events)):
        for id in decks:
            ledger.place(piece(kind, id), "stock", 1)
    starters = starters_of(pack)
    for id in pack.craftsmen:
        if id not in starters:
            ledger.place(piece(CRAFTSMAN, id), "stock", 1)
    for seat in seats:
        screen = SCREEN[seat]
        ledger.place("worker", screen, WORKERS_EACH)
        ledger.place(BUILDER, own_pile("bag", seat), BUILDERS_EACH)
        for id in starters:
            ledger.place(piece(CRAFTSMAN, id), screen, 1)
        ledger.points[seat] = 0
        ledger.step(FIRST_POINTS, seat, "PE-S3")
    for kind in MATERIALS:
        ledger.move(ON_THE_MARKET, kind, SITE_OF[kind], MARKET, "PE-S9")
    ledger.move(1, "metal", SITE_OF["metal"], "court", "PE-S9")


def starters_of(pack: Pack) -> list[str]:
    """The craftsmen that each player has from the start, by id (PE-S2)."""
    return [one.id for one in pack.craftsmen.values() if one.round == 0]


def allow_corrections(ledger: Ledger, pack: Pack, seats: tuple[str, ...]) -> None:
    """Say where a correction may lay each kind of piece, and how many have room there."""
    screens = [SCREEN[seat] for seat in seats]
    _allow_goods(ledger, screens)
    _allow_workers(ledger, seats, screens)
    _allow_builders(ledger, pack, seats)
    _allow_cards(ledger, pack, screens)
    ledger.allow(COST_MARKER, [cost_pile(cost) for cost in range(FIRST_COST, -1, -1)], 1)
    for one in PIECES:
        ledger.allow(one, ["pieces", *screens, "cathedral"])


def _allow_goods(ledger: Ledger, screens: list[str]) -> None:
    # Also more than 30, as journals of the first release have it: what is above is lost with the next gold (PE-III6).
    ledger.allow("gold", ["box", *screens])
    for kind in CUBES:
        ledger.allow(kind, [SITE_OF[kind], *screens])
        ledger.allow(STAND_IN[kind], ["box", *screens])
    for kind in MATERIALS:
        ledger.allow(kind, [MARKET], ON_THE_MARKET)
    ledger.allow("metal", ["court"], 1)


def _allow_workers(ledger: Ledger, seats: tuple[str, ...], screens: list[str]) -> None:
    """Workers: everybody's own, the four grey ones and the black one (PE-S1, S9)."""
    for kind in WORKERS:
        ledger.allow(kind, [*screens, *(f"{place}:{seat}" for place in WORKPLACES for seat in seats)])
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
            ledger.allow(piece(kind, id), piles, 1)

    starters = starters_of(pack)
    allow(CRAFTSMAN, starters, screens)
    for id in starters:
        ledger.allow(piece(CRAFTSMAN, id), ["box"])
    hired = [id for id in pack.craftsmen if id not in starters]
    allow(CRAFTSMAN, hired, ["stock", "supply", "shiring:1", "shiring:2", *screens, "box"])
    allow(RESOURCE, pack.resources, ["stock", "supply", *screens])
    allow(ADVANTAGE, pack.advantages, ["stock", "kingsbridge:1", "kingsbridge:2", *screens, "box"])
    allow(EVENT, pack.events, ["stock", "event", "box"])
