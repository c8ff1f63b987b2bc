"""Game driver: base class of the scenes, which set a running game up for a test of its rules.

The scene of a game adds its set-up, quiet answers (those with the least effect) and access to its board.
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
    """A copy of a game's reference pack as JSON, to be changed by a test."""
    data: dict[str, Any] = json.loads(_text(game))
    return data


def pack_of(game: str, **board: Any) -> Any:
    """A game's reference pack with changed board data."""
    data = reference_data(game)
    data["board"].update(deepcopy(board))
    return GAMES[game].Pack.parse(data)


def own_part(view: GameView[Any, Any, OwnPart]) -> OwnPart:
    """The private part of a view; fails for the view of the table."""
    mine = view["mine"]
    assert mine is not None
    return mine


class GameDriver:
    """A running game with access to its first open ask. `seats` are letters; the first one is the start player."""

    def __init__(self, name: str, seats: str, pack: Any = None, **choices: Any) -> None:
        """Start the game; `choices` are the other fields of its set-up."""
        rules = GAMES[name]
        setup = {"game": name, "seats": {seat: COLOURS[seat] for seat in seats}, "start_player": seats[0], **choices}
        self.game: Any = rules.Game(rules.Setup.parse(setup), pack or pack_of(name))

    @property
    def ask(self) -> Ask:
        """The first open ask."""
        ask: Ask = self.game.asks[0]
        return ask

    @property
    def what(self) -> str:
        """The subject of the first open ask: "card", "roll", "builder"…; "over" after the end."""
        return self.ask.id.split(".")[2].split("-")[0] if self.game.asks else "over"

    @property
    def values(self) -> list[str]:
        """The legal answers of the first open ask."""
        return list(self.ask.values)

    @property
    def who(self) -> str | None:
        """The seat of the first open ask."""
        return self.ask.seat

    def answer(self, value: str, what: str | None = None) -> Self:
        """Answer the first open ask."""
        assert what in (None, self.what), f"{self.what} is asked, not {what}"
        self.game.answer(self.ask.id, value)
        return self

    def renew(self) -> None:
        """List the options of the open asks again, after a change of the board."""
        for ask in self.game.asks:
            ask.renew()

    def points(self, seat: str) -> float:
        """A seat's points."""
        points: float = self.game.ledger.points[seat]
        return points

    def set_pieces(self, seat: str, kind: str, n: int, home: str) -> None:
        """Give a seat exactly `n` pieces of a kind, from or to the pile `home`."""
        more = n - self.game.ledger.held(kind, f"seat:{seat}")
        source, target = (home, f"seat:{seat}") if more > 0 else (f"seat:{seat}", home)
        if more:
            self.game.ledger.move(abs(more), kind, source, target, "test")
