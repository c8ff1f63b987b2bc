"""Instructions: the lines of *Do this*, which say which pieces a player has to move, computed from the ledger."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import groupby
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

Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class Instructions(Generic[Board]):
    """The instructions of one game by seat; the seat None stands for the table: moves of no particular player.

    Entries are never changed, so each reading looks only at the new ones. A game overrides `text` where it words a line
    differently.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._moves: dict[str | None, array[int]] = {seat: array("I") for seat in (*board.seats, None)}
        """By seat, the numbers of the entries that its player has to carry out."""
        self._rounds: list[tuple[int, tuple[int, int]]] = []
        """The number of the first entry of each round, and its chapter and round."""
        self._entries_read = 0

    def lines(self, seat: str | None, since: int, marks: Sequence[int]) -> list[InstructionView]:
        """The instructions of a seat from the entries numbered `since` and later, oldest first.

        `since` is the number of entries before the seat's last answer (`BaseGame.own_marks`): a seat's lines stay,
        across rounds and chapters, until its next answer, and what that answer moves is among the next lines. The
        table's lines stay until its next answer as well (a roll of its die does not count), ROUNDS_BACK rounds at most.

        `marks` are the numbers of entries before each answer (`BaseGame.marks`): equal moves of one answer are one
        line, those of different answers are not, since the first may have been ticked off.
        """
        self._update()
        if seat is None and len(self._rounds) > ROUNDS_BACK:
            since = max(since, self._rounds[-1 - ROUNDS_BACK][0])
        # A line counts the seat's own moves only: the number of the entry could reveal hidden moves.
        first = bisect_left(self._moves[seat], since)
        numbered = enumerate(self._moves[seat][first:], first)
        shown: list[InstructionView] = []
        for _, of_answer in groupby(numbered, key=lambda move: bisect_right(marks, move[1])):
            moves = [(number, self.text(self.board.ledger.entries[at], seat)) for number, at in of_answer]
            shown += [numbered_line(moves[at][0], text) for at, text in sum_equal_moves(text for _, text in moves)]
        return shown

    def count(self, seat: str | None) -> int:
        """How many moves a seat has been given since the start of the game."""
        self._update()
        return len(self._moves[seat])

    def text(self, entry: Entry, seat: str | None) -> Term:
        """The instruction for an entry of the seat that moves its pieces (None: the table), with n, kind and piles."""
        if seat is not None and (text := own_text(entry, seat)) is not None:
            return text
        key = "turn" if is_turn(entry.source, entry.target) else "move"
        return term(key, n=entry.n, kind=entry.kind, **{"from": entry.source, "to": entry.target})

    def _update(self) -> None:
        """Note who carries out the entries that have not been read."""
        ledger = self.board.ledger
        for number, entry in enumerate(ledger.entries[self._entries_read :], self._entries_read):
            when = entry.chapter, entry.round
            if not self._rounds or self._rounds[-1][1] != when:
                self._rounds.append((number, when))
            if entry.kind != "note":
                self._moves[ledger.mover(entry)].append(number)
        self._entries_read = len(ledger.entries)


def sums_of(lines: Sequence[InstructionView]) -> list[InstructionSum]:
    """The sums of equal moves of different answers among these lines; none where a marker ends where it began.

    A page shows a sum instead of its lines as long as none of them has been ticked off.
    """
    return [
        {"ids": [lines[index]["id"] for index in indexes], "text": text}
        for indexes, text in sums_of_equal_moves(line["text"] for line in lines)
        if len(indexes) > 1 and text["n"]
    ]


def numbered_line(number: int, text: Term) -> InstructionView:
    """An instruction by its number among those of its seat."""
    return {"id": f"{number}-{crc32(repr(text).encode()):08x}", "number": number, "text": text}
