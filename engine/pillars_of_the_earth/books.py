"""Account books, instructions and log of The Pillars of the Earth: cards are named, not counted."""

from typing import Any

from engine.core.board import BaseBoard
from engine.core.books import Books, is_correction
from engine.core.ledger import Entry
from engine.core.seats import SCREEN
from engine.core.terms import Term, term
from engine.core.view_types import AccountLine
from engine.pillars_of_the_earth.cards import card_of, card_term
from engine.pillars_of_the_earth.layout import WORKERS_EACH
from engine.pillars_of_the_earth.names import BUILDER, COST_MARKER, CRAFTSMAN, PIECES, STARTERS

SILENT = {BUILDER, COST_MARKER, *PIECES}
"""Pieces of whose moves a note in the log says more."""


class PublicBooks(Books):
    """The books of a game in which all lies open."""

    at_first = {"worker": WORKERS_EACH, CRAFTSMAN: len(STARTERS)}  # noqa: RUF012

    def __init__(self, board: BaseBoard[Any, Any]) -> None:
        """Open empty books."""
        super().__init__(board)
        self._cards: dict[str, Term | None] = {}

    def card(self, piece: str) -> Term | None:
        """A card in words by its piece; None for a piece that is no card."""
        if piece not in self._cards:
            card = card_of(piece)
            self._cards[piece] = card_term(self.board.pack, *card) if card else None
        return self._cards[piece]

    def public_text(self, entry: Entry) -> Term | None:
        """An entry as everybody may read it; pieces of which a note tells only where a correction moved them."""
        card = self.card(entry.kind)
        if card is None and entry.kind not in SILENT:
            return super().public_text(entry)
        if not is_correction(entry):
            return None
        return piece_text("log.moved_card", entry, card) if card else super().public_text(entry)

    def instruction(self, entry: Entry, seat: str | None) -> Term | None:
        """What the player of a seat (None: whoever looks after the table) has to move for an entry, or None."""
        card = self.card(entry.kind)
        if card is not None:
            return piece_text("do.card", entry, card) if self.board.ledger.mover(entry) == seat else None
        return super().instruction(entry, seat)

    def _account_line(self, entry: Entry, seat: str, text: Term) -> AccountLine:
        card = self.card(entry.kind)
        if card is None:
            return super()._account_line(entry, seat, text)
        kind = entry.kind.partition(":")[0]
        balances = self._balances[seat]
        balances[kind] = balances.get(kind, self.at_first.get(kind, 0)) + (1 if entry.target == SCREEN[seat] else -1)
        return {
            "chapter": entry.chapter,
            "round": entry.round,
            "kind": kind,
            "text": piece_text("do.card", entry, card),
            "clause": entry.clause,
            "balance": balances[kind],
        }


def piece_text(key: str, entry: Entry, card: Term) -> Term:
    """The move of a card as a term that names the card."""
    return term(key, n=entry.n, kind=entry.kind, card=card, **{"from": entry.source, "to": entry.target})
