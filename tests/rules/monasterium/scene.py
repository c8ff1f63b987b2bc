"""A game of Monasterium brought quickly to where a test wants it."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from engine.core.rolls import RollAsk, write_roll
from engine.monasterium import Game, Pack, Setup
from engine.monasterium.board import Area, Board
from engine.monasterium.names import AREA

ROOT = Path(__file__).parents[3]
DATA = json.loads((ROOT / "companion/packs_data/monasterium/reference.json").read_text(encoding="utf-8"))
COLOURS = ("blue", "red", "green", "yellow")
MISSIONS = {"a": "a_1+a_2", "b": "b_1+b_2", "c": "c_1+c_2"}


def pack_with(**board: Any) -> Pack:
    """The reference pack with other board data."""
    data = deepcopy(DATA)
    data["board"].update(board)
    return Pack.parse(data)


class Scene:
    """A game from its missions on; `say` answers the only open ask of a kind."""

    def __init__(self, seats: str = "NE", pack: Pack | None = None, missions: dict[str, str] | None = None) -> None:
        setup = Setup.parse(
            {"game": "monasterium", "seats": dict(zip(seats, COLOURS, strict=False)), "start_player": seats[0]}
        )
        self.game = Game(setup, pack or pack_with())
        for kind, value in {**MISSIONS, **(missions or {})}.items():
            self.game.answer(f"0.0.missions_{kind}", value)

    @property
    def board(self) -> Board:
        """What lies on the table."""
        return self.game.board

    def area(self, seat: str) -> Area:
        """A player's area."""
        return self.board.areas[seat]

    @property
    def what(self) -> str:
        """The kind of the open ask: "roll", "place", "take"…"""
        return self.game.asks[0].id.split(".")[2].split("-")[0] if self.game.asks else "over"

    @property
    def values(self) -> list[str]:
        """The legal answers of the open ask."""
        return list(self.game.asks[0].values)

    @property
    def who(self) -> str | None:
        """Who is asked."""
        return self.game.asks[0].seat

    def say(self, value: str, what: str | None = None) -> "Scene":
        """Answer the open ask."""
        assert what in (None, self.what), f"{self.what} is asked, not {what}"
        self.game.answer(self.game.asks[0].id, value)
        return self

    def roll(self, **faces: list[int]) -> "Scene":
        """The dice of the open roll come to lie."""
        assert isinstance(self.game.asks[0], RollAsk)
        return self.say(write_roll({group: faces[group] for group in self.game.asks[0].dice}))

    def all_dice_on(self, **numbers: int) -> "Scene":
        """Every player rolls one and the same number with all dice, and places them."""
        while self.what in ("roll", "place"):
            ask = self.game.asks[0]
            if isinstance(ask, RollAsk):
                number = numbers[str(ask.seat)]
                self.say(write_roll({group: [number] * count for group, count in ask.dice.items()}))
            else:
                self.say(str(numbers[str(ask.seat)]))
        return self

    def give(self, seat: str, **goods: int) -> "Scene":
        """Let a seat have exactly so many of these goods."""
        for kind, n in goods.items():
            before = self.board.held(seat, kind)
            if n > before:
                self.board.ledger.move(n - before, kind, "supply", f"seat:{seat}", "test")
            elif n < before:
                self.board.ledger.move(before - n, kind, f"seat:{seat}", "supply", "test")
        self.renew()
        return self

    def stand(self, seat: str, place: str, novice: str | None = None) -> "Scene":
        """Put a novice somewhere, as if it had been sent; `novice` also opens its action."""
        self.board.put_novice(seat, place)
        self.board.ledger.move(1, "novice", AREA[seat], f"stand:{place}", "test")
        if novice:
            self.area(seat).waiting.discard(novice)
        self.renew()
        return self

    def opened(self, seat: str, *novices: str) -> "Scene":
        """Open actions without sending anybody."""
        self.area(seat).waiting.difference_update(novices)
        self.renew()
        return self

    def at(self, seat: str, space: int) -> "Scene":
        """Put the messenger on a space of the road, from 1."""
        self.area(seat).road = space - 1
        self.renew()
        return self

    def renew(self) -> None:
        """The table was touched: work out again what is legal."""
        for ask in self.game.asks:
            ask.renew()

    def points(self, seat: str) -> float:
        """A seat's prestige."""
        return self.board.ledger.points[seat]

    def held(self, seat: str, kind: str) -> int:
        """A seat's goods of a kind."""
        return self.board.held(seat, kind)

    def clauses(self, seat: str) -> set[str]:
        """The clauses by which a seat's account has moved."""
        return {entry.clause for entry in self.board.ledger.entries if seat in (entry.target, entry.target[5:])}
