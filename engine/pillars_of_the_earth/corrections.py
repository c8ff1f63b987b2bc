"""Corrections of The Pillars of the Earth: where the host may put pieces, and how the board is updated afterwards."""

from collections.abc import Iterable

from engine.core import Refused
from engine.core.ledger import Ledger
from engine.core.piles import compose
from engine.pillars_of_the_earth.board import Board
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
    FIRST_RULES,
    MARKET,
    MATERIALS,
    MOST_GOLD,
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
from engine.pillars_of_the_earth.pieces import BUILDERS_EACH, ON_THE_MARKET, WORKERS_EACH, starters_of
from engine.pillars_of_the_earth.printed import PLACES


def allow_corrections(board: Board) -> None:
    """Enter where a correction may put each kind of piece, and how many fit there."""
    ledger, pack, seats = board.ledger, board.pack, board.seats
    most_gold = None if board.setup.rules == FIRST_RULES else MOST_GOLD  # at a seat (PE-III6)
    screens = [SCREEN[seat] for seat in seats]
    allow_goods(ledger, screens, most_gold)
    allow_workers(ledger, seats, screens)
    allow_builders(ledger, pack, seats)
    allow_cards(ledger, pack, screens)
    ledger.allow(COST_MARKER, [cost_pile(cost) for cost in range(FIRST_COST, -1, -1)], 1)
    for piece in PIECES:
        ledger.allow(piece, [PIECES_TO_SET, *screens, CATHEDRAL])


def allow_goods(ledger: Ledger, screens: list[str], most_gold: int | None) -> None:
    """Gold, and the cubes at the sites, on the market and behind the screens."""
    ledger.allow("gold", [BOX])
    ledger.allow("gold", screens, most_gold)
    for kind in CUBES:
        ledger.allow(kind, [SITE_OF[kind], *screens])
        ledger.allow(STAND_IN[kind], [BOX, *screens])
    for kind in MATERIALS:
        ledger.allow(kind, [MARKET], ON_THE_MARKET)
    ledger.allow("metal", [COURT], 1)


def allow_workers(ledger: Ledger, seats: tuple[str, ...], screens: list[str]) -> None:
    """Workers: each player's, the four grey ones and the black one (PE-S1, S9)."""
    for kind in WORKERS:
        ledger.allow(kind, [*screens, *(own_pile(place, seat) for place in WORKPLACES for seat in seats)])
    for kind, home in WORKER_HOMES.items():
        ledger.allow(kind, [home])


def allow_builders(ledger: Ledger, pack: Pack, seats: tuple[str, ...]) -> None:
    """Builders: in the bag, drawn, on the cost wheel, beside the board, or on a space (PE-S1, II)."""
    for seat in seats:
        ledger.allow(BUILDER, [own_pile(group, seat) for group in ("bag", "drawn", "beside")], BUILDERS_EACH)
        spaces = [
            space_pile(place, number, seat) for place in PLACES for number in range(1, pack.board.spaces[place] + 1)
        ]
        ledger.allow(BUILDER, [*spaces, *(wheel_pile(cost, seat) for cost in range(1, FIRST_COST + 1))], 1)


def allow_cards(ledger: Ledger, pack: Pack, screens: list[str]) -> None:
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


# --- after a correction -----------------------------------------------------------------------------------------------


def update_board(board: Board) -> None:
    """Read the board's lists from the ledger.

    Raises Refused `correction_full` where a space would hold two builders or two cards, and `correction_unknown`
    where a player would have workers or builders of another colour.
    """
    check_colours(board)
    for place, owners in board.spaces.items():
        for number in range(1, len(owners) + 1):
            owners[number - 1] = at_most_one(
                [seat for seat in board.seats if board.ledger.held(BUILDER, space_pile(place, number, seat))],
                BUILDER,
                compose(builder_group(place), number),
            )
    board.read_wheel()
    board.cost = next((cost for cost in range(FIRST_COST + 1) if board.ledger.held(COST_MARKER, cost_pile(cost))), 0)
    read_cards(board)
    board.pieces_set = board.count_pieces()
    board.update_active()


def check_colours(board: Board) -> None:
    """Refuse workers or builders with a player of another colour."""
    for seat in board.seats:
        workers = board.held(seat, "worker") + sum(
            board.ledger.held("worker", own_pile(workplace, seat)) for workplace in WORKPLACES
        )
        builders = sum(n for pile, n in board.ledger.counts[BUILDER].items() if board.ledger.owner_of(pile) == seat)
        if (workers, builders) != (WORKERS_EACH, BUILDERS_EACH):
            raise Refused("correction_unknown")


def at_most_one(found: list[str], kind: str, pile: str) -> str | None:
    """The only one of what lies in a pile; refuse more."""
    if len(found) > 1:
        raise Refused("correction_full", n=1, kind=kind, pile=pile)
    return found[0] if found else None


def read_cards(board: Board) -> None:
    """Read from the ledger where the cards lie."""

    def lying(sort: str, ids: Iterable[str], pile: str) -> list[str]:
        return [id for id in ids if board.is_in(sort, id, pile)]

    pack = board.pack
    for seat, holding in board.holdings.items():
        holding.craftsmen = lying(CRAFTSMAN, pack.craftsmen, SCREEN[seat])
        holding.resources = lying(RESOURCE, pack.resources, SCREEN[seat])
        holding.advantages = lying(ADVANTAGE, pack.advantages, SCREEN[seat])
    board.supply = [*lying(CRAFTSMAN, pack.craftsmen, SUPPLY), *lying(RESOURCE, pack.resources, SUPPLY)]
    for sort, ids, place, spaces in (
        (ADVANTAGE, pack.advantages, "kingsbridge", board.open_advantages),
        (CRAFTSMAN, pack.craftsmen, "shiring", board.open_craftsmen),
    ):
        found = [at_most_one(lying(sort, ids, pile), sort, pile) for pile in card_spaces(place)]
        spaces[:] = found if place in board.laid_out or any(found) else []
    board.used_advantages = {id for id in pack.advantages if not board.is_in(ADVANTAGE, id, STOCK)}
    board.used_events = {id for id in pack.events if not board.is_in(EVENT, id, STOCK)}
    open_event = at_most_one(lying(EVENT, pack.events, OPEN_EVENT), EVENT, OPEN_EVENT)
    board.event = None if open_event is None else pack.events[open_event]
