"""The ledger in words: instructions and public log name the cards that all can see, and keep what a screen hides."""

from engine.core import Entry, Term, term
from engine.core.bookkeeping import instructions, public_log
from engine.core.bookkeeping.public_log import is_correction, move_text, step_or_note_text
from engine.core.piles import group_of, part_of, screen_owner
from engine.world_without_end import names
from engine.world_without_end.board import Board

HIDDEN_KINDS = frozenset({*names.GOODS, "metal"})
"""Kinds of which only the owner of a screen knows how many lie behind it."""


def is_open_to(viewer: str, source: str, target: str) -> bool:
    """Whether a viewer may read of a move: not between a pile and another seat's screen (WWE-R11).

    What goes from a screen onto the board (a project, a site) is public.
    """
    piles = (source, target)
    if any(group_of(pile) in (names.PROJECT, names.SITE) for pile in piles):
        return True
    return all(screen_owner(pile) in (None, viewer) for pile in piles)


class Instructions(instructions.Instructions[Board]):
    """The instructions of one game."""

    def text(self, entry: Entry, seat: str | None) -> Term:
        """The instruction for an entry of the seat that moves its pieces; cards that all can see are named."""
        text = super().text(entry, seat)
        if entry.clause == names.PLAY:
            return {**text, "key": "lay_action_card", **dict(entry.details)}
        if entry.clause == names.DISCARD:
            return {**text, "key": "lay_face_down"}
        if group_of(entry.kind) == names.EVENT:
            return {**text, **self.board.name_of_event(entry.kind), "key": "move_event_card"}
        return text


class PublicLog(public_log.PublicLog[Board]):
    """The public log of one game."""

    silent = (
        names.PLAGUE_TOKEN,
        names.PROJECT_TILE,
        names.COVER,
        names.FAVOUR_MARKER,
        names.FIGURE,
        "house",
        "seal",
        "action_card",
        names.EVENT,
    )

    def text(self, entry: Entry) -> Term | None:
        """The text of an entry; None where a note names it, or a screen hides it (WWE-R11), but for corrections."""
        text = step_or_note_text(entry)
        if text is not None:
            return text
        if is_correction(entry):
            return move_text(entry)
        if entry.clause == names.PLAY:
            details = dict(entry.details)
            key = "log.played" if details["carried_out"] else "log.played_waived"
            return term(key, seat=self.board.ledger.owner_of(entry.source), **details)
        if entry.clause == names.DISCARD:
            return term("log.discarded", seat=self.board.ledger.owner_of(entry.source))
        if group_of(entry.kind) in self.silent or not is_open_to("table", entry.source, entry.target):
            return None
        if screen_owner(entry.source) is not None:
            seat, project = screen_owner(entry.source), part_of(entry.target)
            return term("log.built", seat=seat, n=entry.n, kind=entry.kind, project=project)
        return move_text(entry)
