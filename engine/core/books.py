"""The account books, the instructions and the public log: the ledger's entries as people read them."""

from collections import deque
from typing import Any

from engine.core.board import BaseBoard
from engine.core.game import CORRECTION, BaseGame
from engine.core.ledger import Entry
from engine.core.seats import SCREEN
from engine.core.terms import Term, term

LOG_LENGTH = 24


class Books:
    """The log and the account books of one game, written on as the ledger grows.

    Entries are never changed, so what has been written once stays; each reading adds only what is new. A game says
    what its public log tells (`public_text`), which kinds of pieces a note tells of better than a move (`silent`)
    and what lies before a seat ahead of the first entry (`at_first`).
    """

    done: dict[str, str] = {}  # noqa: RUF012
    """Notes that tell of pieces to move besides those of an account → how they are told to whoever moves them."""
    at_first: dict[str, int] = {}  # noqa: RUF012  (replaced whole by a game, never changed)
    silent: tuple[str, ...] = ()

    def __init__(self, board: BaseBoard) -> None:
        """Open empty books."""
        self.board = board
        self.log: deque[dict[str, Any]] = deque(maxlen=LOG_LENGTH)
        self.accounts: dict[str, list[dict[str, Any]]] = {seat: [] for seat in board.seats}
        self._balances: dict[str, dict[str, float]] = {seat: {} for seat in board.seats}
        self._read = 0

    def public_text(self, entry: Entry) -> Term | None:
        """An entry as everybody may read it, or None where it is nobody else's business or of no interest."""
        text = told(entry)
        return text if text is not None or entry.kind in self.silent else moved(entry)

    def public_log(self) -> list[dict[str, Any]]:
        """The last things that happened in public."""
        self._write_on()
        return list(self.log)

    def account_book(self, seat: str) -> list[dict[str, Any]]:
        """Every line of a seat's own account with its reason and the balance after it."""
        self._write_on()
        return list(self.accounts[seat])

    def instruction(self, entry: Entry, seat: str) -> Term | None:
        """What a seat has to do with its pieces for an entry, or None."""
        if entry.kind == "note" and entry.target == seat and entry.source in self.done:
            return term(self.done[entry.source], **dict(entry.details))
        return own_text(entry, seat)

    def _write_on(self) -> None:
        entries = self.board.ledger.entries
        for entry in entries[self._read :]:
            text = self.public_text(entry)
            if text is not None:
                self.log.append(line(entry, text))
            for seat in self.board.seats:
                text = own_text(entry, seat)
                if text is not None:
                    self.accounts[seat].append(self._account_line(entry, seat, text))
        self._read = len(entries)

    def _account_line(self, entry: Entry, seat: str, text: Term) -> dict[str, Any]:
        kind = entry.kind
        if kind == "vp":
            balance = entry.after
        else:
            balances = self._balances[seat]
            balance = balances.get(kind, self.at_first.get(kind, 0))
            balance += entry.n if entry.target == SCREEN[seat] else -entry.n
            balances[kind] = balance
        return {
            "chapter": entry.chapter,
            "round": entry.round,
            "kind": kind,
            "text": text,
            "clause": entry.clause,
            "balance": balance,
        }


def line(entry: Entry, text: Term) -> dict[str, Any]:
    """One line of the log: when, about whom, what and by which clause."""
    seat = entry.target if entry.kind in ("vp", "note") else None
    return {
        "chapter": entry.chapter,
        "round": entry.round,
        "seat": seat or None,
        "text": text,
        "clause": entry.clause,
    }


def told(entry: Entry) -> Term | None:
    """Points and notes in words; None for a move."""
    if entry.kind == "vp":
        key = "log.vp" if entry.n > 0 else "log.vp_lost"
        return term(key, seat=entry.target, n=abs(entry.n))
    if entry.kind == "note":
        details = dict(entry.details)
        if entry.target:
            details["seat"] = entry.target
        return term(entry.source, **details)
    return None


def moved(entry: Entry) -> Term:
    """A move between two piles."""
    return term("log.move", n=entry.n, kind=entry.kind, **{"from": entry.source, "to": entry.target})


def own_text(entry: Entry, seat: str) -> Term | None:
    """An entry as the owner of an account reads it, or None where it is not the owner's."""
    screen = SCREEN[seat]
    if entry.kind == "vp":
        if entry.target != seat:
            return None
        return term("vp", n=entry.n) if entry.n > 0 else term("vp_lost", n=-entry.n)
    if entry.kind == "note":
        return None
    if entry.target == screen:
        return term("take", n=entry.n, kind=entry.kind, pile=entry.source)
    if entry.source == screen:
        return term("give", n=entry.n, kind=entry.kind, pile=entry.target)
    return None


def instructions(
    game: BaseGame, board: BaseBoard, books: Books, seat: str, last_round: int | None = None
) -> list[Term]:
    """What the owner has to move now: the last answer's moves that concern the seat, in this round.

    In the first round of a chapter also what the end of the chapter before it, whose `last_round` that was, or the
    set-up moved last.
    """
    entries, marks = game.ledger.entries, game.marks
    end = len(entries)
    for mark in [*reversed(marks), 0]:
        group = [text for entry in entries[mark:end] if (text := books.instruction(entry, seat)) is not None]
        if group:
            now = (board.chapter, board.round)
            last = entries[end - 1]
            just_before = last.round in (0, last_round) and now == (last.chapter + 1, 1)
            return group if (last.chapter, last.round) == now or just_before else []
        end = mark
    return []


def is_correction(entry: Entry) -> bool:
    """Whether the host's correction made this entry; that is always public."""
    return entry.clause == CORRECTION
