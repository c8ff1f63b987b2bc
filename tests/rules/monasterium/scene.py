"""A game of Monasterium brought quickly to where a test wants it."""

from collections.abc import Mapping
from typing import Any, Self

from engine.core.piles import face_down
from engine.core.rolls import RollAsk, write_roll
from engine.monasterium import Game, Pack
from engine.monasterium.board import Area, Board
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

    def __init__(
        self, seats: str = "NE", pack: Pack | None = None, missions: dict[str, str] | None = None, **choices: Any
    ) -> None:
        super().__init__("monasterium", seats, pack, **choices)
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
        return self.reread()

    def stand(self, seat: str, place: str, novice: str | None = None) -> Self:
        """Put a novice somewhere, as if it had been sent: that of a row and column, or one more than a player has."""
        own, pile = self.area(seat).own, self.board.places[place].pile
        if novice:
            row, column = novice.split(".")
            self.board.ledger.move(1, own.novice, own.areas[row, column], pile, "test")
        else:
            self.board.ledger.place(own.novice, pile, 1)
        return self.reread()

    def opened(self, seat: str, *novices: str) -> Self:
        """Open actions without sending anybody to a place."""
        own = self.area(seat).own
        for novice in novices:
            row, column = novice.split(".")
            self.board.ledger.move(1, own.novice, own.areas[row, column], "elsewhere", "test")
        return self.reread()

    def turned(self, seat: str, columns: str) -> Self:
        """Action tiles show their yellow side."""
        for column in columns:
            pile = self.area(seat).own.action_tiles[column]
            self.board.ledger.move(1, "action_tile", pile, face_down(pile), "test")
        return self.reread()

    def at(self, seat: str, space: int) -> Self:
        """Put the messenger on a space of the road, from 1."""
        area = self.area(seat)
        if area.road != space - 1:
            self.board.ledger.move(1, area.own.messenger, f"road:{area.road + 1}", f"road:{space}", "test")
        return self.reread()

    def hang(self, seat: str, windows: Mapping[str, str | list[str]]) -> Self:
        """Window tiles hang in these rows, from the left: {"1": "AB"}."""
        for row, tiles in windows.items():
            for at, monastery in enumerate(tiles, start=1):
                self.board.ledger.place(f"window_{monastery}", self.area(seat).own.windows[row, at], 1)
        return self.reread()

    def hung(self, seat: str) -> dict[str, list[str]]:
        """The window tiles of a player, row by row."""
        return {row: [tile for tile in tiles if tile] for row, tiles in self.area(seat).windows.items()}

    def reread(self) -> Self:
        """The pieces were moved by hand: read from the ledger where they are."""
        self.board.corrected()
        self.renew()
        return self

    def held(self, seat: str, kind: str) -> int:
        """A seat's goods of a kind."""
        return self.board.held(seat, kind)

    def clauses(self, seat: str) -> set[str]:
        """The clauses by which a seat's account has moved."""
        return {entry.clause for entry in self.board.ledger.entries if seat in (entry.target, entry.target[5:])}
