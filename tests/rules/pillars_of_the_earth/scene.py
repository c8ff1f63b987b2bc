"""A game of The Pillars of the Earth brought quickly to where a test wants it."""

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from engine.pillars_of_the_earth import Game, Pack, Setup
from engine.pillars_of_the_earth.board import Board, Holding
from engine.pillars_of_the_earth.names import SITE_OF

ROOT = Path(__file__).parents[3]
DATA = json.loads((ROOT / "companion/packs_data/pillars_of_the_earth/reference.json").read_text(encoding="utf-8"))
QUIET = ("leave", "nothing", "none", "protection", "pilgrims", "flood", "2")
COLOURS = ("blue", "red", "green", "yellow")


def pack_with(**board: Any) -> Pack:
    """The reference pack with other board data."""
    data = deepcopy(DATA)
    data["board"].update(board)
    return Pack.parse(data)


class Scene:
    """A game from its first round on; `say` answers the open ask of a kind."""

    def __init__(self, seats: str = "NE", pack: Pack | None = None, told: Mapping[str, str] | None = None) -> None:
        setup = {
            "game": "pillars_of_the_earth",
            "seats": dict(zip(seats, COLOURS, strict=False)),
            "start_player": seats[0],
        }
        self.game = Game(Setup.parse(setup), pack or pack_with())
        self.told = dict(told or {})
        self.prepare()

    @property
    def board(self) -> Board:
        """What lies on the table."""
        return self.game.board

    def prepare(self) -> "Scene":
        """Tell which cards came, as `told` says or the first possible."""
        while self.what in ("advantages", "craftsmen", "out_of_use"):
            wanted = self.told.get(self.what, self.values[0])
            self.say(wanted if wanted in self.values else "+".join(reversed(wanted.split("+"))))
        self.told.clear()
        return self

    @property
    def what(self) -> str:
        """The kind of the first open ask: "card", "draw", "builder"…"""
        return self.game.asks[0].id.split(".")[2].split("-")[0] if self.game.asks else "over"

    @property
    def values(self) -> list[str]:
        """The legal answers of the first open ask."""
        return list(self.game.asks[0].values)

    @property
    def who(self) -> str | None:
        """Who is asked."""
        return self.game.asks[0].seat

    def say(self, value: str, what: str | None = None) -> "Scene":
        """Answer the first open ask."""
        assert what in (None, self.what), f"{self.what} is asked, not {what}"
        self.game.answer(self.game.asks[0].id, value)
        return self

    def quiet(self) -> str:
        """An answer by which as little as possible happens."""
        values = self.values
        for wish in (*QUIET, "pass"):
            if wish in values:
                return wish
        for place in ("market", "cathedral", "castle", "priory"):
            for value in values:
                if value.startswith(f"{place}:"):
                    return value
        return values[0]

    def until(self, *what: str) -> "Scene":
        """Answer quietly until one of these is asked."""
        while self.what not in what:
            assert not self.game.over, f"{what} was never asked"
            self.say(self.quiet())
        return self

    def builders(self, *places: str) -> "Scene":
        """Place the first builders drawn, the seats in turn from the start, free of charge; then go on quietly."""
        self.until("draw")
        order = [seat for place in places for seat in [place[0]]]
        for seat, place in zip(order, places, strict=True):
            self.give(seat, gold=max(self.board.held(seat, "gold"), 8))
            self.say(seat, "draw").say(place[2:], "builder")
        return self

    def give(self, seat: str, **goods: int) -> "Scene":
        """Let a seat have exactly so much gold and so many cubes."""
        for kind, n in goods.items():
            before = self.board.held(seat, kind)
            home = "box" if kind == "gold" else SITE_OF[kind]
            if n > before:
                self.board.ledger.move(n - before, kind, home, f"seat:{seat}", "test")
            elif n < before:
                self.board.ledger.move(before - n, kind, f"seat:{seat}", home, "test")
        for ask in self.game.asks:
            ask.renew()
        return self

    def hired(self, seat: str, *craftsmen: str) -> "Scene":
        """Let a seat have just these craftsmen."""
        self.holding(seat).craftsmen = list(craftsmen)
        return self

    def holding(self, seat: str) -> Holding:
        """What lies before a player."""
        return self.board.holdings[seat]

    def points(self, seat: str) -> float:
        """A seat's VP."""
        return self.board.ledger.points[seat]

    def gold(self, seat: str) -> int:
        """A seat's gold."""
        return self.board.held(seat, "gold")

    def cubes(self, seat: str) -> dict[str, int]:
        """A seat's cubes, without the kinds of which it has none."""
        return {kind: n for kind in SITE_OF if (n := self.board.cubes(seat, kind))}
