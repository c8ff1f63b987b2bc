"""State of a game, with helpers to ask seats, move pieces and follow the order of seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.core.asks import NOTHING as NOTHING
from engine.core.asks import AskName, Cause, Description, Nothing, Option, TypedAsk, Value, described
from engine.core.ledger import Ledger
from engine.core.pack import PackHead
from engine.core.piles import SCREEN
from engine.core.referee import ask_one
from engine.core.setup import SeatsAndStart
from engine.core.terms import Term, term
from engine.core.view_types import FinalScore, ScoreLine

ListChoices = Callable[[], Sequence[Value]]
"""Lists the values that can be chosen now."""
Describe = Callable[[Value], Description]
"""Gives a value's label and the moves that it would cause."""
Share = Callable[[], list[Term]]
"""Gives what all options of an ask have in common."""

MOST_JOINT_OPTIONS = 12
"""Two decisions that belong together are asked as one if that gives so many options at most."""

Other = TypeVar("Other")

_new = tuple.__new__
"""Creates an AskName from a tuple in half the time of its constructor."""


@dataclass(slots=True)
class Decision(Generic[Value]):
    """A decision of a seat: the subject of its ask, the choices, their descriptions, and the question.

    Without a question it is the term ``ask.<what>``. `joint_question` is that of this decision and the following one
    where they are asked together. `further` lists values that are legal as well.
    """

    what: str
    list_choices: ListChoices[Value]
    describe: Describe[Value]
    question: Term | None = None
    joint_question: Term | None = None
    ordinal: str = ""
    share: Share = list
    device_input: str | None = None
    public_what: str = ""
    further: Callable[[], Sequence[Value | Nothing]] = tuple


class Both(NamedTuple, Generic[Value, Other]):
    """An option of two decisions asked together, written "first>second".

    >>> str(Both("soup", "wine"))
    'soup>wine'
    """

    first: Value
    second: Other | Nothing

    def __str__(self) -> str:
        return f"{self.first}>{self.second}"


Setup = TypeVar("Setup", bound=SeatsAndStart)
Pack = TypeVar("Pack", bound=PackHead)


class BaseBoard(Generic[Setup, Pack]):
    """A board with its ledger. `seats` are the taken ones, clockwise; `order` begins with the start player.

    `pile_of` gives the pile from which each kind of piece is taken and to which it returns. `chapter` is the game's
    larger part, a chapter or a year; it stays 1 in a game without such parts.
    """

    pile_of: dict[str, str]
    said_by_answer: ClassVar[Mapping[str, frozenset[str]]] = {}
    """By what was chosen (the key of an option's label after "option."), the keys of the terms that would say it again
    among what the answer did."""

    def __init__(self, setup: Setup, pack: Pack) -> None:
        self.setup = setup
        self.pack = pack
        self.seats: tuple[str, ...] = tuple(setup.seats)
        self.ledger = Ledger()
        self.chapter = 0
        self.round = 0
        self.phase = "set_up"
        self.active = setup.start_player or self.seats[0]
        self.order: tuple[str, ...] = self.seats
        self.final: Mapping[str, FinalScore] | None = None
        """The final scores with their lines by seat, once the game is over."""
        self.winners: list[str] = []
        self.cause: Cause | None = None
        """What raises the asks of seats now, such as an event that is carried out; None for the turn itself."""
        self.sources: Mapping[str, tuple[str, ...]] = {}
        """The clauses of each source of points, by the name of the source; known from the end of the game on."""
        self.counted_from: int | None = None
        """How many entries the ledger had before the final count; None before it, and in a game without one."""

    def begin_final_count(self, sources: Mapping[str, tuple[str, ...]]) -> None:
        """Note that the final count begins now, and the clauses of each source of points."""
        self.sources, self.counted_from = sources, len(self.ledger.entries)

    def end_game(self, lines: Mapping[str, list[ScoreLine]], standing: Mapping[str, Any]) -> None:
        """End the game with these lines of the final scores: the best standing wins, and equal ones share a place."""
        self.phase = "over"
        places = {seat: 1 + sum(other > own for other in standing.values()) for seat, own in standing.items()}
        self.winners = [seat for seat in self.seats if places[seat] == 1]
        self.final = {
            seat: {"vp": self.ledger.points[seat], "lines": lines[seat], "place": places[seat]} for seat in self.seats
        }

    def goods_of(self, seat: str) -> dict[str, int]:
        """How many pieces of each kind a seat has before it."""
        raise TypeError("a game defines which pieces a seat has")

    # --- asking -------------------------------------------------------------------------------------------

    def name(self, what: str, seat: str | None = None, ordinal: str = "", public_what: str = "") -> AskName:
        """The name of an ask of this chapter and round; its id is composed of it."""
        return _new(AskName, (self.chapter, self.round, what, ordinal, seat, public_what))

    async def choose(self, decision: Decision[Value], seat: str, *, must: bool = True) -> Value | Nothing:
        """Ask a seat for a decision, unless at most one thing can be chosen at all.

        Where nothing can be chosen, the result is NOTHING without an ask; where one thing can, it is that one, because
        the seat has already decided to act. Without `must` NOTHING is an option too; with it only where a correction
        leaves no other option.
        """
        possible = decision.list_choices()
        if len(possible) <= 1:
            return possible[0] if possible else NOTHING
        return await self._ask(decision, seat, must, possible)

    def offer(self, decision: Decision[Value], seat: str) -> Awaitable[Value | Nothing]:
        """Ask a seat for a decision, even where only one thing can be chosen besides NOTHING."""
        return self._ask(decision, seat, False, decision.list_choices())

    def _ask(
        self, decision: Decision[Value], seat: str, must: bool, possible: Sequence[Value]
    ) -> Awaitable[Value | Nothing]:
        """Ask a seat, which has these choices.

        It is no coroutine, and neither is `ask_table`, so that every answer passes through one less.
        """

        def values() -> Sequence[Value | Nothing]:
            listed = decision.list_choices()
            return listed if must and listed else [*listed, NOTHING]

        def describe(value: Value | Nothing) -> Description:
            return self.describe_nothing(decision.what) if isinstance(value, Nothing) else decision.describe(value)

        return ask_one(
            TypedAsk(
                self.name(decision.what, seat, decision.ordinal, decision.public_what),
                seat,
                decision.question or term(f"ask.{decision.what}", seat=seat),
                values,
                describe,
                decision.device_input,
                choices=possible if must else [*possible, NOTHING],
                cause=self.cause,
                share=decision.share,
                further=decision.further,
            )
        )

    async def choose_two(
        self, first: Decision[Value], then: Callable[[Value], Decision[Other]], seat: str
    ) -> tuple[Value | Nothing, Other | Nothing]:
        """Ask two decisions that belong together in one ask with options "first>then", unless these are too many.

        Where either leaves no choice it is not asked, and the other is asked alone.
        """
        options = first.list_choices()
        if len(options) > 1 and self.are_few_together(options, then):

            def pairs() -> list[Both[Value, Other]]:
                found: list[Both[Value, Other]] = []
                for choice in first.list_choices():
                    found += [Both(choice, two) for two in then(choice).list_choices()] or [Both(choice, NOTHING)]
                return found

            def describe_both(both: Both[Value, Other]) -> Description:
                opening = described(first.describe(both.first))
                if isinstance(both.second, Nothing):
                    return opening
                following = described(then(both.first).describe(both.second))
                effects = [effect for effect in (opening.effect, following.effect) if effect is not None]
                return Option(
                    term("option.both", first=opening.label, then=following.label),
                    [*opening.moves, *following.moves],
                    term("option.both_effects", first=effects[0], then=effects[1])
                    if len(effects) > 1
                    else next(iter(effects), None),
                    opening.idle and following.idle,
                )

            question = first.joint_question or first.question
            joint = Decision(first.what, pairs, describe_both, question, ordinal=first.ordinal, share=first.share)
            both = await self.choose(joint, seat)
            return (NOTHING, NOTHING) if isinstance(both, Nothing) else (both.first, both.second)
        chosen = await self.choose(first, seat)
        if isinstance(chosen, Nothing):
            return NOTHING, NOTHING
        return chosen, await self.choose(then(chosen), seat)

    @staticmethod
    def are_few_together(options: Sequence[Value], then: Callable[[Value], Decision[Other]]) -> bool:
        """Whether two decisions together have few enough options, and the second one leaves a choice."""
        together, choice = 0, False
        for option in options if len(options) <= MOST_JOINT_OPTIONS else ():
            number = len(then(option).list_choices())
            together += number
            choice = choice or number > 1
            if together > MOST_JOINT_OPTIONS:
                return False
        return choice

    def describe_nothing(self, what: str) -> Description:
        """The description of the option NOTHING of an ask; a game may say what it leads to."""
        return term("option.nothing"), []

    def ask_table(
        self,
        name: AskName,
        question: Term,
        list_choices: ListChoices[Value],
        describe: Describe[Value],
        device_input: str,
    ) -> Awaitable[Value]:
        """Ask the table for something that a device can report as well."""
        return ask_one(TypedAsk(name, None, question, list_choices, describe, device_input))

    async def roll_die(
        self, name: AskName, question: Term, faces: Iterable[int], describe: Callable[[int], Term], device_input: str
    ) -> int:
        """Ask the table what a single die shows."""
        possible = sorted(set(faces))
        return await self.ask_table(name, question, lambda: possible, lambda face: (describe(face), []), device_input)

    async def choose_start_player(self, question: Term) -> None:
        """Make the seat of the set-up the start player, or ask the table who it is."""
        chosen = self.setup.start_player
        if chosen is None:
            chosen = await ask_one(
                TypedAsk(
                    self.name("start_player"),
                    None,
                    question,
                    lambda: self.seats,
                    lambda value: (term("option.seat", seat=value), []),
                )
            )
        self.make_active(chosen)

    # --- pieces -------------------------------------------------------------------------------------------

    def held(self, seat: str, kind: str) -> int:
        """How many pieces of a kind a seat owns."""
        return self.ledger.counts[kind].get(SCREEN[seat], 0)

    def stock(self, kind: str, wanted: int = 1) -> int:
        """How many of `wanted` pieces can be taken from the kind's pile."""
        return self.ledger.available(kind, self.pile_of[kind], wanted)

    def take(self, seat: str, kind: str, n: int, clause: str) -> int:
        """Move up to `n` pieces from their pile to a seat, as many as the pile holds, and return how many."""
        ledger, pile = self.ledger, self.pile_of[kind]
        n = ledger.available(kind, pile, n)
        if n > 0:
            ledger.move(n, kind, pile, SCREEN[seat], clause)
        return n

    def give(self, seat: str, kind: str, n: int, clause: str) -> None:
        """Move pieces from a seat back to their pile."""
        if n > 0:
            self.ledger.move(n, kind, SCREEN[seat], self.pile_of[kind], clause)

    def take_term(self, kind: str, n: int = 1) -> Term:
        """The term of an option's move: pieces are taken from their pile."""
        return term("take", n=n, kind=kind, pile=self.pile_of[kind])

    def give_term(self, kind: str, n: int = 1, pile: str | None = None) -> Term:
        """The term of an option's move: pieces are given back to their pile, or to `pile`."""
        return term("give", n=n, kind=kind, pile=pile or self.pile_of[kind])

    # --- seats --------------------------------------------------------------------------------------------

    def next_seat(self, seat: str) -> str:
        """The next seated player clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def make_active(self, seat: str) -> None:
        """Make a seat the start player; `order` then goes clockwise from it."""
        at = self.seats.index(seat)
        self.active = seat
        self.order = self.seats[at:] + self.seats[:at]
