"""A game of Monasterium brought quickly to where a test wants it."""

from typing import Any, Self

from engine.core.rolls import RollAsk, write_roll
from engine.monasterium import Game, Pack
from engine.monasterium.board import Area, Board
from engine.monasterium.names import AREA
from tests.rules.opened import OpenedGame, pack_of, reference_data

DATA = reference_data("monasterium")
MISSIONS = {"a": "a_1+a_2", "b": "b_1+b_2", "c": "c_1+c_2"}


def pack_with(**board: Any) -> Pack:
    """The reference pack with other board data."""
    pack: Pack = pack_of("monasterium", **board)
    return pack


SECOND = {"novice": "place_novice", "window": "window_bonus"}
"""Two decisions that are asked together where few things are possible: the first, and the one that follows."""


class Scene(OpenedGame):
    """A game from its missions on. Two decisions that are asked together may be told one after the other."""

    game: Game
    half: str | None = None
    """The first of two decisions asked together, while the second has not been told yet."""

    def __init__(self, seats: str = "NE", pack: Pack | None = None, missions: dict[str, str] | None = None) -> None:
        super().__init__("monasterium", seats, pack)
        for kind, value in {**MISSIONS, **(missions or {})}.items():
            self.game.answer(f"0.0.missions_{kind}", value)

    @property
    def board(self) -> Board:
        """What lies on the table."""
        return self.game.board

    @property
    def what(self) -> str:
        """The kind of the first open ask, or of the second decision in it."""
        return SECOND[super().what] if self.half else super().what

    @property
    def values(self) -> list[str]:
        """The legal answers, of two decisions only those that are to be made now."""
        listed = super().values
        if self.half:
            return [value.partition(">")[2] for value in listed if value.startswith(f"{self.half}>")]
        return list(dict.fromkeys(value.partition(">")[0] for value in listed))

    def say(self, value: str, what: str | None = None) -> Self:
        """Answer the first open ask, or make the first or second decision in it."""
        if self.half:
            assert what in (None, self.what), f"{self.what} is asked, not {what}"
            value, what, self.half = f"{self.half}>{value}", None, None
        elif value not in super().values:
            seconds = [listed for listed in super().values if listed.startswith(f"{value}>")]
            if len(seconds) > 1:
                assert what in (None, self.what), f"{self.what} is asked, not {what}"
                self.half = value
                return self
            value = seconds[0] if seconds else value
        return super().say(value, what)

    def area(self, seat: str) -> Area:
        """A player's area."""
        return self.board.areas[seat]

    def roll(self, **faces: list[int]) -> Self:
        """The dice of the open roll come to lie."""
        assert isinstance(self.game.asks[0], RollAsk)
        return self.say(write_roll({group: faces[group] for group in self.game.asks[0].dice}))

    def all_dice_on(self, **numbers: int) -> Self:
        """Every player rolls one and the same number with all dice, and places them."""
        while self.what in ("roll", "place"):
            ask = self.game.asks[0]
            if isinstance(ask, RollAsk):
                number = numbers[str(ask.seat)]
                self.say(write_roll({group: [number] * count for group, count in ask.dice.items()}))
            else:
                self.say(str(numbers[str(ask.seat)]))
        return self

    def give(self, seat: str, **goods: int) -> Self:
        """Let a seat have exactly so many of these goods."""
        for kind, n in goods.items():
            self.adjust(seat, kind, n, "supply")
        self.renew()
        return self

    def stand(self, seat: str, place: str, novice: str | None = None) -> Self:
        """Put a novice somewhere, as if it had been sent; `novice` also opens its action."""
        self.board.put_novice(seat, place)
        self.board.ledger.move(1, "novice", AREA[seat], f"stand:{place}", "test")
        if novice:
            self.area(seat).waiting.discard(novice)
        self.renew()
        return self

    def opened(self, seat: str, *novices: str) -> Self:
        """Open actions without sending anybody."""
        self.area(seat).waiting.difference_update(novices)
        self.renew()
        return self

    def at(self, seat: str, space: int) -> Self:
        """Put the messenger on a space of the road, from 1."""
        self.area(seat).road = space - 1
        self.renew()
        return self

    def held(self, seat: str, kind: str) -> int:
        """A seat's goods of a kind."""
        return self.board.held(seat, kind)

    def clauses(self, seat: str) -> set[str]:
        """The clauses by which a seat's account has moved."""
        return {entry.clause for entry in self.board.ledger.entries if seat in (entry.target, entry.target[5:])}
