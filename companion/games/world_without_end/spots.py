"""Spots of the board of World Without End: houses on their sites, the favour marker, the plague tokens."""

from __future__ import annotations

from companion.games.board_spots import BoardSpot, Changes, FaceAsk, Pieces, in_rows
from companion.games.protocols import OpenAsk
from engine.core import TypedAsk, term
from engine.world_without_end import Game, Pack
from engine.world_without_end.favours import space_after
from engine.world_without_end.income import arrow_number
from hardware.camera.pieces.spots import DOWN, PIECE, UP

BUILDS = ("house_building", "free_house")
"""The asks for a site on which a house is built."""
CARES = ("care", "hospital")
"""The asks for a place whose sick are cared for."""
TOKENS = {"hidden": {DOWN: 1}, "sick": {UP: 1}}
"""What lies on a plague place by the books: face down, face up, or nothing."""


def spots(pack: Pack) -> tuple[BoardSpot, ...]:
    """The sites, the spaces of the favour track, and the plague places."""
    sites = [BoardSpot(site_spot(one), term("name.site", site=one), size=14.0, height=16.0) for one in pack.board.sites]
    favours = [
        BoardSpot(favour_spot(one), term("name.favour", favour=one), size=13.0, height=16.0, colours=())
        for one in pack.board.favour_track
    ]
    places = [
        BoardSpot(plague_spot(one), term("option.care", place=one), "token", 20.0, 2.0, 3.0, ())
        for one in pack.board.plague_places
    ]
    return in_rows([sites[:8], favours[:4], sites[8:], favours[4:], places[:6], places[6:]], 2)


def site_spot(site: str) -> str:
    """The name of a site's spot."""
    return f"site:{site}"


def favour_spot(favour: str) -> str:
    """The name of the spot of a space of the favour track."""
    return f"favour:{favour}"


def plague_spot(place: int) -> str:
    """The name of a plague place's spot."""
    return f"plague:{place}"


def on_spots(game: Game) -> dict[str, Pieces]:
    """Whose house stands on each site, where the favour marker is, and how the tokens lie; all of it is public."""
    board, colours = game.board, game.setup.seats
    houses = {site_spot(one): {colours[board.owners[one]]: 1} if one in board.owners else {} for one in board.sites}
    marker = {favour_spot(one): {PIECE: 1} if one == board.favour_at else {} for one in board.pack.board.favour_track}
    tokens = {plague_spot(one): TOKENS.get(board.plague.get(one, ""), {}) for one in board.places}
    for covered in board.covered_favours:
        marker.pop(favour_spot(covered), None)
    return {**houses, **marker, **tokens}


def spot_changes(game: Game, ask: OpenAsk) -> dict[str, Changes]:
    """A house on a site or back from it, a token taken away, the favour marker where the event card leads it."""
    if not isinstance(ask, TypedAsk) or ask.seat is None:
        return {}
    board, choices = game.board, ask.choices
    if ask.what in BUILDS:
        house = {game.setup.seats[ask.seat]: 1}
        return {str(one): {site_spot(str(one)): house} for one in choices if str(one) in board.sites}
    if ask.what == "return_house":
        return {str(one): {site_spot(str(one)): {}} for one in choices if str(one) in board.sites}
    if ask.what in CARES:
        return {str(one): {plague_spot(one): {}} for one in choices if isinstance(one, int)}
    if ask.what == "orientation" and board.event is not None:
        found: dict[str, Changes] = {}
        for one in choices:
            goal = space_after(board, arrow_number(board, board.event, int(str(one))))
            if goal != board.favour_at and goal not in board.covered_favours:
                found[str(one)] = {favour_spot(board.favour_at): {}, favour_spot(goal): {PIECE: 1}}
        return found
    return {}


def shown_faces(game: Game) -> dict[str, str]:
    """The values of the plague tokens that lie face up, by their spots (WWE-G1)."""
    board = game.board
    sick = {place for place, token in board.plague.items() if token == "sick"}
    return {plague_spot(place): str(value) for place, value in board.token_values.items() if place in sick}


def face_asked(ask: OpenAsk) -> FaceAsk | None:
    """The plague token whose value is asked for, and the values that are left (WWE-G1)."""
    place = (
        ask.question.get("place") if isinstance(ask, TypedAsk) and ask.question["key"] == "ask.plague_token" else None
    )
    return (
        FaceAsk(plague_spot(place), {str(value): str(value) for value in ask.values})
        if isinstance(place, int)
        else None
    )
