"""Account books: each seat's entries of the ledger with their reasons and the balance after each."""

from typing import Any, Generic, TypeVar

from engine.core.game_state import BaseBoard
from engine.core.ledger import Entry
from engine.core.piles import SCREEN
from engine.core.shared import shared
from engine.core.terms import Term, term
from engine.core.view_types import AccountLine

Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class AccountBooks(Generic[Board]):
    """The account books of one game, updated from the ledger when they are read.

    Entries are never changed, so each reading adds only the new ones. A game overrides `counted_as` and `text` where it
    counts or words pieces differently.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lines: dict[str, list[AccountLine]] = {seat: [] for seat in board.seats}
        self._changes: dict[str, list[float]] = {seat: [] for seat in board.seats}
        self._balances: dict[str, dict[str, float]] | None = None
        """By seat and kind, the balance after the last entry read; None before the books are first read."""
        self._entries_read = 0

    def lines(self, seat: str) -> list[AccountLine]:
        """Every line of a seat's account book, oldest first. It must not be changed."""
        if self._entries_read != len(self.board.ledger.entries) or self._balances is None:
            self._update()
        return self._lines[seat]

    def changes(self, seat: str) -> list[tuple[float, AccountLine]]:
        """Every line of a seat's account book, oldest first, with what it added (above 0) or took away."""
        return list(zip(self._changes[seat], self.lines(seat), strict=True))

    def _update(self) -> None:
        """Add the lines of the entries that have not been read."""
        ledger = self.board.ledger
        if self._balances is None:
            self._balances = {owner: self._balances_at_start(owner) for owner in self.board.seats}
        added: dict[str, list[AccountLine]] = {owner: [] for owner in self._balances}
        for entry in ledger.entries[self._entries_read :]:
            for owner, balances in self._balances.items():
                text = self.text(entry, owner)
                if text is not None:
                    added[owner].append(shared(self._line(entry, owner, text, balances)))
                    is_got = entry.kind == "vp" or entry.target == SCREEN[owner]
                    self._changes[owner].append(entry.n if is_got else -entry.n)
        for owner, lines in added.items():
            if lines:
                self._lines[owner] = [*self._lines[owner], *lines]
        self._entries_read = len(ledger.entries)

    def text(self, entry: Entry, seat: str) -> Term | None:
        """The text of an entry in a seat's book, or None where it does not change what the seat owns."""
        return own_text(entry, seat)

    def counted_as(self, kind: str) -> str:
        """The kind under which pieces of a kind are counted."""
        return kind

    def _balances_at_start(self, seat: str) -> dict[str, float]:
        """What a seat owned before the first entry, by kind."""
        balances: dict[str, float] = {}
        for kind, pile, n in self.board.ledger.placed:
            if pile == SCREEN[seat] and n:
                balances[self.counted_as(kind)] = balances.get(self.counted_as(kind), 0) + n
        return balances

    def _line(self, entry: Entry, seat: str, text: Term, balances: dict[str, float]) -> AccountLine:
        kind = self.counted_as(entry.kind)
        if kind == "vp":
            balance = entry.after
        else:
            balance = balances.get(kind, 0) + (entry.n if entry.target == SCREEN[seat] else -entry.n)
            balances[kind] = balance
        return {
            "chapter": entry.chapter,
            "round": entry.round,
            "kind": kind,
            "text": text,
            "clause": entry.clause,
            "balance": balance,
        }


def own_text(entry: Entry, seat: str) -> Term | None:
    """The text of an entry for the seat whose points or pieces it changes, or None where it changes neither."""
    if entry.kind == "vp":
        if entry.target != seat:
            return None
        return points_text(entry.n)
    if entry.kind == "note":
        return None
    screen = SCREEN[seat]
    if entry.target == screen:
        return pieces_text("take", entry.n, entry.kind, entry.source)
    if entry.source == screen:
        return pieces_text("give", entry.n, entry.kind, entry.target)
    return None


def points_text(n: float) -> Term:
    """The text of points gained, or lost (below 0)."""
    return term("vp", n=n) if n > 0 else term("vp_lost", n=-n)


def pieces_text(key: str, n: float, kind: str, pile: str) -> Term:
    """The text of pieces taken or given."""
    return term(key, n=n, kind=kind, pile=pile)
