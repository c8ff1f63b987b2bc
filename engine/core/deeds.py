"""Deeds: what each answer did to a seat, its own answers and those of the others, computed from the ledger.

A line says only what the seat's account book and the public log say: what others hide is in none.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from engine.core.account_books import own_text
from engine.core.asks import AskName
from engine.core.board import BaseBoard
from engine.core.ledger import Entry
from engine.core.terms import Term, term
from engine.core.view_types import DeedView

DEEDS_KEPT = 16
"""So many deeds of each seat are kept, the newest ones."""


class Deeds:
    """The deeds of one game by seat, updated from the ledger when they are read.

    Entries are never changed, so each reading adds only the new ones.
    """

    def __init__(self, board: BaseBoard[Any, Any]) -> None:
        """Begin without any."""
        self.board = board
        self._deeds: dict[str, deque[DeedView]] = {seat: deque(maxlen=DEEDS_KEPT) for seat in board.seats}
        self._counts = dict.fromkeys(board.seats, 0)
        self._answers_read = 0

    def lines(self, seat: str, marks: Sequence[int], asked_of: Sequence[tuple[str | None, AskName]]) -> list[DeedView]:
        """The newest deeds of a seat, oldest first.

        `marks` are the numbers of ledger entries before each answer, `asked_of` the seat and the name of each answer's
        ask.
        """
        if self._answers_read < len(marks):
            self._update(marks, asked_of)
        return list(self._deeds[seat])

    def _update(self, marks: Sequence[int], asked_of: Sequence[tuple[str | None, AskName]]) -> None:
        """Add the deeds of the answers that have not been read."""
        first, entries = self._answers_read, self.board.ledger.entries
        numbered = enumerate(entries[marks[first] :], marks[first])
        by_answer = {
            answer: [entry for _, entry in group]
            for answer, group in groupby(numbered, key=lambda one: bisect_right(marks, one[0]) - 1)
        }
        for answer in range(first, len(marks)):
            asked, name = asked_of[answer]
            for seat, deeds in self._deeds.items():
                lines = self.results(by_answer.get(answer, ()), seat)
                if not lines and seat != asked:
                    continue
                self._counts[seat] += 1
                deeds.append(
                    {
                        "number": self._counts[seat],
                        "chapter": name.chapter,
                        "round": name.round,
                        "by": asked,
                        "for": term(f"waiting.{name.known_as}", seat=asked or "table"),
                        "lines": lines,
                    }
                )
        self._answers_read = len(marks)

    def results(self, entries: Iterable[Entry], seat: str) -> list[Term]:
        """What these entries did to a seat: the goods and points it got, those it gave or lost, and what notes say."""
        sums: dict[tuple[str, str], Term] = {}
        notes: list[Term] = []
        for entry in entries:
            if entry.kind == "note" and entry.target == seat:
                notes.append(term(entry.source, **dict(entry.details), seat=seat))
            text = own_text(entry, seat)
            if text is None or (entry.kind != "vp" and entry.kind not in self.board.pile_of):
                continue
            name = text["key"], entry.kind
            known = sums.get(name)
            sums[name] = text if known is None else {**known, "n": known["n"] + text["n"]}
        got = [text for (key, _), text in sums.items() if key in ("take", "vp")]
        given = [text for (key, _), text in sums.items() if key == "give"]
        lost = [text["n"] for (key, _), text in sums.items() if key == "vp_lost"]
        return [
            *([term("deed.gave", give=given)] if given else []),
            *([term("deed.got", gains=got)] if got else []),
            *(term("deed.lost", n=n) for n in lost),
            *notes,
        ]
