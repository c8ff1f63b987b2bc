"""Spots of the board of The Pillars of the Earth: the builders on the spaces of the eight places, the market's cubes.

The cubes of each kind are counted where they lie on the market. A count that differs from the books holds up nothing
else: cubes lie on one another, and other cubes of the box may lie beside the market.
"""

from __future__ import annotations

from companion.games.board_spots import BoardSpot, Changes, Pieces, in_rows
from companion.games.protocols import OpenAsk
from engine.core import TypedAsk, term
from engine.pillars_of_the_earth import Game, Pack
from engine.pillars_of_the_earth.market import BUY
from engine.pillars_of_the_earth.names import MARKET, MATERIALS
from engine.pillars_of_the_earth.options import Deal, Space
from engine.pillars_of_the_earth.printed import PLACES

BUILDER_SIZE, BUILDER_HEIGHT = 15.0, 24.0
"""Width and height of a master builder in mm."""
CUBE, CUBES_ON_MARKET, CUBES_REACH = 10.0, 4, 16.0
"""Side of a cube in mm, the cubes of a kind on the market (PE-S9), and how far off their middle they lie, in mm."""


def spots(pack: Pack) -> tuple[BoardSpot, ...]:
    """The spaces of each place, and the market's cubes of each kind."""
    counts = pack.board.spaces
    places = [[_space(place, number) for number in range(1, counts[place] + 1)] for place in PLACES]
    return in_rows([*places, [_cubes(kind) for kind in MATERIALS]], 3)


def _cubes(kind: str) -> BoardSpot:
    label = term("option.market_cubes", kind=kind)
    reach, most = CUBES_REACH, CUBES_ON_MARKET
    return BoardSpot(cubes_of(kind), label, "cube", CUBE, CUBE, reach, (kind,), most, once=False)


def cubes_of(kind: str) -> str:
    """The name of the spot of the market's cubes of a kind.

    >>> cubes_of("stone")
    'cubes:stone'
    """
    return f"cubes:{kind}"


COUNTED = frozenset(map(cubes_of, MATERIALS))
"""The spots whose pieces are counted."""


def _space(place: str, number: int) -> BoardSpot:
    label = term("option.space", place=place, space=number)
    return BoardSpot(name_of(Space(place, number)), label, size=BUILDER_SIZE, height=BUILDER_HEIGHT)


def name_of(space: Space) -> str:
    """The name of the spot of a space.

    >>> name_of(Space("market", 2))
    'market:2'
    """
    return str(space)


def on_spots(game: Game) -> dict[str, Pieces]:
    """Whose builder stands on each space by the books (PE-II8), and the cubes on the market (PE-S9)."""
    colours = game.setup.seats
    held = {kind: game.board.ledger.held(kind, MARKET) for kind in MATERIALS}
    market: dict[str, Pieces] = {cubes_of(kind): {kind: n} if n else {} for kind, n in held.items()}
    return market | {
        name_of(Space(place, number)): {} if seat is None else {colours[seat]: 1}
        for place, seats in game.board.spaces.items()
        for number, seat in enumerate(seats, 1)
    }


def spot_changes(game: Game, ask: OpenAsk) -> dict[str, Changes]:
    """The builder of the asked seat on each space that it may take (PE-II3, II6), the cubes that a purchase leaves.

    A sale changes nothing on the market (PE-III18).
    """
    if not isinstance(ask, TypedAsk) or ask.seat is None:
        return {}
    if ask.what == "market":
        return {
            str(choice): _bought(game, choice)
            for choice in ask.choices
            if isinstance(choice, Deal) and choice.deal == BUY
        }
    if ask.what not in ("builder", "passed"):
        return {}
    colour = game.setup.seats[ask.seat]
    return {str(choice): {name_of(choice): {colour: 1}} for choice in ask.choices if isinstance(choice, Space)}


def _bought(game: Game, purchase: Deal) -> Changes:
    """The market's cubes after a purchase (PE-III17)."""
    left = game.board.ledger.held(purchase.kind, MARKET) - purchase.n
    return {cubes_of(purchase.kind): {purchase.kind: left} if left else {}}
