"""Set-up of World Without End: seats, start player and variant."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.core import Refused
from engine.core.setup import SeatsAndStart, read_setup

GAME = "world_without_end"
RULES = "1"


@dataclass(frozen=True, slots=True)
class Setup(SeatsAndStart):
    """What is agreed before the game starts (WWE-S1, S2, S5, S9, S10).

    `first_game` uses the starred events only; `all_cards` gives all twelve action cards from the start.
    """

    game: ClassVar[str] = GAME

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
        return {**SeatsAndStart.data(self), "first_game": self.first_game, "all_cards": self.all_cards}
