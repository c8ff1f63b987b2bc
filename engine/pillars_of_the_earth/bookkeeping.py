"""The ledger in words: instructions, public log and account books name cards."""

from engine.core import Entry, Term, term
from engine.core.bookkeeping import account_books, instructions, public_log
from engine.core.bookkeeping.account_books import own_text
from engine.core.bookkeeping.public_log import is_correction, move_text
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import BUILDER, COST_MARKER, PIECES, card_of


def card_move(key: str, entry: Entry, card: Term) -> Term:
    """The move of a card as a term with this key that names the card."""
    return term(key, n=entry.n, kind=entry.kind, card=card, **{"from": entry.source, "to": entry.target})


class Instructions(instructions.Instructions[Board]):
    """The instructions of one game."""

    def text(self, entry: Entry, seat: str | None) -> Term:
        """The instruction for an entry of the seat that moves its pieces (None: the table), with a card named."""
        card = self.board.name_of_card(entry.kind)
        return super().text(entry, seat) if card is None else card_move("do.card", entry, card)


class PublicLog(public_log.PublicLog[Board]):
    """The public log of one game."""

    silent = (BUILDER, COST_MARKER, *PIECES)

    def text(self, entry: Entry) -> Term | None:
        """The text of an entry, or None where a note names it; a correction is never left out."""
        card = self.board.name_of_card(entry.kind)
        if card is not None:
            return card_move("log.moved_card", entry, card) if is_correction(entry) else None
        if entry.kind in self.silent and is_correction(entry):
            return move_text(entry)
        return super().text(entry)


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
