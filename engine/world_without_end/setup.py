"""The set-up of a game: who sits where, with which variant."""

from dataclasses import dataclass
from typing import Any, Self

from engine.core import Refused
from engine.world_without_end.names import COLOURS, SEATS

GAME = "world_without_end"
RULES = "1"
KNOWN = {"game", "seats", "start_player", "first_game", "all_cards"}


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first card (WWE-S1, S2, S5, S9, S10).

    `seats` gives the colour of each taken seat, clockwise from north. `start_player` None lets the table be asked.
    `first_game` uses the starred events only; `all_cards` gives all twelve action cards from the start.
    """

    seats: dict[str, str]
    start_player: str | None = None
    first_game: bool = False
    all_cards: bool = True

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a set-up from JSON. Raises Refused `setup_seats` or `setup_unknown`."""
        if not isinstance(data, dict) or set(data) - KNOWN or data.get("game", GAME) != GAME:
            raise Refused("setup_unknown")
        seats = data.get("seats")
        if not isinstance(seats, dict) or not 2 <= len(seats) <= 4 or set(seats) - set(SEATS):
            raise Refused("setup_seats")
        colours = list(seats.values())
        if any(colour not in COLOURS for colour in colours) or len(set(colours)) != len(colours):
            raise Refused("setup_seats")
        start, first = data.get("start_player"), data.get("first_game", False)
        every = data.get("all_cards", not first)
        if (start is not None and start not in tuple(seats)) or type(first) is not bool or type(every) is not bool:
            raise Refused("setup_unknown")
        if not first and not every:
            raise Refused("setup_unknown")
        return cls({seat: seats[seat] for seat in SEATS if seat in seats}, start, first, every)

    def data(self) -> dict[str, Any]:
        """The set-up as JSON, as a record keeps it."""
        return {
            "game": GAME,
            "seats": dict(self.seats),
            "start_player": self.start_player,
            "first_game": self.first_game,
            "all_cards": self.all_cards,
        }
