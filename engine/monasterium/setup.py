"""The set-up of a game: who sits where, and which missions lie open."""

from dataclasses import dataclass
from typing import Any, Self

from engine.core.seats import read_setup
from engine.monasterium.names import GAME, RULES

__all__ = ["GAME", "RULES", "Setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first roll (MO-S1, S8). `start_player` None lets the table be asked."""

    seats: dict[str, str]
    start_player: str | None = None

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a set-up from JSON. Raises Refused `setup_seats` or `setup_unknown`."""
        seats, start, _ = read_setup(data, GAME, set())
        return cls(seats, start)

    def data(self) -> dict[str, Any]:
        """The set-up as JSON, as a record keeps it."""
        return {"game": GAME, "seats": dict(self.seats), "start_player": self.start_player}
