"""Set-up base class: the colour of each seat and the start player."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.core.seats import read_setup


@dataclass(frozen=True, slots=True)
class SeatsAndStart:
    """What is agreed before a game starts. A game sets its name, and adds fields for its variants.

    `seats` gives the colour of each taken seat, clockwise from north. With `start_player` None the table is asked.
    """

    game: ClassVar[str]
    older_rules: ClassVar[tuple[str, ...]] = ()
    """Older versions of the rules that records may have; their set-up names the version under the key `rules`."""

    seats: dict[str, str]
    start_player: str | None = None

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a set-up from JSON. Raises Refused `setup_seats` or `setup_unknown`."""
        seats, start, _ = read_setup(data, cls.game, set())
        return cls(seats, start)

    def data(self) -> dict[str, Any]:
        """The set-up as JSON, as a record keeps it."""
        return {"game": self.game, "seats": dict(self.seats), "start_player": self.start_player}
