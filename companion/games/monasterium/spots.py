"""Spots of the board of Monasterium: novices at their places, messengers on the road, dice on the dice spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.board_spots import COLOURS, BoardSpot, Changes, Pieces, in_rows
from companion.games.protocols import OpenAsk
from engine.core import TypedAsk, term
from engine.core.game_state import Both
from engine.monasterium import Game, Pack
from engine.monasterium import dice as placing
from engine.monasterium.actions import would_be_possible
from engine.monasterium.names import JOKER, MONASTERIES, SPACES
from engine.monasterium.options import Act, Taking, WindowBonus
from engine.monasterium.pack import Place
from engine.monasterium.turns import own_first

NOVICE_SIZE, NOVICE_HEIGHT = 10.0, 15.0
"""Width and height of novices and messengers in mm."""
DIE, NEUTRAL = 16.0, "white"
"""Width of dice in mm, and the colour of the neutral ones."""
MOST_DICE = 12
"""Dice of a dice space that are counted; with more of them nothing is known."""
IN_A_CHAPEL, ON_THE_ROAD = 6, 4
"""Novices that a chapel holds at most, and messengers that a space of the road does."""


def spots(pack: Pack) -> tuple[BoardSpot, ...]:
    """The places of each monastery, the spaces of the longest road, and the dice spaces."""
    places = {place.id: place for side in pack.board.sides.values() for place in side.places.values()}
    by_monastery = [[_place(place) for place in places.values() if place.monastery == name] for name in MONASTERIES]
    longest = max(len(side.road) for side in pack.board.sides.values())
    road = [
        BoardSpot(
            road_spot(at),
            term("pile.road", which=str(at + 1)),
            size=NOVICE_SIZE,
            height=NOVICE_HEIGHT,
            radius=12.0,
            most=ON_THE_ROAD,
        )
        for at in range(longest)
    ]
    dice = [
        BoardSpot(
            dice_spot(space),
            term("pile.space", which=space),
            "dice",
            size=DIE,
            height=DIE,
            radius=24.0,
            colours=(*COLOURS, NEUTRAL),
            most=MOST_DICE,
            once=False,
        )
        for space in SPACES
    ]
    return in_rows([*by_monastery, road, dice], 3)


def _place(place: Place) -> BoardSpot:
    label = term("option.place_novice", place=place.kind, monastery=place.monastery, id=place.id)
    chapel = place.kind == "chapel"
    return BoardSpot(
        place_spot(place),
        label,
        size=NOVICE_SIZE,
        height=NOVICE_HEIGHT,
        radius=16.0 if chapel else 6.0,
        most=IN_A_CHAPEL if chapel else 1,
        once=not chapel,
    )


def place_spot(place: Place) -> str:
    """The name of the spot of a place for novices."""
    return f"place:{place.id}"


def road_spot(at: int) -> str:
    """The name of the spot of a space of the road, which is counted from 0."""
    return f"road:{at + 1}"


def dice_spot(space: str) -> str:
    """The name of the spot of a dice space."""
    return f"dice:{space}"


def on_spots(game: Game) -> dict[str, Pieces]:
    """Whose novices are at each place, whose messengers on each space of the road, and the dice of each dice space.

    Places with a novice of nobody are left out: it is of a colour that nobody plays.
    """
    board = game.board
    found = {road_spot(at): _messengers(game, at) for at in range(len(board.road))}
    found |= {dice_spot(space): _dice(game, space) for space in SPACES}
    for place in board.places.values():
        seats = board.novices.get(place, [])
        if "" not in seats:
            found[place_spot(place)] = _coloured(game, seats)
    return found


def _dice(game: Game, space: str) -> Pieces:
    """The dice on a dice space by colour."""
    on_it = {seat: game.board.dice_on(space, seat) for seat in game.board.seats}
    neutral = max(others for _, others in on_it.values())
    counts = {game.setup.seats[seat]: own for seat, (own, _) in on_it.items()} | {NEUTRAL: neutral}
    return {colour: n for colour, n in counts.items() if n}


def _with_dice(game: Game, seat: str, space: str, own: int, neutral: int) -> Changes:
    """A dice space after so many dice of a seat and neutral ones came to it; negative: were taken from it."""
    counts = Counter(_dice(game, space))
    counts.update({game.setup.seats[seat]: own, NEUTRAL: neutral})
    return {dice_spot(space): {colour: n for colour, n in counts.items() if n}}


def _messengers(game: Game, at: int) -> Pieces:
    return _coloured(game, (seat for seat in game.board.seats if game.board.areas[seat].road == at))


def _coloured(game: Game, seats: Iterable[str]) -> Pieces:
    """Pieces of these seats by colour."""
    return dict(Counter(game.setup.seats[seat] for seat in seats))


def spot_changes(game: Game, ask: OpenAsk) -> dict[str, Changes]:
    """A novice at each place that it may be sent to, the messenger so many steps farther, dice placed or taken.

    A joker looks the same for every column. Those whose die would be lost are left out, unless it is lost in all: it
    must not be wasted while an action is possible (MO-A5).
    """
    if not isinstance(ask, TypedAsk) or ask.seat is None:
        return {}
    found: dict[str, Changes] = {}
    rolled = game.board.areas[ask.seat].rolled if ask.question["key"] == "ask.place" else None
    wasted = _wasted_jokers(game, ask.seat, ask.choices)
    for choice in ask.choices:
        if choice in wasted:
            continue
        if isinstance(choice, int) and rolled is not None:
            dice = placing.shown(game.board, ask.seat, rolled, choice)
            found[str(choice)] = _with_dice(game, ask.seat, str(choice), *dice)
            continue
        after = _after(game, ask.seat, choice.second if isinstance(choice, Both) else choice)
        if after:
            found[str(choice)] = after
    return found


def _wasted_jokers(game: Game, seat: str, choices: Iterable[object]) -> set[object]:
    """The jokers put on a column where nothing can be done and no point is scored, if other columns are left."""
    jokers = [choice for choice in choices if isinstance(choice, Taking) and choice.space == JOKER]
    turned = game.board.areas[seat].turned
    wasted = {
        joker
        for joker in jokers
        if joker.column not in turned and not would_be_possible(game.board, seat, joker.column)
    }
    return set() if len(wasted) == len(jokers) else set(wasted)


def _after(game: Game, seat: str, choice: object) -> Changes:
    """What spots hold after an option of a seat; empty for an option that changes none."""
    if isinstance(choice, Place):
        name = place_spot(choice)
        before = on_spots(game).get(name)
        colour = game.setup.seats[seat]
        return {} if before is None else {name: {**before, colour: before.get(colour, 0) + 1}}
    if isinstance(choice, Taking):
        own, neutral = own_first(game.board, seat, choice.space, choice.n)
        return _with_dice(game, seat, choice.space, -own, -neutral)
    if isinstance(choice, Act) and choice.action.kind == "messenger":
        return _moved(game, seat, choice.action.n * choice.times)
    if isinstance(choice, WindowBonus) and choice.kind == "messenger":
        return _moved(game, seat, choice.action.n)
    return {}


def _moved(game: Game, seat: str, steps: int) -> Changes:
    """The road after a seat's messenger has moved; empty where it comes back to its space."""
    board, colour = game.board, game.setup.seats[seat]
    before = board.areas[seat].road
    after = (before + steps) % len(board.road)
    if after == before:
        return {}
    left = {other: n for other, n in _messengers(game, before).items() if other != colour}
    return {road_spot(before): left, road_spot(after): {**_messengers(game, after), colour: 1}}


__all__ = ["dice_spot", "on_spots", "place_spot", "road_spot", "spot_changes", "spots"]
