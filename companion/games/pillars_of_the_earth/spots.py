"""Spots of the board of The Pillars of the Earth: the builders on the spaces of the eight places."""

from __future__ import annotations

from companion.games.board_spots import BoardSpot, Changes, Pieces, in_rows
from companion.games.protocols import OpenAsk
from engine.core import TypedAsk, term
from engine.pillars_of_the_earth import Game, Pack
from engine.pillars_of_the_earth.options import Space
from engine.pillars_of_the_earth.printed import PLACES

BUILDER_SIZE, BUILDER_HEIGHT = 15.0, 24.0
"""Width and height of a master builder in mm."""


def spots(pack: Pack) -> tuple[BoardSpot, ...]:
    """The spaces of each place."""
    counts = pack.board.spaces
    return in_rows([[_space(place, number) for number in range(1, counts[place] + 1)] for place in PLACES], 4)


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
    """Whose builder stands on each space by the books (PE-II8)."""
    colours = game.setup.seats
    return {
        name_of(Space(place, number)): {} if seat is None else {colours[seat]: 1}
        for place, seats in game.board.spaces.items()
        for number, seat in enumerate(seats, 1)
    }


def spot_changes(game: Game, ask: OpenAsk) -> dict[str, Changes]:
    """The builder of the asked seat on each space that it may take (PE-II3, II6)."""
    if not isinstance(ask, TypedAsk) or ask.what not in ("builder", "passed") or ask.seat is None:
        return {}
    colour = game.setup.seats[ask.seat]
    return {str(one): {name_of(one): {colour: 1}} for one in ask.choices if isinstance(one, Space)}
