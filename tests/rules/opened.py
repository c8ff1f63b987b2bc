"""What the scenes of all games share: a game that is brought quickly to where a test wants it.

A game's own scene says how it begins, how it is played quietly and what lies on its table.
"""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeVar

from engine.core import Ask
from engine.core.view_types import GameView
from engine.games import GAMES

PACKS = Path(__file__).parents[2] / "companion/games"
OwnPart = TypeVar("OwnPart")

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


@cache
def _text(game: str) -> str:
    return (PACKS / game / "reference.json").read_text(encoding="utf-8")


def reference_data(game: str) -> dict[str, Any]:
    """A game's reference pack as JSON, to be changed at will."""
    data: dict[str, Any] = json.loads(_text(game))
    return data


def pack_of(game: str, **board: Any) -> Any:
    """A game's reference pack, with other board data."""
    data = reference_data(game)
    data["board"].update(deepcopy(board))
    return GAMES[game].Pack.parse(data)


def own_part(view: GameView[Any, Any, OwnPart]) -> OwnPart:
    """What only the viewer of this view may see; fails for the view of the table."""
    mine = view["mine"]
    assert mine is not None
    return mine


class OpenedGame:
    """A running game of which the first open ask is looked at and answered. `seats` are letters, the first starts."""

    def __init__(self, name: str, seats: str, pack: Any = None, **choices: Any) -> None:
        """Begin the game; `choices` are what else its set-up leaves open."""
        rules = GAMES[name]
        told = {"game": name, "seats": {seat: COLOURS[seat] for seat in seats}, "start_player": seats[0], **choices}
        self.game: Any = rules.Game(rules.Setup.parse(told), pack or pack_of(name))

    @property
    def ask(self) -> Ask:
        """The first open ask."""
        ask: Ask = self.game.asks[0]
        return ask

    @property
    def what(self) -> str:
        """The kind of the first open ask: "card", "roll", "builder"…; "over" when the game is."""
        return self.ask.id.split(".")[2].split("-")[0] if self.game.asks else "over"

    @property
    def values(self) -> list[str]:
        """The legal answers of the first open ask."""
        return list(self.ask.values)

    @property
    def who(self) -> str | None:
        """Who is asked first."""
        return self.ask.seat

    def say(self, value: str, what: str | None = None) -> Self:
        """Answer the first open ask."""
        assert what in (None, self.what), f"{self.what} is asked, not {what}"
        self.game.answer(self.ask.id, value)
        return self

    def renew(self) -> None:
        """The table was touched: work out again what is legal."""
        for ask in self.game.asks:
            ask.renew()

    def points(self, seat: str) -> float:
        """A seat's points."""
        points: float = self.game.ledger.points[seat]
        return points

    def adjust(self, seat: str, kind: str, n: int, home: str) -> None:
        """Let a seat have exactly so many pieces of a kind, from or to the pile that is their home."""
        more = n - self.game.ledger.held(kind, f"seat:{seat}")
        source, target = (home, f"seat:{seat}") if more > 0 else (f"seat:{seat}", home)
        if more:
            self.game.ledger.move(abs(more), kind, source, target, "test")
