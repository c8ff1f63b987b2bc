"""Public log of World Without End: what lies behind a screen stays private."""

from engine.core import Entry, Term, public_log, term
from engine.core.piles import group_of, screen_owner
from engine.core.public_log import is_correction, move_text, step_or_note_text
from engine.world_without_end.board import Board
from engine.world_without_end.names import (
    COVER,
    DISCARD,
    EVENT,
    FAVOUR_MARKER,
    FIGURE,
    PLAGUE_TOKEN,
    PLAY,
    PROJECT_TILE,
    project_of,
)
from engine.world_without_end.screens import is_open_to


class PublicLog(public_log.PublicLog[Board]):
    """The public log of one game."""

    silent = (PLAGUE_TOKEN, PROJECT_TILE, COVER, FAVOUR_MARKER, FIGURE, "house", "seal", "action_card", EVENT)

    def text(self, entry: Entry) -> Term | None:
        """The text of an entry; None where a note names it, or a screen hides it (WWE-R11), but for corrections."""
        text = step_or_note_text(entry)
        if text is not None:
            return text
        if is_correction(entry):
            return move_text(entry)
        if entry.clause == PLAY:
            details = dict(entry.details)
            key = "log.played" if details["carried_out"] else "log.played_waived"
            return term(key, seat=self.board.ledger.owner_of(entry.source), **details)
        if entry.clause == DISCARD:
            return term("log.discarded", seat=self.board.ledger.owner_of(entry.source))
        if group_of(entry.kind) in self.silent or not is_open_to("table", entry.source, entry.target):
            return None
        if screen_owner(entry.source) is not None:
            seat, project = screen_owner(entry.source), project_of(entry.target)
            return term("log.built", seat=seat, n=entry.n, kind=entry.kind, project=project)
        return move_text(entry)
