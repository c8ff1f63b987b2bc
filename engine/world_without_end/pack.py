"""Pack of World Without End: the printed facts of one copy of the game, read from JSON and checked.

The rules are code, but what is printed on the board and on the 44 event cards is data: no source contains all of it,
and the owner of a printed copy enters it. `docs/packs.md` describes the format key by key.
"""

from dataclasses import dataclass
from typing import Self

from engine.core.pack import PackHead
from engine.world_without_end.pack_checks import check_board
from engine.world_without_end.pack_reading import read_pack
from engine.world_without_end.printed import Board, Card


@dataclass(frozen=True, slots=True)
class Pack(PackHead):
    """All printed facts of one copy, checked."""

    board: Board
    cards: tuple[Card, ...]

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a pack from decoded JSON and compare it with the rulebook. Raises PackError."""
        pack = cls.parse_begun(data)
        check_board(pack.board)
        return pack

    @classmethod
    def parse_begun(cls, data: object) -> Self:
        """Read a pack from decoded JSON. Raises PackError."""
        return cls(*read_pack(data))

    def deck(self, number: int) -> tuple[Card, ...]:
        """The eleven cards of a chapter, in the order of the data."""
        return tuple(card for card in self.cards if card.deck == number)

    def card(self, id: str) -> Card:
        """The card with this id. Raises KeyError."""
        for card in self.cards:
            if card.id == id:
                return card
        raise KeyError(id)
