"""Scene: driver of a Monasterium game for tests of its rules."""

from collections.abc import Mapping
from typing import Any, Self

from engine.core.piles import face_down
from engine.core.rolls import RollAsk, write_roll
from engine.monasterium import Game, Pack
from engine.monasterium.board import Area, Board
from engine.monasterium.corrections import update_board
from tests.rules.game_driver import GameDriver, pack_of, reference_data

DATA = reference_data("monasterium")
MISSIONS = {"a": "a_1+a_2", "b": "b_1+b_2", "c": "c_1+c_2"}


def pack_with(**board: Any) -> Pack:
    """The reference pack with other board data."""
    pack: Pack = pack_of("monasterium", **board)
    return pack


SECOND = {"novice": "place_novice", "window": "window_bonus"}
"""Decisions that can be asked together: the first one, and the one that follows."""


class Scene(GameDriver):
    """A game with its missions laid out. Two decisions that are asked together may be answered one after the other."""

    game: Game
    half: str | None = None
    """The answer to the first of two decisions asked together, until the second is answered."""

    def __init__(
        self, seats: str = "NE", pack: Pack | None = None, missions: dict[str, str] | None = None, **choices: Any
    ) -> None:
        super().__init__("monasterium", seats, pack, **choices)
        for kind, value in {**MISSIONS, **(missions or {})}.items():
            self.game.answer(f"0.0.missions_{kind}", value)

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def what(self) -> str:
        """The subject of the first open ask, or of the second decision in it."""
        return SECOND[super().what] if self.half else super().what

    @property
    def values(self) -> list[str]:
        """The legal answers; of two decisions those of the one to be answered next."""
        listed = super().values
        if self.half:
            return [value.partition(">")[2] for value in listed if value.startswith(f"{self.half}>")]
        return list(dict.fromkeys(value.partition(">")[0] for value in listed))

    def answer(self, value: str, what: str | None = None) -> Self:
        """Answer the first open ask, or the next of two decisions in it."""
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
        return super().answer(value, what)

    def area(self, seat: str) -> Area:
        """A player's area."""
        return self.board.areas[seat]

    def roll(self, **faces: list[int]) -> Self:
        """Answer the open roll with these faces."""
        assert isinstance(self.game.asks[0], RollAsk)
        return self.answer(write_roll({group: faces[group] for group in self.game.asks[0].dice}))

    def all_dice_on(self, **numbers: int) -> Self:
        """Let every player roll one number with all dice, and place them."""
        while self.what in ("roll", "place"):
            ask = self.game.asks[0]
            if isinstance(ask, RollAsk):
                number = numbers[str(ask.seat)]
                self.answer(write_roll({group: [number] * count for group, count in ask.dice.items()}))
            else:
                self.answer(str(numbers[str(ask.seat)]))
        return self

    def give(self, seat: str, **goods: int) -> Self:
        """Give a seat exactly so many of these goods."""
        for kind, n in goods.items():
            self.set_pieces(seat, kind, n, "supply")
        return self.update()

    def place_novice(self, seat: str, place: str, novice: str | None = None) -> Self:
        """Put a novice on a place: that of a row and column, or an additional one."""
        own, pile = self.area(seat).own, self.board.places[place].pile
        if novice:
            row, column = novice.split(".")
            self.board.ledger.move(1, own.novice, own.areas[row, column], pile, "test")
        else:
            self.board.ledger.place(own.novice, pile, 1)
        return self.update()

    def open_actions(self, seat: str, *novices: str) -> Self:
        """Open actions by removing their novices from the action area."""
        own = self.area(seat).own
        for novice in novices:
            row, column = novice.split(".")
            self.board.ledger.move(1, own.novice, own.areas[row, column], "elsewhere", "test")
        return self.update()

    def turn_tiles(self, seat: str, columns: str) -> Self:
        """Turn action tiles to their yellow side."""
        for column in columns:
            pile = self.area(seat).own.action_tiles[column]
            self.board.ledger.move(1, "action_tile", pile, face_down(pile), "test")
        return self.update()

    def move_messenger(self, seat: str, space: int) -> Self:
        """Put the messenger on a space of the road, from 1."""
        area = self.area(seat)
        if area.road != space - 1:
            self.board.ledger.move(1, area.own.messenger, f"road:{area.road + 1}", f"road:{space}", "test")
        return self.update()

    def place_windows(self, seat: str, windows: Mapping[str, str | list[str]]) -> Self:
        """Put window tiles into rows, from the left: {"1": "AB"}."""
        for row, tiles in windows.items():
            for at, monastery in enumerate(tiles, start=1):
                self.board.ledger.place(f"window_{monastery}", self.area(seat).own.windows[row, at], 1)
        return self.update()

    def windows_of(self, seat: str) -> dict[str, list[str]]:
        """The window tiles of a player, row by row."""
        return {row: [tile for tile in tiles if tile] for row, tiles in self.area(seat).windows.items()}

    def update(self) -> Self:
        """Read the board's caches from the ledger, and renew the open asks."""
        update_board(self.board)
        self.renew()
        return self

    def held(self, seat: str, kind: str) -> int:
        """A seat's goods of a kind."""
        return self.board.held(seat, kind)

    def clauses(self, seat: str) -> set[str]:
        """The clauses of the entries that changed a seat's points or goods."""
        return {entry.clause for entry in self.board.ledger.entries if seat in (entry.target, entry.target[5:])}
