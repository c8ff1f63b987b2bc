"""The account book, the instructions and the public log: the ledger's entries as people read them."""

from collections import deque
from typing import TYPE_CHECKING, Any

from engine.core import Entry, Term, term
from engine.core.game import CORRECTION, is_open_to
from engine.world_without_end.board import Board
from engine.world_without_end.names import SCREEN

if TYPE_CHECKING:
    from engine.world_without_end.game import Game

LOG_LENGTH = 24
AT_FIRST = {"house": 4, "seal": 2}
"""What lies behind a screen before the first entry (WWE-S2)."""


class Books:
    """The log and the account books of one game, written on as the ledger grows.

    Entries are never changed, so what has been written once stays; each reading adds only what is new.
    """

    def __init__(self, board: Board) -> None:
        """Open empty books."""
        self.board = board
        self.log: deque[dict[str, Any]] = deque(maxlen=LOG_LENGTH)
        self.accounts: dict[str, list[dict[str, Any]]] = {seat: [] for seat in board.seats}
        self._balances: dict[str, dict[str, float]] = {seat: {} for seat in board.seats}
        self._read = 0

    def public_log(self) -> list[dict[str, Any]]:
        """The last things that happened in public: never what lies behind a screen (WWE-R11)."""
        self._write_on()
        return list(self.log)

    def account_book(self, seat: str) -> list[dict[str, Any]]:
        """Every line of a seat's own account with its reason and the balance after it."""
        self._write_on()
        return list(self.accounts[seat])

    def _write_on(self) -> None:
        entries = self.board.ledger.entries
        for entry in entries[self._read :]:
            text = public_text(entry)
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
            balance = balances.get(kind, AT_FIRST.get(kind, 0))
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


def public_text(entry: Entry) -> Term | None:
    """An entry as everybody may read it, or None where it touches a screen and no correction made it."""
    if entry.kind == "vp":
        key = "log.vp" if entry.n > 0 else "log.vp_lost"
        return term(key, seat=entry.target, n=abs(entry.n))
    if entry.kind == "note":
        details = dict(entry.details)
        if entry.target:
            details["seat"] = entry.target
        return term(entry.source, **details)
    if entry.clause == CORRECTION or is_open_to("table", entry.source, entry.target):
        if entry.kind in ("plague_token", "cover", "house", "seal"):
            return None
        if entry.source.startswith("seat:") and entry.clause != CORRECTION:
            project = entry.target.removeprefix("project:")
            return term("log.built", seat=entry.source[5:], n=entry.n, kind=entry.kind, project=project)
        return moved(entry)
    return None


def moved(entry: Entry) -> Term:
    """A move between two piles."""
    return term("log.move", n=entry.n, kind=entry.kind, **{"from": entry.source, "to": entry.target})


def own_text(entry: Entry, seat: str) -> Term | None:
    """An entry as the owner of a screen reads it, or None where it is not the owner's."""
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


def instructions(game: "Game", seat: str) -> list[Term]:
    """What the owner has to move now: the last answer's moves that concern the seat, in this round.

    In the first round of a chapter also what the end of the chapter before it, or the set-up, moved last.
    """
    entries, marks = game.ledger.entries, game.marks
    end = len(entries)
    for mark in [*reversed(marks), 0]:
        group = [text for entry in entries[mark:end] if (text := own_text(entry, seat)) is not None]
        if group:
            now = (game.board.chapter, game.board.round)
            last = entries[end - 1]
            just_before = last.round in (0, 6) and now == (last.chapter + 1, 1)
            return group if (last.chapter, last.round) == now or just_before else []
        end = mark
    return []
