"""Instructions of World Without End: event cards, and cards that are played face up, are named."""

from engine.core import Entry, Term, instructions
from engine.core.piles import group_of
from engine.world_without_end.board import Board
from engine.world_without_end.names import DISCARD, EVENT, PLAY


class Instructions(instructions.Instructions[Board]):
    """The instructions of one game."""

    def text(self, entry: Entry, seat: str | None) -> Term | None:
        """The instruction for an entry of the seat that moves its pieces; cards that all can see are named."""
        text = super().text(entry, seat)
        if text is not None and entry.clause == PLAY:
            return {**text, "key": "lay_action_card", **dict(entry.details)}
        if text is not None and entry.clause == DISCARD:
            return {**text, "key": "lay_face_down"}
        if text is not None and group_of(entry.kind) == EVENT:
            return {**text, **self.board.name_of_event(entry.kind), "key": "move_event_card"}
        return text
