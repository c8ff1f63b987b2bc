"""Instructions of World Without End: a card that is played face up is named."""

from engine.core import Entry, Term, instructions
from engine.world_without_end.board import Board
from engine.world_without_end.names import PLAY


class Instructions(instructions.Instructions[Board]):
    """The instructions of one game."""

    def text(self, entry: Entry, seat: str | None) -> Term | None:
        """The instruction of a seat (None: the table) for an entry; a card played face up is named (WWE-R17)."""
        text = super().text(entry, seat)
        return {**text, "key": "lay_action_card", **dict(entry.details)} if text and entry.clause == PLAY else text
