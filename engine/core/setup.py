"""Set-up of every game: the colour of each seat and the start player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

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


@dataclass(frozen=True, slots=True)
class SeatsAndStart:
    """What is agreed before a game starts. A game sets its name, and adds fields for its variants.

    `seats` gives the colour of each taken seat, clockwise from north. With `start_player` None the table is asked.
    """

    game: ClassVar[str]
    older_rules: ClassVar[tuple[str, ...]] = ()
    """Older versions of the rules that records may have; their set-up names the version under the key `rules`."""
    variants: ClassVar[Mapping[str, tuple[object, ...]]] = {}
    """The fields that a game adds, each with the values that it may have."""

    seats: dict[str, str]
    start_player: str | None = None

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a set-up from JSON. Raises Refused `setup_seats` or `setup_unknown`."""
        seats, start, chosen = read_setup(data, cls.game, {*cls.variants})
        for key, value in chosen.items():
            allowed = (*cls.variants[key], *(cls.older_rules if key == "rules" else ()))
            if not any(type(value) is type(known) and value == known for known in allowed):
                raise Refused("setup_unknown")
        return cls(seats, start, **chosen)

    def data(self) -> dict[str, Any]:
        """The set-up as JSON, as a record keeps it."""
        variants = {key: getattr(self, key) for key in self.variants}
        return {"game": self.game, "seats": dict(self.seats), "start_player": self.start_player, **variants}
