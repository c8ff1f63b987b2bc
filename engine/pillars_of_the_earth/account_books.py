"""Account books of The Pillars of the Earth: cards are named, and counted by their sort."""

from engine.core import Entry, Term, account_books
from engine.core.account_books import own_text
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.cards import card_move
from engine.pillars_of_the_earth.names import card_of


class AccountBooks(account_books.AccountBooks[Board]):
    """The account books of one game."""

    def text(self, entry: Entry, seat: str) -> Term | None:
        """The text of an entry in a seat's book; a card by its name."""
        text = own_text(entry, seat)
        card = self.board.name_of_card(entry.kind) if text else None
        return card_move("do.card", entry, card) if card else text

    def counted_as(self, kind: str) -> str:
        """The sort of a card; any other kind as it is."""
        card = card_of(kind)
        return card[0] if card else kind
