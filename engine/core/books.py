"""Account books: the ledger's entries as terms, in each seat's account, its instructions and the public log."""

from bisect import bisect_left
from collections import deque
from operator import itemgetter
from typing import Any
from zlib import crc32

from engine.core.board import BaseBoard
from engine.core.game import CORRECTION, BaseGame
from engine.core.ledger import Entry, is_turn
from engine.core.seats import SCREEN
from engine.core.terms import Term, term
from engine.core.view_types import AccountLine, InstructionView, LogLine

LOG_LENGTH = 24
ROUNDS_BACK = 1
"""So many rounds before the present one the table's own instructions reach back, if the table is asked nothing."""


class Books:
    """The public log, the accounts and the instructions of one game, updated from the ledger when they are read.

    Entries are never changed, so each reading adds only the new ones. A game overrides `public_text` for its log,
    lists in `silent` the kinds whose moves the log leaves out because a note names them, and in `at_first` the number
    of pieces of each kind that a seat holds before the first entry.
    """

    at_first: dict[str, int] = {}  # noqa: RUF012  (replaced whole by a game, never changed)
    silent: tuple[str, ...] = ()

    def __init__(self, board: BaseBoard[Any, Any]) -> None:
        """Begin with no line."""
        self.board = board
        self.log: deque[LogLine] = deque(maxlen=LOG_LENGTH)
        self.accounts: dict[str, list[AccountLine]] = {seat: [] for seat in board.seats}
        self._balances: dict[str, dict[str, float]] = {seat: {} for seat in board.seats}
        self._lines: dict[str | None, list[tuple[int, InstructionView]]] = {seat: [] for seat in (*board.seats, None)}
        self._read = 0

    def public_text(self, entry: Entry) -> Term | None:
        """The text of an entry in the public log, or None where it is private or left out."""
        text = told(entry)
        return text if text is not None or entry.kind in self.silent else moved(entry)

    def instructions(self, game: BaseGame, seat: str | None) -> list[InstructionView]:
        """What the player of a seat (None: whoever looks after the table) has to move, oldest first.

        A seat's lines stay, across rounds and chapters, until the next answer of its own; what that answer moves is
        among the next lines. A page may hide a line that its owner has ticked off. The table's lines stay until the
        table's next answer as well (a die that was rolled is none), but no longer than through the round after their
        own.
        """
        self._write_on()
        begin = game.own_marks.get(seat, 0)
        if seat is None:
            begin = max(begin, begin_of_rounds(self.board.ledger.entries, ROUNDS_BACK))
        lines = self._lines[seat]
        return [line for _, line in lines[bisect_left(lines, begin, key=itemgetter(0)) :]]

    def instructed(self, seat: str | None) -> int:
        """How many instructions the player of a seat (None: whoever looks after the table) has been given."""
        self._write_on()
        return len(self._lines[seat])

    def public_log(self) -> list[LogLine]:
        """The last LOG_LENGTH lines of the public log, oldest first."""
        self._write_on()
        return list(self.log)

    def account_book(self, seat: str) -> list[AccountLine]:
        """Every line of a seat's account with its clause and the balance after it, oldest first."""
        self._write_on()
        return list(self.accounts[seat])

    def instruction(self, entry: Entry, seat: str | None) -> Term | None:
        """What the player of a seat (None: whoever looks after the table) has to move for an entry, or None.

        A game may word it otherwise, as long as the term keeps n, kind, from and to.
        """
        if entry.kind == "note" or self.board.ledger.mover(entry) != seat:
            return None
        if seat is not None and (text := own_text(entry, seat)) is not None:
            return text
        key = "turn" if is_turn(entry.source, entry.target) else "move"
        return term(key, n=entry.n, kind=entry.kind, **{"from": entry.source, "to": entry.target})

    def _write_on(self) -> None:
        entries = self.board.ledger.entries
        for number, entry in enumerate(entries[self._read :], self._read):
            for mover, lines in self._lines.items():
                text = self.instruction(entry, mover)
                if text is not None:
                    # Counted among the mover's own lines: the number of all entries may tell what others hide.
                    own = len(lines)
                    lines.append(
                        (number, InstructionView(id=f"{own}-{crc32(repr(text).encode()):08x}", number=own, text=text))
                    )
            text = self.public_text(entry)
            if text is not None:
                self.log.append(line(entry, text))
            for seat in self.board.seats:
                text = own_text(entry, seat)
                if text is not None:
                    self.accounts[seat].append(self._account_line(entry, seat, text))
        self._read = len(entries)

    def _account_line(self, entry: Entry, seat: str, text: Term) -> AccountLine:
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


def line(entry: Entry, text: Term) -> LogLine:
    """One line of the log: when, about whom, what and by which clause."""
    seat = entry.target if entry.kind in ("vp", "note") else text.get("seat")
    return {
        "chapter": entry.chapter,
        "round": entry.round,
        "seat": seat or None,
        "text": text,
        "clause": entry.clause,
    }


def told(entry: Entry) -> Term | None:
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


def moved(entry: Entry) -> Term:
    """The text of a move between two piles."""
    return term("log.move", n=entry.n, kind=entry.kind, **{"from": entry.source, "to": entry.target})


def own_text(entry: Entry, seat: str) -> Term | None:
    """The text of an entry in a seat's own account, or None where it does not change that account."""
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


def begin_of_rounds(entries: list[Entry], back: int) -> int:
    """The number of the first entry of the last round and of so many rounds before it."""
    when: tuple[int, int] | None = None
    changes = -1
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if (entry.chapter, entry.round) != when:
            when = entry.chapter, entry.round
            changes += 1
            if changes > back:
                return number + 1
    return 0


def is_correction(entry: Entry) -> bool:
    """Whether the host's correction made this entry; that is always public."""
    return entry.clause == CORRECTION
