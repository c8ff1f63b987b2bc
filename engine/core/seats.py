"""Seats and colours of every game; reading of a set-up."""

from typing import Any

from engine.core.refusal import Refused

SEATS = ("N", "E", "S", "W")
"""The four places at the table, clockwise."""
COLOURS = ("blue", "red", "green", "yellow")


def read_seats(data: object) -> dict[str, str]:
    """The colour of each taken seat, clockwise from north. Raises Refused `setup_seats`."""
    if not isinstance(data, dict) or not 2 <= len(data) <= len(SEATS) or set(data) - set(SEATS):
        raise Refused("setup_seats")
    colours = list(data.values())
    if any(colour not in COLOURS for colour in colours) or len(set(colours)) != len(colours):
        raise Refused("setup_seats")
    return {seat: data[seat] for seat in SEATS if seat in data}


def read_setup(data: object, game: str, known: set[str]) -> tuple[dict[str, str], str | None, dict[str, Any]]:
    """Seats, start player (None: the table is asked) and the variants under `known`. Raises Refused `setup_…`."""
    if not isinstance(data, dict) or set(data) - known - {"game", "seats", "start_player"}:
        raise Refused("setup_unknown")
    if data.get("game", game) != game:
        raise Refused("setup_unknown")
    seats = read_seats(data.get("seats"))
    start = data.get("start_player")
    if start is not None and start not in tuple(seats):
        raise Refused("setup_unknown")
    return seats, start, {key: data[key] for key in known if key in data}
