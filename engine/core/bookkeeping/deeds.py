"""Deeds: what each answer did to a seat, its own answers and those of the others, computed from the ledger.

A line says only what the seat's account book and the public log say: what others hide is in none.
"""

from collections.abc import Collection, Iterable
from typing import Any

from engine.core.bookkeeping.account_books import own_text
from engine.core.game_state import BaseBoard
from engine.core.ledger import Entry
from engine.core.referee import BaseGame
from engine.core.shared import shared
from engine.core.terms import Term, term
from engine.core.view_types import DeedView

DEEDS_KEPT = 16
"""Number of newest deeds that are kept for each seat."""


class Deeds:
    """The deeds of one game by seat, updated from the ledger when they are read.

    Entries are never changed, so each reading adds only the new ones.
    """

    def __init__(self, board: BaseBoard[Any, Any]) -> None:
        self.board = board
        self._deeds: dict[str, list[DeedView]] = {seat: [] for seat in board.seats}
        self._counts = dict.fromkeys(board.seats, 0)
        self._own_deeds: dict[int, int] = {}
        """By the number of an answer to one of several asks put at once, the deed of the seat that gave it."""
        self._answers_read = 0

    def lines(self, seat: str, game: BaseGame) -> list[DeedView]:
        """The newest deeds of a seat, oldest first: the same list until they change. Do not change it."""
        for answer in range(self._answers_read, len(game.marks)):
            self._add(answer, game)
        self._answers_read = len(game.marks)
        return self._deeds[seat]

    def _add(self, answer: int, game: BaseGame) -> None:
        """Add the deeds of one answer.

        Several asks put at once have their result after the last answer. A seat that was asked gets
        it with its own answer. Other seats get it with no answer, so the order of these answers stays unknown.
        """
        asked, name, together, _ = game.answered[answer]
        first, end = [*game.marks, None][answer : answer + 2]
        entries = self.board.ledger.entries[first:end]
        joint = {
            game.answered[entry].seat: self._own_deeds[entry]
            for entry in range(answer if together is None else together, answer)
            if game.answered[entry].together == together and entry in self._own_deeds
        }
        for seat, deeds in list(self._deeds.items()):
            chosen = game.choice(answer) if seat == asked else None
            said = self.board.said_by_answer.get(str(chosen["about"]), ()) if chosen else ()
            lines = shared(self.results(entries, seat, said))
            if seat in joint:
                if lines:
                    place = joint[seat] - self._counts[seat] - 1
                    changed = self._deeds[seat] = list(deeds)
                    changed[place] = {**deeds[place], "lines": lines}
                continue
            if not lines and seat != asked:
                continue
            self._counts[seat] += 1
            by = asked if together is None or seat == asked else None
            if seat == asked and together is not None:
                self._own_deeds[answer] = self._counts[seat]
            deed: DeedView = {
                "number": self._counts[seat],
                "chapter": name.chapter,
                "round": name.round,
                "by": by,
                "for": shared(term(f"waiting.{name.known_as}", seat=by or "table")),
                "lines": lines,
            }
            if chosen is not None:
                deed["answer"] = chosen
            self._deeds[seat] = [*deeds[1 - DEEDS_KEPT :], deed]

    def of_answers(self, seat: str, game: BaseGame, numbers: range) -> list[Term]:
        """What successive answers, given by their numbers, did to a seat in all.

        An answer whose own words name its goods tells a part of the sum, so the sum names them again.
        """
        marks = [*game.marks, None]
        entries = self.board.ledger.entries[marks[numbers.start] : marks[numbers.stop]]
        chosen = [label for number in numbers if (label := game.choice(number)) is not None]
        said = {key for entry in chosen for key in self.board.said_by_answer.get(str(entry["about"]), ())}
        repeated = {key for key in said if not key.startswith("deed.")}
        return self.results(entries, seat, repeated)

    def results(self, entries: Iterable[Entry], seat: str, repeated: Collection[str] = ()) -> list[Term]:
        """What these entries did to a seat: the goods and points it got, those it gave or lost, and what notes say.

        Terms with one of the `repeated` keys are left out.
        """
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
        lines = [
            *([term("deed.gave", give=given)] if given else []),
            *([term("deed.got", gains=got)] if got else []),
            *(term("deed.lost", n=n) for n in lost),
            *notes,
        ]
        return [line for line in lines if line["key"] not in repeated]
