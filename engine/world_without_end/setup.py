"""The set-up of a game: who sits where, with which variant."""

from dataclasses import dataclass
from typing import Any, Self

from engine.core import Refused
from engine.core.seats import read_setup

GAME = "world_without_end"
RULES = "1"


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
        seats, start, choices = read_setup(data, GAME, {"first_game", "all_cards"})
        first = choices.get("first_game", False)
        every = choices.get("all_cards", not first)
        if type(first) is not bool or type(every) is not bool or not (first or every):
            raise Refused("setup_unknown")
        return cls(seats, start, first, every)

    def data(self) -> dict[str, Any]:
        """The set-up as JSON, as a record keeps it."""
        return {
            "game": GAME,
            "seats": dict(self.seats),
            "start_player": self.start_player,
            "first_game": self.first_game,
            "all_cards": self.all_cards,
        }
