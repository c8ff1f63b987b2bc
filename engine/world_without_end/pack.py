"""Pack of World Without End: the printed facts of one copy of the game, read from JSON and checked.

The rules are code, but what is printed on the board and on the 44 event cards is data: no source contains all of it,
and the owner of a printed copy enters it. `docs/packs.md` describes the format key by key.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from engine.core.pack import PackHead
from engine.world_without_end.names import CHAPTERS
from engine.world_without_end.options import Trade
from engine.world_without_end.pack_checks import check_board
from engine.world_without_end.pack_reading import read_pack
from engine.world_without_end.printed import Board, Card, Effect


@dataclass(frozen=True)
class Pack(PackHead):
    """All printed facts of one copy, checked. It has no slots, because its properties are cached."""

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
        return cls(*read_pack(data, cls.upgrades))

    @cached_property
    def decks(self) -> dict[int, tuple[Card, ...]]:
        """The eleven cards of each chapter, in the order of the data."""
        chapters = range(1, CHAPTERS + 1)
        return {chapter: tuple(card for card in self.cards if card.deck == chapter) for chapter in chapters}

    @cached_property
    def cards_by_id(self) -> dict[str, Card]:
        """Every event card by its id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def trades(self) -> dict[str, list[tuple[Trade, Effect]]]:
        """The trades that an event card offers, by the id of the card; cards without one are left out."""
        return {
            card.id: trades
            for card in self.cards
            if (
                trades := [(Trade(card.id, i), effect) for i, effect in enumerate(card.effects) if effect.do == "trade"]
            )
        }
