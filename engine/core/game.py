"""Referee: runs the rules of a game from ask to ask with the answers that it is given.

The rules are one coroutine that stops at each ask. A game is therefore determined by its set-up and its answers:
replay, undo, resume and tests all settle the same answers again.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Coroutine, Generator, Iterable
from types import coroutine
from typing import Any, Self

from engine.core.asks import Ask, AskName, TypedAsk, Value
from engine.core.ledger import Entry, Ledger, is_turn
from engine.core.refusal import Refused
from engine.core.terms import Term, term

AnyAnswer = list[Any]
"""A line of a record: [ask id, value], or ["correction", {"moves": […], "note": "…"}]."""

CORRECTION = "correction"
CHECKSUM = "2:"
"""What a checksum begins with. Those of earlier versions, sixteen digits alone, bound the entries of the ledger."""
DIE = "die"
"""The device input of an ask for a game's own single die."""
POINTS = "vp"
TRACK = "track"


@coroutine
def ask_one(ask: TypedAsk[Value]) -> Generator[TypedAsk[Value], Value, Value]:
    """Stop the rules until this ask is settled, and go on with the chosen option."""
    value = yield ask
    return value


@coroutine
def ask_all(
    asks: tuple[TypedAsk[Value], ...],
) -> Generator[tuple[TypedAsk[Value], ...], tuple[Value, ...], tuple[Value, ...]]:
    """Stop the rules until all these asks are settled; the chosen options in the order of the asks.

    In which order the table settles them changes nothing.
    """
    values = yield asks
    return values


class BaseGame:
    """One running game: its rules, its ledger and the answers so far. Subclasses define `rules`."""

    ledger: Ledger

    def __init__(self) -> None:
        """Run the rules to their first ask."""
        self.answers: list[AnyAnswer] = []
        self.marks: list[int] = []
        self.own_marks: dict[str | None, int] = {}
        """By seat (None: the table), how many entries there were before its last own answer.

        A die of the table is no such answer: a dice reader reports it, while nobody may be looking at a page.
        """
        self.asks: tuple[Ask, ...] = ()
        self.over = False
        self._names: dict[str, AskName] = {}
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
            self._together = self.asks = waiting
            self._settled = {}
        else:
            self.asks = (waiting,)
            if self._together is not None:
                self._together = None
                self._settled = {}

    def find(self, ask_id: str) -> Ask | None:
        """The open ask of this id, or None."""
        for ask in self.asks:
            if ask.id == ask_id:
                return ask
        return None

    def asked(self, ask_id: str) -> AskName | None:
        """What an ask of this id is or was about, open or settled; None for an id that no ask has had."""
        ask = self.find(ask_id)
        return ask.name if ask else self._names.get(ask_id)

    def answer(self, ask_id: str, value: str) -> None:
        """Settle an ask.

        Raises Refused `ask_not_open` when no open ask has this id, `not_legal` when the rules do not allow the
        value; the game then stands as it stood.
        """
        asks = self.asks
        ask = asks[0] if asks and asks[0].id == ask_id else self.find(ask_id)
        if ask is None:
            raise Refused("game_over" if self.over else "ask_not_open")
        try:
            choice = ask.parse(value)
        except ValueError:
            raise Refused("not_legal") from None
        ledger = self.ledger
        mark = len(ledger.lines)
        self.marks.append(mark)
        if ask.seat is not None or ask.device_input != DIE:
            self.own_marks[ask.seat] = mark
        self.answers.append([ask_id, value])
        self._names[ask_id] = ask.name
        if self._together is None:
            self._resume(choice)
        else:
            self._settled[ask_id] = value
            self.asks = tuple(one for one in self.asks if one is not ask)
            if not self.asks:
                self._resume(tuple(one.parse(self._settled[one.id]) for one in self._together))
        ledger.check()

    def correct(self, moves: Iterable[dict[str, Any]], note: str) -> None:
        """Correct the table: moves that no rule asked for, made by the host, visible to all.

        The open asks are worked out anew from the corrected piles. A correction never answers an ask: the host may
        need several of them, and what happens next is the players' to say. Where a seat is left without anything to
        choose, it is offered "nothing" and taps that; where the table itself could no longer say what the rules wait
        for (no card of the deck, no die to roll), the correction is refused, since the pieces that the next answer
        needs cannot be missing from the table.

        Raises Refused `correction_unknown` for a kind or a pile that the game does not have and for a note that is
        no text, `correction_empty` when a pile does not hold that many, `correction_full` when a pile has no room for
        them, `correction_blocks` when an open ask would be left without any answer, and what `corrected` raises; the
        game then stands as it stood.
        """
        if self.over:
            raise Refused("game_over")
        if not is_text(note):
            raise Refused("correction_unknown")
        ledger = self.ledger
        listed = [(move["n"], move["kind"], move["from"], move["to"]) for move in moves]
        self._check_moves(listed)
        before = len(ledger.lines)
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
        try:
            self.corrected()
            self._renew_asks()
            if any(ask.is_stuck for ask in self.asks):
                raise Refused("correction_blocks")
        except Refused:
            ledger.take_back(before)
            self.corrected()
            self._renew_asks()
            raise
        self.marks.append(before)
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

    def _check_moves(self, listed: list[tuple[Any, Any, Any, Any]]) -> None:
        """Refuse moves that the piles do not allow, one after the other."""
        ledger = self.ledger
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
        for (kind, pile), n in trial.items():
            most = ledger.places.get(kind, {}).get(pile)
            if most is not None and n > most:
                raise Refused("correction_full", n=most, kind=kind, pile=pile)

    def corrected(self) -> None:
        """Bring what is not derived from the ledger in line with it, after a correction.

        Raises Refused where the pieces cannot lie so.
        """

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

    def owner_of(self, pile: str) -> str | None:
        """The seat whose own pile this is; None for a pile of the table."""
        return self.ledger.owner_of(pile)

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
        """CHECKSUM and sixteen hexadecimal digits that bind the answers, the points and the open asks (BLAKE2b).

        It does not depend on how finely the ledger divides what an answer moved, so that it stays the same when a
        later version books a move that nothing booked before. Of answers between which nothing moved the order does
        not count, for those to asks that are open together may come in any.
        """
        last = bisect_left(self.marks, self.marks[-1]) if self.marks else 0
        if self._chained < last:
            self._chain.update(self._answers_in_order(self._chained, last).encode())
            self._chained = last
        end = self._chain.copy()
        state = [
            self._answers_in_order(last, len(self.answers)),
            sorted(self.ledger.points.items()),
            [ask.id for ask in self.asks],
        ]
        end.update(repr(state).encode())
        return CHECKSUM + end.hexdigest()

    def _answers_in_order(self, begin: int, end: int) -> str:
        """The answers from one number to before another, with those between which nothing moved sorted."""
        lines = sorted(
            (mark, repr(line)) for mark, line in zip(self.marks[begin:end], self.answers[begin:end], strict=True)
        )
        return "".join([line for _, line in lines])

    def undo_terms(self, count: int, viewer: str = "table") -> list[Term]:
        """Which pieces go back where when the last `count` answers are taken back, as `viewer` may read it.

        Each term's `by` is the seat whose player moves the piece back, or None where that is nobody's own: then
        whoever looks after the table does.
        """
        if count < 1 or not self.marks:
            return []
        terms: list[Term] = []
        for entry in reversed(self.ledger.entries[self.marks[max(0, len(self.marks) - count)] :]):
            if entry.kind == "vp":
                terms.append(term("return_points", n=entry.n, seat=entry.target))
            elif entry.kind != "note" and (
                entry.clause == CORRECTION or self.is_open_to(viewer, entry.source, entry.target)
            ):
                terms.append(
                    term(
                        self.undo_key(entry),
                        n=entry.n,
                        kind=entry.kind,
                        **{"from": entry.target, "to": entry.source},
                        by=self.ledger.mover(entry),
                        **dict(entry.details),
                    )
                )
        return terms

    def undo_key(self, entry: Entry) -> str:
        """The key of the sentence that says that a piece goes back; "turn_back" for one that was turned over."""
        return "turn_back" if is_turn(entry.source, entry.target) else "return_move"

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

    def kind_term(self, kind: str) -> Term:
        """A kind of piece in words."""
        return term("name.kind", kind=kind)

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Whether a viewer may read of a move: not when it touches what lies before somebody else.

        A game in which that lies open says so.
        """
        mine = f"seat:{viewer}"
        return all(not pile.startswith("seat:") or pile == mine for pile in (source, target))


def is_text(value: object) -> bool:
    """Whether this is a text that can be written down: a lone half of a character cannot."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)
