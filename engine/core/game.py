"""The referee: drives the rules from ask to ask with what the table answers.

The rules of a game are one coroutine that stops wherever the table has to say something. So a game is exactly
its set-up plus its answers: replay, undo, resume, tests and bug reports are all the same thing.
"""

import hashlib
from collections.abc import Coroutine, Generator, Iterable
from types import coroutine
from typing import Any, Self

from engine.core.asks import Ask
from engine.core.ledger import Entry, Ledger
from engine.core.refused import Refused
from engine.core.terms import Term, term

AnyAnswer = list[Any]
"""A line of a record: [ask id, value], or ["correction", {"moves": […], "note": "…"}]."""

CORRECTION = "correction"
POINTS = "vp"
TRACK = "track"


@coroutine
def ask_one(ask: Ask) -> Generator[Ask, str, str]:
    """Stop the rules until this ask is settled, and go on with its value."""
    value = yield ask
    return value


@coroutine
def ask_all(asks: tuple[Ask, ...]) -> Generator[tuple[Ask, ...], dict[str, str], dict[str, str]]:
    """Stop the rules until all these asks are settled; their order changes nothing. Values by ask id."""
    values = yield asks
    return values


class BaseGame:
    """One running game: its rules, its ledger and the answers so far. Subclasses say what the rules are."""

    ledger: Ledger

    def __init__(self) -> None:
        """Run the rules to their first ask."""
        self.answers: list[AnyAnswer] = []
        self.marks: list[int] = []
        self.asks: tuple[Ask, ...] = ()
        self.over = False
        self._settled: dict[str, str] = {}
        self._together: tuple[Ask, ...] | None = None
        self._chain = hashlib.blake2b(digest_size=8)
        self._chained = 0
        self._rules = self.rules()
        self._resume(None)

    def rules(self) -> Coroutine[Any, Any, None]:
        """The rules as one coroutine."""
        raise TypeError("a game says what its rules are")

    def _resume(self, value: Any) -> None:
        try:
            waiting = self._rules.send(value)
        except StopIteration:
            self.asks = ()
            self._together = None
            self._settled = {}
            self.over = True
            return
        if type(waiting) is tuple:
            self._together = waiting
            self._settled = {}
            self.asks = waiting
        else:
            self._together = None
            self._settled = {}
            self.asks = (waiting,)

    def find(self, ask_id: str) -> Ask | None:
        """The open ask of this id, or None."""
        for ask in self.asks:
            if ask.id == ask_id:
                return ask
        return None

    def answer(self, ask_id: str, value: str) -> None:
        """Settle an ask.

        Raises Refused `ask_not_open` when no open ask has this id, `not_legal` when the rules do not allow the
        value; the game then stands as it stood.
        """
        ask = self.find(ask_id)
        if ask is None:
            raise Refused("game_over" if self.over else "ask_not_open")
        if not ask.allows(value):
            raise Refused("not_legal")
        ledger = self.ledger
        self.marks.append(len(ledger.entries))
        self.answers.append([ask_id, value])
        if self._together is None:
            self._resume(value)
        else:
            self._settled[ask_id] = value
            self.asks = tuple(one for one in self.asks if one is not ask)
            if not self.asks:
                self._resume({one.id: self._settled[one.id] for one in self._together})
        ledger.check()

    def correct(self, moves: Iterable[dict[str, Any]], note: str) -> None:
        """Correct the table: moves that no rule asked for, made by the host, visible to all.

        Raises Refused `correction_unknown` for a kind or a pile that the game does not have and for a note that is
        no text, `correction_empty` when a pile does not hold that many.
        """
        if self.over:
            raise Refused("game_over")
        if not is_text(note):
            raise Refused("correction_unknown")
        ledger = self.ledger
        listed = [(move["n"], move["kind"], move["from"], move["to"]) for move in moves]
        trial: dict[tuple[str, str], float] = {}
        for n, kind, source, target in listed:
            if type(n) is not int or not 0 < n < 1000 or not self.may_hold(kind, source, target):
                raise Refused("correction_unknown")
            if kind == POINTS:
                continue
            left = trial.get((kind, source), ledger.held(kind, source)) - n
            if left < 0 and ledger.unlimited.get(kind) != source:
                raise Refused("correction_empty", n=n, kind=kind, pile=source)
            trial[kind, source] = left
            trial[kind, target] = trial.get((kind, target), ledger.held(kind, target)) + n
        self.marks.append(len(ledger.entries))
        self.answers.append(
            [
                CORRECTION,
                {
                    "moves": [
                        {"n": n, "kind": kind, "from": source, "to": target} for n, kind, source, target in listed
                    ],
                    "note": note,
                },
            ]
        )
        for n, kind, source, target in listed:
            if kind == POINTS:
                if source != TRACK:
                    ledger.step(-n, source[5:], CORRECTION)
                if target != TRACK:
                    ledger.step(n, target[5:], CORRECTION)
            else:
                ledger.move(n, kind, source, target, CORRECTION)
        ledger.note("log.correction", "", CORRECTION, note=note)
        ledger.check()
        self._renew_asks()

    def _renew_asks(self) -> None:
        """Work out again what is legal; of several asks together, one whose answer is no longer legal opens again."""
        together = self.asks if self._together is None else self._together
        for ask in together:
            ask.renew()
            if ask.id in self._settled and not ask.allows(self._settled[ask.id]):
                del self._settled[ask.id]
        self.asks = tuple(ask for ask in together if ask.id not in self._settled)

    def may_hold(self, kind: str, source: str, target: str) -> bool:
        """Whether a correction may move this kind between these piles."""
        places = self.correctable().get(kind, ())
        return source in places and target in places and source != target

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """The kinds that a correction may move, each with the piles between which it may."""
        return {}

    def settle(self, line: AnyAnswer) -> None:
        """Take one line of a record: an answer or a correction. Raises Refused as they do."""
        if line[0] == CORRECTION:
            self.correct(line[1]["moves"], line[1]["note"])
        else:
            self.answer(line[0], line[1])

    def replay(self, answers: Iterable[AnyAnswer]) -> Self:
        """Settle one answer after the other, and give the game back."""
        for line in answers:
            self.settle(line)
        return self

    def checksum(self) -> str:
        """Sixteen hexadecimal digits that bind the state and all that led to it (BLAKE2b over the entries)."""
        entries = self.ledger.entries
        if self._chained < len(entries):
            self._chain.update("".join([repr(tuple(entry)) for entry in entries[self._chained :]]).encode())
            self._chained = len(entries)
        end = self._chain.copy()
        end.update(repr([ask.id for ask in self.asks]).encode())
        return end.hexdigest()

    def undo_terms(self, count: int, viewer: str = "table") -> list[Term]:
        """Which pieces go back where when the last `count` answers are taken back, as `viewer` may read it."""
        if count < 1 or not self.marks:
            return []
        terms: list[Term] = []
        for entry in reversed(self.ledger.entries[self.marks[max(0, len(self.marks) - count)] :]):
            if entry.kind == "vp":
                terms.append(term("return_points", n=entry.n, seat=entry.target))
            elif entry.kind == "note":
                terms += self.undo_note(entry)
            elif self.is_open_to(viewer, entry.source, entry.target):
                terms.append(
                    term("return_move", n=entry.n, kind=entry.kind, **{"from": entry.target, "to": entry.source})
                )
        return terms

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return 0

    def seat_state(self, seat: str) -> dict[str, Any]:
        """What a seat has besides its points, for the host after the fact."""
        return {}

    def tracks(self) -> dict[str, Any]:
        """Where the markers stand, besides the points."""
        return {}

    def undo_note(self, entry: Entry) -> list[Term]:
        """What has to be put back by hand when a note is taken back, besides pieces and points."""
        return []

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Whether a viewer may read of a move: not when it touches what lies before somebody else.

        A game in which that lies open says so.
        """
        mine = f"seat:{viewer}"
        return all(not pile.startswith("seat:") or pile == mine for pile in (source, target))


def is_text(value: object) -> bool:
    """Whether this is a text that can be written down: a lone half of a character cannot."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)
