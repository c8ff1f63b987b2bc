"""Corrections of The Pillars of the Earth: where the host may put pieces, and how the board is updated afterwards."""

from collections.abc import Iterable

from engine.core import Refused
from engine.core.ledger import Ledger
from engine.core.piles import compose
from engine.pillars_of_the_earth import names
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.pieces import BUILDERS_EACH, ON_THE_MARKET, WORKERS_EACH, starters_of
from engine.pillars_of_the_earth.printed import PLACES


def allow_corrections(board: Board) -> None:
    """Enter where a correction may put each kind of piece, and how many fit there."""
    ledger, pack, seats = board.ledger, board.pack, board.seats
    most_gold = None if board.setup.rules == names.FIRST_RULES else names.MOST_GOLD  # at a seat (PE-III6)
    screens = [names.SCREEN[seat] for seat in seats]
    allow_goods(ledger, screens, most_gold)
    allow_workers(ledger, seats, screens)
    allow_builders(ledger, pack, seats)
    allow_cards(ledger, pack, screens)
    ledger.allow(names.COST_MARKER, [names.cost_pile(cost) for cost in range(names.FIRST_COST, -1, -1)], 1)
    for piece in names.PIECES:
        ledger.allow(piece, [names.PIECES_TO_SET, *screens, names.CATHEDRAL])


def allow_goods(ledger: Ledger, screens: list[str], most_gold: int | None) -> None:
    """Gold, and the cubes at the sites, on the market and behind the screens."""
    ledger.allow("gold", [names.BOX])
    ledger.allow("gold", screens, most_gold)
    for kind in names.CUBES:
        ledger.allow(kind, [names.SITE_OF[kind], *screens])
        ledger.allow(names.STAND_IN[kind], [names.BOX, *screens])
    for kind in names.MATERIALS:
        ledger.allow(kind, [names.MARKET], ON_THE_MARKET)
    ledger.allow("metal", [names.COURT], 1)


def allow_workers(ledger: Ledger, seats: tuple[str, ...], screens: list[str]) -> None:
    """Workers: each player's, the four grey ones and the black one (PE-S1, S9)."""
    for kind in names.WORKERS:
        ledger.allow(kind, [*screens, *(names.own_pile(place, seat) for place in names.WORKPLACES for seat in seats)])
    for kind, home in names.WORKER_HOMES.items():
        ledger.allow(kind, [home])


def allow_builders(ledger: Ledger, pack: Pack, seats: tuple[str, ...]) -> None:
    """Builders: in the bag, drawn, on the cost wheel, beside the board, or on a space (PE-S1, II)."""
    for seat in seats:
        ledger.allow(
            names.BUILDER, [names.own_pile(group, seat) for group in ("bag", "drawn", "beside")], BUILDERS_EACH
        )
        spaces = [
            names.space_pile(place, number, seat)
            for place in PLACES
            for number in range(1, pack.board.spaces[place] + 1)
        ]
        ledger.allow(
            names.BUILDER, [*spaces, *(names.wheel_pile(cost, seat) for cost in range(1, names.FIRST_COST + 1))], 1
        )


def allow_cards(ledger: Ledger, pack: Pack, screens: list[str]) -> None:
    """Cards: each player's three craftsmen, and the decks of all others."""

    def allow(kind: str, ids: Iterable[str], piles: list[str]) -> None:
        for id in ids:
            ledger.allow(names.card_kind(kind, id), piles, 1)

    starters = starters_of(pack)
    allow(names.CRAFTSMAN, starters, screens)
    for id in starters:
        ledger.allow(names.card_kind(names.CRAFTSMAN, id), [names.BOX])
    hired = [id for id in pack.craftsmen if id not in starters]
    allow(names.CRAFTSMAN, hired, [names.STOCK, names.SUPPLY, *names.card_spaces("shiring"), *screens, names.BOX])
    allow(names.RESOURCE, pack.resources, [names.STOCK, names.SUPPLY, *screens])
    allow(names.ADVANTAGE, pack.advantages, [names.STOCK, *names.card_spaces("kingsbridge"), *screens, names.BOX])
    allow(names.EVENT, pack.events, [names.STOCK, names.OPEN_EVENT, names.BOX])


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
                [
                    seat
                    for seat in board.seats
                    if board.ledger.held(names.BUILDER, names.space_pile(place, number, seat))
                ],
                names.BUILDER,
                compose(names.builder_group(place), number),
            )
    board.read_wheel()
    board.cost = next(
        (cost for cost in range(names.FIRST_COST + 1) if board.ledger.held(names.COST_MARKER, names.cost_pile(cost))), 0
    )
    read_cards(board)
    board.pieces_set = board.count_pieces()
    board.update_active()


def check_colours(board: Board) -> None:
    """Refuse workers or builders with a player of another colour."""
    for seat in board.seats:
        workers = board.held(seat, "worker") + sum(
            board.ledger.held("worker", names.own_pile(workplace, seat)) for workplace in names.WORKPLACES
        )
        builders = sum(
            n for pile, n in board.ledger.counts[names.BUILDER].items() if board.ledger.owner_of(pile) == seat
        )
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
        holding.craftsmen = lying(names.CRAFTSMAN, pack.craftsmen, names.SCREEN[seat])
        holding.resources = lying(names.RESOURCE, pack.resources, names.SCREEN[seat])
        holding.advantages = lying(names.ADVANTAGE, pack.advantages, names.SCREEN[seat])
    board.supply = [
        *lying(names.CRAFTSMAN, pack.craftsmen, names.SUPPLY),
        *lying(names.RESOURCE, pack.resources, names.SUPPLY),
    ]
    for sort, ids, place, spaces in (
        (names.ADVANTAGE, pack.advantages, "kingsbridge", board.open_advantages),
        (names.CRAFTSMAN, pack.craftsmen, "shiring", board.open_craftsmen),
    ):
        found = [at_most_one(lying(sort, ids, pile), sort, pile) for pile in names.card_spaces(place)]
        spaces[:] = found if place in board.laid_out or any(found) else []
    board.used_advantages = {id for id in pack.advantages if not board.is_in(names.ADVANTAGE, id, names.STOCK)}
    board.used_events = {id for id in pack.events if not board.is_in(names.EVENT, id, names.STOCK)}
    open_event = at_most_one(lying(names.EVENT, pack.events, names.OPEN_EVENT), names.EVENT, names.OPEN_EVENT)
    board.event = None if open_event is None else pack.events[open_event]
