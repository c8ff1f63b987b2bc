"""Instructions of The Pillars of the Earth: cards are named."""

from engine.core import Entry, Term, instructions
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.cards import card_move


class Instructions(instructions.Instructions[Board]):
    """The instructions of one game."""

    def text(self, entry: Entry, seat: str | None) -> Term | None:
        """The instruction for an entry of the seat that moves its pieces (None: the table), with a card named."""
        card = self.board.name_of_card(entry.kind)
        return super().text(entry, seat) if card is None else card_move("do.card", entry, card)
