"""Public log: the last entries of the ledger that everybody may read, as terms."""

from typing import Any, Generic, TypeVar

from engine.core.game_state import BaseBoard
from engine.core.ledger import Entry
from engine.core.referee import CORRECTION
from engine.core.shared import shared
from engine.core.terms import Term, term
from engine.core.view_types import LogLine

LOG_LENGTH = 24
"""The log keeps so many lines, the newest ones."""

Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class PublicLog(Generic[Board]):
    """The public log of one game, updated from the ledger when it is read.

    Entries are never changed, so each reading adds only the new ones. A game overrides `text` where it words an entry
    differently or keeps it private, and lists in `silent` the kinds whose moves are left out because a note names them.
    """

    silent: tuple[str, ...] = ()

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lines: list[LogLine] = []
        self._entries_read = 0
        self._count = 0

    def lines(self) -> list[LogLine]:
        """The last LOG_LENGTH lines, oldest first."""
        ledger = self.board.ledger
        for entry in ledger.entries[self._entries_read :]:
            text = self.text(entry)
            if text is not None:
                self._lines.append(shared(log_line(entry, text)))
                self._count += 1
        del self._lines[:-LOG_LENGTH]
        self._entries_read = len(ledger.entries)
        return list(self._lines)

    def count(self) -> int:
        """How many lines there have been so far, with those that are no longer shown."""
        self.lines()
        return self._count

    def text(self, entry: Entry) -> Term | None:
        """The text of an entry, or None where it is private or left out."""
        text = step_or_note_text(entry)
        return text if text is not None or entry.kind in self.silent else move_text(entry)


def log_line(entry: Entry, text: Term) -> LogLine:
    """One line of the log: chapter, round, seat, text and clause."""
    seat = entry.target if entry.kind in ("vp", "note") else text.get("seat")
    return {
        "chapter": entry.chapter,
        "round": entry.round,
        "seat": seat or None,
        "text": text,
        "clause": entry.clause,
    }


def step_or_note_text(entry: Entry) -> Term | None:
    """The text of a step of points or of a note; None for a move."""
    if entry.kind == "vp":
        key = "log.vp" if entry.n > 0 else "log.vp_lost"
        return term(key, seat=entry.target, n=abs(entry.n))
    if entry.kind == "note":
        details = dict(entry.details)
        if entry.target:
            details["seat"] = entry.target
        return term(entry.source, **details)
    return None


def move_text(entry: Entry) -> Term:
    """The text of a move between two piles."""
    return term("log.move", n=entry.n, kind=entry.kind, **{"from": entry.source, "to": entry.target})


def is_correction(entry: Entry) -> bool:
    """Whether the entry comes from a correction by the host, which is always public."""
    return entry.clause == CORRECTION
