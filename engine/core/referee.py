"""Referee: runs the rules of a game from ask to ask, with the answers given.

The rules are one coroutine that stops at each ask. A game is therefore determined by its set-up and its answers, and
replay, undo and resume settle the same answers again.
"""

from collections.abc import Coroutine, Generator, Iterable
from types import coroutine
from typing import Any, NamedTuple, Self

from engine.core import checksums
from engine.core.asks import Ask, AskName, TypedAsk, Value
from engine.core.ledger import Entry, Ledger
from engine.core.piles import is_turn, screen_owner
from engine.core.refusal import Refused
from engine.core.summing import sum_equal_moves
from engine.core.terms import Term, term
from engine.core.view_types import CountedPile

AnyAnswer = list[Any]
"""A line of a record: [ask id, value], or ["correction", {"moves": […], "note": "…"}]."""

CORRECTION = "correction"
MOVE_KEYS = ("n", "kind", "from", "to")
"""The keys of a move of a correction in a record."""
DIE = "die"
"""The device input of an ask for a single die."""
POINTS = "vp"
TRACK = "track"


@coroutine
def ask_one(ask: TypedAsk[Value]) -> Generator[TypedAsk[Value], Value, Value]:
    """Suspend the rules until this ask is settled, and return the chosen option."""
    value = yield ask
    return value


@coroutine
def ask_all(
    asks: tuple[TypedAsk[Value], ...],
) -> Generator[tuple[TypedAsk[Value], ...], tuple[Value, ...], tuple[Value, ...]]:
    """Suspend the rules until all these asks are settled, and return the chosen options in their order.

    The order in which they are settled makes no difference.
    """
    values = yield asks
    return values


class Answered(NamedTuple):
    """What is kept of an answer, for the views.

    A label takes as long as a quarter of an answer: a simulated game, which is not shown, keeps none.
    """

    seat: str | None
    """The seat that was asked; None: the table."""
    name: AskName
    """The name of the ask."""
    together: int | None = None
    """The number of the first answer to asks put at once with this one; None for an ask put alone."""
    label: Term | None = None
    """What was chosen, where it is kept."""


class BaseGame:
    """One running game: its rules, its ledger and the answers so far. Subclasses define `rules`.

    `marks` has for each answer the number of ledger entries before it.
    """

    ledger: Ledger

    def __init__(self) -> None:
        """Run the rules to their first ask."""
        self.answers: list[AnyAnswer] = []
        self.marks: list[int] = []
        self.own_marks: dict[str | None, int] = {}
        """By seat (None: the table), the number of ledger entries before its last answer.

        A roll of the table's die does not count: a dice reader submits it, whatever page is open.
        """
        self.answered: list[Answered] = []
        self.asks: tuple[Ask, ...] = ()
        self.over = False
        self._settled: dict[str, str] = {}
        self._joint_asks: tuple[Ask, ...] | None = None
        self._first_settled = 0
        """The number of the first answer to the joint asks."""
        self._checksums = checksums.Checksums()
        self._rules = self.rules()
        self._resume(None)

    def rules(self) -> Coroutine[Any, Any, None]:
        """The rules as one coroutine."""
        raise TypeError("a game defines its rules")

    def _resume(self, value: Any) -> None:
        self._joint_asks, self._settled = None, {}
        try:
            waiting = self._rules.send(value)
        except StopIteration:
            self.asks, self.over = (), True
            return
        if type(waiting) is tuple:
            self._joint_asks = self.asks = waiting
        else:
            self.asks = (waiting,)

    def find(self, ask_id: str) -> Ask | None:
        """The open ask with this id, or None."""
        for ask in self.asks:
            if ask.id == ask_id:
                return ask
        return None

    def asked(self, ask_id: str) -> AskName | None:
        """The name of the ask with this id, open or settled; None for an id that no ask has had."""
        ask = self.find(ask_id)
        if ask is not None or ask_id == CORRECTION:
            return ask.name if ask else None
        settled = zip(reversed(self.answers), reversed(self.answered), strict=True)
        return next((answered.name for line, answered in settled if line[0] == ask_id), None)

    def answer(self, ask_id: str, value: str, *, keep_label: bool = False) -> None:
        """Settle an ask; `keep_label`: keep what was chosen, for the deeds of its seat.

        Raises Refused `ask_not_open` when no open ask has this id, `not_legal` when the rules do not allow the
        value, and `game_over` after the end; the game is then unchanged.
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
        mark = len(ledger.entries)
        label = ask.option(value).label if keep_label else None
        if self._joint_asks is not None and not self._settled:
            self._first_settled = len(self.answers)
        together = None if self._joint_asks is None else self._first_settled
        self.marks.append(mark)
        if ask.seat is not None or ask.device_input != DIE:
            self.own_marks[ask.seat] = mark
        self.answers.append([ask_id, value])
        self.answered.append(Answered(ask.seat, ask.name, together, label))
        if self._joint_asks is None:
            self._resume(choice)
        else:
            self._settled[ask_id] = value
            self.asks = tuple(entry for entry in self.asks if entry is not ask)
            if not self.asks:
                self._resume(tuple(ask.parse(self._settled[ask.id]) for ask in self._joint_asks))
        ledger.check()

    def join(self, seat: str | None, n: int) -> None:
        """Let the last `n` answers count as one answer of a seat: its instructions begin with the first of them."""
        self.own_marks[seat] = self.marks[-n]

    def correct(self, moves: Iterable[dict[str, Any]], note: str) -> None:
        """Apply a correction by the host: moves that no rule requires, with a note, visible to all.

        The open asks are renewed from the corrected piles. A correction never answers an ask, because the host may need
        several corrections and the players decide how the game continues. A seat that is left without a choice is
        offered "nothing". Where the table could no longer answer an ask (no card of the deck, no die to roll), the
        correction is refused.

        Raises Refused `correction_unknown` for a kind or a pile that the game does not have and for a note that is
        no text, `correction_empty` when a pile does not hold that many, `correction_full` when a pile has no room for
        them, `correction_blocks` when an open ask would be left without any answer, `game_over` after the end, and what
        `corrected` raises; the game is then unchanged.
        """
        if self.over:
            raise Refused("game_over")
        if not is_text(note):
            raise Refused("correction_unknown")
        ledger = self.ledger
        listed = [(move["n"], move["kind"], move["from"], move["to"]) for move in moves]
        self._check_moves(listed)
        before = len(ledger.entries)
        for n, kind, source, target in listed:
            if kind == POINTS:
                if (loser := screen_owner(source)) is not None:
                    ledger.step(-n, loser, CORRECTION)
                if (winner := screen_owner(target)) is not None:
                    ledger.step(n, winner, CORRECTION)
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
        self.answered.append(Answered(None, AskName(ledger.chapter, ledger.round, CORRECTION)))
        named = [dict(zip(MOVE_KEYS, move, strict=True)) for move in listed]
        self.answers.append([CORRECTION, {"moves": named, "note": note}])

    def _check_moves(self, listed: list[tuple[Any, Any, Any, Any]]) -> None:
        """Refuse moves that the piles do not allow, made one after the other."""
        ledger = self.ledger
        trial: dict[tuple[str, str], float] = {}
        self.check_form(listed)
        for n, kind, source, target in listed:
            if kind == POINTS:
                continue
            left = trial.get((kind, source), ledger.held(kind, source)) - n
            if left < 0 and ledger.unlimited.get(kind) != source:
                raise Refused("correction_empty", n=n, kind=kind, pile=source)
            trial[kind, source] = left
            trial[kind, target] = trial.get((kind, target), ledger.held(kind, target)) + n
        for (kind, pile), n in trial.items():
            most = ledger.allowed.get(kind, {}).get(pile)
            if most is not None and n > most:
                raise Refused("correction_full", n=most, kind=kind, pile=pile)

    def check_form(self, listed: Iterable[tuple[Any, Any, Any, Any]]) -> None:
        """Raise Refused `correction_unknown` for a number, kind or pile that no correction may have.

        This depends on the set-up alone, not on where the pieces lie. A move is (n, kind, source, target).
        """
        for n, kind, source, target in listed:
            if type(n) is not int or not 0 < n < 1000 or not self.may_hold(kind, source, target):
                raise Refused("correction_unknown")

    def home_of(self, kind: str) -> str | None:
        """The pile from which a kind is taken and to which it returns; None for a piece that has none."""
        return None

    def stock(self, since: int = 0) -> list[CountedPile]:
        """The piles that everybody may count, with what the books say: none, unless a game names them."""
        return []

    def own_stock(self, seat: str, since: int = 0) -> list[CountedPile]:
        """The pieces of a seat that it counts, as it alone may know them: none, unless a game names them."""
        return []

    def hiding_seat(self, kind: str, pile: str) -> str | None:
        """The seat that alone may know how many pieces of a kind this pile holds; None where it is public.

        A game without hidden pieces overrides this.
        """
        return None if kind == POINTS else screen_owner(pile)

    def corrected(self) -> None:
        """Update what is kept beside the ledger, after a correction.

        Called for every correction, before the open asks are renewed. Raises Refused, before anything is changed, where
        the rules do not allow the pieces to be where they are; called again when the correction is taken back.
        """

    def _renew_asks(self) -> None:
        """List the options again; of several asks together, one whose answer is no longer legal opens again."""
        together = self.asks if self._joint_asks is None else self._joint_asks
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
        """The kinds that a correction may move, each with the piles between which it may move."""
        return {}

    def owner_of(self, pile: str) -> str | None:
        """The seat to which this pile belongs; None for a pile of the table."""
        return self.ledger.owner_of(pile)

    def settle(self, line: AnyAnswer, *, keep_labels: bool = False) -> None:
        """Apply one line of a record: an answer or a correction. Raises Refused as `answer` and `correct` do.

        `keep_labels`: keep what was chosen, for the deeds of its seat.
        """
        if line[0] == CORRECTION:
            self.correct(line[1]["moves"], line[1]["note"])
        else:
            self.answer(line[0], line[1], keep_label=keep_labels)

    def choice(self, number: int) -> Term | None:
        """What was chosen in an answer, given by its number, as far as it is known."""
        label = self.answered[number].label
        if label is None:
            return None
        return {**label, "key": "deed.answer", "about": label["key"].removeprefix("option."), "answer": label}

    def last_chosen(self, count: int) -> list[Term]:
        """What was chosen in the last `count` answers, as far as it is known; corrections have nothing."""
        numbers = range(max(0, len(self.answers) - count), len(self.answers))
        return [label for number in numbers if (label := self.choice(number)) is not None]

    def replay(self, answers: Iterable[AnyAnswer]) -> Self:
        """Apply the lines of a record in order, and return the game."""
        for line in answers:
            self.settle(line)
        return self

    def checksum(self, version: str = checksums.NEWEST) -> str:
        """The checksum of the game now, of one of the versions in `engine.core.checksums`."""
        asks = [ask.id for ask in self.asks]
        return self._checksums.compute(version, self.answers, self.marks, self.ledger, asks)

    def agrees_with(self, checksum: object) -> bool:
        """Whether a checksum, of any version, is that of the game now; one that cannot be compared agrees."""
        if not checksums.is_comparable(checksum):
            return True
        older = isinstance(checksum, str) and checksum.startswith(checksums.WITHOUT_PIECES)
        return checksum == self.checksum(checksums.WITHOUT_PIECES if older else checksums.NEWEST)

    def standing(self) -> dict[str, dict[str, float]]:
        """What everybody sees that each seat has: its points ("vp"), and in an open game its goods by kind."""
        return {seat: {POINTS: points} for seat, points in self.ledger.points.items()}

    def undo_terms(self, count: int, viewer: str = "table") -> list[Term]:
        """The moves that undo the last `count` answers, as terms that `viewer` may read.

        Each term's `by` is the seat whose player moves the piece back; None for the table.
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
        return [text for _, text in sum_equal_moves(terms)]

    def undo_key(self, entry: Entry) -> str:
        """The key of the term for a move that is undone: "turn_back" for a piece that was turned over."""
        return "turn_back" if is_turn(entry.source, entry.target) else "return_move"

    @property
    def public_lines(self) -> int:
        """How many lines the public log has had so far, with those that it no longer shows."""
        return 0

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return 0

    def kind_term(self, kind: str) -> Term:
        """The name of a kind of piece, as a term."""
        return term("name.kind", kind=kind)

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Whether a viewer may read of a move: not where it touches what another seat owns.

        A game without hidden pieces overrides this.
        """
        return all(screen_owner(pile) in (None, viewer) for pile in (source, target))


def is_text(value: object) -> bool:
    """Whether this is a text that can be encoded in UTF-8, that is, without lone surrogates."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)
