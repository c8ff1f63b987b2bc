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
    sites = [
        BoardSpot(site_spot(site), term("name.site", site=site), size=14.0, height=16.0) for site in pack.board.sites
    ]
    favours = [
        BoardSpot(favour_spot(entry), term("name.favour", favour=entry), size=13.0, height=16.0, colours=())
        for entry in pack.board.favour_track
    ]
    places = [
        BoardSpot(plague_spot(place), term("option.care", place=place), "token", 20.0, 2.0, 3.0, ())
        for place in pack.board.plague_places
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
    houses = {site_spot(site): {colours[board.owners[site]]: 1} if site in board.owners else {} for site in board.sites}
    marker = {
        favour_spot(entry): {PIECE: 1} if entry == board.favour_at else {} for entry in board.pack.board.favour_track
    }
    tokens = {plague_spot(place): TOKENS.get(board.plague.get(place, ""), {}) for place in board.places}
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
        return {str(choice): {site_spot(str(choice)): house} for choice in choices if str(choice) in board.sites}
    if ask.what == "return_house":
        return {str(choice): {site_spot(str(choice)): {}} for choice in choices if str(choice) in board.sites}
    if ask.what in CARES:
        return {str(choice): {plague_spot(choice): {}} for choice in choices if isinstance(choice, int)}
    if ask.what == "orientation" and board.event is not None:
        found: dict[str, Changes] = {}
        for choice in choices:
            goal = space_after(board, arrow_number(board, board.event, int(str(choice))))
            if goal != board.favour_at and goal not in board.covered_favours:
                found[str(choice)] = {favour_spot(board.favour_at): {}, favour_spot(goal): {PIECE: 1}}
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
