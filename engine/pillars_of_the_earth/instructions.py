"""Instructions of The Pillars of the Earth: cards are named."""

from engine.core import Entry, Term, instructions
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.cards import card_move


class Instructions(instructions.Instructions[Board]):
    """The instructions of one game."""

    def text(self, entry: Entry, seat: str | None) -> Term | None:
        """The instruction of a seat (None: the table) for an entry, with the card named; None for no instruction."""
        card = self.board.name_of_card(entry.kind)
        if card is not None:
            return card_move("do.card", entry, card) if self.board.ledger.mover(entry) == seat else None
        return super().text(entry, seat)
