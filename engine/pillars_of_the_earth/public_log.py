"""Public log of The Pillars of the Earth: notes name the moves of cards, builders and pieces of the cathedral."""

from engine.core import Entry, Term, public_log
from engine.core.public_log import is_correction, move_text
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.cards import card_move
from engine.pillars_of_the_earth.names import BUILDER, COST_MARKER, PIECES


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
