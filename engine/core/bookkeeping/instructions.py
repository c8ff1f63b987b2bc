"""Instructions: the lines of *Do this*, which say which pieces a player has to move, computed from the ledger."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Generic, TypeVar
from zlib import crc32

from engine.core.bookkeeping.account_books import own_text
from engine.core.game_state import BaseBoard
from engine.core.ledger import Entry
from engine.core.piles import is_turn
from engine.core.summing import sum_equal_moves, sums_of_equal_moves
from engine.core.terms import Term, term
from engine.core.view_types import InstructionSum, InstructionView

ROUNDS_BACK = 1
"""The table's instructions reach back so many rounds before the present one at most."""

MOST_NUMBERED = 8192
"""Instructions that games share; when there are more, sharing starts over."""

Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class Instructions(Generic[Board]):
    """The instructions of one game by seat, updated from the ledger when they are read.

    The seat None stands for the table: moves of no particular player. Entries are never changed, so each reading adds
    only the new ones. A game overrides `text` where it words a line differently.
    """

    def __init__(self, board: Board) -> None:
        """Begin with no instruction."""
        self.board = board
        self._lines: dict[str | None, list[tuple[int, InstructionView]]] = {seat: [] for seat in (*board.seats, None)}
        """By seat, the number of the entry and the instruction; those before the last answer are forgotten."""
        self._counts: dict[str | None, int] = dict.fromkeys(self._lines, 0)
        """By seat, how many lines there have been."""
        self._kept_from: dict[str | None, int] = {}
        """By seat, the number of the entry from which on the lines are kept."""
        self._recent: dict[str | None, tuple[tuple[int, int], list[InstructionView]]] = {}
        """By seat, the lines that were last shown, for so many entries before the first and so many lines in all."""
        self._sums: dict[int, tuple[Sequence[InstructionView], list[InstructionSum]]] = {}
        """The last sums, by the identity of the lines, which are stored so that it stays unique."""
        self._rounds: list[tuple[int, tuple[int, int]]] = []
        """The number of the first entry of each round, and its chapter and round."""
        self._entries_read = 0

    def lines(self, seat: str | None, since: int, marks: Sequence[int]) -> list[InstructionView]:
        """The instructions of a seat from the entries numbered `since` and later, oldest first.

        `since` is the number of entries before the seat's last answer (`BaseGame.own_marks`): a seat's lines stay,
        across rounds and chapters, until its next answer, and what that answer moves is among the next lines. The
        table's lines stay until its next answer as well (a roll of its die is none), ROUNDS_BACK rounds at most.

        `marks` are the numbers of entries before each answer (`BaseGame.marks`): equal moves of one answer are one
        line, those of different answers are not, since the first may have been ticked off.

        The list is the same object until the seat's lines change; it must not be changed.
        """
        self._update()
        if seat is None:
            since = max(since, self._first_of_rounds(ROUNDS_BACK))
        if since < self._kept_from.get(seat, 0):  # several answers count as one: its first lines are shown again
            self._read_again(seat, since)
        lines = self._lines[seat]
        reach = since, self._counts[seat]  # a later answer divides no lines that are there already
        known = self._recent.get(seat)
        if known is None or known[0] != reach:
            del lines[: bisect_left(lines, since, key=itemgetter(0))]
            self._kept_from[seat] = since
            by_answer = groupby(lines, key=lambda numbered: bisect_right(marks, numbered[0]))
            shown = [line for _, of_one in by_answer for line in summed([line for _, line in of_one])]
            known = self._recent[seat] = reach, shown
        return known[1]

    def sums(self, lines: Sequence[InstructionView]) -> list[InstructionSum]:
        """The sums of equal moves of different answers among these lines; none where a marker ends where it began.

        A page shows a sum instead of its lines as long as none of them has been ticked off.
        """
        known = self._sums.get(id(lines))
        if known is None:
            if len(self._sums) > len(self._lines):
                self._sums.clear()
            known = self._sums[id(lines)] = (
                lines,
                [
                    {"ids": [lines[index]["id"] for index in indexes], "text": text}
                    for indexes, text in sums_of_equal_moves(line["text"] for line in lines)
                    if len(indexes) > 1 and text["n"]
                ],
            )
        return known[1]

    def count(self, seat: str | None) -> int:
        """How many moves a seat has been given since the start of the game."""
        self._update()
        return self._counts[seat]

    def text(self, entry: Entry, seat: str | None) -> Term | None:
        """The instruction for an entry of the seat that moves its pieces (None: the table), or None for no instruction.

        It is a term with n, kind, from and to.
        """
        if seat is not None and (text := own_text(entry, seat)) is not None:
            return text
        key = "turn" if is_turn(entry.source, entry.target) else "move"
        return _move_text(key, entry.n, entry.kind, entry.source, entry.target)

    def _update(self) -> None:
        """Add the lines of the entries that have not been read."""
        ledger = self.board.ledger
        if self._entries_read == len(ledger.lines):
            return
        entries = ledger.entries_from(self._entries_read)
        for number, entry in enumerate(entries, self._entries_read):
            when = entry.chapter, entry.round
            if not self._rounds or self._rounds[-1][1] != when:
                self._rounds.append((number, when))
            if entry.kind == "note":
                continue
            mover = ledger.mover(entry)
            lines = self._lines.get(mover)
            text = None if lines is None else self.text(entry, mover)
            if lines is not None and text is not None:
                # The id counts the seat's own lines only: the number of all entries could reveal hidden moves.
                at = self._counts[mover]
                self._counts[mover] += 1
                if number >= self._kept_from.get(mover, 0):
                    lines.append((number, numbered_line(at, text)))
        self._entries_read = len(ledger.lines)

    def _read_again(self, seat: str | None, since: int) -> None:
        """Read the lines of a seat from an earlier entry on once more."""
        self._kept_from[seat] = since
        ledger, number = self.board.ledger, 0
        lines = self._lines[seat] = []
        for place, line in enumerate(ledger.lines):
            entry = Entry(*line)
            if entry.kind != "note" and ledger.mover(entry) == seat and (text := self.text(entry, seat)) is not None:
                if place >= since:
                    lines.append((place, numbered_line(number, text)))
                number += 1

    def _first_of_rounds(self, back: int) -> int:
        """The number of the first entry of the present round and of `back` rounds before it."""
        return self._rounds[-1 - back][0] if len(self._rounds) > back else 0


@lru_cache(maxsize=4096, typed=True)
def _move_text(key: str, n: float, kind: str, source: str, target: str) -> Term:
    """The text of a move between two piles. It must not be changed: equal ones are the same object, in all games."""
    return term(key, n=n, kind=kind, **{"from": source, "to": target})


_NUMBERED: dict[str, InstructionView] = {}
"""Instructions by their id."""


def numbered_line(number: int, text: Term) -> InstructionView:
    """An instruction by its number among those of its seat. It must not be changed: equal ones are the same object."""
    identifier = f"{number}-{crc32(repr(text).encode()):08x}"
    known = _NUMBERED.get(identifier)
    if known is not None and known["text"] == text:
        return known
    if len(_NUMBERED) >= MOST_NUMBERED:
        _NUMBERED.clear()
    line: InstructionView = {"id": identifier, "number": number, "text": text}
    _NUMBERED[identifier] = line
    return line


def summed(lines: list[InstructionView]) -> list[InstructionView]:
    """Instructions of one answer with equal moves summed; a sum has the number of its first move."""
    sums = sum_equal_moves(line["text"] for line in lines)
    return lines if len(sums) == len(lines) else [numbered_line(lines[at]["number"], text) for at, text in sums]
